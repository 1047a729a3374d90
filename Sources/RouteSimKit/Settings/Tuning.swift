package import ARRouteEngine

/// All constants of fusion, correction and design that can be set, raw: not all of them together
/// need make sense, since they may be set one by one.
package struct Tuning: Hashable, Sendable {
  /// The settings of localisation: the phone's position and axes.
  package var fusion: FusionSettings
  /// The settings of the picture and the route, except for the placemark's law.
  var world: WorldSettings
  /// The law of the placemark's size, and its four numbers: points and metres.
  var law: SizeLaw
  var maximum: Double
  var minimum: Double
  var near: Double
  var far: Double
  /// The Wavefront OBJ file with the arrow's body; nil for the built-in one.
  var model: String?
  /// The sign on the finish placemark, as a design has it.
  var sign = Design.Sign()

  /// Creates the constants of a world.
  package init(
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

  /// Takes over all constants that designs have.
  mutating func takeDesign(of other: Tuning) {
    for row in Tunable.ofDesigns { row.write(&self, row.read(other)) }
  }

  /// Returns the settings of the picture and the route.
  ///
  /// - Throws: The error of placemark numbers that make no law.
  package func worldSettings() throws(PlacemarkSizingError) -> WorldSettings {
    var settings = world
    settings.sizing = try PlacemarkSizing(
      law: law, maximum: maximum, minimum: minimum, near: near, far: far)
    return settings
  }
}

/// A constant and its new value.
package struct TuningChange: Hashable, Sendable {
  /// The constant, by its name.
  package let name: String
  /// The new value, of the constant's kind and within its limits.
  package let value: TunableValue

  /// Creates the change of a constant to a value.
  ///
  /// - Precondition: `value` is of the constant's kind.
  package init(_ tunable: Tunable, _ value: TunableValue) {
    precondition(tunable.takes(value), "\(tunable.name) takes no such value")
    name = tunable.name
    self.value = value
  }

  /// The constant's row.
  package var row: Tunable? { Tunable.row(named: name) }

  /// Makes the change.
  func apply(to tuning: inout Tuning) {
    guard let row else { return }
    row.write(&tuning, value)
    for other in row.replaced { Tunable.row(named: other)?.write(&tuning, .text(nil)) }
  }
}

extension [TuningChange] {
  /// Makes all changes, in their order.
  package func apply(to tuning: inout Tuning) {
    for change in self { change.apply(to: &tuning) }
  }
}
