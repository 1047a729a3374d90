public import ARRouteEngine

/// All constants of fusion, correction and design that can be set, raw: not all of them together
/// need make sense, since they may be set one by one.
public struct Tuning: Hashable, Sendable {
  /// How the phone finds its place and axes.
  public var fusion: FusionSettings
  /// The picture and the route, but for the placemark's law.
  var world: WorldSettings
  /// The law of the placemark's size, and its four numbers: points and metres.
  var law: SizeLaw
  var maximum: Double
  var minimum: Double
  var near: Double
  var far: Double

  /// The constants of a world.
  public init(
    fusion: FusionSettings = FusionSettings(), world: WorldSettings = WorldSettings()
  ) {
    self.fusion = fusion
    self.world = world
    law = world.sizing.law
    maximum = world.sizing.maximum
    minimum = world.sizing.minimum
    near = world.sizing.near
    far = world.sizing.far
  }

  /// The settings of the picture and the route.
  ///
  /// - Throws: Why the placemark's numbers make no law.
  public func worldSettings() throws(PlacemarkSizingError) -> WorldSettings {
    var settings = world
    settings.sizing = try PlacemarkSizing(
      law: law, maximum: maximum, minimum: minimum, near: near, far: far)
    return settings
  }
}

/// What a constant is set to.
public enum TunableValue: Hashable, Sendable {
  /// A number, in the constant's unit.
  case number(Double)
  /// Whether or not.
  case flag(Bool)
  /// One of several words.
  case word(String)
  /// A colour; nil for the picture's own.
  case color(Color?)
}

/// A constant and what it is set to.
public struct TuningChange: Hashable, Sendable {
  /// The constant, by its name in scripts.
  public let name: String
  /// What it is set to; of the constant's kind and within its limits.
  public let value: TunableValue

  /// A constant set to a value.
  ///
  /// - Precondition: `value` is of the constant's kind.
  public init(_ tunable: Tunable, _ value: TunableValue) {
    precondition(tunable.takes(value), "\(tunable.name) takes no such value")
    name = tunable.name
    self.value = value
  }

  /// Makes the change.
  public func apply(to tuning: inout Tuning) {
    Tunable.byName[name]?.write(&tuning, value)
  }
}

extension [TuningChange] {
  /// Makes all changes, in their order.
  public func apply(to tuning: inout Tuning) {
    for change in self { change.apply(to: &tuning) }
  }
}
