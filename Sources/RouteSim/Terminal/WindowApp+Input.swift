import ARRouteDrawing
import CNcurses
import CPOSIX
import RouteCells
import RouteLetters
import RouteStage

extension WindowApp {
  /// Receives events: signals and the feed's updates are handled, and keys are put into the queue.
  ///
  /// - Parameter waits: True to sleep until something happens or the next step is due.
  mutating func look(waits: Bool = false) {
    let now = SteadyClock.now()
    // An incomplete sequence continues soon or never, but input already in the terminal counts as arrived.
    let inputEnd = inputs.isFull ? nil : decoder.patience.map { lastRead + $0 }
    var timeout: Int32 = waits ? -1 : 0
    let pictureEnd = mustPaint && !screen.isBusy ? pictureDue(at: now) : nil
    if waits, let end = [clock.due, inputEnd, pictureEnd, watch?.due].compactMap({ $0 }).min() {
      timeout = end <= now ? 0 : Int32((end - now + 999_999) / 1_000_000)
    }
    // A descriptor below 0 is ignored.
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
    if let news = watch?.look(at: SteadyClock.now()) { send(news) }
    if count > 0, events[0].revents != 0 {
      readKeys()
    } else if let inputEnd, SteadyClock.now() >= inputEnd {
      add(decoder.flush())
    }
  }

  /// Reads the available updates of the feed, for at most half a time step.
  mutating func readFeed() {
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

  mutating func readKeys() {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(screen.input, &bytes, bytes.count)
    if count > 0 {
      let now = SteadyClock.now()
      add(decoder.decode(bytes.prefix(count), after: now - lastRead))
      lastRead = now
    } else if count == 0 || (posix_errno() != EINTR && posix_errno() != EAGAIN) {
      // The terminal has been lost.
      end(by: SIGHUP)
    }
  }

  mutating func add(_ newer: [TerminalInput]) {
    // The pace must not wait for the keys before an answer.
    for input in newer where input == .status {
      screen.takeStatus()
      pace.takeAnswer(at: SteadyClock.now())
    }
    inputs.append(newer.filter { $0 != .status })
    if inputs.isInterrupted { end(by: SIGINT) }
  }

  mutating func take(_ input: TerminalInput) {
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
    // Keys that were held count as released.
    case .lostKeyboard: send(.reportsReleases(true))
    case .status: break
    case .graphicsAnswer, .attributes, .sixelColors, .cellSize:
      if screen.takeAnswer(input) { adoptGraphics() }
    }
  }

  /// Reports that the requested pixel graphics cannot be shown.
  mutating func tellOfLackingGraphics() {
    guard screen.traits.graphics == nil else { return }
    send(
      .picturesAreCharacters(
        reason: "tmux, GNU Screen and old terminals do not pass Kitty graphics through"))
  }

  /// Adopts the screen's method of showing pictures if it has changed.
  mutating func adoptChangedGraphics() {
    if screen.traits.graphics != graphics { adoptGraphics() }
  }

  /// Adopts the screen's method of showing pictures: in pixels, or in characters.
  mutating func adoptGraphics() {
    graphics = screen.traits.graphics
    if let graphics {
      // Stroke letters replace missing fonts, which cannot be reported now.
      let typesetter = typesetter ?? (try? PangoTypesetter()) ?? StrokeTypesetter()
      self.typesetter = typesetter
      window.use(WindowPixels(cell: graphics.cell, typesetter: typesetter))
    } else {
      window.use(nil)
    }
    send(.cells(graphics?.cell))
  }

  mutating func take(signal: Int32) {
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

  mutating func suspend(wholeGroup: Bool) {
    screen.suspend(wholeGroup: wholeGroup)
    // A shell that ends a stopped job wakes it first; the terminal then belongs to the shell.
    let signals = SignalPipe.take()
    if !signals.contains(where: SignalPipe.endsWindow) { takeScreenBack() }
    // The current size of the window has already been adopted.
    for signal in signals where signal == SIGTSTP || SignalPipe.endsWindow(signal) {
      take(signal: signal)
    }
  }

  mutating func takeScreenBack() {
    screen.resume()
    pace.forgetQuestions()
    askStatus()
    adoptChangedGraphics()
    clock.stop()
    send(.reportsReleases(false))
    let size = screen.size
    send(.resized(columns: size.columns, rows: size.rows))
  }
}
