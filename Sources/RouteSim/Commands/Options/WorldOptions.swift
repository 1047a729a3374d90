import CommandLineKit

/// The options for a street with a phone in it.
enum WorldOptions {
  /// The groups of these options.
  static let groups = groups(DesignOptions.group)
  /// The groups for several designs side by side.
  static let groupsOfSeveral = groups(DesignOptions.groupOfSeveral)

  private static func groups(_ designs: OptionGroup) -> [OptionGroup] {
    [PoseOptions.group, DeviceOptions.group] + LayerOptions.groups
      + [designs, PictureOptions.group]
  }

  /// Returns the request made with the options.
  ///
  /// - Parameters:
  ///   - command: The command that owns the options, for error messages.
  ///   - path: The route's file; nil for a street without a route.
  ///   - design: The choices of the design group, which some commands evaluate first.
  static func request(
    of command: Command, route path: String?, design: DesignChoices, _ arguments: ParsedArguments
  ) throws(Failure) -> WorldRequest {
    try NamedFiles.checkStandardInputs(
      [("ROUTE", path), ("--design", design.file)] + LayerOptions.inputs(arguments))
    let pose = try PoseOptions.choices(arguments)
    if path == nil, case .chainage = pose.stand {
      if PoseOptions.placesGiven(arguments) != [] { throw .chainageWithoutRoute(.pose) }
      throw .usage(.missingOperand("ROUTE", command: command.name))
    }
    return WorldRequest(
      route: path, layers: try LayerOptions.choices(arguments),
      reading: FileOptions.reading(arguments),
      phone: try DeviceOptions.phone(arguments), picture: PictureOptions.choices(arguments),
      pose: pose, design: design)
  }
}
