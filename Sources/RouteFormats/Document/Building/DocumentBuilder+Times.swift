import ARRouteEngine

extension DocumentBuilder {
  /// Corrects the times of a log if they are evidently wrong, and reports the corrections.
  mutating func mendTimes() {
    if let session = document.session, session.samples.contains(where: \.isPose) {
      mendTimes(of: session)
    } else {
      let areCounts = document.format.countsTimes && !hasClocks
      let stamps = TrackStamps(mending: document.tracks, areCounts: areCounts)
      let isReversed = stamps.wasReversed && document.format.isDrawn
      if isReversed { edit { $0.tracksAsWritten = $0.tracks } }
      if !stamps.findings.isEmpty { edit { $0.tracks = stamps.list } }
      for finding in stamps.findings {
        if isReversed, finding.kind == .outOfOrder {
          warn(.lines(.reversed(line: line(of: finding.first))))
        } else {
          warn(finding)
        }
      }
    }
    let backward = document.tracks.backward
    if backward.count > 0 {
      warn(.timesGoBack(count: backward.count, line: line(of: backward.first)))
    }
  }

  /// Corrects the times of a session log and of its track, which consists of the log's fixes.
  private mutating func mendTimes(of session: SessionContent) {
    // The unit of a table's times is already known: from its columns, its reader or the user.
    let isTable = document.format == .csv || document.format == .poses
    let stamps = SessionStamps(mending: session.samples, areSeconds: isTable)
    guard !stamps.findings.isEmpty else { return }
    editSession { $0.samples = PackedSamples(stamps.samples) }
    edit {
      $0.tracks.setTimes(stamps.fixTimes)
      if let order = stamps.fixOrder { $0.tracks.putInOrder(order) }
    }
    for finding in stamps.findings {
      switch finding {
      case .unit(let parts): warn(.timeUnit(parts: parts, line: 1))
      case .mixedUnits(let count): warn(.mixedUnits(count: count, line: 1))
      case .outOfOrder(let count): warn(.outOfOrder(count: count, line: 1))
      case .wrongDates(let count): warn(.wrongDates(count: count, line: 1))
      case .twoClocks(let seconds): warn(.twoClocks(seconds: seconds, line: 1))
      }
    }
  }

  private mutating func warn(_ finding: TrackStamps.Finding) {
    let line = line(of: finding.first)
    switch finding.kind {
    case .unit(let parts): warn(.timeUnit(parts: parts, line: line))
    case .wrongDates: warn(.wrongDates(count: finding.count, line: line))
    case .otherClock: warn(.otherClock(count: finding.count, line: line))
    case .outOfOrder: warn(.outOfOrder(count: finding.count, line: line))
    }
  }

  /// Returns the line of a track point in the file.
  ///
  /// If that line was not recorded, returns the line of the last point before it whose line was recorded.
  private func line(of index: Int) -> Int {
    strays.last { $0.index <= index }?.line ?? firstTrackLine
  }
}

extension DocumentBuilder {
  /// Decides how to read a column's ambiguous times, considering all of them together, and reports the
  /// decision.
  ///
  /// - Parameters:
  ///   - list: The document's list that holds the points with these times.
  ///   - title: The column's name in messages.
  ///   - isTable: True if the column can be chosen with `--columns`.
  ///   - line: The column's first line, used if the points have no line numbers.
  mutating func settle(
    _ times: TimeColumn, of list: WritableKeyPath<GeoDocument, PointList>, called title: String,
    isTable: Bool, line: Int
  ) {
    let points = document[keyPath: list].points
    if times.lacksDate { hasClocks = true }
    if times.isOfStopwatch(along: points) {
      let reading = TimeReading.minutesAndSeconds
      set(
        points.map { $0.time.flatMap { reading.seconds($0) } }, at: Array(points.indices), of: list)
      let line = points.first?.line ?? line
      return warn(.timeReading(reading, column: title, line: line, isTable: false))
    }
    let decision = times.decision(along: points)
    if decision.reading != .count || decision.hasDates {
      hasClocks = true
      set(decision.times(times.open.map(\.stamp)), at: times.open.map(\.index), of: list)
    }
    for index in decision.unreadable where index < points.count {
      countUnreadableTimes(line: points[index].line ?? line)
    }
    let first = decision.first.flatMap { $0 < points.count ? points[$0].line : nil } ?? line
    for note in Self.notes(on: decision, of: times, called: title, isTable: isTable, line: first) {
      warn(note)
    }
  }

  /// Sets the times of the points at the given indices.
  mutating func set(
    _ times: [Double?], at indices: [Int], of list: WritableKeyPath<GeoDocument, PointList>
  ) {
    edit { document in
      for (index, time) in zip(indices, times) {
        document[keyPath: list].setTime(time, at: index)
      }
    }
  }

  /// Returns the notes on the reading of ambiguous times.
  static func notes(
    on decision: TimeDecision, of times: TimeColumn, called title: String, isTable: Bool, line: Int
  ) -> [FormatWarning] {
    var notes: [FormatWarning] = []
    if decision.reading != .count {
      notes.append(
        .timeReading(decision.reading, column: title, line: line, isTable: isTable))
    }
    if decision.isOrderOpen {
      notes.append(.dateOrder(taken: decision.order.words, line: line))
    }
    if times.lacksDate || (decision.reading.lacksDate && !decision.hasDates) {
      notes.append(.noDate)
    }
    return notes
  }
}
