public import ARRouteEngine

/// A rectangle of the scene as it appears on the screen, with text in its plane.
public struct Panel: Hashable, Sendable {
  /// The panel's name, unique in its layer: an identifier of letters, digits and hyphens.
  public var name: String
  /// A human-readable description.
  public var title: String
  /// The corners with their depths: upper left, upper right, lower right and lower left, as seen by a
  /// reader.
  public var corners: [MeshVertex]
  /// The fill colour.
  public var fill: Color
  /// The border; nil for none.
  public var border: Stroke?
  /// The text on the panel, without plates; each line lies in the panel's plane.
  public var lines: [TextLine]
  /// The width that the text may occupy, points; nil for the panel's own.
  public var textWidth: Double?

  /// Creates a panel from its corners, its colours and its text.
  public init(
    name: String, title: String, corners: [MeshVertex], fill: Color, border: Stroke? = nil,
    lines: [TextLine] = []
  ) {
    self.name = name
    self.title = title
    self.corners = corners
    self.fill = fill
    self.border = border
    self.lines = lines
  }

  /// The corners on the screen, points.
  public var outline: [Vector2] { corners.map(\.position) }

  /// The border as a closed line; nil if there is no border.
  public var borderLine: (points: [Vector2], stroke: Stroke)? {
    guard let border, let first = outline.first else { return nil }
    return (outline + [first], border)
  }
}

/// The screen axes of a plane seen at an angle, around a point on it.
public struct TextAxes: Hashable, Sendable {
  /// The image on the screen, points, of a length of one point along the baseline.
  public var along: Vector2
  /// The image on the screen, points, of a length of one point across the baseline, downwards.
  public var down: Vector2

  /// Creates the axes of a plane, points.
  public init(along: Vector2, down: Vector2) {
    self.along = along
    self.down = down
  }
}
