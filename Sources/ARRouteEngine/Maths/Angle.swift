/// A plane angle.
///
/// Kept in radians. Degrees enter and leave only through `degrees(_:)` and `degrees`, so that no
/// call can confuse the two.
public struct Angle: Hashable, Comparable, Sendable {
  /// The angle in radians.
  public var radians: Double

  /// An angle of so many radians.
  public init(radians: Double) { self.radians = radians }

  /// An angle of so many radians.
  public static func radians(_ value: Double) -> Angle { Angle(radians: value) }

  /// An angle of so many degrees.
  public static func degrees(_ value: Double) -> Angle {
    Angle(radians: value * (Double.pi / 180))
  }

  /// The angle 0.
  public static let zero = Angle(radians: 0)

  /// The angle in degrees.
  public var degrees: Double { radians * (180 / Double.pi) }

  /// True when one angle, as a number, is below another.
  public static func < (left: Angle, right: Angle) -> Bool { left.radians < right.radians }
}

extension Angle {
  /// The sine.
  public var sine: Double { LibM.sin(radians) }

  /// The cosine.
  public var cosine: Double { LibM.cos(radians) }

  /// The angle of the vector (`x`, `y`), counted from +x toward +y, in (−180°, 180°]; 0 for the
  /// zero vector.
  public static func atan2(_ y: Double, _ x: Double) -> Angle {
    Angle(radians: LibM.atan2(y, x))
  }

  /// The same direction in (−180°, 180°].
  public var wrapped: Angle { .degrees(Self.wrapDegrees(degrees)) }

  /// The same direction in [0°, 360°).
  public var wrappedPositive: Angle { .degrees(Self.wrapDegreesPositive(degrees)) }

  /// Degrees brought into (−180, 180]; exact, as only whole turns are taken away.
  public static func wrapDegrees(_ value: Double) -> Double {
    if value > -180, value <= 180 { return value }
    let rest = value.remainder(dividingBy: 360)
    return rest == -180 ? 180 : rest
  }

  /// Degrees brought into [0, 360).
  public static func wrapDegreesPositive(_ value: Double) -> Double {
    if value >= 0, value < 360 { return value }
    let rest = value.truncatingRemainder(dividingBy: 360)
    guard rest < 0 else { return rest }
    let turned = rest + 360
    return turned < 360 ? turned : 0
  }
}

extension Angle: AdditiveArithmetic {
  /// The sum, not wrapped.
  public static func + (left: Angle, right: Angle) -> Angle {
    Angle(radians: left.radians + right.radians)
  }

  /// The difference, not wrapped.
  public static func - (left: Angle, right: Angle) -> Angle {
    Angle(radians: left.radians - right.radians)
  }

  /// The opposite turn.
  public static prefix func - (angle: Angle) -> Angle { Angle(radians: -angle.radians) }

  /// The angle so many times.
  public static func * (angle: Angle, factor: Double) -> Angle {
    Angle(radians: angle.radians * factor)
  }
}
