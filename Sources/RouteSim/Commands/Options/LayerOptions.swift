import CommandLineKit

/// The options for all layers of a street.
enum LayerOptions {
  static let groups = [
    StreetOptions.group, PlaceOptions.group, GiftOptions.group, DrawingOptions.group,
  ]

  /// Returns the choices made with the options.
  static func choices(_ arguments: ParsedArguments) throws(Failure) -> LayerChoices {
    LayerChoices(
      places: PlaceOptions.choices(arguments), gifts: try GiftOptions.choices(arguments),
      drawing: DrawingOptions.choices(arguments), streets: try StreetOptions.choices(arguments))
  }

  /// Returns the options and the files given for them; a file is nil if its option is not given.
  static func inputs(_ arguments: ParsedArguments) -> [(String, String?)] {
    PlaceOptions.inputs(arguments) + DrawingOptions.inputs(arguments)
      + StreetOptions.inputs(arguments)
  }
}
