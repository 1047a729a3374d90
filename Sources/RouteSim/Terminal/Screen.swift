import CNcurses
import CPOSIX
import RouteCells
import RouteFormats
import RouteStage

/// The terminal as a screen of cells.
///
/// What a terminal understands comes from the terminal database by ncurses; what is sent, and when, is
/// decided here, since ncurses compares pictures cell by cell and waits for slow terminals. There is
/// one terminal, hence one screen at a time. Whoever opens it closes it; a crash closes it by itself,
/// see `TerminalModes`.
struct Screen: ~Copyable {
  /// Where keys come from.
  let input: Int32
  /// True when the mouse is reported.
  let usesMouse: Bool

  private var output = TerminalOutput()
  private var display: TerminalDisplay
  private var probe: GraphicsProbe
  /// When it was asked, nanoseconds.
  private var askedAt: UInt64 = 0
  /// What keeps what is shown; nil for nothing.
  private var recording: CastFile?
  /// Why that takes no more, an error number; nil while it does.
  private(set) var recordingError: Int32?
  private var hasKeyboardProtocol = false
  /// True when the terminal is taken at present.
  private var isEntered = false
  /// Columns and rows of the screen.
  private(set) var size: (columns: Int, rows: Int)
  /// The most columns and rows that are used; what a terminal claims beyond stays empty.
  private let most: (columns: Int, rows: Int)
  /// True when it passes over sequences that it does not know, as all do that follow ANSI X3.64.
  private let skipsSequences: Bool

  /// Takes the terminal and makes it a screen.
  ///
  /// - Parameters:
  ///   - usesMouse: Whether the mouse is to be reported, where the terminal has one.
  ///   - colors: The colours to show; nil as the terminal and its environment say.
  ///   - graphics: How pictures in pixels are to be shown.
  static func open(
    usesMouse: Bool, colors: ColorDepth? = nil, graphics: GraphicsChoice = .none
  ) throws(TerminalError) -> Screen {
    let input = try keyboard()
    let isUTF8 = curses_adopt_locale()
    guard let type = Environment.value("TERM") else { throw .unknownType(nil) }
    guard curses_knows_terminal(type, STDOUT_FILENO) else {
      throw .unknownType(Printable.sanitised(type))
    }
    guard
      let placing = curses_capability("cup").map({
        String(decoding: Padding.removed($0), as: UTF8.self)
      })
    else {
      throw .cannotPlaceCursor(Printable.sanitised(type))
    }
    TerminalModes.keep(of: input)
    // A crash gives the terminal back, too.
    Signals.catchCrashes()
    SignalPipe.open()
    let depth = colors ?? depth(ofType: type)
    let hasMouse = usesMouse && curses_capability("kmous") != nil
    var traits = TerminalTraits(placing: placing, depth: depth, isUTF8: isUTF8)
    traits.glyphs = glyphs(ofType: type, isUTF8: isUTF8)
    let skipsSequences = placing.hasPrefix("\u{1B}[")
    let mayAsk =
      skipsSequences
      && GraphicsProbe.mayAsk(type: type, program: Environment.value("TERM_PROGRAM"))
    let graphics = GraphicsProbe.usual(graphics, depth: depth, isFarAway: Environment.isFarAway)
    var screen = Screen(
      input: input, traits: traits, skipsSequences: skipsSequences, usesMouse: hasMouse,
      probe: GraphicsProbe(
        skipsSequences && (mayAsk || graphics != .auto) ? graphics : .none,
        asksKitty: !isWithinAnother(type)))
    screen.adoptWindowSize()
    screen.enter()
    return screen
  }

  private init(
    input: Int32, traits: TerminalTraits, skipsSequences: Bool, usesMouse: Bool,
    probe: GraphicsProbe
  ) {
    self.input = input
    self.usesMouse = usesMouse
    self.skipsSequences = skipsSequences
    display = TerminalDisplay(traits)
    self.probe = probe
    most = Self.reach
    size = Self.typicalSize
  }

