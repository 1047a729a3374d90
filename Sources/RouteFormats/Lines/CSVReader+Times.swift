extension CSVReader {
  /// The number of rows after which the times of a followed log are interpreted, even if the result is not
  /// clear.
  private static let patience = 75
  /// The number of rows after which a clear result is used.
  private static let shortPatience = 5

  /// Holds rows back until the meaning of their times is known.
  func settleTimes(forgetting: Bool) {
    document.unsettledPoints = 0
    guard let columns, intake == nil else { return }
    if spares.isOpen, !settleSpares(columns) {
      document.unsettledPoints = document.pointCount
      return
    }
    guard settleReading(columns, forgetting: forgetting) else { return }
    if !settleUnit(columns) {
      document.unsettledPoints = document.pointCount
    } else if times.lacksDate, parts != StopwatchTime.factor, document.pointCount > 0 {
      say(.noDate)
    }
  }

  /// Determines the meaning of ambiguous times; returns false if rows must be held back because it is
  /// undecided.
  private func settleReading(_ columns: TableColumns, forgetting: Bool) -> Bool {
    guard let first = times.open.first?.index, forgetting || !times.isSettled else { return true }
    let forgotten = document.delivery.forgottenPoints
    let decision = times.decision(along: document.document.tracks.points, first: forgotten)
    if times.isUndecided, !times.isSettled {
      let isSure = decision.isClear && times.open.count >= Self.shortPatience
      guard isSure || times.open.count >= Self.patience else {
        document.unsettledPoints = document.pointCount - first
        return false
      }
    }
    settle(decision, columns, forgetting: forgetting)
    return true
  }

  /// Determines the unit of counts from a start, or if times such as 12:40 are those of a stopwatch; returns
  /// false while this is undecided.
  private func settleUnit(_ columns: TableColumns) -> Bool {
    guard parts == nil, columns.unit == nil, document.delivery.forgottenPoints == 0,
      times.areCountsFromStart || times.areShortClocks
    else { return true }
    let points = document.document.tracks.points
    guard points.count >= Self.shortPatience else { return false }
    let line = points.first?.line ?? headerLine
    if WalkFit.isWalk(points) || isEvenAsFixes(points) {
      parts = 1
    } else if times.isOfStopwatch(along: points) {
      let note = FormatWarning.timeReading(
        .minutesAndSeconds, column: timeTitle(columns), line: line, isTable: false)
      take(StopwatchTime.factor, note)
    } else if times.areCountsFromStart, let unit = TrackStamps.unit(of: points) {
      take(unit, .timeUnit(parts: unit, line: line))
    }
    if parts == nil, points.count >= Self.patience { parts = 1 }
    return parts != nil
  }

  /// Returns true if the points are from a person who stands still and their counts advance like a receiver's
  /// seconds, unlike any smaller unit.
  private func isEvenAsFixes(_ points: [GeoPoint]) -> Bool {
    let times = points.compactMap(\.time)
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }
    return times.count == points.count && steps.allSatisfy { 0.05...10 ~= $0 }
      && points.roughLength < Self.sway
  }

  /// The maximum distance that a standing receiver wanders over a few rows, metres.
  private static let sway = 2.0

  private func take(_ parts: Double, _ note: FormatWarning) {
    self.parts = parts
    let times = document.document.tracks.points.map { $0.time.map { $0 / parts } }
    document.edit { $0.tracks.setTimes(times) }
    say(note)
  }

  /// Applies a decision on the rows read so far to all rows, and reports it.
  private func settle(_ decision: TimeDecision, _ columns: TableColumns, forgetting: Bool) {
    if !times.isSettled {
      setTimes(by: decision)
      let notes = DocumentBuilder.notes(
        on: decision, of: times, called: timeTitle(columns), isTable: true, line: headerLine + 1)
      for note in notes { say(note) }
    }
    times.settle(decision, forgetting: forgetting)
  }

  /// Chooses the time column with which the points are a walk; returns false while this is undecided.
  private func settleSpares(_ columns: TableColumns) -> Bool {
    guard spares.rowCount >= Self.shortPatience else { return false }
    if takeSpare(columns, say) { return true }
    if spares.isRival {
      spares.giveUp()
      return true
    }
    guard spares.rowCount >= Self.patience else { return false }
    sayUnused(columns) { say($0) }
    spares.giveUp()
    return true
  }

  /// Chooses a column whose times fit a walk; returns false if absent.
  private func takeSpare(_ columns: TableColumns, _ say: (FormatWarning) -> Void) -> Bool {
    guard spares.isOpen, !spares.isRival || !goByTime,
      let list = spares.choose(along: document.document.tracks.points)
    else {
      return false
    }
    document.set(list.times, at: Array(list.times.indices), of: \.tracks)
    times = list.column
    let points = document.document.tracks.points
    for index in spares.unreadable where index < points.count {
      document.countUnreadableTimes(line: points[index].line ?? headerLine)
    }
    if let unit = spares.unitOfWalk {
      say(.timeUnit(parts: unit.perSecond, line: headerLine))
    }
    return true
  }

  /// True when the column that is named as the time fits a walk, or contains something other than counts.
  private var goByTime: Bool {
    let points = document.document.tracks.points
    return !times.areCountsFromStart || times.decision(along: points).reading != .count
      || WalkFit.isWalk(points) || TrackStamps.unit(of: points) != nil
  }

  private func sayUnused(_ columns: TableColumns, _ say: (FormatWarning) -> Void) {
    let unused = spares.unused
    guard !unused.isEmpty else { return }
    let choice = unused.count == 1 ? "time=\(columns.name(of: unused[0]))" : nil
    say(
      .lines(
        .unusedTimes(unused.map(columns.title(of:)), choice: choice, line: headerLine)))
  }

  /// Adds a note on a followed log at once, unless it has been added before.
  private func say(_ note: FormatWarning) {
    guard !saidNotes.contains(note) else { return }
    saidNotes.append(note)
    document.delivery.notes.append(note)
  }

  private func setTimes(by decision: TimeDecision) {
    guard decision.reading != .count || decision.hasDates else { return }
    let forgotten = document.delivery.forgottenPoints
    let open = times.open
    document.set(
      decision.times(open.map(\.stamp)), at: open.map { $0.index - forgotten }, of: \.tracks)
  }

  /// Returns the name of the time column.
  private func timeTitle(_ columns: TableColumns) -> String {
    let column = spares.chosen?.columns.last ?? columns[.time]
    return column.map(columns.title(of:)) ?? ""
  }
}

