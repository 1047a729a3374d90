import CNcurses
import CPOSIX
import RouteCells
import RouteFormats
import RouteStage

/// The terminal as a screen of cells.
///
/// The terminal's capabilities come from the terminal database, through ncurses; the output and its timing
/// are controlled here, since ncurses compares pictures cell by cell and waits for slow terminals. There is
/// one terminal, so there is one screen at a time. The code that opens the screen closes it; a crash closes
/// it automatically (see `TerminalModes`).
struct Screen: ~Copyable {
  /// The descriptor from which keys are read.
  let input: Int32
  /// True when the mouse is reported.
  let usesMouse: Bool

  private var output = TerminalOutput()
  private var display: TerminalDisplay
  private var probe: GraphicsProbe
  /// The time of the last query, nanoseconds.
  private var askedAt: UInt64 = 0
  /// The number of requests for the terminal's status without an answer.
  private var statusRequests = 0
  /// True when the terminal has answered one.
  private var answersStatus = false
  /// The recording of the screen; nil for none.
  private var recording: CastFile?
  /// The number of the error that ended the recording; nil while the file accepts data.
  private(set) var recordingError: Int32?
  private var hasKeyboardProtocol = false
  /// True while the screen has taken over the terminal.
  private var isEntered = false
  /// The size of the screen in columns and rows.
  private(set) var size: (columns: Int, rows: Int)
  /// The maximum number of columns and rows used; the rest of a larger terminal stays empty.
  private let most: (columns: Int, rows: Int)
  /// True when the terminal ignores unknown sequences, as all terminals that follow ANSI X3.64 do.
  private let skipsSequences: Bool

