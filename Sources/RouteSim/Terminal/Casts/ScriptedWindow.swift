import RouteCells
import RouteStage

/// A window without a terminal, driven by scripted keys, whose output is recorded.
///
/// Time advances by the length of each step, however long the step takes to compute, and the terminal is
/// always the same. The same run therefore produces the same bytes on every machine.
struct ScriptedWindow {
  /// The exit status; nil while the window is open.
  private(set) var status: Int32?

  private var window: any PaintedWindow
  private var driver: KeyDriver
  private var display: TerminalDisplay
  private let size: TerminalSize
  private var feed: (any WindowFeed)?
  private var kept = KeptDocuments()
  private var steps = 0
  /// The header; nil once it has been written.
  private var header: [UInt8]?

  /// Creates a window with the keys and colours of the settings.
  private init(
    _ window: any PaintedWindow, _ settings: WindowSettings, title: String, size: TerminalSize,
    _ feed: (any WindowFeed)?
  ) {
    self.window = window
    self.feed = feed
    self.size = size
    driver = settings.driver
    let traits = TerminalTraits.ofRecordings(settings.colors)
    display = TerminalDisplay(traits)
    header = Asciicast.line(
      Asciicast.Header(
        columns: size.columns, rows: size.rows, title: title, type: "xterm-256color",
        hasTrueColor: traits.depth == .trueColor))
  }

  /// Records a window until its keys are used up or close it.
  ///
  /// - Parameter model: Creates the model for a window with the given numbers of columns and rows.
  /// - Returns: The exit status.
  static func record<Model: WindowModel>(
    _ settings: WindowSettings, title: String, to output: Output, size: TerminalSize,
    feed: (any WindowFeed)? = nil, model: (_ columns: Int, _ rows: Int) -> Model
  ) throws(Failure) -> Int32 {
    let look = WindowLook(
      TerminalTraits.ofRecordings(settings.colors).style(settings.glyphs), theme: settings.theme)
    var session = ScriptedWindow(
      model(size.columns, size.rows).painted(look), settings, title: title, size: size,
      feed)
    try output.write { session.next() }
    if let lost = session.kept.finish().first { throw .notKept(lost.path, reason: lost.reason) }
    return session.status ?? 0
  }

  /// Returns the next lines: those of the first picture, then those of each step; nil after the last.
  private mutating func next() -> [UInt8]? {
    if let header {
      self.header = nil
      return header + line(CastFile.Cursor.hide) + picture()
    }
    guard status == nil else { return nil }
    step()
    let lines = picture()
    return status == nil ? lines : lines + line(CastFile.Cursor.show(below: size.rows))
  }

  /// Makes a time step, as in a window on a terminal.
  private mutating func step() {
    settle()
    if let key = driver.key { send(.key(KeyEvent(key))) }
    settle()
    send(.tick)
    settle()
    steps += 1
    if driver.endsFrame(), status == nil { status = 0 }
  }

  private mutating func settle() {
    while status == nil, let feed, feed.isAwaited {
      guard Descriptor.isReadable(feed.descriptor, within: 1000) else { continue }
      // All updates are read before any is sent, because reading mutates the feed.
      for news in self.feed?.read() ?? [] { send(.news(news)) }
    }
    while status == nil, window.isBehind { window.catchUp() }
  }

  /// Returns the line that changes the previous picture into the current one; empty if nothing has changed.
  private mutating func picture() -> [UInt8] {
    var bytes: [UInt8] = []
    display.show(window.view(), into: &bytes)
    return bytes.isEmpty ? [] : line(bytes)
  }

  private func line(_ bytes: [UInt8]) -> [UInt8] {
    let time = UInt64(steps) * 1_000_000_000 / UInt64(Window.stepsPerSecond)
    return Asciicast.line(.output(bytes[...]), at: time)
  }

  private mutating func send(_ message: WindowMessage) {
    for effect in window.update(message) { perform(effect) }
  }

  private mutating func perform(_ effect: WindowEffect) {
    switch effect {
    case .quit: status = status ?? 0
    case .interrupt: status = status ?? ExitStatus.interrupted.rawValue
    // There is no shell to return to.
    case .suspend: break
    case .repaint: display.forget()
    case .save:
      settle()
      switch NewFile.save(window.document) {
      case .success(let name): send(.saved(name: name))
      case .failure(let error): send(.notSaved(reason: error.description))
      }
    case .keep(let documents): send(NewFile.saveAll(documents))
    case .layer(let wish): feed?.ask(wish)
    case .write(let document):
      if let message = kept.write(document) { send(message) }
    }
  }
}

extension TerminalTraits {
  /// Returns the traits of the terminal for scripted recordings: only those that every player understands.
  ///
  /// - Parameter depth: The colour depth; nil for 256 colours, which practically every terminal supports.
  fileprivate static func ofRecordings(_ depth: ColorDepth?) -> TerminalTraits {
    var traits = TerminalTraits(depth: depth ?? .palette256)
    traits.erasesLines = true
    traits.erasesCharacters = true
    return traits
  }
}
