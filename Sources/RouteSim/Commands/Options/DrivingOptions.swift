import CommandLineKit
import RouteStage

/// The options that drive a window without hands.
enum DrivingOptions {
  private static let keys = Option(
    "keys", .keyScript,
    help: "Press these keys, one a frame at 30 frames a second; a dot is none, and names such as "
      + "<up>, <tab> and <ctrl-l> are keys too.")
  private static let holdFrames = Option(
    "hold-frames", .integer("N", in: 0...10_000_000),
    help: "Quit after so many frames, at 30 frames a second.")

  static let group = OptionGroup("Driving options", [keys, holdFrames])

  /// The option that was given though there is no window; nil for none, with its dashes.
  static func given(_ arguments: ParsedArguments) -> String? {
    arguments.isGiven(keys) ? "--keys" : arguments.isGiven(holdFrames) ? "--hold-frames" : nil
  }

  /// What the options ask for.
  static func driver(_ arguments: ParsedArguments) -> KeyDriver {
    KeyDriver(keys: arguments[keys] ?? .empty, holdFrames: arguments[holdFrames])
  }
}

extension ValueSyntax<KeyScript> {
  /// Keys that press themselves.
  fileprivate static var keyScript: Self {
    ValueSyntax(
      placeholder: "STRING",
      parse: { (text: String) throws(ValueProblem) in
        do {
          return try KeyScript(text)
        } catch {
          throw .malformed(expected: "other keys: \(error)")
        }
      },
      format: { _ in "" })
  }
}
