import ARRouteEngine
import CommandLineKit
import RouteFormats

/// The options for a photograph's camera.
enum PhotographOptions {
  private static let lens = Option<PhotographChoices.Lens?>(
    "photo-fov", .lens,
    defaultText: "--fov or --focal, otherwise from its Exif data, otherwise the device's",
    help:
      "The lens of the photograph, through which the scene is seen: the angle in degrees across "
      + "the photograph's longer side, a 35 mm equivalent such as 26mm, or the device's own.")
  private static let horizon = Option<PhotographChoices.Horizon?>(
    "photo-horizon", .horizon, defaultText: "--pitch and --roll",
    help:
      "The horizon in the photograph: its distance from the top, in pixels, at the middle of the "
      + "picture, and ROLL, the angle in degrees by which it rises to the right; or two points on "
      + "it. With %, the numbers are percentages of the photograph's width and height.")

  static let group = OptionGroup("Photograph options", [lens, horizon])

  /// Refuses these options without a photograph, and together with other options for the phone's attitude.
  static func check(_ arguments: ParsedArguments) throws(Failure) {
    let all: [any DeclaredOption] = [lens, horizon]
    if !ScreenOptions.hasPhotograph(arguments),
      let first = all.first(where: { arguments.isGiven($0) })
    {
      throw .missingCompanion(option: "--\(first.declaration.name)", companion: "--background")
    }
    if arguments.isGiven(horizon), let other = PoseOptions.tiltGiven(arguments) {
      throw .contradiction(other, "--photo-horizon")
    }
  }

  /// Returns the requested photograph; nil if none is requested.
  static func choices(_ arguments: ParsedArguments) -> PhotographChoices? {
    ScreenOptions.files(arguments).first.map { path in
      PhotographChoices(
        path: path,
        lens: arguments[lens] ?? (DeviceOptions.givesLens(arguments) ? .ofPhone : .ofFile),
        horizon: arguments[horizon])
    }
  }
}

extension ValueSyntax<PhotographChoices.Lens> {
  /// A field of view, a 35 mm equivalent focal length, or the device's lens.
  fileprivate static var lens: Self {
    let ofDevice = "device"
    let degrees = ValueSyntax<Double>.number("DEG", .within(PictureImage.fieldsOfView))
    let millimetres = ValueSyntax<Double>.number("MM", .within(3, 2000))
    return ValueSyntax(
      placeholder: "ANGLE",
      limits: "\(degrees.limits ?? ""), \(millimetres.limits ?? "") with mm, or \(ofDevice)",
      parse: { (text: String) throws(ValueProblem) in
        if text == ofDevice { return .ofPhone }
        if text.hasSuffix("mm") {
          return .equivalent(try millimetres.parse(String(text.dropLast(2))))
        }
        do throws(ValueProblem) {
          return .fieldOfView(.degrees(try degrees.parse(text)))
        } catch .notANumber {
          throw .malformed(
            expected: "degrees such as 69.4, a 35 mm equivalent such as 26mm, or \(ofDevice)")
        }
      },
      format: {
        switch $0 {
        case .ofFile, .ofPhone: ofDevice
        case .fieldOfView(let angle): degrees.format(angle.degrees)
        case .equivalent(let length): millimetres.format(length) + "mm"
        }
      })
  }
}

extension ValueSyntax<PhotographChoices.Horizon> {
  /// `Y`, `Y,ROLL` or two points, `X1,Y1,X2,Y2`.
  fileprivate static var horizon: Self {
    let length = ValueSyntax<PhotographChoices.Length>.length
    let roll = ValueSyntax<Double>.roll
    return ValueSyntax(
      placeholder: "Y[,ROLL]",
      limits: "pixels or % \(length.limits ?? ""), ROLL \(roll.limits ?? ""); or X1,Y1,X2,Y2",
      parse: { (text: String) throws(ValueProblem) in
        do throws(ValueProblem) {
          return try parse(text)
        } catch .notANumber {
          throw .malformed(expected: expected)
        }
      },
      format: {
        switch $0 {
        case .middle(let y, let angle):
          "\(length.format(y)),\(roll.format(angle.degrees))"
        case .points(let lengths): lengths.map(length.format).joined(separator: ",")
        }
      })
  }

  private static var expected: String {
    "a height such as 1500 or 48%, with a roll as in 1500,-2, or two points such as "
      + "0,1490,3024,1502"
  }

  private static func parse(_ text: String) throws(ValueProblem) -> PhotographChoices.Horizon {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    switch parts.count {
    case 1:
      return .middle(y: try ValueSyntax<PhotographChoices.Length>.length.parse(text), roll: .zero)
    case 2:
      let angle: Double
      do throws(ValueProblem) {
        angle = try ValueSyntax<Double>.roll.parse(parts[1])
      } catch .outOfBounds {
        throw .malformed(
          expected: "after the comma, a ROLL from -89 to 89, as in 1500,-2, or two points such as "
            + "0,1490,3024,1502")
      }
      return .middle(
        y: try ValueSyntax<PhotographChoices.Length>.length.parse(parts[0]), roll: .degrees(angle))
    case 4:
      var points: [PhotographChoices.Length] = []
      for part in parts {
        points.append(try ValueSyntax<PhotographChoices.Length>.length.parse(part))
      }
      guard points[0].isPercent == points[2].isPercent, points[0].value != points[2].value else {
        throw .malformed(
          expected: "two points, neither above the other, such as 0,1490,3024,1502")
      }
      return .points(points)
    default: throw .malformed(expected: expected)
    }
  }
}

extension ValueSyntax<Double> {
  fileprivate static var roll: Self { .number("ROLL", .within(-89, 89)) }
}

extension ValueSyntax<PhotographChoices.Length> {
  /// A number of pixels, or a percentage of a side.
  fileprivate static var length: Self {
    let number = ValueSyntax<Double>.number("Y", .within(-1e6, 1e6))
    return ValueSyntax(
      placeholder: number.placeholder, limits: number.limits,
      parse: { (text: String) throws(ValueProblem) in
        let isPercent = text.hasSuffix("%")
        return PhotographChoices.Length(
          value: try number.parse(isPercent ? String(text.dropLast()) : text),
          isPercent: isPercent)
      },
      format: { number.format($0.value) + ($0.isPercent ? "%" : "") })
  }
}
