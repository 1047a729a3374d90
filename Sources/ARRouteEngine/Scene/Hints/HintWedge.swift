/// A slim isosceles triangle with its base on the screen and its tip at a finish that is out of view.
///
/// The viewer mentally extends the two legs until they meet at the finish.
///
/// Source: Gustafson, Baudisch, Gutwin & Irani, *Wedge: clutter-free visualization of off-screen locations*,
/// CHI 2008, doi:10.1145/1357054.1357179.
///
/// With d the distance of the tip from the edge, a leg is d + 10·ln((d + 20)/12) long, and the angle between
/// the legs is (5 + 0.3·d)/leg radians. The triangle is perpendicular to the edge. Near a corner, it rotates
/// until both ends of its base are on the screen; if that is not enough, it becomes slimmer.
public struct HintWedge: Hashable, Sendable {
  /// The tip of the triangle, which is the off-screen position of the finish, points.
  public let tip: Vector2
  /// The ends of the triangle's base, on the screen, points; as seen from the tip, the second end is
  /// clockwise from the first.
  public let ends: [Vector2]
  /// The length of a leg, points.
  public let leg: Double
  /// The angle between the legs.
  public let aperture: Angle

  /// Creates the triangle for a position outside the screen.
  ///
  /// - Parameters:
  ///   - target: The position outside the screen.
  ///   - room: The free part of the screen.
  ///   - inset: The distance inwards from the border of the free part to the edge from which the paper's
  ///     distance is measured, points; below half the length of the shorter side. The base is inside that
  ///     edge, so at least this length of both legs is visible, even in corners and when the finish has only
  ///     just left the screen.
  public init(at target: OffscreenPosition, in room: ScreenRoom, inset: Double) {
    self.init(at: target, in: room, inset: inset, around: nil)
  }

  package init(
    at target: OffscreenPosition, in room: ScreenRoom, inset: Double, around disc: ScreenDisc?
  ) {
    tip = target.position
    let toEdge = room.nearest(to: tip, inset: inset) - tip
    let distance = toEdge.length
    // On very small screens, the legs are shortened so that the base does not get close to the opposite side.
    let (xs, ys) = (room.xs(inset: inset), room.ys(inset: inset))
    let most = min(xs.upperBound - xs.lowerBound, ys.upperBound - ys.lowerBound) / 2
    // The base lies beyond a disc around the tip.
    let least = disc.map { ($0.center - target.position).length + $0.radius + Self.discGap }
    leg = min(max(distance + min(Self.reach(distance), most), least ?? 0), distance + most)
    let square = distance > 0 ? toEdge * (1 / distance) : -target.direction
    let arc = Arc(
      center: tip, radius: leg, facing: square, xs: xs, ys: ys)
    let half = min((5 + 0.3 * distance) / leg, arc.high - arc.low) / 2
    let turn = min(max(0, arc.low + half), arc.high - half)
    aperture = .radians(2 * half)
    ends = [tip + square.turned(turn - half) * leg, tip + square.turned(turn + half) * leg]
  }

  /// The part of the legs that extends beyond a disc around the tip, points.
  private static let discGap = 16.0

  /// Returns the length of a leg minus the tip's distance from the edge, points.
  private static func reach(_ distance: Double) -> Double {
    10 * LibM.log((distance + 20) / 12)
  }
}

extension HintWedge: HintGlyph {
  package static var key: StaticString { "wedge" }
  package static let words = "slim triangle"

  package var form: HintForm { .polygon([tip] + ends) }

  package var facts: [HintFact] {
    [
      .point("tip", tip), .points("ends", ends), .number("leg", leg),
      .number("aperture", aperture.degrees),
    ]
  }

  package func label(
    _ distance: LabelPlacement, in room: ScreenRoom, inset: Double
  ) -> LabelPlacement {
    let inner = (ends[0] + ends[1]) * 0.5
    let way = inner.direction(to: room.viewport.center)
    return distance.standing(beside: inner, along: way, in: room).placement
  }
}

extension HintPlacement {
  /// The triangle, in style `wedge`.
  public var wedge: HintWedge? { glyph?.glyph as? HintWedge }
}

/// The part of a circle that is on the screen; the circle's centre is off the screen.
///
/// The part is given as angles in radians, clockwise from the direction from the centre to the screen.
private struct Arc {
  let low: Double
  let high: Double

  /// - Precondition: The circle reaches into the screen but not as far as the opposite side, so that a single
  ///   arc is on the screen.
  init(
    center: Vector2, radius: Double, facing: Vector2, xs: ClosedRange<Double>,
    ys: ClosedRange<Double>
  ) {
    var low = 0.0
    var high = 0.0
    func add(_ point: Vector2) {
      let way = point - center
      let turn = LibM.atan2(facing.cross(way), facing.dot(way))
      low = min(low, turn)
      high = max(high, turn)
    }
    for side in [xs.lowerBound, xs.upperBound] {
      for root in Self.roots(radius, side - center.x) where ys.contains(center.y + root) {
        add(Vector2(side, center.y + root))
      }
    }
    for side in [ys.lowerBound, ys.upperBound] {
      for root in Self.roots(radius, side - center.y) where xs.contains(center.x + root) {
        add(Vector2(center.x + root, side))
      }
    }
    self.low = low
    self.high = high
  }

  /// Returns ±√(radius² − offset²); empty if the square is negative.
  private static func roots(_ radius: Double, _ offset: Double) -> [Double] {
    let square = radius * radius - offset * offset
    guard square >= 0 else { return [] }
    return [-square.squareRoot(), square.squareRoot()]
  }
}

extension Vector2 {
  /// Returns the vector rotated by an angle in radians from +x towards +y, which is clockwise on a screen.
  fileprivate func turned(_ radians: Double) -> Vector2 {
    let angle = Angle(radians: radians)
    return self * angle.cosine + quarterTurned * angle.sine
  }
}
