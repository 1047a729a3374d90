/// The placement of a billboard, chosen so that it is entirely on the screen and no part of the phone covers
/// it.
///
/// The billboard is above its disc if there is room, otherwise below it. If there is no room below either, it
/// is pushed inwards, over the disc.
public struct LabelPlacement: Hashable, Sendable {
  /// The middle of the billboard, points.
  public let center: Vector2
  /// The width along the baseline, including the plate, points.
  public let width: Double
  /// The height perpendicular to the baseline, including the plate, points.
  public let height: Double
  /// The angle of the baseline on the screen, positive clockwise.
  public let angle: Angle

  /// The distance between the middle of a billboard and the edge of its disc, points.
  public static let offset = 16.0

  /// Places a text with a plate above or below a disc.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - size: The type size, points.
  ///   - angle: The angle of the baseline on the screen, positive clockwise.
  ///   - disc: The disc above which the text is placed.
  ///   - room: The free part of the screen.
  ///   - swerves: True if the text may also be placed below the disc.
  init(
    _ text: String, size: Double, angle: Angle, above disc: (center: Vector2, radius: Double),
    in room: ScreenRoom, swerves: Bool
  ) {
    let up = Vector2(angle.sine, -angle.cosine) * (disc.radius + Self.offset)
    let above = Self(text, size: size, angle: angle, at: disc.center + up).pushed(into: room)
    guard swerves, above.covers(center: disc.center, radius: disc.radius) else {
      self = above
      return
    }
    let below = Self(text, size: size, angle: angle, at: disc.center - up).pushed(into: room)
    self = below.covers(center: disc.center, radius: disc.radius) ? above : below
  }

  /// Places a text with a plate at a point.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - size: The type size, points.
  ///   - angle: The angle of the baseline on the screen, positive clockwise.
  ///   - center: The position of the label's middle, points.
  public init(_ text: String, size: Double, angle: Angle, at center: Vector2) {
    let box = TextExtent.size(of: text, points: size)
    self.center = center
    self.angle = angle
    width = max(box.width, NamedFace.width(of: text) * size) + 2 * TextExtent.platePadding * size
    height = box.height
  }

  /// Returns the distance by which the label extends from its middle along a unit vector, points.
  func reach(along direction: Vector2) -> Double {
    let along = Vector2(angle.cosine, angle.sine)
    return abs(along.dot(direction)) * width / 2
      + abs(along.quarterTurned.dot(direction)) * height / 2
  }

  /// Returns the same label, moved.
  package func moved(by way: Vector2) -> LabelPlacement { LabelPlacement(self, at: center + way) }

  private init(_ other: LabelPlacement, at center: Vector2) {
    self.center = center
    width = other.width
    height = other.height
    angle = other.angle
  }

  /// The corners of the label, clockwise from the upper left as seen by its reader.
  public var corners: [Vector2] {
    let along = Vector2(angle.cosine, angle.sine) * (width / 2)
    let down = Vector2(-angle.sine, angle.cosine) * (height / 2)
    return [
      center - along - down, center + along - down, center + along + down, center - along + down,
    ]
  }

  /// True when the label hides part of a disc.
  public func covers(center other: Vector2, radius: Double) -> Bool {
    let way = other - center
    let along = Vector2(angle.cosine, angle.sine)
    let x = max(0, abs(way.dot(along)) - width / 2)
    let y = max(0, abs(way.dot(along.quarterTurned)) - height / 2)
    return x * x + y * y < radius * radius
  }

  /// True when the label hides part of another label.
  public func covers(_ other: LabelPlacement) -> Bool {
    // Most labels are too far apart for their corners to touch.
    let reach =
      (Vector2(width, height).length + Vector2(other.width, other.height).length) / 2
    if (other.center - center).length > reach { return false }
    // Two rectangles are apart if a line parallel to a side of one of them separates them.
    for box in [self, other] {
      let along = Vector2(box.angle.cosine, box.angle.sine)
      for axis in [along, along.quarterTurned] {
        let mine = corners.map(axis.dot)
        let others = other.corners.map(axis.dot)
        guard let high = mine.max(), let low = mine.min(), let otherHigh = others.max(),
          let otherLow = others.min(), high > otherLow, low < otherHigh
        else { return false }
      }
    }
    return true
  }

  /// True when the label touches a glyph drawn with a line of the given width.
  package func meets(_ form: HintForm, width: Double) -> Bool {
    switch form {
    case .ring(let center, let radius): meets(ring: center, radius: radius, width: width)
    case .polygon(let corners): meets(polygon: corners, width: width)
    }
  }

  private func meets(ring center: Vector2, radius: Double, width: Double) -> Bool {
    let farthest = corners.lazy.map { ($0 - center).length }.max() ?? 0
    return farthest > radius - width / 2 && covers(center: center, radius: radius + width / 2)
  }

  /// - Parameter polygon: A convex polygon.
  private func meets(polygon: [Vector2], width: Double) -> Bool {
    let count = polygon.count
    let sides = polygon.indices.map { polygon[($0 + 1) % count] - polygon[$0] }
    let along = Vector2(angle.cosine, angle.sine)
    // Two convex shapes are apart if a line parallel to a side of one of them separates them.
    return ([along, along.quarterTurned] + sides.map(\.quarterTurned)).allSatisfy { axis in
      let length = axis.length
      let mine = corners.map(axis.dot)
      let others = polygon.map(axis.dot)
      guard length > 0, let high = mine.max(), let low = mine.min(), let otherHigh = others.max(),
        let otherLow = others.min()
      else { return true }
      let reach = width / 2 * length
      return high > otherLow - reach && low < otherHigh + reach
    }
  }

  /// True when the label is entirely inside a room, to within a tolerance in points.
  public func isInside(_ room: ScreenRoom, tolerance: Double = 1e-6) -> Bool {
    corners.allSatisfy { room.holds(center: $0, radius: 0, tolerance: tolerance) }
  }

  /// Returns the label moved by the shortest distance that brings it inside a room.
  ///
  /// In a direction in which the label is too long, it is centred.
  public func pushed(into room: ScreenRoom) -> LabelPlacement {
    let (cosine, sine) = (abs(angle.cosine), abs(angle.sine))
    func moved(_ value: Double, _ free: ClosedRange<Double>, _ half: Double) -> Double {
      let (low, high) = (free.lowerBound + half, free.upperBound - half)
      return low <= high ? min(max(value, low), high) : (low + high) / 2
    }
    let margin = LabelFit.margin
    var moved = LabelPlacement(
      self,
      at: Vector2(
        moved(center.x, room.xs(inset: margin), (width * cosine + height * sine) / 2),
        moved(center.y, room.ys(inset: margin), (width * sine + height * cosine) / 2)))
    // The label is moved away from rounded corners; it can touch at most two of them.
    for _ in 0..<4 {
      let excess = moved.corners.compactMap { point -> Vector2? in
        guard let corner = room.corner(at: point) else { return nil }
        let way = corner - point
        let beyond = way.length - room.cornerRadius
        return beyond > 1e-9 ? way * (beyond / way.length) : nil
      }
      guard let first = excess.max(by: { $0.length < $1.length }) else { break }
      moved = LabelPlacement(moved, at: moved.center + first)
    }
    return moved
  }
}
