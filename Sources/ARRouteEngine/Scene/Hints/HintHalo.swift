/// A ring around a finish that is out of view, just large enough to reach into the screen's border.
///
/// The position and the curvature of the visible arc show where the ring's centre is.
///
/// Source: Baudisch & Rosenholtz, *Halo: a technique for visualizing off-screen objects*, CHI 2003,
/// doi:10.1145/642611.642695.
public struct HintHalo: Hashable, Sendable {
  /// The centre of the ring, which is the off-screen position of the finish, points.
  public let center: Vector2
  /// The radius of the ring, points.
  public let radius: Double

  /// Creates the ring around a position outside the screen.
  ///
  /// - Parameters:
  ///   - target: The position outside the screen.
  ///   - room: The free part of the screen.
  ///   - inset: The distance of a marker's centre inwards from the border of the free part, points. The ring
  ///     reaches as far into the screen as the marker would, but no farther than half of the screen's shorter
  ///     side.
  public init(about target: OffscreenPosition, in room: ScreenRoom, inset: Double) {
    self.init(at: target, in: room, inset: inset, around: nil)
  }

  /// Returns the point at which the ring around a centre reaches farthest into the screen.
  private static func touch(about center: Vector2, in room: ScreenRoom, inset: Double) -> Vector2 {
    let inset = min(inset + HintMarker.radius, room.viewport.width / 2, room.viewport.height / 2)
    return room.nearest(to: center, inset: inset)
  }
}

extension HintHalo: HintGlyph {
  package static var key: StaticString { "halo" }
  package static let words = "arc of a circle"

  /// The distance by which the label may be pushed away from the screen's border and still count as beside
  /// its ring, points.
  private static let mostPush = 4.0
  /// The minimum distance between the ring and the disc that it encloses, points; half of it is the ring's
  /// own line.
  private static let discGap = 9.0

  package init(
    at target: OffscreenPosition, in room: ScreenRoom, inset: Double, around disc: ScreenDisc?
  ) {
    center = target.position
    let usual = (Self.touch(about: center, in: room, inset: inset) - center).length
    // The ring encloses the disc, whose middle is a little off the ring's.
    let least = disc.map { ($0.center - target.position).length + $0.radius + Self.discGap }
    radius = max(usual, least ?? 0)
  }

  package var form: HintForm { .ring(center: center, radius: radius) }

  package var facts: [HintFact] { [.point("center", center), .number("radius", radius)] }

  package func label(
    _ distance: LabelPlacement, in room: ScreenRoom, inset: Double
  ) -> LabelPlacement {
    let middle = room.viewport.center
    let deepest = center + center.direction(to: middle) * radius
    let usual = distance.standing(
      beside: deepest, along: deepest.direction(to: middle), in: room)
    // Near a corner, the line from the ring's centre to the screen's middle may cross the ring outside the
    // screen.
    let nearest = Self.touch(about: center, in: room, inset: inset)
    let touch = center + center.direction(to: nearest) * radius
    let other = distance.standing(beside: touch, along: center.direction(to: touch), in: room)
    return usual.push > Self.mostPush && other.push < usual.push ? other.placement : usual.placement
  }
}

extension HintPlacement {
  /// The ring, in style `halo`.
  public var halo: HintHalo? { glyph?.glyph as? HintHalo }
}