extension CSVReader {
  /// Decides on the meaning of all rows' times together, and reports the decision.
  func finishTimes(_ columns: TableColumns) {
    let isFound = takeSpare(columns) { document.warn($0) }
    if !isFound { sayUnused(columns) { document.warn($0) } }
    spares.giveUp()
    document.settle(
      times, of: \.tracks, called: timeTitle(columns), isTable: true, line: headerLine)
    findElapsed(columns)
    times.forget()
  }

  /// Decides on the meaning of the remaining rows of a followed log.
  func settleRest(_ columns: TableColumns) {
    _ = takeSpare(columns, say)
    spares.giveUp()
    let forgotten = document.delivery.forgottenPoints
    let decision = times.decision(along: document.document.tracks.points, first: forgotten)
    if !times.open.isEmpty { settle(decision, columns, forgetting: true) }
    times.forget()
  }

  /// Reads counts as minutes or hours if the column's name says that they are counted from a start and only
  /// these units make them a walk.
  private func findElapsed(_ columns: TableColumns) {
    let points = document.document.tracks.points
    guard times.areElapsed, columns.unit == nil, !document.hasClocks,
      let unit = ElapsedTimes.unit(along: points)
    else {
      return
    }
    let seconds = points.map { point in point.time.flatMap { unit.seconds($0) } }
    document.edit { $0.tracks.setTimes(seconds) }
    document.warn(
      .timeReading(unit, column: timeTitle(columns), line: points.first?.line ?? headerLine))
  }
}
