import ARRouteDrawing
import CNcurses
import CPOSIX
import RouteCells
import RouteLetters
import RouteStage

/// A window on a terminal: passes keys, the mouse, time and signals to the model of what goes on in
/// it, and its pictures to the screen.
///
/// It sleeps until a key, a signal or the next time step is due. While the model is at rest there
/// are no time steps, nothing is computed and nothing is sent.
struct WindowApp: ~Copyable {
  private var window: any PaintedWindow
  private var screen: Screen
  private var decoder = KeyDecoder()
  private var inputs = InputQueue()
  /// When the last bytes came, nanoseconds.
  private var lastRead: UInt64 = 0
  private var clock = FrameClock(stepsPerSecond: Window.stepsPerSecond)
  private var meter = FrameMeter()
  private var driver: KeyDriver
  private var pace: PicturePace
  /// The encoder of pictures for the terminal; nil where they are in characters.
  private var graphics: TerminalGraphics?
  /// The typesetter of pictures in pixels; nil until there are some.
  private var typesetter: (any Typesetter)?
  /// True when a key or the mouse asks for the next picture.
  private var isAnswer = true
  private var feed: (any WindowFeed)?
  /// True when the feed has brought something that was not painted yet: what comes as fast as it can is
  /// not to keep pictures from being shown.
  private var hasNews = false
  private var mustPaint = true
  /// True when the document is to be saved once the window is where it was taken to.
  private var savesWhenThere = false
  /// Files that the window keeps.
  private var kept = KeptDocuments()
  /// True when it was told that the recording has ended.
  private var hasToldOfRecording = false
  /// True when the key that closed the window gave that up.
  private var isClosedUnsaved = false
  private var status: Int32?

  /// Goes on until its user has had enough.
  ///
  /// Ctrl-C counts as an interrupt, whether the terminal or a key brings it. A hang-up or SIGQUIT
  /// ends the process as it would any, once the terminal is given back.
  ///
  /// - Parameters:
  ///   - settings: How it is driven, shown and recorded.
  ///   - title: What is shown, for who plays the recording.
  ///   - usesMouse: Whether the mouse is reported where the terminal has one; else it selects text
  ///     as in any terminal.
  ///   - feed: What brings news while the window is open; nil for nothing.
  ///   - model: Makes the model for a window of so many columns and rows.
  /// - Returns: The exit status: 0 after `q` or the last of the frames asked for, 130 after an
  ///   interrupt and 143 after a termination.
  static func run<Model: WindowModel>(
    _ settings: WindowSettings, title: String, usesMouse: Bool, feed: (any WindowFeed)? = nil,
    model: (_ columns: Int, _ rows: Int) -> Model
  ) throws(Failure) -> Int32 {
    if case .script(let output, let size) = settings.recording?.kind {
      return try ScriptedWindow.record(
        settings, title: title, to: output, size: size, feed: feed, model: model)
    }
    if case .session(let path) = settings.recording?.kind { try CastFile.check(path) }
    var screen = try open(usesMouse: usesMouse, settings)
    if case .session(let path) = settings.recording?.kind {
      do throws(Failure) {
        try screen.record(into: path, title: title)
      } catch {
        screen.close()
        throw error
      }
    }
    let size = screen.size
    let look = WindowLook(screen.traits.style(settings.glyphs), theme: settings.theme)
    var model = model(size.columns, size.rows)
    let state = UserFolder.state
    if let memory = settings.memory, let state { model.recall(memory.recalled(from: state)) }
    // Who has settings has been here before; what presses its own keys needs to be told none.
    if !settings.driver.isRunning, UserFolder.settings.map(Output.exists) == false {
      model.welcome()
    }
    var app = WindowApp(model.painted(look), settings, feed, on: screen)
    app.adoptGraphics()
    if settings.graphics == .kitty, settings.recording == nil { app.tellOfLackingGraphics() }
    let status = app.loop()
    let chosen = app.window.memory
    let isUnsaved = app.savesWhenThere || app.isClosedUnsaved
    let failure = app.screen.endRecording()
    let lost = app.kept.finish()
    app.close()
    if let memory = settings.memory, let state { memory.keep(chosen, in: state) }
    if isUnsaved {
      StandardError.report("not saved: the window was closed before the picture was there")
    }
    let failures =
      lost.map { Failure.notKept($0.path, reason: $0.reason) } + [failure].compactMap(\.self)
    for failure in failures.dropLast(status == 0 ? 1 : 0) {
      if let line = failure.line { StandardError.report(line) }
    }
    if status == 0, let failure = failures.last { throw failure }
    switch status - 128 {
    case SIGHUP, SIGQUIT:
      signal_reset(status - 128)
      raise(status - 128)
    default: break
    }
    return status
  }