  /// What the terminal understands.
  var traits: TerminalTraits { display.traits }

  /// Where pictures go, to be waited for while the screen `isBusy`.
  var outputDescriptor: Int32 { output.descriptor }

  /// True when the terminal has not yet taken the last picture.
  var isBusy: Bool { output.isPending }

  /// Sends what the terminal takes of a picture that is under way.
  mutating func goOn() { output.flush() }

  /// Takes the size that the window has now; the next picture is painted whole.
  mutating func adoptWindowSize() {
    let told = TerminalSize(of: STDOUT_FILENO).map { ($0.columns, $0.rows) } ?? Self.typicalSize
    size = (min(told.0, most.columns), min(told.1, most.rows))
    if let cell = TerminalSize.cell(of: STDOUT_FILENO) {
      probe.cell = cell
    } else if isEntered, probe.graphics != nil {
      // Who makes a window larger may have made its letters larger.
      let question = probe.beginWithCell()
      output.send { $0 += question }
      askedAt = SteadyClock.now()
    }
    display.traits.graphics = probe.graphics
    if TerminalModes.isArmed { armRescue() }
    recording?.note(columns: size.columns, rows: size.rows)
    repaint()
  }

  /// Shows a picture: sends what differs from the one before, so nothing where nothing does.
  ///
  /// Wait with that while the screen `isBusy`.
  ///
  /// - Returns: How many bytes that takes.
  mutating func show(_ picture: CellGrid) -> Int {
    guard isEntered else { return 0 }
    var count = 0
    output.send { bytes in
      let before = bytes.count
      display.show(picture, into: &bytes)
      count = bytes.count - before
      if count > 0 { recordingError = recording?.note(.output(bytes[before...])) ?? nil }
    }
    return count
  }

  /// Keeps what is shown from now on in a file.
  ///
  /// - Parameter title: What is shown, for people.
  mutating func record(into path: String, title: String) throws(Failure) {
    recording = try CastFile(
      path: path,
      Asciicast.Header(
        columns: size.columns, rows: size.rows, startTime: WallTime.seconds, title: title,
        type: Environment.value("TERM") ?? "",
        hasTrueColor: display.traits.depth == .trueColor))
  }

  /// Ends the file of what is shown, if there is one.
  ///
  /// - Returns: Why it ended earlier.
  mutating func endRecording() -> Failure? {
    guard let recording = recording.take() else { return nil }
    do {
      try recording.end()
      return nil
    } catch {
      return error
    }
  }

  /// Has the next picture painted whole, whatever the terminal shows.
  mutating func repaint() { display.forget() }

  /// Has pictures shown at once, as the terminal has answered that it can.
  mutating func synchronize() { display.traits.synchronizes = true }

  /// Takes in what the terminal has answered about pictures in pixels.
  ///
  /// - Returns: Whether it shows them otherwise than before; the next picture is painted whole then.
  mutating func takeAnswer(_ input: TerminalInput) -> Bool {
    probe.take(input)
    guard probe.graphics != display.traits.graphics else { return false }
    display.traits.graphics = probe.graphics
    armRescue()
    repaint()
    return true
  }

  /// Gives the terminal back for a while and stops the process; returns when it goes on, which may be
  /// without a terminal: `resume` takes it again.
  mutating func suspend(wholeGroup: Bool) {
    leave()
    SignalPipe.stop(wholeGroup: wholeGroup)
  }

  /// Takes the terminal as its own again, whoever has changed it meanwhile.
  mutating func resume() {
    adoptWindowSize()
    enter()
  }

  /// Has the terminal report releases of keys, once it has answered that it can.
  ///
  /// - Returns: Whether that is new.
  mutating func startKeyboardProtocol() -> Bool {
    guard !hasKeyboardProtocol else { return false }
    hasKeyboardProtocol = true
    output.send { $0 += KittyKeyboard.push }
    return true
  }

