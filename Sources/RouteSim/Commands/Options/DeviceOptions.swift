import ARRouteEngine
import CommandLineKit

/// The options for the phone: its screen and its camera.
enum DeviceOptions {
  private static let device = Option(
    "device", .device, default: .standard,
    help: "The phone, tablet or glasses to use; see the command devices.")
  private static let viewport = Option(
    "viewport", .viewport,
    help: "The screen size in points, in place of the device's; needs --fov or --focal.")
  private static let fieldOfView = Option(
    "fov", .number("DEG", .within(0.1, 179.9)),
    help: "The vertical field of view of the device held upright, in place of its own.")
  private static let focalLength = Option(
    "focal", .number("PT", .within(0.1, 1e6)),
    help: "The focal length in points, in place of the device's.")
  private static let landscape = Flag(
    "landscape", help: "Hold the device in landscape: width and height are swapped.")

  /// The options for the screen.
  static let ofScreen: [any DeclaredOption] = [
    device, viewport, fieldOfView, focalLength, landscape,
  ]

  static let group = OptionGroup("Device options", ofScreen)

  /// Returns true when the options ask for a custom screen.
  static func hasOwnScreen(_ arguments: ParsedArguments) -> Bool { arguments.isGiven(viewport) }

  /// Returns true when an option sets the camera's lens.
  static func givesLens(_ arguments: ParsedArguments) -> Bool {
    arguments.isGiven(fieldOfView) || arguments.isGiven(focalLength)
  }

  /// Returns the first given option for the screen, with its dashes; nil if none is given.
  static func screenGiven(_ arguments: ParsedArguments) -> String? {
    let options: [any DeclaredOption] = [device, viewport, fieldOfView, focalLength]
    return options.first { arguments.isGiven($0) }.map { "--\($0.declaration.name)" }
  }

  /// Returns a phone with the given device's own screen, upright or on its side as the options ask.
  static func phone(
    _ device: Device, _ arguments: ParsedArguments
  ) throws(Failure) -> ChosenPhone {
    if arguments[landscape], device.platform == .glasses {
      throw .contradiction("--landscape", "--devices \(device.name)")
    }
    return ChosenPhone(
      preset: device, camera: arguments[landscape] ? device.camera.turned : device.camera,
      hasOwnScreen: false)
  }

  /// Returns the phone that the options ask for.
  static func phone(_ arguments: ParsedArguments) throws(Failure) -> ChosenPhone {
    if arguments[landscape], arguments[device].platform == .glasses, !hasOwnScreen(arguments) {
      throw .contradiction("--landscape", "--device \(arguments[device].name)")
    }
    let upright = try uprightCamera(arguments)
    return ChosenPhone(
      preset: arguments[device], camera: arguments[landscape] ? upright.turned : upright,
      hasOwnScreen: hasOwnScreen(arguments))
  }

  private static func uprightCamera(
    _ arguments: ParsedArguments
  ) throws(Failure) -> PinholeCamera {
    let preset = arguments[device].camera
    let screen = arguments[viewport] ?? preset.viewport
    let camera: PinholeCamera?
    switch (arguments[fieldOfView], arguments[focalLength]) {
    case (_?, _?): throw .contradiction("--fov", "--focal")
    case (let degrees?, nil):
      camera = PinholeCamera(viewport: screen, verticalFieldOfView: .degrees(degrees))
    case (nil, let points?): camera = PinholeCamera(viewport: screen, focalLength: points)
    case (nil, nil):
      guard !arguments.isGiven(viewport) else {
        throw .missingCompanion(option: "--viewport", companion: "--fov or --focal")
      }
      camera = preset
    }
    guard let camera else { preconditionFailure("the options' bounds let a bad camera through") }
    return camera
  }
}

extension ValueSyntax<Device> {
  /// The name of a preset.
  fileprivate static var device: Self {
    let names = ValueSyntax<String>.choice(Device.presets.map(\.name), placeholder: "NAME")
    return ValueSyntax(
      placeholder: names.placeholder, completion: names.completion,
      parse: { (text: String) throws(ValueProblem) in
        Device(name: try names.parse(text)) ?? .standard
      },
      format: \.name)
  }
}

extension ValueSyntax<Viewport> {
  /// Width and height, `WxH`.
  fileprivate static var viewport: Self {
    ValueSyntax(
      placeholder: "WxH", limits: "each from 1 to 100000",
      parse: { (text: String) throws(ValueProblem) in
        let sides = text.split(separator: "x", omittingEmptySubsequences: false)
          .compactMap(DecimalText.number)
        guard sides.count == 2, sides.allSatisfy({ 1...1e5 ~= $0 }),
          text.utf8.count(where: { $0 == UInt8(ascii: "x") }) == 1,
          let viewport = Viewport(width: sides[0], height: sides[1])
        else {
          throw .malformed(expected: "a width and a height of 1 to 100000 pt, such as 375x667")
        }
        return viewport
      },
      format: { "\(DecimalText.text($0.width))x\(DecimalText.text($0.height))" })
  }
}
