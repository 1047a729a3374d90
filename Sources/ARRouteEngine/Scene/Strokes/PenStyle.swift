/// The mark that the pen leaves.
public struct PenStyle: Hashable, Sendable {
  /// The width of the chalk, metres.
  public var width: Double
  /// The least distance between its points, metres.
  public var spacing: Double
  /// True when they are joined by curves instead of straight lines.
  public var isSmooth: Bool
  /// Its colour.
  public var color: Color

  /// The greatest width of chalk, metres.
  public static let widths = 0.001...1
  /// The distances between points that can be chosen, metres.
  public static let spacings = 0.001...1

  /// White chalk, 3 cm wide, points 3 mm apart, joined by straight lines; values out of bounds are brought
  /// within.
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

/// A point that the pen is held to.
public enum PenPoint: Hashable, Sendable {
  /// A point of the screen, points.
  case screen(Vector2)
  /// A point of the camera's image, in parts of its width and height as the sensor lies: that of a fingertip.
  case image(Vector2)
}

/// An act of a person with the pen.
public enum PenAct: Hashable, Sendable {
  /// Sets it down at a point, and begins a stroke.
  case down(PenPoint)
  /// Moves it there.
  case move(PenPoint)
  /// Lifts it, and ends the stroke.
  case up
  /// Raises the last stroke by a drag of so many points upwards: 0.4 m for the height of the screen.
  case raise(Double)
  /// Takes the last stroke of this session away.
  case undo
  /// Takes all strokes of this session away.
  case clear
  /// Takes other chalk.
  case take(PenStyle)
}
