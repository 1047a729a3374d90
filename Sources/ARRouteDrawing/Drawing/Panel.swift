public import ARRouteEngine

/// A rectangle of the scene as it shows on the screen, with text set in its plane.
public struct Panel: Hashable, Sendable {
  /// The name of the panel, unique in its layer: an identifier of letters, digits and hyphens.
  public var name: String
  /// Its description for people.
  public var title: String
  /// Its corners with their depths: upper left, upper right, lower right, lower left as its reader
  /// sees them.
  public var corners: [MeshVertex]
  /// Its inside.
  public var fill: Color
  /// Its border; nil for none.
  public var border: Stroke?
  /// The text on it, without plates; each line lies in its plane.
  public var lines: [TextLine]

  /// A rectangle with its text.
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

  /// Its corners on the screen, points.
  public var outline: [Vector2] { corners.map(\.position) }

  /// Its border as a closed line; nil without one.
  public var borderLine: (points: [Vector2], stroke: Stroke)? {
    guard let border, let first = outline.first else { return nil }
    return (outline + [first], border)
  }
}

/// The axes on the screen of a plane seen askew, around a place on it.
public struct TextAxes: Hashable, Sendable {
  /// The image on the screen of one point along the baseline, points.
  public var along: Vector2
  /// The image on the screen of one point across it, downwards, points.
  public var down: Vector2

  /// Axes of a plane, points.
  public init(along: Vector2, down: Vector2) {
    self.along = along
    self.down = down
  }
}
