import ARRouteEngine

extension DocumentBuilder {
  /// Adds a sample to the session log.
  ///
  /// All records of a session share one clock, so a wrong date revealed by one record applies to the others.
  @inline(__always)
  mutating func append(_ sample: Sample, line: Int) {
    let time = mendedDate(sample.time, line: line)
    let sample = time == sample.time ? sample : sample.at(time)
    edit { $0.appendSample(sample) }
  }

  /// Adds a fix of a session, which is both one of its samples and a point of its track.
  ///
  /// - Parameter point: The fix as a point; its time is ignored.
  mutating func append(_ fix: Fix, as point: GeoPoint, line: Int) {
    var fix = fix
    fix.time = mendedDate(fix.time, line: line)
    edit { $0.appendSample(.fix(fix)) }
    guard !document.tracks.isFull else { return drop(.beyondLimit, line: line) }
    var point = point
    point.time = fix.time
    point.line = line
    if 0..<Self.longStep ~= fix.time - newestTime {
      newestTime = fix.time
    } else {
      noteStray(time: fix.time, line: line)
    }
    edit { $0.tracks.append(point) }
  }

  /// Adds a true position without a heading.
  mutating func append(_ position: TruePosition, line: Int) {
    let time = mendedDate(position.time, line: line)
    editSession {
      $0.truePositions.append(TruePosition(time: time, coordinate: position.coordinate))
    }
  }

  /// Returns the time of a session's next record, corrected if the clock's dates are too early by multiples
  /// of 1024 weeks.
  ///
  /// If the dates of the earlier records are too early instead, corrects those.
  @inline(__always)
  private mutating func mendedDate(_ time: Double, line: Int) -> Double {
    guard abs(time - newestDate) < Self.longStep else { return mendedStray(time, line: line) }
    newestDate = max(newestDate, time)
    return time
  }

  /// Does the work of `mendedDate` for a time that is not a date (such as one from AR's clock), for the first
  /// date, and for a date that is years from the newest one.
  @inline(never)
  private mutating func mendedStray(_ time: Double, line: Int) -> Double {
    guard TrackStamps.era.contains(time) else { return time }
    if !newestDate.isFinite { firstDateLine = line }
    let time = mended(time, after: newestDate, line: line) { $0.repairDates(before: $1, by: $2) }
    newestDate = max(newestDate, time)
    return time
  }

  /// Shifts the session's dates that lie before a given time, because they were too early.
  private mutating func repairDates(before end: Double, by seconds: Double) {
    func isEarly(_ time: Double) -> Bool { TrackStamps.era.contains(time) && time < end }
    var count = 0
    editSession { session in
      session.samples.changeTimes { time in
        guard isEarly(time) else { return time }
        count += 1
        return time + seconds
      }
      session.truePositions = session.truePositions.map { position in
        guard isEarly(position.time) else { return position }
        count += 1
        return TruePosition(time: position.time + seconds, coordinate: position.coordinate)
      }
    }
    count += delivery.forgottenDates
    edit { $0.tracks.shiftTimes(by: seconds, where: isEarly) }
    newestTime += seconds
    // `count` covers all dates so far; those of the last repair have already been counted.
    countRollovers(count - repairedDates, line: firstDateLine)
    repairedDates = count
    if delivery.hasSamples { delivery.timeShift += seconds }
  }
}
