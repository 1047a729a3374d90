import CommandLineKit
import RouteFormats
import RouteSimKit

/// `routesim devices`: the phones, tablets and glasses that `--device` accepts.
enum DevicesCommand: Subcommand {
  private static let format = Option<DeviceListing.Format?>(
    "format", .choice(), defaultText: "from --output's extension, otherwise table",
    help: "A table for people, or all numbers with their sources for programs.")
  private static let output = FileOptions.output

  static let declaration = Command(
    "devices", summary: "list phones, tablets and glasses",
    discussion: [
      "Prints each device that --device accepts: its screen in points, the pixels of a point, the "
        + "focal length in points, the field of view of the upright screen, and its density. The "
        + "screen of glasses is the image that the wearer sees, and its points are its pixels."
    ],
    groups: [OptionGroup("Device list options", [format, output])],
    examples: [
      Command.Example("List all devices", "routesim devices"),
      Command.Example("Read them with a program", "routesim devices --format json"),
    ])

  static func request(from arguments: ParsedArguments) throws(Failure) -> DevicesRequest {
    DevicesRequest(
      format: try DeviceListing.Format.chosen(arguments[format], file: arguments[output]) ?? .table,
      output: Output(arguments[output]))
  }
}

extension DeviceListing.Format: WrittenFormat {}
