package import ARRouteEngine

/// All constants of fusion, correction and design that can be set.
///
/// They are not validated, because while they are set one by one, they may be inconsistent.
package struct Tuning: Hashable, Sendable {
  /// The settings of localisation: the phone's position and axes.
  package var fusion: FusionSettings
  /// The settings of the picture and the route, except for the placemark's law.
  var world: WorldSettings
  /// The law for the placemark's size, with its four numbers in points and metres.
  var law: SizeLaw
  var maximum: Double
  var minimum: Double
  var near: Double
  var far: Double
  /// The Wavefront OBJ file with the arrow's body; nil for the built-in body.
  var model: String?
  /// The icon on the finish placemark, as stated in a design.
  var sign = Design.Sign()

  /// Creates the constants from the settings of fusion and of a world.
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

  /// Copies all constants that are part of a design.
  mutating func takeDesign(of other: Tuning) {
    for row in Tunable.ofDesigns { row.write(&self, row.read(other)) }
  }

  /// Returns the settings of the picture and the route.
  ///
  /// - Throws: The error in the placemark's numbers if they do not form a valid law.
  package func worldSettings() throws(PlacemarkSizingError) -> WorldSettings {
    var settings = world
    settings.sizing = try PlacemarkSizing(
      law: law, maximum: maximum, minimum: minimum, near: near, far: far)
    return settings
  }
}

/// A constant and its new value.
package struct TuningChange: Hashable, Sendable {
  /// The constant's name.
  package let name: String
  /// The new value, which is of the constant's kind and within its limits.
  package let value: TunableValue

  /// Creates a change to a constant.
  ///
  /// - Precondition: `value` is of the constant's kind and within its limits.
  package init(_ tunable: Tunable, _ value: TunableValue) {
    precondition(tunable.takes(value), "\(tunable.name) does not accept this value")
    name = tunable.name
    self.value = value
  }

  /// The constant's row.
  package var row: Tunable? { Tunable.row(named: name) }

  /// Applies the change.
  func apply(to tuning: inout Tuning) {
    guard let row else { return }
    row.write(&tuning, value)
    for other in row.replaced { Tunable.row(named: other)?.write(&tuning, .text(nil)) }
  }
}

extension [TuningChange] {
  /// Applies all changes, in order.
  package func apply(to tuning: inout Tuning) {
    for change in self { change.apply(to: &tuning) }
  }
}
