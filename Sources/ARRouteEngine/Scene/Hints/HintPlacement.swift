/// Where and how strongly a hint is drawn.
public struct HintPlacement: Hashable, Sendable {
  /// The marker's middle, points; `HintMarker.center` moved away from what the phone covers.
  public let center: Vector2
  /// How much of it is there, 0 to 1.
  ///
  /// It comes as the finish's disc goes: 0 while half of that is in view, 1 when it has left, so that
  /// the two read as one thing that leaves the screen.
  public let opacity: Double
  /// The ring, in style `halo`.
  public let halo: HintHalo?
  /// The triangle, in style `wedge`.
  public let wedge: HintWedge?
  /// The distance beside a ring or triangle, set like the billboard; nil in style `edge`.
  public let label: LabelPlacement?

  /// - Parameters:
  ///   - target: Where the finish would be beside the screen.
  ///   - style: As what it is drawn.
  ///   - inset: How far inside the screen's border the centre rides, points.
  ///   - room: Where it may be.
  ///   - disc: The finish's on the screen, its centre beside it; nil where that is not in front.
  ///   - box: The distance, anywhere.
  init(
    at target: OffscreenPosition, style: HintStyle, inset: Double, in room: ScreenRoom,
    leaving disc: (center: Vector2, radius: Double)?, distance box: LabelPlacement
  ) {
    center = room.farthest(along: target.direction, inset: inset, radius: HintMarker.radius)
    halo = style == .halo ? HintHalo(about: target, in: room, inset: inset) : nil
    wedge = style == .wedge ? HintWedge(at: target, in: room, inset: inset) : nil
    let middle = room.viewport.center
    // Where ring or triangle reach farthest into the screen.
    let inner =
      halo.map { $0.center + ($0.center.direction(to: middle)) * $0.radius }
      ?? wedge.map { ($0.ends[0] + $0.ends[1]) * 0.5 }
    label = inner.map { inner in
      let way = inner.direction(to: middle)
      let place = inner + way * (box.reach(along: way) + Self.labelGap)
      return box.moved(by: place - box.center).pushed(into: room)
    }
    guard let disc else {
      opacity = 1
      return
    }
    let nearest = ScreenRoom(room.viewport).nearest(to: disc.center, inset: 0)
    opacity = min(1, (disc.center - nearest).length / disc.radius)
  }

  /// How far the distance's plate is from the ring or triangle that it stands beside, points.
  private static let labelGap = 8.0
}

extension Vector2 {
  /// The direction to another place; zero where that is the same.
  fileprivate func direction(to other: Vector2) -> Vector2 {
    let way = other - self
    let length = way.length
    return length > 0 ? way * (1 / length) : Vector2(0, 0)
  }
}