  /// Gives the terminal back.
  consuming func close() {
    leave()
  }
}

extension Screen {
  /// Standard input, or where that brings the route the terminal itself.
  private static func keyboard() throws(TerminalError) -> Int32 {
    guard isatty(STDOUT_FILENO) == 1 else { throw .noTerminal }
    if isatty(STDIN_FILENO) == 1 { return STDIN_FILENO }
    let terminal = posix_open("/dev/tty", O_RDWR)
    guard terminal >= 0 else { throw .noTerminal }
    return terminal
  }

  /// True when this terminal is a window of tmux or GNU Screen.
  private static func isWithinAnother(_ type: String) -> Bool {
    type.hasPrefix("screen") || type.hasPrefix("tmux") || Environment.value("TMUX") != nil
      || Environment.value("STY") != nil
  }

  /// The number of colours that a terminal shows: none where its user wants none (https://no-color.org), 24 bits
  /// where the terminal promises them, else what the terminal database says.
  private static func depth(ofType type: String) -> ColorDepth {
    if Environment.value("NO_COLOR") != nil { return .none }
    // GNU Screen passes on the promise of the terminal it runs in, and cannot keep it.
    let isTold = !type.hasPrefix("screen") || Environment.value("TMUX") != nil
    if isTold, Environment.promisesTrueColor || curses_has("RGB") || curses_has("Tc") {
      return .trueColor
    }
    return switch curses_number("colors") {
    case (1 << 24)...: .trueColor
    case 256...: .palette256
    case 16...: .sixteen
    case 8...: .eight
    default: .none
    }
  }

  /// The finest characters that a type of terminal shows whatever its font has.
  ///
  /// The kernel's own console has 512 at most, DEC's types, which are older than Unicode whatever the locale
  /// says, no other than ASCII. Ghostty has drawn octants by itself from its first release on, the others
  /// sextants for years.
  private static func glyphs(ofType type: String, isUTF8: Bool) -> GlyphSet {
    let isOld = type.hasPrefix("vt") && type.dropFirst(2).first?.isNumber == true
    if !isUTF8 || isOld { return .ascii }
    let known: [(name: String, glyphs: GlyphSet)] = [
      ("linux", .half), ("xterm-ghostty", .octants), ("xterm-kitty", .sextants),
      ("foot", .sextants),
      ("wezterm", .sextants), ("contour", .sextants),
    ]
    return known.first { type.hasPrefix($0.name) }?.glyphs ?? .quadrants
  }

  /// Full screen, and the crash handler ready to undo it.
  private mutating func enter() {
    isEntered = true
    armRescue()
    _ = posix_make_raw(input)
    var bytes = Self.capabilities(["smcup", "smkx", "civis"])
    if skipsSequences {
      bytes += BracketedPaste.start + KittyKeyboard.query + SynchronizedOutput.query
      // What has not come by now never will.
      if SteadyClock.now() > askedAt + Self.longestAnswer { probe.forgetPending() }
      bytes += probe.begin()
      askedAt = SteadyClock.now()
    }
    if usesMouse { bytes += MouseReporting.start }
    output.send { $0 += bytes }
  }

  /// Everything as it was found.
  private mutating func leave() {
    guard isEntered else { return }
    isEntered = false
    // What the terminal has not taken yet, nobody needs any more: neither here nor on its way, where it
    // would leave no room for what follows.
    let isStalled = output.isPending
    output.drop()
    if isStalled { tcflush(STDOUT_FILENO, TCOFLUSH) }
    var bytes: [UInt8] = isStalled && skipsSequences ? cancelling : []
    display.end(into: &bytes)
    bytes += undoingBytes(endsProtocol: hasKeyboardProtocol)
    hasKeyboardProtocol = false
    // A terminal that is gone is noticed by its input.
    _ = Descriptor.write(bytes, to: STDOUT_FILENO)
    awaitAnswers()
    TerminalModes.restore()
    TerminalModes.disarm()
  }

