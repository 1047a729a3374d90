public import ARRouteEngine

/// The outlines of a frame's placemark, text and hint on the screen.
///
/// They consist of the points at which the contrast with the background is examined, without points outside
/// the screen.
public struct ContentOutline: Hashable, Sendable {
  /// The points around the placemark with its outline, half a point outside; empty if it is not drawn.
  public let mark: [Vector2]
  /// The points across the plate of the distance label, wherever it is shown; empty if it is not drawn.
  public let text: [Vector2]
  /// The points along the border of the hint, half a point outside.
  ///
  /// They are empty if the hint is not drawn, or while it is still fading in as the placemark leaves the
  /// screen.
  public let hint: [Vector2]
  /// The opacity of the placemark and the text, 0…1: buildings in front of them may dim them.
  public let opacity: Double

  /// The number of points around a placemark, and along each side of a hint.
  private static let (marks, sides) = (32, 8)

  /// Creates the outlines of a frame's content.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - settings: The settings of the frame's world.
  public init(of frame: Frame, _ settings: WorldSettings) {
    let viewport = frame.pinhole.viewport
    let guidance = frame.guidance
    let isBehind = frame.isFinishHidden
    let occlusion = frame.occlusion
    let finish = isBehind && occlusion == .hide ? nil : guidance?.finish
    let hint = guidance?.hint.placement.flatMap { $0.opacity == 1 ? $0 : nil }
    opacity =
      isBehind && occlusion == .dim && guidance?.finish.isVisible == true ? SceneCanvas.dimmed : 1
    var around: [Vector2] = []
    if let finish, finish.isVisible, let center = finish.center {
      let reach = settings.mark.outline.reach(about: finish.diameter / 2) + 0.5
      around = Self.circle(center, reach, count: Self.marks)
    }
    mark = around.filter(viewport.contains)
    text = [finish?.label.placement, guidance?.hint.placement?.label].compactMap(\.self)
      .flatMap(Self.points(across:)).filter(viewport.contains)
    let line = HintLine.width(in: settings.mark.outline)
    self.hint = (hint.map { Self.border(of: $0, line: line, on: viewport) } ?? [])
      .filter(viewport.contains)
  }

  private static func circle(_ center: Vector2, _ radius: Double, count: Int) -> [Vector2] {
    (0..<count).map { step in
      let turn = Angle.degrees(360 * Double(step) / Double(count))
      return center + Vector2(turn.cosine, turn.sine) * radius
    }
  }

  private static func points(across plate: LabelPlacement) -> [Vector2] {
    let corners = plate.corners
    return (0..<3).flatMap { row in
      let down = (Double(row) + 0.5) / 3
      let (left, right) = (
        corners[0].interpolated(to: corners[3], down), corners[1].interpolated(to: corners[2], down)
      )
      return (0..<9).map { left.interpolated(to: right, (Double($0) + 0.5) / 9) }
    }
  }

  /// - Parameter line: The width of the lines of glyphs, points.
  private static func border(
    of hint: HintPlacement, line: Double, on viewport: Viewport
  ) -> [Vector2] {
    let aside = line / 2 + 0.5
    switch hint.glyph?.glyph.form {
    case .ring(let center, let radius):
      // The points are at most 10 points apart, unless that would require more than 4096 of them.
      let count = Int(min(max(2 * Double.pi * radius / 10, 64), 4096))
      return circle(center, radius + aside, count: count)
        + circle(center, max(radius - aside, 0), count: count)
    case .polygon(let corners):
      return sides(around: corners, count: 8 * sides, outside: aside)
    case nil:
      return sides(
        around: SceneCanvas.marker(
          at: hint.center, along: hint.direction, radius: HintMarker.radius),
        count: sides, outside: 0.5)
    }
  }

  /// Returns points along the sides of a polygon, at the distance `outside` from them; the corners may be
  /// in clockwise or counterclockwise order.
  private static func sides(
    around corners: [Vector2], count: Int, outside: Double
  ) -> [Vector2] {
    let edges = Array(zip(corners, corners.dropFirst() + corners.prefix(1)))
    let area = edges.reduce(0) { $0 + $1.0.cross($1.1) }
    return edges.flatMap { a, b -> [Vector2] in
      let way = b - a
      guard way.length > 0 else { return [] }
      let outward = way.quarterTurned * ((area > 0 ? -outside : outside) / way.length)
      return (0..<count).map { a + way * ((Double($0) + 0.5) / Double(count)) + outward }
    }
  }
}
