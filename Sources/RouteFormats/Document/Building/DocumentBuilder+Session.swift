import ARRouteEngine

extension DocumentBuilder {
  /// Adds to what a session log holds.
  ///
  /// All its records go by one clock: what one of them shows of the date is true of the others.
  @inline(__always)
  mutating func append(_ sample: Sample, line: Int) {
    let time = mendedDate(sample.time, line: line)
    let sample = time == sample.time ? sample : sample.at(time)
    edit { $0.appendSample(sample) }
  }

  /// Adds a fix of a session, which is one of its samples and a point of its track.
  ///
  /// - Parameter point: The same; its time does not count.
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

  /// The time of a session's next record, put right where the dates of its clock, or those before,
  /// are early by turns of the week number.
  @inline(__always)
  private mutating func mendedDate(_ time: Double, line: Int) -> Double {
    guard abs(time - newestDate) < Self.longStep else { return mendedStray(time, line: line) }
    newestDate = max(newestDate, time)
    return time
  }

  /// The same of a time that is no date, as of AR's clock, the first date, or years from the newest.
  @inline(never)
  private mutating func mendedStray(_ time: Double, line: Int) -> Double {
    guard TrackStamps.era.contains(time) else { return time }
    if !newestDate.isFinite { firstDateLine = line }
    let time = mended(time, after: newestDate, line: line) { $0.repairDates(before: $1, by: $2) }
    newestDate = max(newestDate, time)
    return time
  }

  /// Moves those dates of a session's records that lie before a time, as they were too early.
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
    // All dates so far: those of the last repair are counted.
    countRollovers(count - repairedDates, line: firstDateLine)
    repairedDates = count
    if delivery.hasSamples { delivery.timeShift += seconds }
  }
}
