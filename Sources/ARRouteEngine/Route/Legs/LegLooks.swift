/// The points of the route near hypotheses; hypotheses at the same position on the same leg share a look-up.
///
/// Each hypothesis has a twin in the opposite direction, and most twins stay together.
struct LegLooks {
  private let settings: LegSettings
  private var looks: [Look] = []
  private var candidates: [LegCandidate] = []
  private var strips: [LegStrip] = []

  private struct Look {
    let position: Vector2
    let spread: (xx: Double, yy: Double)
    let segment: Int
    let fraction: Double
    /// The ranges in `candidates` of the points along the route from that position, and of the points on the
    /// whole route.
    let along: Range<Int>
    var around: Range<Int>?

    func isOf(_ hypothesis: LegHypothesis) -> Bool {
      position == hypothesis.position && segment == hypothesis.point.segment
        && fraction == hypothesis.point.fraction
        && spread == (hypothesis.spread.xx, hypothesis.spread.yy)
    }
  }

  init(_ settings: LegSettings) { self.settings = settings }

  /// Visits the points of the route to which a hypothesis may branch.
  ///
  /// - Parameters:
  ///   - isFarther: True if the whole route is searched as well.
  ///   - tell: A closure that is called with each point.
  mutating func look(
    around parent: LegHypothesis, isFarther: Bool, on route: Route, _ ground: LegGround,
    tell: (RoutePoint) -> Void
  ) {
    let side = settings.sideDeviation
    let variance = parent.spread.xx + parent.spread.yy
    let gate = min(3 * (variance + side * side).squareRoot() + 5, LegLimits.widestGate)
    let known = looks.firstIndex { $0.isOf(parent) }
    let index = known ?? looks.count
    if known == nil {
      let first = candidates.count
      let reach = 2 * max(parent.spread.xx, parent.spread.yy).squareRoot() + 40
      let segments = LegGround.segments(along: reach, from: parent.point, on: route)
      ground.addCandidates(
        near: parent.position, within: gate, on: segments,
        of: strip(of: segments, of: route, ground),
        route, to: &candidates)
      looks.append(
        Look(
          position: parent.position, spread: (parent.spread.xx, parent.spread.yy),
          segment: parent.point.segment, fraction: parent.point.fraction,
          along: first..<candidates.count))
    }
    if isFarther, looks[index].around == nil {
      let first = candidates.count
      let around =
        parent.isOffRoute(settings) ? ground.nearest(to: parent.position, on: route).distance : gate
      ground.addCandidates(
        near: parent.position, within: max(around, gate), on: route, to: &candidates)
      looks[index].around = first..<candidates.count
    }
    for candidate in candidates[looks[index].along] { tell(candidate.point) }
    if isFarther, let around = looks[index].around {
      for candidate in candidates[around] { tell(candidate.point) }
    }
  }

  /// Returns a strip of the route that contains the given segments.
  private mutating func strip(
    of segments: ClosedRange<Int>, of route: Route, _ ground: LegGround
  ) -> LegStrip {
    if let known = strips.first(where: {
      $0.segments.lowerBound <= segments.lowerBound && segments.upperBound <= $0.segments.upperBound
    }) {
      return known
    }
    let strip = LegStrip(around: segments, of: route, ground.frame)
    strips.append(strip)
    return strip
  }
}
