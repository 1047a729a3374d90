import CNcurses
import CPOSIX
import RouteCells
import RouteFormats
import RouteSimKit

/// The terminal as a screen of cells, driven through ncurses.
///
/// There is one terminal, hence one screen at a time. Whoever opens it closes it; a crash closes it
/// by itself, see `TerminalModes`.
struct Screen: ~Copyable {
  /// Whether only plain ASCII without colours can be shown.
  let isPlain: Bool
  /// Where keys come from.
  let input: Int32

  private let handle: OpaquePointer
  private var pairs: ColorPairs
  private var shown = CellGrid(columns: 0, rows: 0)
  private var hasKeyboardProtocol = false
  /// Whether the terminal is taken at present.
  private var isEntered = false
  let usesMouse: Bool
  /// The most columns and rows that are used; what a terminal claims beyond stays empty.
  private let most: (columns: Int32, rows: Int32)
  /// Whether it passes over sequences that it does not know, as all do that follow ANSI X3.64.
  private let skipsSequences: Bool

  /// Takes the terminal and makes it a screen.
  ///
  /// - Parameter usesMouse: Whether the mouse is to be reported, where the terminal has one.
  static func open(usesMouse: Bool) throws(TerminalError) -> Screen {
    let input = try keyboard()
    let isUTF8 = curses_adopt_locale()
    guard let type = Environment.value("TERM") else { throw .unknownType(nil) }
    guard curses_knows_terminal(type, STDOUT_FILENO) else {
      throw .unknownType(Printable.sanitised(type))
    }
    guard curses_capability("cup") != nil else {
      throw .cannotPlaceCursor(Printable.sanitised(type))
    }
    TerminalModes.keep(of: input)
    // A crash gives the terminal back, too, and must not run ncurses again for it.
    Signals.catchCrashes()
    SignalPipe.open()
    // Where the terminal tells its size, LINES and COLUMNS can only be wrong, or too much for
    // ncurses to start.
    let size = windowSize ?? (columns: 0, rows: 0)
    let most = reach
    guard
      let handle = curses_start(
        type, STDOUT_FILENO, input, min(size.columns, most.columns), min(size.rows, most.rows))
    else { throw .unknownType(Printable.sanitised(type)) }
    let mayColor = isUTF8 && Environment.value("NO_COLOR") == nil
    let depth = mayColor ? depth(colors: Int(curses_start_colors())) : .none
    let hasMouse = usesMouse && curses_capability("kmous") != nil
    var screen = Screen(
      input: input, handle: handle, depth: depth, usesMouse: hasMouse, most: most)
    screen.adoptWindowSize()
    screen.enter()
    return screen
  }

  private init(
    input: Int32, handle: OpaquePointer, depth: ColorDepth, usesMouse: Bool,
    most: (columns: Int32, rows: Int32)
  ) {
    self.input = input
    self.handle = handle
    self.usesMouse = usesMouse
    self.most = most
    isPlain = depth == .none
    let placing = curses_capability("cup").map(String.init(cString:)) ?? ""
    skipsSequences = placing.hasPrefix("\u{1B}[")
    pairs = ColorPairs(depth: depth, limit: Int(curses_pair_limit()))
  }

  /// Columns and rows of the screen.
  var size: (columns: Int, rows: Int) {
    (Int(curses_columns()), Int(curses_rows()))
  }

  /// More columns than any display has, and fewer than ncurses can count.
  private static let mostColumns: Int32 = 1000
  /// The same for rows.
  private static let mostRows: Int32 = 400

  /// The size of the whole window, however large; nil where the terminal does not tell.
  private static var windowSize: (columns: Int32, rows: Int32)? {
    TerminalSize(of: STDOUT_FILENO).map { (Int32($0.columns), Int32($0.rows)) }
  }

  /// Takes the size that the window has now; the next picture is painted whole.
  mutating func adoptWindowSize() {
    if let size = Self.windowSize {
      let columns = min(size.columns, most.columns)
      let rows = min(size.rows, most.rows)
      if columns != curses_columns() || rows != curses_rows() { resizeterm(rows, columns) }
    }
    if TerminalModes.isArmed { armRescue() }
    repaint()
  }

  /// Shows a picture: sends what differs from the one before, so nothing where nothing does.
  mutating func show(_ picture: CellGrid) {
    guard isEntered else { return }
    if !draw(picture, canDoWithoutColors: false) {
      // The colour pairs have run out: with all of them free again a whole picture fits, except in
      // a huge window with millions of colours, where some cells do without.
      pairs.startAnew()
      repaint()
      _ = draw(picture, canDoWithoutColors: true)
    }
  }

  /// Has the next picture painted whole, whatever the terminal shows.
  mutating func repaint() {
    shown = CellGrid(columns: 0, rows: 0)
    curses_repaint_all()
  }

  /// Puts the cells that changed and sends them; false when a colour pair was lacking.
  private mutating func draw(_ picture: CellGrid, canDoWithoutColors: Bool) -> Bool {
    let isWhole = picture.columns != shown.columns || picture.rows != shown.rows
    var hasChanged = isWhole
    for row in 0..<picture.rows {
      for column in 0..<picture.columns {
        let index = row * picture.columns + column
        let cell = picture.cells[index]
        if !isWhole && shown.cells[index] == cell { continue }
        hasChanged = true
        if cell.isContinuation { continue }
        let colors = pairs.pair(cell.foreground, cell.background)
        guard let pair = colors ?? (canDoWithoutColors ? 0 : nil) else { return false }
        curses_put(
          Int32(row), Int32(column), wchar_t(cell.glyph.value), Self.marks(of: cell).0,
          Self.marks(of: cell).1, Int32(cell.style.rawValue), pair)
      }
    }
    guard hasChanged else { return true }
    shown = picture
    curses_send()
    return true
  }