  /// Takes over the terminal and makes it a screen.
  ///
  /// - Parameters:
  ///   - usesMouse: True to report the mouse, if the terminal has one.
  ///   - colors: The colour depth; nil to derive it from the terminal and its environment.
  ///   - graphics: The protocol for pictures in pixels.
  static func open(
    usesMouse: Bool, colors: ColorDepth? = nil, graphics: GraphicsChoice = .none
  ) throws(TerminalError) -> Screen {
    let input = try keyboard()
    let isUTF8 = curses_adopt_locale()
    guard let type = Environment.value("TERM") else { throw .unknownType(nil) }
    // A terminal newer than the database is what it claims to be.
    let names = [type] + TerminalKin.names(of: type)
    guard names.contains(where: { curses_knows_terminal($0, STDOUT_FILENO) }) else {
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
    // A crash also restores the terminal.
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

  /// The capabilities of the terminal.
  var traits: TerminalTraits { display.traits }

  /// The descriptor to which pictures are written; wait for it while the screen `isBusy`.
  var outputDescriptor: Int32 { output.descriptor }

  /// True when the terminal has not yet accepted all of the last picture.
  var isBusy: Bool { output.isPending }

  /// Sends as much of a pending picture as the terminal accepts.
  mutating func goOn() { output.flush() }

  /// Adopts the current size of the window; the next picture is painted in full.
  mutating func adoptWindowSize() {
    let told = TerminalSize(of: STDOUT_FILENO).map { ($0.columns, $0.rows) } ?? Self.typicalSize
    size = (min(told.0, most.columns), min(told.1, most.rows))
    if let cell = TerminalSize.cell(of: STDOUT_FILENO) {
      probe.cell = cell
    } else if isEntered, probe.graphics != nil {
      // Enlarging a window may have enlarged its font.
      let question = probe.beginWithCell()
      output.send { $0 += question }
      askedAt = SteadyClock.now()
    }
    display.traits.graphics = probe.graphics
    if TerminalModes.isArmed { armRescue() }
    recording?.note(columns: size.columns, rows: size.rows)
    repaint()
  }

  /// True when the terminal may be asked for its status.
  var mayAskStatus: Bool { skipsSequences }

  /// Shows a picture by sending its differences from the previous one; sends nothing if it does not differ.
  ///
  /// Must not be called while the screen `isBusy`.
  ///
  /// - Parameter asksStatus: True to ask the terminal for its status after the picture.
  /// - Returns: The number of bytes sent for the picture.
  mutating func show(_ picture: CellGrid, asksStatus: Bool) -> Int {
    guard isEntered else { return 0 }
    var count = 0
    output.send { bytes in
      let before = bytes.count
      display.show(picture, into: &bytes)
      count = bytes.count - before
      guard count > 0 else { return }
      recordingError = recording?.note(.output(bytes[before...])) ?? nil
      if asksStatus { bytes += PicturePace.question }
    }
    if count > 0, asksStatus { statusRequests += 1 }
    return count
  }

  /// Asks the terminal for its status.
  mutating func askStatus() {
    output.send { $0 += PicturePace.question }
    statusRequests += 1
  }

  /// Takes the terminal's answer to such a question.
  mutating func takeStatus() {
    statusRequests = max(0, statusRequests - 1)
    answersStatus = true
  }

  /// Records the screen in a file from now on.
  ///
  /// - Parameter title: The title for viewers.
  mutating func record(into path: String, title: String) throws(Failure) {
    recording = try CastFile(
      path: path,
      Asciicast.Header(
        columns: size.columns, rows: size.rows, startTime: WallTime.seconds, title: title,
        type: Environment.value("TERM") ?? "",
        hasTrueColor: display.traits.depth == .trueColor))
  }

  /// Ends the recording, if there is one.
  ///
  /// - Returns: The failure that ended the recording earlier.
  mutating func endRecording() -> Failure? {
    guard let recording = recording.take() else { return nil }
    do {
      try recording.end()
      return nil
    } catch {
      return error
    }
  }

  /// Causes the next picture to be painted in full, whatever the terminal shows.
  mutating func repaint() { display.forget() }

  /// Makes each picture appear all at once, after the terminal has answered that it can do so.
  mutating func synchronize() { display.traits.synchronizes = true }

  /// Evaluates an answer from the terminal about pictures in pixels.
  ///
  /// - Returns: True if the protocol has changed; the next picture is then painted in full.
  mutating func takeAnswer(_ input: TerminalInput) -> Bool {
    probe.take(input)
    guard probe.graphics != display.traits.graphics else { return false }
    display.traits.graphics = probe.graphics
    armRescue()
    repaint()
    return true
  }

  /// Restores the terminal and stops the process; returns when the process continues, perhaps without a
  /// terminal.
  ///
  /// After that, `resume` takes over the terminal again.
  mutating func suspend(wholeGroup: Bool) {
    leave()
    SignalPipe.stop(wholeGroup: wholeGroup)
  }

  /// Takes over the terminal again, whatever has changed its state in the meantime.
  mutating func resume() {
    adoptWindowSize()
    enter()
  }

  /// Makes the terminal report the release of keys, once the terminal has answered that it can.
  ///
  /// - Returns: True if the terminal did not do so before.
  mutating func startKeyboardProtocol() -> Bool {
    guard !hasKeyboardProtocol else { return false }
    hasKeyboardProtocol = true
    output.send { $0 += KittyKeyboard.push }
    return true
  }

  /// Restores the terminal.
  consuming func close() {
    leave()
  }
}

extension Screen {
  /// Returns the descriptor from which keys are read: standard input, or the terminal itself if standard
  /// input supplies the route.
  private static func keyboard() throws(TerminalError) -> Int32 {
    guard isatty(STDOUT_FILENO) == 1 else { throw .noTerminal }
    if isatty(STDIN_FILENO) == 1 { return STDIN_FILENO }
    let terminal = posix_open("/dev/tty", O_RDWR)
    guard terminal >= 0 else { throw .noTerminal }
    return terminal
  }

  /// Takes over the full screen, and prepares the crash handler to restore it.
  private mutating func enter() {
    isEntered = true
    armRescue()
    _ = posix_make_raw(input)
    var bytes = Self.capabilities(["smcup", "smkx", "civis"])
    if skipsSequences {
      bytes += BracketedPaste.start + KittyKeyboard.query + SynchronizedOutput.query
      // Answers that have not arrived by now never will.
      if SteadyClock.now() > askedAt + Self.longestAnswer { probe.forgetPending() }
      bytes += probe.begin()
      askedAt = SteadyClock.now()
    }
    if usesMouse { bytes += MouseReporting.start }
    output.send { $0 += bytes }
  }

  /// Restores everything to its original state.
  private mutating func leave() {
    guard isEntered else { return }
    isEntered = false
    // Unsent output is now useless, both here and in the terminal's queue, where it would leave no room for
    // what follows.
    let isStalled = output.isPending
    output.drop()
    if isStalled { tcflush(STDOUT_FILENO, TCOFLUSH) }
    var bytes: [UInt8] = isStalled && skipsSequences ? cancelling : []
    display.end(into: &bytes)
    bytes += endingReports(endsProtocol: hasKeyboardProtocol)
    hasKeyboardProtocol = false
    // The loss of a terminal is noticed from its input.
    _ = Descriptor.write(bytes, to: STDOUT_FILENO)
    awaitAnswers()
    TerminalModes.restore()
    // Keys typed from here on are for the shell, whose screen the user sees.
    _ = Descriptor.write(endingScreen, to: STDOUT_FILENO)
    TerminalModes.disarm()
  }

  /// Consumes answers that are still on their way, which the shell would mistake for typed input.
  ///
  /// Does not wait for a terminal that has not answered within a second.
  private mutating func awaitAnswers() {
    var now = SteadyClock.now()
    defer {
      probe.forgetPending()
      statusRequests = 0
    }
    let asksProbe = probe.isWaiting && now < askedAt + Self.longestAnswer
    let asksStatus = answersStatus && statusRequests > 0
    guard asksProbe || asksStatus else { return }
    // A slow line shows the shell's prompt only after the last picture anyway.
    let end = now + (asksStatus ? Self.longestAnswer : 100_000_000)
    var decoder = KeyDecoder()
    while asksStatus && statusRequests > 0 || asksProbe && probe.isWaiting, now < end {
      guard Descriptor.isReadable(input, within: Int32((end - now) / 1_000_000)) else { return }
      var bytes = [UInt8](repeating: 0, count: 256)
      let count = read(input, &bytes, bytes.count)
      guard count > 0 else { return }
      for answer in decoder.decode(bytes.prefix(count)) {
        if answer == .status { takeStatus() }
        probe.take(answer)
      }
      now = SteadyClock.now()
    }
  }

  /// The maximum time in which a terminal answers, nanoseconds.
  private static let longestAnswer: UInt64 = 1_000_000_000

  /// Prepares to restore the screen after a crash, which may happen in the middle of a sequence.
  private func armRescue() {
    TerminalModes.arm(
      undoing: (skipsSequences ? cancelling : []) + endingReports(endsProtocol: true)
        + endingScreen,
      discardsInput: usesMouse)
  }

  /// The bytes that end an unfinished sequence: CAN, and ST for the string of a picture, which some terminals
  /// do not end at CAN.
  private var cancelling: [UInt8] {
    traits.graphics == nil ? [0x18] : [0x18, 0x1B, UInt8(ascii: "\\")]
  }

  /// Returns the bytes after which the terminal reports nothing any more: those that end the protocols, the
  /// mouse and pictures in pixels.
  private func endingReports(endsProtocol: Bool) -> [UInt8] {
    var bytes = (usesMouse ? MouseReporting.end : []) + (traits.graphics?.removal ?? [])
    // A picture may be cut off if the terminal stops reading; the terminal would then wait for the rest of
    // it.
    if skipsSequences, endsProtocol || traits.synchronizes { bytes += SynchronizedOutput.end }
    if skipsSequences { bytes += (endsProtocol ? KittyKeyboard.pop : []) + BracketedPaste.end }
    return bytes
  }

  /// The bytes that undo the full screen: keypad, attributes, cursor and alternate screen.
  private var endingScreen: [UInt8] {
    var bytes = Self.capabilities(["rmkx", "sgr0", "op", "cnorm"])
    // Without an alternate screen, the shell continues below the picture.
    bytes += curses_capability_of("cup", Int32(size.rows) - 1, 0).map(Padding.removed) ?? []
    return bytes + Self.capabilities(["rmcup"])
  }

  /// Returns the sequences of capabilities, without those that the terminal lacks.
  private static func capabilities(_ names: [String]) -> [UInt8] {
    names.flatMap { curses_capability($0).map(Padding.removed) ?? [] }
  }

  /// The size assumed for a terminal that does not report its own.
  private static var typicalSize: (columns: Int, rows: Int) {
    func number(_ variable: String, _ capability: String, or typical: Int) -> Int {
      let told = Environment.value(variable).flatMap { Int($0) } ?? Int(curses_number(capability))
      return told > 0 ? told : typical
    }
    return (number("COLUMNS", "cols", or: 80), number("LINES", "lines", or: 24))
  }

  /// The number of columns and rows in which the cursor can be placed.
  ///
  /// Types such as vt52 write each number as one byte. Beyond seven bits, from column 95 of a VT52, the byte
  /// means nothing or, once it wraps around, something else, such as another character set.
  private static var reach: (columns: Int, rows: Int) {
    func limit(_ most: Int, _ capability: (Int32) -> UnsafePointer<CChar>?) -> Int {
      // The search starts at 1, as ncurses writes 128 for 0: no byte of a C string can be 0.
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
