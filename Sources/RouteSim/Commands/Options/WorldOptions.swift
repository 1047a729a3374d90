import CommandLineKit

/// The options of a route with a phone on it.
enum WorldOptions {
  /// The groups that they are in.
  static let groups = groups(DesignOptions.group)
  /// The same where several designs may be beside each other.
  static let groupsOfSeveral = groups(DesignOptions.groupOfSeveral)

  private static func groups(_ designs: OptionGroup) -> [OptionGroup] {
    [PoseOptions.group, PictureOptions.group, DeviceOptions.group, designs, FileOptions.group]
  }

  /// What the options ask for.
  ///
  /// - Parameter design: What those of its group ask for, which some commands look at before.
  static func request(
    route path: String, design: DesignChoices, _ arguments: ParsedArguments
  ) throws(Failure) -> WorldRequest {
    if path == "-", design.file == "-" { throw .twoStandardInputs("ROUTE", "--design") }
    return WorldRequest(
      route: path, reading: FileOptions.reading(arguments),
      phone: try DeviceOptions.phone(arguments), picture: PictureOptions.choices(arguments),
      pose: try PoseOptions.choices(arguments), design: design)
  }
}