  /// Takes answers that are still on their way, which the shell would take for what is typed; of a terminal
  /// that has not answered in a second none is waited for.
  private mutating func awaitAnswers() {
    var now = SteadyClock.now()
    defer { probe.forgetPending() }
    guard probe.isWaiting, now < askedAt + Self.longestAnswer else { return }
    let end = now + 100_000_000
    var decoder = KeyDecoder()
    while probe.isWaiting, now < end {
      guard Descriptor.isReadable(input, within: Int32((end - now) / 1_000_000)) else { return }
      var bytes = [UInt8](repeating: 0, count: 256)
      let count = read(input, &bytes, bytes.count)
      guard count > 0 else { return }
      for answer in decoder.decode(bytes.prefix(count)) { probe.take(answer) }
      now = SteadyClock.now()
    }
  }

  /// The time that a terminal takes to answer, nanoseconds.
  private static let longestAnswer: UInt64 = 1_000_000_000

  /// Has a crash undo the full screen, perhaps in the middle of a sequence.
  private func armRescue() {
    TerminalModes.arm(
      undoing: (skipsSequences ? cancelling : []) + undoingBytes(endsProtocol: true),
      discardsInput: usesMouse)
  }

  /// Ends a sequence in the middle: CAN, and for the string of a picture, which some terminals do not end
  /// by that, ST.
  private var cancelling: [UInt8] {
    traits.graphics == nil ? [0x18] : [0x18, 0x1B, UInt8(ascii: "\\")]
  }

  /// The bytes that undo the full screen: protocols, keypad, looks, cursor and the screen behind.
  private func undoingBytes(endsProtocol: Bool) -> [UInt8] {
    var bytes = (usesMouse ? MouseReporting.end : []) + (traits.graphics?.removal ?? [])
    // A picture may be cut where the terminal does not read: it would wait for the rest.
    if skipsSequences, endsProtocol || traits.synchronizes { bytes += SynchronizedOutput.end }
    if skipsSequences { bytes += (endsProtocol ? KittyKeyboard.pop : []) + BracketedPaste.end }
    bytes += Self.capabilities(["rmkx", "sgr0", "op", "cnorm"])
    // Where there is no screen behind, the shell goes on below the picture.
    bytes += curses_capability_of("cup", Int32(size.rows) - 1, 0).map(Padding.removed) ?? []
    return bytes + Self.capabilities(["rmcup"])
  }

  /// What capabilities send, those that the terminal lacks left out.
  private static func capabilities(_ names: [String]) -> [UInt8] {
    names.flatMap { curses_capability($0).map(Padding.removed) ?? [] }
  }

  /// The size of terminals that do not tell theirs.
  private static var typicalSize: (columns: Int, rows: Int) {
    func number(_ variable: String, _ capability: String, or typical: Int) -> Int {
      let told = Environment.value(variable).flatMap { Int($0) } ?? Int(curses_number(capability))
      return told > 0 ? told : typical
    }
    return (number("COLUMNS", "cols", or: 80), number("LINES", "lines", or: 24))
  }

  /// How many columns and rows the cursor can be placed in.
  ///
  /// Types such as vt52 write each number as one byte. Beyond seven bits, in column 95 of a VT52, that
  /// means nothing or, once it begins anew, something else, such as another set of characters.
  private static var reach: (columns: Int, rows: Int) {
    func limit(_ most: Int, _ capability: (Int32) -> UnsafePointer<CChar>?) -> Int {
      // From 1: as no byte can be 0 in C, ncurses writes 128 for it.
      let first = (1..<min(most, 256)).first { number in
        guard let bytes = capability(Int32(number)) else { return false }
        return String(cString: bytes).unicodeScalars.contains { $0.value >= 0x7F }
      }
      return first ?? most
    }
    return (
      limit(TerminalSize.most.columns) { curses_capability_of("cup", 1, $0) },
      limit(TerminalSize.most.rows) { curses_capability_of("cup", $0, 1) }
    )
  }
}
