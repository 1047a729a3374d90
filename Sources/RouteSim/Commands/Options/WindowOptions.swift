import CommandLineKit
import RouteCells
import RouteStage

/// The options of windows: who drives them, and how they are shown.
enum WindowOptions {
  private static let keys = Option(
    "keys", .keyScript,
    help: "Press these keys, one a frame at 30 frames a second; a dot is none, and names such as "
      + "<up>, <tab> and <ctrl-l> are keys too.")
  private static let holdFrames = Option(
    "hold-frames", .integer("N", in: 0...10_000_000),
    help: "Quit after so many frames, at 30 frames a second.")
  private static let colors = Option<Colors>(
    "colors", .choice(), default: .auto,
    help: "The colours of the window: 24 bits, 256, 16, 8 or none; auto as COLORTERM, NO_COLOR and "
      + "the terminal database say.")
  private static let rate = Option<Double?>(
    "fps", .number("N", .within(1...30)), defaultText: "as many as 90 kB/s carry",
    help: "The most pictures a second while nobody touches a key; keys are answered at once.")
  private static let idle = Option(
    "idle", .number("S", .within(0...86_400)), default: 10,
    help: "How long arrows flow while nobody touches a key or the mouse, in seconds.")

  /// The names of `--colors`.
  enum Colors: String, CaseIterable {
    case auto
    case `true`
    case palette256 = "256"
    case sixteen = "16"
    case eight = "8"
    case none

    fileprivate var depth: ColorDepth? {
      switch self {
      case .auto: nil
      case .true: .trueColor
      case .palette256: .palette256
      case .sixteen: .sixteen
      case .eight: .eight
      case .none: ColorDepth.none
      }
    }
  }

  /// The windows, which do not all have the same options.
  enum Kind {
    /// Where arrows flow for ever.
    case walk
    /// Of a command whose films have a rate in the window's stead.
    case player
    /// Of a command that chooses colours of its own; nothing moves there by itself.
    case bench

    private var driving: [any DeclaredOption] { [keys, holdFrames] + RecordingOptions.options }

    fileprivate var options: [any DeclaredOption] {
      switch self {
      case .walk: driving + [colors, rate, idle]
      case .player: driving + [colors]
      case .bench: driving
      }
    }
  }

  private static let driving = OptionGroup("Driving options", [keys, holdFrames])
  private static let terminal = OptionGroup("Terminal options", [colors])
  private static let motion = OptionGroup("Motion options", [rate, idle])

  /// The options of a window.
  static func groups(_ kind: Kind) -> [OptionGroup] {
    switch kind {
    case .walk: [driving, RecordingOptions.group, terminal, motion]
    case .player: [driving, RecordingOptions.group, terminal]
    case .bench: [driving, RecordingOptions.group]
    }
  }

  /// Those whose options are about every window of the kind, and not about one run.
  static func settableGroups(_ kind: Kind) -> [OptionGroup] {
    let ofOneRun = [driving.title, RecordingOptions.group.title]
    return groups(kind).filter { !ofOneRun.contains($0.title) }
  }

  /// Whether keys press themselves without a terminal.
  static func isScriptedRecording(_ arguments: ParsedArguments) -> Bool {
    RecordingOptions.isGiven(arguments)
      && (arguments.isGiven(keys) || arguments.isGiven(holdFrames))
  }

  /// The option that was given though there is no window; nil for none, with its dashes.
  static func given(_ arguments: ParsedArguments, for kind: Kind) -> String? {
    kind.options.first { arguments.isGiven($0) }.map { "--\($0.declaration.name)" }
  }

  /// What the options ask for.
  ///
  /// - Parameter others: The files that the same run reads or writes.
  static func settings(
    _ arguments: ParsedArguments, for kind: Kind, apartFrom others: [String]
  ) throws(Failure) -> WindowSettings {
    let recording = try RecordingOptions.recording(
      arguments, isScripted: arguments.isGiven(keys) || arguments.isGiven(holdFrames),
      apartFrom: others)
    // A recording without a terminal has nobody else to close its window.
    let end = recording?.isScripted == true ? 0 : nil
    var settings = WindowSettings(
      driver: KeyDriver(keys: arguments[keys] ?? .empty, holdFrames: arguments[holdFrames] ?? end),
      recording: recording)
    if kind != .bench { settings.colors = arguments[colors].depth }
    if kind == .walk {
      settings.pictureRate = arguments[rate]
      settings.restsAfter = arguments[idle]
    }
    return settings
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
