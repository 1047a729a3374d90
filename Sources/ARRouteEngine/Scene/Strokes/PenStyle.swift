/// The style of the lines that the pen draws.
public struct PenStyle: Hashable, Sendable {
  /// The width of a line, metres.
  public var width: Double
  /// The minimum distance between consecutive points of a stroke, metres.
  public var spacing: Double
  /// True when the points are joined with curves instead of straight lines.
  public var isSmooth: Bool
  /// The colour of the line.
  public var color: Color

  /// The allowed widths of a line, metres.
  public static let widths = 0.001...1
  /// The allowed distances between points, metres.
  public static let spacings = 0.001...1

  /// Creates a style; values out of range are clamped.
  ///
  /// The default is white chalk, 3 cm wide, with points 3 mm apart joined by straight lines.
  public init(
    width: Double = 0.03, spacing: Double = 0.003, isSmooth: Bool = false,
    color: Color = Color(hex: 0xF1F3F5)
  ) {
    func within(_ value: Double, _ range: ClosedRange<Double>, _ usual: Double) -> Double {
      value.isFinite ? min(max(value, range.lowerBound), range.upperBound) : usual
    }
    self.width = within(width, Self.widths, 0.03)
    self.spacing = within(spacing, Self.spacings, 0.003)
    self.isSmooth = isSmooth
    self.color = color
  }
}

/// A point to which the pen is moved.
public enum PenPoint: Hashable, Sendable {
  /// A point on the screen, points.
  case screen(Vector2)
  /// A point in the camera's image, such as a fingertip, as fractions of the image's width and height in the
  /// sensor's orientation.
  case image(Vector2)
}

/// An action that a person performs with the pen.
public enum PenAct: Hashable, Sendable {
  /// Puts the pen down at a point, and begins a stroke.
  case down(PenPoint)
  /// Moves the pen to a point.
  case move(PenPoint)
  /// Lifts the pen, and ends the stroke.
  case up
  /// Raises the last stroke by an upward drag in points; the height of the screen corresponds to 0.4 m.
  case raise(Double)
  /// Removes the last stroke of this session.
  case undo
  /// Removes all strokes of this session.
  case clear
  /// Switches to another pen style.
  case take(PenStyle)
}
