import ARRouteDrawing
import CNcurses
import CPOSIX
import RouteCells
import RouteStage

/// A window on a terminal: it passes keys, the mouse, time and signals to its model, and the model's pictures
/// to the screen.
///
/// It sleeps until a key, a signal or the next time step is due. While the model is idle, there are no time
/// steps, nothing is computed and nothing is sent.
struct WindowApp: ~Copyable {
  var window: any PaintedWindow
  var screen: Screen
  var decoder = KeyDecoder()
  var inputs = InputQueue()
  /// The time at which the last bytes arrived, nanoseconds.
  var lastRead: UInt64 = 0
  var clock: FrameClock
  var meter = FrameMeter()
  var driver: KeyDriver
  var pace: PicturePace
  /// The encoder of pictures for the terminal; nil for pictures in characters.
  var graphics: TerminalGraphics?
  /// The typesetter for pictures in pixels; nil until there are any.
  var typesetter: (any Typesetter)?
  /// True when a key or the mouse has requested the next picture.
  var isAnswer = true
  var feed: (any WindowFeed)?
  /// The watch of something outside the program, such as the design's file; nil for none.
  var watch: (any WindowWatch)?
  /// True when the feed has delivered updates that have not been painted yet.
  ///
  /// Updates that arrive as fast as possible must not keep pictures from being shown.
  var hasNews = false
  var mustPaint = true
  /// True when the document is to be saved once the window has caught up.
  var savesWhenThere = false
  /// The files that the window maintains.
  var kept = KeptDocuments()
  /// True when the end of the recording has been reported.
  var hasToldOfRecording = false
  /// True when the key that closed the window also cancelled the pending save.
  var isClosedUnsaved = false
  var status: Int32?

  /// Runs until the user quits.
  ///
  /// Ctrl-C counts as an interrupt, whether it comes from the terminal or as a key. A hang-up or SIGQUIT ends
  /// the process as it would any other, once the terminal has been restored.
  ///
  /// - Parameters:
  ///   - settings: The window's input, appearance and recording.
  ///   - title: The title for viewers of the recording.
  ///   - usesMouse: True to report the mouse, if the terminal has one; otherwise the mouse selects text as in
  ///     any terminal.
  ///   - feed: The source of updates while the window is open; nil for none.
  ///   - watch: The watch of something outside the program; nil for none.
  ///   - model: Creates the model for a window with the given numbers of columns and rows.
  /// - Returns: The exit status: 0 after `q` or the last of the requested frames, 130 after an interrupt and
  ///   143 after a termination.
  static func run<Model: WindowModel>(
    _ settings: WindowSettings, title: String, usesMouse: Bool, feed: (any WindowFeed)? = nil,
    watch: (any WindowWatch)? = nil, model: (_ columns: Int, _ rows: Int) -> Model
  ) throws(Failure) -> Int32 {
    var answer: Int?
    return try run(
      settings, title: title, usesMouse: usesMouse, feed: feed, watch: watch, answer: &answer,
      model: model)
  }

