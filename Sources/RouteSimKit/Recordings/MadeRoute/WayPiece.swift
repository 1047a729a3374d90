import ARRouteEngine
import RouteFormats

/// The path for a part of a log: from AR if AR knows it, otherwise from the fixes alone.
///
/// A log of more than a day is processed in parts, to limit the use of memory.
struct WayPiece: Sendable {
  /// The corners of the path's line, east and south, metres; at least one.
  var line: [Vector2]
  /// The stops on the path that are to be matched to a map.
  var stops: [FootMatch.Stop]
  /// The fixes that were kept, at most one per second; east and south, metres.
  var seen: [Vector2]
  /// The number of fixes that were left out.
  var leftOut: Int
  /// The median standard deviation of the fixes along each axis, metres.
  var deviation: Double
  /// True when the fixes show someone walking.
  var isOfWalker: Bool

  /// The maximum number of fixes in a part.
  static let mostFixes = 100_000
  /// The minimum interval between fixes, seconds; if there are several within it, only the best is used.
  ///
  /// It is less than a second, because clocks are unsteady.
  private static let leastInterval = 0.9
  /// The ratio to the previous fix's deviation below which a fix within that interval is better and
  /// replaces it.
  private static let betterShare = 0.7
  /// The minimum deviation along each axis that is assumed for a fix, metres.
  private static let leastDeviation = 0.25
  /// The maximum distance from the first fix, metres; with fixes farther away, the log is not a single walk
  /// and does not fit on a plane.
  private static let longestReach = 500_000.0
  /// The tolerance of the simplified line of an AR path, metres; the line stays within twice this distance.
  private static let tolerance = 0.5

  /// Returns the parts of the path along fixes, which are in order of time; nil if the fixes are too far
  /// apart.
  ///
  /// - Parameters:
  ///   - fixes: The fixes, at least one.
  ///   - steps: AR's positions, in order of time; empty if unknown.
  ///   - most: The maximum number of fixes in a part.
  static func pieces(
    of fixes: [Fix], _ steps: [PoseFit.Step], in placement: Placement, most: Int = mostFixes
  ) -> [WayPiece]? {
    let count = (fixes.count + most - 1) / most
    let size = (fixes.count + count - 1) / count
    var pieces: [WayPiece] = []
    var step = 0
    for start in stride(from: 0, to: fixes.count, by: size) {
      let end = min(start + size, fixes.count)
      // Each part also contains the first fix of the next part.
      guard let plane = plane(fixes[start..<min(end + 1, fixes.count)], in: placement) else {
        return nil
      }
      let last =
        end < fixes.count
        ? steps[step...].firstIndex { $0.time >= fixes[end].time } ?? steps.count : steps.count
      pieces.append(WayPiece(plane, Array(steps[step..<last])))
      step = last
    }
    return pieces
  }

  /// Returns the line through consecutive parts.
  static func line(of pieces: [WayPiece]) -> [Vector2] {
    var line: [Vector2] = []
    for piece in pieces {
      guard let last = line.last else {
        line = piece.line
        continue
      }
      // Both parts have a point for the same fix, and the line goes through the point halfway between them.
      line[line.count - 1] = last.interpolated(to: piece.line[0], 0.5)
      line += piece.line.dropFirst()
    }
    return line
  }

  private init(_ fixes: [PlaneFix], _ steps: [PoseFit.Step]) {
    let kept = EchoSearch.kept(fixes)
    var seen = kept
    deviation = kept.map(\.deviation).ranked(kept.count / 2)
    isOfWalker = true
    // The path from the fixes alone needs at least two fixes; it is computed once, on first use.
    lazy var free = LegFit(adaptingTo: kept)
    if !steps.isEmpty, let fit = PoseFit(steps, fixes: kept, free: { free }) {
      line = LineSleeve.simplified(fit.way, tolerance: Self.tolerance)
      seen = fit.kept
      stops = FootMatch.stops(along: line)
    } else if kept.count > 1 {
      line = free.corners.map(\.position)
      stops = free.stops(every: FootMatch.step)
      isOfWalker = free.isOfSomebodyWhoWalks(by: kept)
    } else {
      line = kept.map(\.ground)
      stops = FootMatch.stops(along: line)
      isOfWalker = false
    }
    leftOut = fixes.count - seen.count
    self.seen = seen.map(\.ground)
  }

  /// Returns the fixes projected onto the ground, with only the best in each `leastInterval`; nil if they
  /// are too far apart.
  private static func plane(_ fixes: ArraySlice<Fix>, in placement: Placement) -> [PlaneFix]? {
    var plane: [PlaneFix] = []
    var start = -Double.infinity
    for fix in fixes {
      let stated =
        fix.hasUsableAccuracy ? fix.axisDeviation : Fix.assumedAccuracy / Fix.deviationsInAccuracy
      let deviation = max(stated, leastDeviation)
      let isFirst = fix.time - start >= leastInterval
      if !isFirst {
        guard let last = plane.last, fix.time > last.time,
          deviation < betterShare * last.deviation
        else { continue }
      }
      guard
        let onGround = try? PlaneFix(fix, deviation: deviation, in: placement),
        onGround.ground.length <= longestReach
      else { return nil }
      if isFirst {
        start = fix.time
        plane.append(onGround)
      } else {
        plane[plane.count - 1] = onGround
      }
    }
    return plane
  }
}
