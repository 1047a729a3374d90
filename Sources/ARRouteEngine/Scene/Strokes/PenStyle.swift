/// The mark that the pen leaves.
public struct PenStyle: Hashable, Sendable {
  /// The width of the chalk, metres.
  public var width: Double
  /// The minimum distance between its points, metres.
  public var spacing: Double
  /// True when the points are joined with curves instead of straight lines.
  public var isSmooth: Bool
  /// Its colour.
  public var color: Color

  /// The possible widths of chalk, metres.
  public static let widths = 0.001...1
  /// The possible distances between points, metres.
  public static let spacings = 0.001...1

  /// Creates a style, by default white chalk, 3 cm wide, with points 3 mm apart and joined with straight
  /// lines; values out of range are clamped.
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

/// A point to which the pen is held.
public enum PenPoint: Hashable, Sendable {
  /// A point on the screen, points.
  case screen(Vector2)
  /// A point in the camera's image, such as a fingertip, as fractions of the image's width and height in the
  /// sensor's orientation.
  case image(Vector2)
}

/// A person's act with the pen.
public enum PenAct: Hashable, Sendable {
  /// Puts it down at a point, and begins a stroke.
  case down(PenPoint)
  /// Moves it to a point.
  case move(PenPoint)
  /// Lifts it, and ends the stroke.
  case up
  /// Raises the last stroke by an upward drag in points: 0.4 m for the height of the screen.
  case raise(Double)
  /// Removes the last stroke of this session.
  case undo
  /// Removes all strokes of this session.
  case clear
  /// Switches to another style of chalk.
  case take(PenStyle)
}