  /// Runs until the user quits, as `run` without an answer does.
  ///
  /// - Parameter answer: The index of the choice made in the window; nil if none is made.
  static func run<Model: WindowModel>(
    _ settings: WindowSettings, title: String, usesMouse: Bool, feed: (any WindowFeed)? = nil,
    watch: (any WindowWatch)? = nil, answer: inout Int?,
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
    // A user with a settings file needs no welcome message, and neither does a scripted run.
    if !settings.driver.isRunning, UserFolder.settings.map(Output.exists) == false {
      model.welcome()
    }
    var app = WindowApp(model.painted(look), settings, feed, on: screen)
    // A scripted window shows the same on every machine.
    if !settings.driver.isRunning { app.watch = watch }
    app.adoptGraphics()
    if settings.graphics == .kitty, settings.recording == nil { app.tellOfLackingGraphics() }
    let status = app.loop()
    let chosen = app.window.memory
    answer = app.window.answer
    let isUnsaved = app.savesWhenThere || app.isClosedUnsaved
    let failure = app.screen.endRecording()
    let lost = app.kept.finish()
    app.close()
    if let memory = settings.memory, let state { memory.keep(chosen, in: state) }
    if isUnsaved {
      StandardError.report("not saved: the window was closed before the picture was ready")
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

  /// True when a window can open: standard input and output are a terminal.
  static var hasTerminal: Bool { Output.standard.isTerminal && Descriptor.isTerminalInput }

  static func open(
    usesMouse: Bool, _ settings: WindowSettings
  ) throws(Failure) -> Screen {
    do {
      // Recordings are played by viewers that show only characters.
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
    // A scripted run has the same steps at any rate of pictures.
    let rate = driver.isRunning ? 0 : Int((settings.pictureRate ?? 0).rounded(.up))
    let steps = max(Window.stepsPerSecond, rate)
    clock = FrameClock(stepsPerSecond: steps)
    self.feed = feed
    self.screen = screen
    // A scripted run shows all pictures, however slow the terminal.
    pace = PicturePace(
      picturesPerSecond: settings.pictureRate,
      mayAsk: self.screen.mayAskStatus && !settings.driver.isRunning)
    if steps != Window.stepsPerSecond { send(.stepsPerSecond(steps)) }
    askStatus()
  }

  private consuming func close() {
    screen.close()
  }

  mutating func loop() -> Int32 {
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

  /// Handles input, then does deferred work, until a picture is due.
  ///
  /// After each piece of work, it checks for an interrupt, a signal or the loss of the terminal.
  mutating func work(until end: UInt64) {
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

  /// Does optional work in advance until something happens or the next step is due.
  ///
  /// A scripted window does no work in advance, so that it shows the same on every machine, however fast or
  /// slow.
  mutating func workAhead() {
    guard !driver.isRunning, !mayPaint else { return }
    while status == nil, inputs.isEmpty, !window.isBehind, window.hasSpareWork,
      let due = clock.due, SteadyClock.now() < due
    {
      window.workAhead()
      look()
      if mayPaint { return }
    }
  }

  mutating func catchUp() {
    mustPaint = true
    window.catchUp()
  }

  /// Does all deferred work and waits for requested updates, because the next event depends on both.
  mutating func settle() {
    while status == nil, let feed, feed.isAwaited {
      if Descriptor.isReadable(feed.descriptor, within: 20) { readFeed() }
      look()
    }
    while status == nil, window.isBehind {
      catchUp()
      look()
    }
  }

  /// True when time steps are due.
  var isRunning: Bool {
    window.isActive || driver.isRunning
  }

  /// Makes one time step: sends the driver's key, if there is one for this frame, and then the step itself.
  mutating func step() {
    // A scripted run shows the same on every machine.
    if driver.isRunning { settle() }
    if let key = driver.key { send(.key(KeyEvent(key))) }
    if driver.isRunning { settle() }
    send(.tick)
    if driver.endsFrame() {
      showLast()
      status = status ?? 0
    }
  }

  /// Sends the picture of the driver's last frame in full, as long as the terminal continues to accept it.
  mutating func showLast() {
    awaitTerminal()
    if mayPaint { paint() }
    awaitTerminal()
  }

  /// Waits until the terminal has accepted all bytes, or has accepted none for a second.
  mutating func awaitTerminal() {
    while status == nil, screen.isBusy,
      Descriptor.isWritable(screen.outputDescriptor, within: 1000)
    {
      screen.goOn()
      look()
    }
  }

  /// True when a picture is ready and due to be sent.
  ///
  /// If the terminal is slow, pictures are left out, but keys never are.
  var mayPaint: Bool {
    let now = SteadyClock.now()
    return mustPaint && !screen.isBusy && (pictureDue(at: now).map { $0 <= now } ?? true)
  }

  /// Returns the time at which the next picture is due, nanoseconds; nil for immediately.
  func pictureDue(at now: UInt64) -> UInt64? {
    // A scripted run shows all pictures on every machine.
    driver.isRunning || status != nil ? nil : pace.due(isAnswer: isAnswer, at: now)
  }

  /// Asks the terminal for its status, which tells how long the way there and back is.
  mutating func askStatus() {
    guard pace.mayAsk else { return }
    screen.askStatus()
    pace.ask(at: SteadyClock.now())
  }

  mutating func paint() {
    mustPaint = false
    hasNews = false
    isAnswer = false
    let start = SteadyClock.now()
    let bytes = screen.show(window.view(), asksStatus: pace.mayAsk)
    pace.note(bytes: bytes, begunAt: start, at: SteadyClock.now())
    if !hasToldOfRecording, let number = screen.recordingError {
      hasToldOfRecording = true
      send(.recordingEnded(reason: String(cString: strerror(number))))
    }
    let cost = meter.take(
      from: start, to: SteadyClock.now(), bytes: bytes, roundTrip: pace.roundTrip)
    if let cost { _ = window.update(.measured(cost)) }
  }

  /// Cancels a pending save when a key is pressed: the user has not yet seen the effect of the earlier keys.
  mutating func giveUpSaving() {
    savesWhenThere = false
    send(.notSaved(reason: "a key was pressed before the picture was ready"))
  }

  mutating func send(_ message: WindowMessage) {
    mustPaint = true
    for effect in window.update(message) { perform(effect) }
  }

  mutating func perform(_ effect: WindowEffect) {
    switch effect {
    case .quit: status = status ?? 0
    case .interrupt: end(by: SIGINT)
    case .suspend: suspend(wholeGroup: true)
    case .repaint: screen.repaint()
    case .write(let document): write(document)
    case .keep(let documents): keep(documents)
    case .layer(let wish): feed?.ask(wish)
    case .save:
      // Catching up may take a long time, during which keys are handled.
      guard window.isBehind else { return save() }
      savesWhenThere = true
      send(.savesLater)
    }
  }

  mutating func save() {
    savesWhenThere = false
    switch NewFile.save(window.document) {
    case .success(let name):
      send(.saved(name: name))
      watch?.follow(name)
    case .failure(let error): send(.notSaved(reason: error.description))
    }
  }

  /// Saves several documents, and shows one message about all of them.
  mutating func keep(_ documents: [WindowDocument]) {
    send(NewFile.saveAll(documents))
  }

  /// Writes a file that the window maintains.
  mutating func write(_ document: WindowDocument) {
    if let message = kept.write(document) { send(message) }
  }

  mutating func end(by signal: Int32) {
    status = status ?? 128 + signal
  }
}