  private static func open(
    usesMouse: Bool, _ settings: WindowSettings
  ) throws(Failure) -> Screen {
    do {
      // Recordings are played where there are only characters.
      return try Screen.open(
        usesMouse: usesMouse, colors: settings.colors,
        graphics: settings.recording == nil ? settings.graphics : .none)
    } catch {
      throw .terminal(error)
    }
  }

  private init(
    _ window: any PaintedWindow, _ settings: WindowSettings, _ feed: (any WindowFeed)?,
    on screen: consuming Screen
  ) {
    self.window = window
    driver = settings.driver
    pace = PicturePace(picturesPerSecond: settings.pictureRate)
    self.feed = feed
    self.screen = screen
  }

  private consuming func close() {
    screen.close()
  }

  private mutating func loop() -> Int32 {
    while true {
      if savesWhenThere, !window.isBehind { save() }
      if mayPaint { paint() }
      if let status { return status }
      if isRunning { clock.run(from: SteadyClock.now()) } else { clock.stop() }
      workAhead()
      look(waits: inputs.isEmpty && !window.isBehind)
      clock.beginRound(at: SteadyClock.now())
      while status == nil, clock.takeStep(at: SteadyClock.now()) {
        step()
        look()
      }
      work(until: SteadyClock.now() + clock.step)
    }
  }

  /// Acts on what came, then does what was put off, for so long that a picture is due.
  ///
  /// After each bit of that it looks for an interrupt, a signal or the end of the terminal.
  private mutating func work(until end: UInt64) {
    while status == nil {
      if let input = inputs.next() {
        take(input)
      } else if window.isBehind {
        catchUp()
      } else {
        return
      }
      look()
      if SteadyClock.now() >= end { return }
    }
  }

  /// Does what nobody waits for until something happens or the next step is due.
  ///
  /// A window that presses its own keys shows the same on every machine, however fast that is.
  private mutating func workAhead() {
    guard !driver.isRunning, !mayPaint else { return }
    while status == nil, inputs.isEmpty, !window.isBehind, window.hasSpareWork,
      let due = clock.due, SteadyClock.now() < due
    {
      window.workAhead()
      look()
      if mayPaint { return }
    }
  }

  private mutating func catchUp() {
    mustPaint = true
    window.catchUp()
  }

  /// Does all that was put off and waits for what was asked, for what comes next depends on it.
  private mutating func settle() {
    while status == nil, let feed, feed.isAwaited {
      if Descriptor.isReadable(feed.descriptor, within: 20) { readFeed() }
      look()
    }
    while status == nil, window.isBehind {
      catchUp()
      look()
    }
  }

  /// True when time steps are to be made.
  private var isRunning: Bool {
    window.isActive || driver.isRunning
  }

  /// One time step: the driver's key, if it has one for it, then the model's.
  private mutating func step() {
    // What presses its own keys shows the same on every machine.
    if driver.isRunning { settle() }
    if let key = driver.key { send(.key(KeyEvent(key))) }
    if driver.isRunning { settle() }
    send(.tick)
    if driver.endsFrame() {
      showLast()
      status = status ?? 0
    }
  }

  /// Sends the picture of the driver's last frame whole, as long as the terminal goes on taking it.
  private mutating func showLast() {
    awaitTerminal()
    if mayPaint { paint() }
    awaitTerminal()
  }

  /// Waits until the terminal has taken all that was sent, or for a second nothing of it.
  private mutating func awaitTerminal() {
    while status == nil, screen.isBusy,
      Descriptor.isWritable(screen.outputDescriptor, within: 1000)
    {
      screen.goOn()
      look()
    }
  }

  /// True when there is a picture to send, and it is time to: where the terminal is slow, pictures are
  /// left out, and never keys.
  private var mayPaint: Bool {
    mustPaint && !screen.isBusy && (pictureDue.map { $0 <= SteadyClock.now() } ?? true)
  }

