/// A plane angle.
///
/// The angle is stored in radians. Only `degrees(_:)` and `degrees` convert from and to degrees, so that
/// callers cannot confuse the units.
public struct Angle: Hashable, Comparable, Sendable {
  /// The angle in radians.
  public var radians: Double

  /// Creates an angle from radians.
  public init(radians: Double) { self.radians = radians }

  /// Returns an angle from radians.
  public static func radians(_ value: Double) -> Angle { Angle(radians: value) }

  /// Returns an angle from degrees.
  public static func degrees(_ value: Double) -> Angle {
    Angle(radians: value * (Double.pi / 180))
  }

  /// The angle 0.
  public static let zero = Angle(radians: 0)

  /// The angle in degrees.
  public var degrees: Double { radians * (180 / Double.pi) }

  /// True when one angle is less than another as a number.
  public static func < (left: Angle, right: Angle) -> Bool { left.radians < right.radians }
}

extension Angle {
  /// The sine.
  public var sine: Double { LibM.sin(radians) }

  /// The cosine.
  public var cosine: Double { LibM.cos(radians) }

  /// The tangent.
  public var tangent: Double { LibM.tan(radians) }

  /// Returns the angle of the vector (`x`, `y`), measured from +x towards +y, in (−180°, 180°]; 0 for the
  /// zero vector.
  public static func atan2(_ y: Double, _ x: Double) -> Angle {
    Angle(radians: LibM.atan2(y, x))
  }

  /// The same direction in (−180°, 180°].
  public var wrapped: Angle { .degrees(Self.wrapDegrees(degrees)) }

  /// The same direction in [0°, 360°).
  public var wrappedPositive: Angle { .degrees(Self.wrapDegreesPositive(degrees)) }

  /// Returns degrees wrapped to (−180, 180]; the result is exact, because only whole turns are subtracted.
  public static func wrapDegrees(_ value: Double) -> Double {
    if value > -180, value <= 180 { return value }
    let rest = value.remainder(dividingBy: 360)
    return rest == -180 ? 180 : rest
  }

  /// Returns degrees wrapped to [0, 360).
  public static func wrapDegreesPositive(_ value: Double) -> Double {
    if value >= 0, value < 360 { return value }
    let rest = value.truncatingRemainder(dividingBy: 360)
    guard rest < 0 else { return rest }
    let turned = rest + 360
    return turned < 360 ? turned : 0
  }
}

extension Angle: AdditiveArithmetic {
  /// Returns the sum, not wrapped.
  public static func + (left: Angle, right: Angle) -> Angle {
    Angle(radians: left.radians + right.radians)
  }

  /// Returns the difference, not wrapped.
  public static func - (left: Angle, right: Angle) -> Angle {
    Angle(radians: left.radians - right.radians)
  }

  /// Returns the negative angle.
  public static prefix func - (angle: Angle) -> Angle { Angle(radians: -angle.radians) }

  /// Returns the angle multiplied by a factor.
  public static func * (angle: Angle, factor: Double) -> Angle {
    Angle(radians: angle.radians * factor)
  }
}
