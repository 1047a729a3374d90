import CommandLineKit
import RouteCells
import RouteStage

/// The options for windows: their input and appearance.
enum WindowOptions {
  private static let keys = Option(
    "keys", .keyScript,
    help: "Press these keys, one per frame at 30 frames per second; a dot presses nothing, and "
      + "names such as <up>, <tab> and <ctrl-l> are keys too.")
  private static let holdFrames = Option(
    "hold-frames", .integer("N", in: 0...10_000_000),
    help: "Quit after this number of frames, at 30 frames per second.")
  private static let colors = Option<Colors>(
    "colors", .choice(), default: .auto,
    help: "The colours of the window: 24 bits, 256, 16, 8 or none; auto follows COLORTERM, "
      + "NO_COLOR and the terminal database.")
  private static let glyphs = Option<Glyphs>(
    "glyphs", .choice(), default: .auto,
    help:
      "The glyphs that form pictures: eighths, sixths, quarters or halves of a cell, braille dots "
      + "or ASCII; auto uses quarters, or those that the terminal's fonts have.")
  private static let graphics = Option<GraphicsChoice>(
    "graphics", .choice(), default: .auto,
    help:
      "The protocol that shows the phone's screen in pixels: Kitty's, Sixel or none; auto asks the "
      + "terminal. A recording uses none.")
  private static let theme = Option<ScreenOptions.Light>(
    "theme", .choice(), default: .dark,
    help: "Dark colours, light colours, or a few strong colours, white on black.")
  private static let rate = Option<Double?>(
    "fps", .number("N", .within(1...60)), defaultText: "as many as the terminal shows, up to 30",
    help: "The maximum number of frames per second while no key is pressed; the window responds to "
      + "keys at once.")
  private static let idle = Option(
    "idle", .number("S", .within(0...86_400)), default: 10,
    help:
      "The time, in seconds, for which arrows keep flowing without input from keyboard or mouse.")

  private static let remember = Option<[Remembered]?>(
    "remember", .names,
    help: "Remember choices made in the window for the next one: any of view, layout, device, "
      + "hint, grid, truth, plan and units. The command line overrides them.")

  /// The values of `--colors`.
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

  /// The values of `--glyphs`.
  enum Glyphs: String, CaseIterable {
    case auto, octants, sextants, quadrants, half, braille, ascii

    fileprivate var set: GlyphSet? { GlyphSet(rawValue: rawValue) }
  }

  /// The windows, which do not all have the same options.
  enum WindowKind {
    /// The window of `walk`, in which the arrows flow endlessly.
    case walk
    /// The window of a command whose rate and colour options belong to its films, not to the window.
    case player
    /// The window of a command whose colour options belong to its sheet; nothing in it moves without input.
    case bench

    private var driving: [any DeclaredOption] { [keys, holdFrames] + RecordingOptions.options }

    fileprivate var options: [any DeclaredOption] {
      switch self {
      case .walk: driving + [colors, glyphs, graphics, theme, rate, idle, remember]
      case .player, .bench: driving + [colors, glyphs, graphics, remember]
      }
    }

    /// The name of the command.
    fileprivate var name: String {
      switch self {
      case .walk: "walk"
      case .player: "replay"
      case .bench: "sizing"
      }
    }
  }

  private static let driving = OptionGroup("Driving options", [keys, holdFrames])
  private static let terminal = OptionGroup("Terminal options", [colors, glyphs, graphics])
  private static let look = OptionGroup("Look options", [theme])
  private static let motion = OptionGroup("Motion options", [rate, idle])
  private static let memory = OptionGroup("Memory options", [remember])

  /// Returns a window's option groups.
  static func groups(_ kind: WindowKind) -> [OptionGroup] {
    switch kind {
    case .walk: [driving, RecordingOptions.group, terminal, look, motion, memory]
    case .player, .bench: [driving, RecordingOptions.group, terminal, memory]
    }
  }

  /// Returns the groups whose options concern all windows of the kind rather than one run.
  static func settableGroups(_ kind: WindowKind) -> [OptionGroup] {
    let ofOneRun = [driving.title, RecordingOptions.group.title]
    return groups(kind).filter { !ofOneRun.contains($0.title) }
  }

  /// Returns true for a recording of scripted keys without a terminal.
  static func isScriptedRecording(_ arguments: ParsedArguments) -> Bool {
    RecordingOptions.isGiven(arguments) && isDriven(arguments)
  }

  /// Returns true when keys come from a script.
  static func isDriven(_ arguments: ParsedArguments) -> Bool {
    arguments.isGiven(keys) || arguments.isGiven(holdFrames)
  }

  /// Returns a given option that requires a window, with its dashes; nil if none is given.
  static func given(_ arguments: ParsedArguments, for kind: WindowKind) -> String? {
    kind.options.first { arguments.isTyped($0) }.map { "--\($0.declaration.name)" }
  }

  /// Returns the choices made with the options.
  ///
  /// - Parameters:
  ///   - others: The files that the same run reads or writes.
  ///   - chosen: The colours, if the command has an option of its own for them.
  static func settings(
    _ arguments: ParsedArguments, for kind: WindowKind, apartFrom others: [String],
    theme chosen: WindowLook.Theme = .dark
  ) throws(Failure) -> WindowSettings {
    let recording = try RecordingOptions.recording(
      arguments, isScripted: arguments.isGiven(keys) || arguments.isGiven(holdFrames),
      apartFrom: others)
    // A recording without a terminal has no user to close its window.
    let end = recording?.isScripted == true ? 0 : nil
    var settings = WindowSettings(
      driver: KeyDriver(keys: arguments[keys] ?? .empty, holdFrames: arguments[holdFrames] ?? end),
      recording: recording)
    settings.colors = arguments[colors].depth
    settings.glyphs = arguments[glyphs].set
    settings.graphics = arguments[graphics]
    settings.theme = chosen
    // A scripted run must not depend on remembered settings.
    if let names = arguments[remember], !settings.driver.isRunning {
      settings.memory = WindowMemory(
        window: kind.name, kept: Set(names).subtracting(Self.chosen(by: arguments)))
    }
    if kind == .walk {
      settings.theme = arguments[theme].window
      settings.pictureRate = arguments[rate]
      settings.restsAfter = arguments[idle]
    }
    return settings
  }
}

extension WindowOptions {
  /// Returns the remembered settings that the command line itself sets.
  private static func chosen(by arguments: ParsedArguments) -> Set<Remembered> {
    let options: [(name: Remembered, options: [any DeclaredOption])] = [
      (.device, DeviceOptions.ofScreen), (.hint, [TunableOption.named("hintStyle").option]),
      (.units, [PictureOptions.units]),
    ]
    return Set(
      options.filter { $0.options.contains { arguments.isTyped($0) } }.map(\.name))
  }
}

extension ValueSyntax<[Remembered]> {
  /// Names separated by spaces or commas.
  fileprivate static var names: Self {
    let one = ValueSyntax<Remembered>.choice()
    return ValueSyntax(
      placeholder: "NAME[,NAME]", completion: .choices(Remembered.allCases.map(\.rawValue)),
      parse: { (text: String) throws(ValueProblem) in
        var names: [Remembered] = []
        for word in text.split(whereSeparator: { $0 == "," || $0 == " " }) {
          names.append(try one.parse(String(word)))
        }
        guard !names.isEmpty else {
          throw .malformed(expected: "names such as view,device")
        }
        return names
      },
      format: { $0.map(\.rawValue).joined(separator: ",") })
  }
}

extension ValueSyntax<KeyScript> {
  /// A key script.
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
