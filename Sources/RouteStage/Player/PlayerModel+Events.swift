import ARRouteEngine
import RouteSimKit

extension PlayerModel {
  /// The target of a search whose time is unknown until more of the log has been processed.
  enum Wish: Hashable, Sendable {
    /// The next event after the position, or the previous one.
    case event(isNext: Bool)
    /// The worst second of the figure whose curve is shown.
    case worst
    /// The moment at which the phone reaches a position.
    case position(SoughtPosition)

    /// A description of the target.
    var words: String {
      switch self {
      case .event(true): "next event"
      case .event(false): "previous event"
      case .worst: "worst second"
      case .position: "time at that place"
      }
    }
  }

  /// The maximum number of worst seconds listed for a figure.
  private static let mostWorst = 9
  /// The minimum distance between the worst seconds listed, seconds of playing time.
  private static let worstDistance = 30.0

  /// Carries out a search that a key requests.
  ///
  /// - Returns: The effects for the shell to carry out.
  mutating func act(_ action: PlayerAction.Find) -> [WindowEffect] {
    switch action {
    case .nextEvent: wish(for: .event(isNext: true))
    case .previousEvent: wish(for: .event(isNext: false))
    case .nextKind: choose(choice.next)
    case .previousKind: choose(choice.previous)
    case .worst: wish(for: .worst)
    case .mark: askForNote()
    case .removeMark: return removeMark()
    case .nextCurve: show(1)
    case .previousCurve: show(-1)
    }
    return []
  }

  private mutating func choose(_ choice: EventChoice) {
    self.choice = choice
    visited = nil
    let events = events()
    let count = areAllKnown ? "\(events.count)" : "\(events.count) so far"
    stage.say("Events: \(choice.title), \(count)")
  }

  /// Shows the curve of another figure, the given number of steps away.
  private mutating func show(_ step: Int) {
    let all: [CurveFigure?] = CurveFigure.all(in: player.replay.world) + [nil]
    let index = all.firstIndex(of: curveFigure) ?? 0
    let next = all[around: index + step]
    chosenCurve = .some(next)
    guard let next else { return stage.say("No curve") }
    let extremes = figures[next.figure].extremes
    let range = extremes.map {
      "\(next.text($0.low, units)) to \(next.text($0.high, units))"
    }
    stage.say("Curve: \(next.title), \(range ?? "not known in this log")")
  }

  /// The figure whose curve is shown; nil for none.
  var curveFigure: CurveFigure? {
    if let chosenCurve { return chosenCurve }
    // Without the truth, the errors are unknown.
    return figures[.finishError].isEmpty && !figures[.accuracy].isEmpty ? .accuracy : .finishError
  }

  /// The units for lengths.
  var units: Units { player.replay.world.settings.units }
}

extension PlayerModel {
  /// True when all of the log so far has been processed.
  private var areAllKnown: Bool { isSurveyed && figures.isComplete }

  /// True when the first survey has gone as far as it can.
  private var isSurveyed: Bool { survey.isComplete || survey.isWaiting }

  /// Returns the known events that are included in the choice, in order of time.
  func events() -> [LogEvent] {
    var events = survey.incidents + survey.failures
    events += figures.findings.map { finding in
      switch finding.what {
      case .leap(let length): LogEvent(time: finding.time, what: .leap(length))
      case .fixesLost(let end): LogEvent(time: finding.time, what: .fixesLost(until: end))
      }
    }
    events +=
      player.origin.recording?.falseFixTimes.map {
        LogEvent(time: $0.time, what: .falseFix($0.reason))
      } ?? []
    if choice.contains(.correction) {
      events += zip(survey.runs, survey.turns).map { LogEvent(time: $0, what: .corrected($1)) }
    }
    events += marks.marks.map { LogEvent(time: $0.time, what: .mark(note: $0.note)) }
    if figures.isComplete {
      for figure in [CurveFigure.finishError, .arrowError] {
        let count = choice == .kind(.worst) ? 3 : 1
        events += worst(of: figure).prefix(count)
      }
    }
    return events.filter {
      choice.contains($0.kind) && $0.time >= player.start && $0.time <= player.end
    }
    .enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
    .map(\.element)
  }