  /// When the next picture may be sent, nanoseconds; nil for at once.
  private var pictureDue: UInt64? {
    // What presses its own keys shows all pictures on every machine.
    driver.isRunning || status != nil ? nil : pace.due(isAnswer: isAnswer)
  }

  private mutating func paint() {
    mustPaint = false
    hasNews = false
    isAnswer = false
    let start = SteadyClock.now()
    pace.note(bytes: screen.show(window.view()), at: start)
    if !hasToldOfRecording, let number = screen.recordingError {
      hasToldOfRecording = true
      send(.recordingEnded(reason: String(cString: strerror(number))))
    }
    if let average = meter.take(nanoseconds: SteadyClock.now() - start) {
      _ = window.update(.measured(frameTime: average))
    }
  }

  /// Gives up saving for a key: nobody has seen the window that the key leads to.
  private mutating func giveUpSaving() {
    savesWhenThere = false
    send(.notSaved(reason: "a key came before the picture"))
  }

  private mutating func send(_ message: WindowMessage) {
    mustPaint = true
    for effect in window.update(message) { perform(effect) }
  }

  private mutating func perform(_ effect: WindowEffect) {
    switch effect {
    case .quit: status = status ?? 0
    case .interrupt: end(by: SIGINT)
    case .suspend: suspend(wholeGroup: true)
    case .repaint: screen.repaint()
    case .write(let document): write(document)
    case .keep(let documents): keep(documents)
    case .gift(let wish): feed?.ask(wish)
    case .save:
      // The way there may be long, and keys go on meanwhile.
      guard window.isBehind else { return save() }
      savesWhenThere = true
      send(.savesLater)
    }
  }

  private mutating func save() {
    savesWhenThere = false
    switch NewFile.save(window.document) {
    case .success(let name): send(.saved(name: name))
    case .failure(let error): send(.notSaved(reason: error.description))
    }
  }

  /// Saves documents together.
  private mutating func keep(_ documents: [WindowDocument]) {
    send(NewFile.saveAll(documents))
  }

  /// Writes a file that the window keeps.
  private mutating func write(_ document: WindowDocument) {
    if let message = kept.write(document) { send(message) }
  }

  private mutating func end(by signal: Int32) {
    status = status ?? 128 + signal
  }
}

