/// The place and opacity of a hint as it is drawn.
public struct HintPlacement: Hashable, Sendable {
  /// The marker's middle, points; `HintMarker.center` moved away from what the phone covers.
  public let center: Vector2
  /// Its opacity, 0 to 1.
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
  ///   - distance: The distance, anywhere; asked for beside a ring or triangle alone.
  init(
    at target: OffscreenPosition, style: HintStyle, inset: Double, in room: ScreenRoom,
    leaving disc: (center: Vector2, radius: Double)?, distance: @autoclosure () -> LabelPlacement
  ) {
    center = room.farthest(along: target.direction, inset: inset, radius: HintMarker.radius)
    halo = style == .halo ? HintHalo(about: target, in: room, inset: inset) : nil
    wedge = style == .wedge ? HintWedge(at: target, in: room, inset: inset) : nil
    guard halo != nil || wedge != nil else {
      label = nil
      opacity = Self.opacity(leaving: disc, in: room)
      return
    }
    let (middle, box) = (room.viewport.center, distance())
    // Beside where ring or triangle reach farthest into the screen, away from them.
    func beside(_ inner: Vector2, _ way: Vector2) -> (place: LabelPlacement, push: Double) {
      let free = box.moved(by: inner + way * (box.reach(along: way) + Self.labelGap) - box.center)
      let place = free.pushed(into: room)
      return (place, (place.center - free.center).length)
    }
    if let halo {
      let deepest = halo.center + halo.center.direction(to: middle) * halo.radius
      let usual = beside(deepest, deepest.direction(to: middle))
      // About a corner a ring points past the middle, and its deepest place is not on the screen.
      let touch = HintHalo.touch(about: halo.center, in: room, inset: inset)
      let other = beside(touch, halo.center.direction(to: touch))
      label = usual.push > Self.mostPush && other.push < usual.push ? other.place : usual.place
    } else {
      label = wedge.map { wedge in
        let inner = (wedge.ends[0] + wedge.ends[1]) * 0.5
        return beside(inner, inner.direction(to: middle)).place
      }
    }
    opacity = Self.opacity(leaving: disc, in: room)
  }

  private static func opacity(
    leaving disc: (center: Vector2, radius: Double)?, in room: ScreenRoom
  ) -> Double {
    guard let disc else { return 1 }
    let nearest = ScreenRoom(room.viewport).nearest(to: disc.center, inset: 0)
    return min(1, (disc.center - nearest).length / disc.radius)
  }

  /// The distance of the plate from the ring or triangle that it stands beside, points.
  private static let labelGap = 8.0
  /// The greatest distance that the plate may be pushed off the screen's border and still stand beside its
  /// ring, points.
  private static let mostPush = 4.0
}

extension Vector2 {
  /// The direction to another place; zero where that is the same.
  fileprivate func direction(to other: Vector2) -> Vector2 {
    let way = other - self
    let length = way.length
    return length > 0 ? way * (1 / length) : Vector2(0, 0)
  }
}
