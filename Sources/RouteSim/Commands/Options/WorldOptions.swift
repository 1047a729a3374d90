import CommandLineKit

/// The options of a route with a phone on it.
enum WorldOptions {
  /// The groups that they are in.
  static let groups = [
    PoseOptions.group, PictureOptions.group, DeviceOptions.group, DesignOptions.group,
    FileOptions.group,
  ]

  /// What the options ask for.
  static func request(
    route path: String, _ arguments: ParsedArguments
  ) throws(Failure) -> WorldRequest {
    let design = DesignOptions.choices(arguments)
    if path == "-", design.file == "-" { throw .twoStandardInputs("ROUTE", "--design") }
    return WorldRequest(
      route: path, reading: FileOptions.reading(arguments),
      phone: try DeviceOptions.phone(arguments), picture: PictureOptions.choices(arguments),
      pose: try PoseOptions.choices(arguments), design: design)
  }
}