  /// The marks on a cell's character; 0 for none.
  private static func marks(of cell: Cell) -> (wchar_t, wchar_t) {
    guard !cell.marks.isEmpty else { return (0, 0) }
    let marks = cell.marks.scalars.map { wchar_t($0.value) }
    return (marks[0], marks.count > 1 ? marks[1] : 0)
  }

  /// Gives the terminal back for a while and stops the process; returns when it goes on, which may be
  /// without a terminal: `resume` takes it again.
  mutating func suspend(wholeGroup: Bool) {
    leave()
    SignalPipe.stop(wholeGroup: wholeGroup)
  }

  /// Takes the terminal as its own again, whoever has changed it meanwhile.
  mutating func resume() {
    reset_prog_mode()
    adoptWindowSize()
    enter()
  }

  /// Has the terminal report releases of keys, once it has answered that it can.
  ///
  /// - Returns: Whether that is new.
  mutating func startKeyboardProtocol() -> Bool {
    guard !hasKeyboardProtocol else { return false }
    hasKeyboardProtocol = true
    Self.send(KittyKeyboard.push)
    return true
  }

  /// Gives the terminal back.
  consuming func close() {
    leave()
    delscreen(handle)
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

  /// What a terminal with so many colours can show; below 256 they are too few for a picture.
  private static func depth(colors: Int) -> ColorDepth {
    colors >= 1 << 24 ? .trueColor : colors >= 256 ? .palette256 : .none
  }

  /// Full screen, and the crash handler ready to undo it.
  private mutating func enter() {
    isEntered = true
    armRescue()
    curses_enter_modes()
    curses_send()
    if skipsSequences { Self.send(BracketedPaste.start + KittyKeyboard.query) }
    if usesMouse { Self.send(MouseReporting.start) }
  }

  /// Everything as it was found.
  private mutating func leave() {
    guard isEntered else { return }
    isEntered = false
    if hasKeyboardProtocol { Self.send(KittyKeyboard.pop) }
    hasKeyboardProtocol = false
    if usesMouse { Self.send(MouseReporting.end) }
    if skipsSequences { Self.send(BracketedPaste.end) }
    Self.send(Self.wholeScrollRegion)
    curs_set(1)
    endwin()
    TerminalModes.restore()
    TerminalModes.disarm()
  }

  private static func send(_ bytes: [UInt8]) {
    // A terminal that is gone is noticed by its input.
    _ = Descriptor.write(bytes, to: STDOUT_FILENO)
  }

  /// Has a crash undo the full screen.
  private func armRescue() {
    TerminalModes.arm(
      undoing: Self.undoingBytes(endsProtocols: skipsSequences, endsMouse: usesMouse),
      discardsInput: usesMouse)
  }

  /// The bytes that undo the full screen: scroll region, keypad, looks, cursor and the screen
  /// behind.
  private static func undoingBytes(endsProtocols: Bool, endsMouse: Bool) -> [UInt8] {
    // It may come in the middle of a sequence, which CAN ends.
    var bytes: [UInt8] = endsProtocols ? [0x18] : []
    if endsMouse { bytes += MouseReporting.end }
    if endsProtocols { bytes += KittyKeyboard.pop + BracketedPaste.end }
    bytes += wholeScrollRegion
    for name in ["rmkx", "sgr0", "op", "cnorm", "rmcup"] {
      if let value = curses_capability(name) { bytes += withoutPadding(String(cString: value)) }
    }
    return bytes
  }

  /// How many columns and rows the cursor can be placed in.
  ///
  /// Types such as vt52 write each number as one byte. Beyond seven bits, in column 95 of a VT52, that
  /// means nothing or, once it begins anew, something else, such as another set of characters.
  private static var reach: (columns: Int32, rows: Int32) {
    func limit(_ most: Int32, _ place: (Int32) -> UnsafePointer<CChar>?) -> Int32 {
      // From 1: as no byte can be 0 in C, ncurses writes 128 for it.
      let first = (1..<min(most, 256)).first { number in
        guard let bytes = place(number) else { return false }
        return String(cString: bytes).unicodeScalars.contains { $0.value >= 0x7F }
      }
      return first ?? most
    }
    return (
      limit(mostColumns) { curses_capability_of("cup", 1, $0) },
      limit(mostRows) { curses_capability_of("cup", $0, 1) }
    )
  }

  /// The bytes that have all rows of the window scroll, the cursor in the last one.
  ///
  /// When it starts, ncurses makes the rows that it knows of the scroll region and never widens it
  /// again, and a window may have grown since or have more of them than the screen.
  private static var wholeScrollRegion: [UInt8] {
    let last = (windowSize?.rows ?? curses_rows()) - 1
    guard let region = curses_capability_of("csr", 0, last) else { return [] }
    var bytes = withoutPadding(String(cString: region))
    // DECSTBM without numbers means all rows, however many there are by then.
    if bytes.starts(with: [0x1B, UInt8(ascii: "[")]), bytes.last == UInt8(ascii: "r") {
      bytes = Array("\u{1B}[r".utf8)
    }
    // Setting the region takes the cursor to the top.
    if let place = curses_capability_of("cup", last, 0) {
      bytes += withoutPadding(String(cString: place))
    }
    return bytes
  }

  /// A capability without its delays, such as `$<5/>`, which only hardware needed.
  private static func withoutPadding(_ capability: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var isPadding = false
    for byte in capability.utf8 {
      if byte == UInt8(ascii: "<"), bytes.last == UInt8(ascii: "$") {
        bytes.removeLast()
        isPadding = true
      } else if isPadding {
        isPadding = byte != UInt8(ascii: ">")
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}