extension WindowApp {
  /// Takes note of what happened; signals and news are acted on, keys put into the queue.
  ///
  /// - Parameter waits: Whether to sleep until something happens or the next step is due.
  private mutating func look(waits: Bool = false) {
    let now = SteadyClock.now()
    // What is begun goes on soon, or never; but what is left with the terminal has come already.
    let inputEnd = inputs.isFull ? nil : decoder.patience.map { lastRead + $0 }
    var timeout: Int32 = waits ? -1 : 0
    let pictureEnd = mustPaint && !screen.isBusy ? pictureDue : nil
    if waits, let end = [clock.due, inputEnd, pictureEnd].compactMap({ $0 }).min() {
      timeout = end <= now ? 0 : Int32((end - now + 999_999) / 1_000_000)
    }
    // A descriptor below 0 is passed over.
    var events = [
      pollfd(fd: inputs.isFull ? -1 : screen.input, events: Int16(POLLIN), revents: 0),
      pollfd(fd: SignalPipe.readEnd, events: Int16(POLLIN), revents: 0),
      pollfd(fd: hasNews ? -1 : feed?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(
        fd: screen.isBusy ? screen.outputDescriptor : -1, events: Int16(POLLOUT), revents: 0),
    ]
    let count = poll(&events, nfds_t(events.count), timeout)
    if count > 0, events[1].revents != 0 {
      for signal in SignalPipe.take() { take(signal: signal) }
    }
    if count > 0, events[2].revents != 0 { readFeed() }
    if count > 0, events[3].revents != 0 { screen.goOn() }
    if count > 0, events[0].revents != 0 {
      readKeys()
    } else if let inputEnd, SteadyClock.now() >= inputEnd {
      add(decoder.flush())
    }
  }

  /// Reads what is there, for half a time step at most.
  private mutating func readFeed() {
    let end = SteadyClock.now() + clock.step / 2
    while let descriptor = feed?.descriptor, Descriptor.isReadable(descriptor) {
      for news in feed?.read() ?? [] {
        if case .ended = news { feed = nil }
        send(.news(news))
        hasNews = true
      }
      if SteadyClock.now() >= end { return }
    }
  }

  private mutating func readKeys() {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(screen.input, &bytes, bytes.count)
    if count > 0 {
      let now = SteadyClock.now()
      add(decoder.decode(bytes.prefix(count), after: now - lastRead))
      lastRead = now
    } else if count == 0 || (posix_errno() != EINTR && posix_errno() != EAGAIN) {
      // The terminal is gone.
      end(by: SIGHUP)
    }
  }

  private mutating func add(_ newer: [TerminalInput]) {
    inputs.append(newer)
    if inputs.isInterrupted { end(by: SIGINT) }
  }

  private mutating func take(_ input: TerminalInput) {
    isAnswer = true
    switch input {
    case .key(let event):
      let givesUp = savesWhenThere && event.kind == .press
      if givesUp { giveUpSaving() }
      send(.key(event))
      isClosedUnsaved = givesUp && status != nil
    case .mouse(let event): if screen.usesMouse { send(.mouse(event)) }
    case .pasted(let text): send(.pasted(text))
    case .knownMode(let mode): if mode == SynchronizedOutput.mode { screen.synchronize() }
    case .keyboardFlags: if screen.startKeyboardProtocol() { send(.reportsReleases(true)) }
    // What was held is let go.
    case .lostKeyboard: send(.reportsReleases(true))
    case .graphicsAnswer, .attributes, .sixelColors, .cellSize:
      if screen.takeAnswer(input) { adoptGraphics() }
    }
  }

  /// Says so where pixels that were asked for cannot be shown.
  private mutating func tellOfLackingGraphics() {
    guard screen.traits.graphics == nil else { return }
    send(
      .picturesAreCharacters(
        reason: "tmux, GNU Screen and old terminals let no Kitty graphics through"))
  }

  /// Does so where the screen shows them otherwise than they are made.
  private mutating func adoptChangedGraphics() {
    if screen.traits.graphics != graphics { adoptGraphics() }
  }

  /// Has pictures made as the screen shows them: in pixels, or in characters.
  private mutating func adoptGraphics() {
    graphics = screen.traits.graphics
    if let graphics {
      // In strokes where there are no fonts: nobody can be told of that now.
      let typesetter = typesetter ?? (try? PangoTypesetter()) ?? StrokeTypesetter()
      self.typesetter = typesetter
      window.use(WindowPixels(cell: graphics.cell, typesetter: typesetter))
      pace.sendPixels(as: graphics.kind, isFarAway: Environment.isFarAway)
    } else {
      window.use(nil)
    }
    send(.cells(graphics?.cell))
  }

  private mutating func take(signal: Int32) {
    switch signal {
    case SIGWINCH:
      isAnswer = true
      screen.adoptWindowSize()
      adoptChangedGraphics()
      let size = screen.size
      send(.resized(columns: size.columns, rows: size.rows))
    case SIGTSTP: suspend(wholeGroup: false)
    case SIGCONT: takeScreenBack()
    default: end(by: signal)
    }
  }

  private mutating func suspend(wholeGroup: Bool) {
    screen.suspend(wholeGroup: wholeGroup)
    // A shell that ends a stopped job wakes it for that; the terminal is the shell's then.
    let signals = SignalPipe.take()
    if !signals.contains(where: SignalPipe.endsWindow) { takeScreenBack() }
    // The window's size has been taken as it is now.
    for signal in signals where signal == SIGTSTP || SignalPipe.endsWindow(signal) {
      take(signal: signal)
    }
  }

  private mutating func takeScreenBack() {
    screen.resume()
    adoptChangedGraphics()
    clock.stop()
    send(.reportsReleases(false))
    let size = screen.size
    send(.resized(columns: size.columns, rows: size.rows))
  }
}

/// Averages how long pictures take, so that the number can be read.
private struct FrameMeter {
  private var sum: UInt64 = 0
  private var count = 0

  /// Takes in one picture's time; twice a second the average, seconds.
  mutating func take(nanoseconds: UInt64) -> Double? {
    sum += nanoseconds
    count += 1
    guard count == Window.stepsPerSecond / 2 else { return nil }
    let average = Double(sum) / Double(count) / 1e9
    sum = 0
    count = 0
    return average
  }
}