  /// Returns the worst seconds of a figure, the worst first.
  private func worst(of figure: CurveFigure) -> [LogEvent] {
    figures[figure.figure].peaks(Self.mostWorst, apart: Self.worstDistance).enumerated().map {
      LogEvent(time: $1.time, what: .worst(figure, $1.high, rank: $0))
    }
  }

  /// Goes to the target of a search, immediately if its time is known.
  mutating func wish(for wish: Wish) {
    self.wish = nil
    search = nil
    guard !grant(wish) else { return }
    self.wish = wish
    stage.say("Looking for the \(wish.words)")
  }

  /// Processes some more of the log in search of the target, and goes to the target once it is found.
  mutating func lookFurther() {
    guard let wish else { return }
    if isSurveyed || survey.replay.time > figures.replay.time, !figures.isComplete {
      figures.advance()
    } else {
      workAhead()
    }
    if grant(wish) { self.wish = nil }
  }

  /// The fraction of the log that has been searched, 0...1.
  var knownShare: Double { figures.progress }

  /// Goes to the target of a search.
  ///
  /// - Returns: True if its time is known, or if it is known not to exist.
  private mutating func grant(_ wish: Wish) -> Bool {
    switch wish {
    case .event(let isNext): goToEvent(isNext: isNext)
    case .worst: goToWorst()
    case .position(let position): seekPosition(position)
    }
  }

  private mutating func goToWorst() -> Bool {
    guard let figure = curveFigure else {
      let key = keys.table.label(of: .own(.find(.nextCurve)))
      stage.say("No curve is shown" + (key.map { "; \($0) shows one" } ?? ""))
      return true
    }
    guard figures.isComplete else { return false }
    let worst = worst(of: figure)
    guard !worst.isEmpty else {
      stage.say(
        figures[figure.figure].isEmpty
          ? "Not known in this log: \(figure.title)" : "\(figure.title) is 0 everywhere")
      return true
    }
    // If the position is one of the worst seconds, the next one follows.
    let here = worst.firstIndex { $0.time == player.position }
    let event = worst[around: here.map { $0 + 1 } ?? 0]
    stand(at: event, "\(event.words(in: units)), \(Quantity.moment(event.time))".capitalizingFirst)
    return true
  }

  /// Returns true if a time is after the position, or at the start if no event has been visited yet.
  private func isAhead(_ time: Double) -> Bool {
    time > player.position || (visited == nil && time == player.start)
  }

  private mutating func goToEvent(isNext: Bool) -> Bool {
    // The worst second and the number of events are known only at the end.
    guard areAllKnown else { return false }
    let events = events()
    // Several events at the same time are visited one after the other.
    var here: Int?
    if let visited, visited.event.time == player.position {
      let isThere = events.indices.contains(visited.index) && events[visited.index] == visited.event
      here = isThere ? visited.index : events.firstIndex(of: visited.event)
    }
    let index =
      isNext
      ? here.map { $0 + 1 } ?? events.firstIndex { isAhead($0.time) }
      : here.map { $0 - 1 } ?? events.lastIndex { $0.time < player.position }
    guard let index, events.indices.contains(index) else {
      let scope = events.isEmpty ? "in this log" : isNext ? "after this" : "before this"
      if case .kind(let kind) = choice {
        stage.say("None \(scope): \(kind.title)")
      } else {
        stage.say("No event \(scope)")
      }
      return true
    }
    let event = events[index]
    visited = (index, event)
    let words = event.words(in: units)
    stand(
      at: event, "\(index + 1) of \(events.count): \(words), \(Quantity.moment(event.time))")
    return true
  }

  /// Goes to an event and shows its description.
  private mutating func stand(at event: LogEvent, _ words: String) {
    player.isPlaying = false
    player.seek(to: event.time)
    stage.say(words)
  }
}

extension String {
  /// The text with its first letter as a capital.
  fileprivate var capitalizingFirst: String { prefix(1).uppercased() + dropFirst() }
}
