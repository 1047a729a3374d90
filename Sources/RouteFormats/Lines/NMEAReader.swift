/// Reads NMEA 0183: one point for each epoch in which the receiver had a fix.
///
/// Consecutive sentences with the same time of day form an epoch, until a talker repeats one of them; this
/// distinguishes the fixes of receivers that update faster than their clock. The epoch's position is that of
/// GGA, or else of GNS, RMC, GLL or u-blox's PUBX,00. Its date is that of RMC, ZDA or PUBX,04, which advances
/// at midnight, or the one written by Android's GnssLogger. The first date is also applied to the points
/// before it. An epoch is counted as void if the receiver reports this.
///
/// GNS, GLL and PUBX,00 are merged with the GGA or RMC of the same time. They form epochs of their own if no
/// GGA or RMC arrives for several seconds, or if there are two such epochs in a row, which shows that nothing
/// is missing.
struct NMEAReader {
  /// The resulting document.
  var document = DocumentBuilder(format: .nmea)
  private var epoch: NMEAEpoch?
  /// An epoch after the current one that so far consists of GNS, GLL or PUBX,00, and whose GGA or RMC may
  /// follow.
  private var ahead: NMEAEpoch?
  /// A finished epoch without GGA and RMC, kept until the next epoch shows if these were cut off, and the
  /// midnight before it.
  private var held: (epoch: NMEAEpoch, midnight: Double)?
  /// True when an epoch that includes a GGA or an RMC has been finished.
  private var hasMainEpochs = false
  /// True when the last epoch included neither a GGA nor an RMC.
  private var isAlone = false
  /// The midnight before the current epoch, in seconds since 1970; until a date is known, it is counted from
  /// the log's first midnight.
  private var midnight = 0.0
  private var isDateKnown = false
  private var timeless = TimelessFixes()
  private var swing = PositionSwing()
  private var gap = TalkerGap()

  private static let day = 86_400.0
  /// The maximum number of points that wait for a date; after that, points are handed over without one.
  private static let patience = 10
  /// The maximum time for which GGA and RMC are awaited, seconds.
  private static let mainPatience = 10.0

  /// Reads the sentences in a line; a line without any is ignored.
  mutating func read(_ line: UnsafeBufferPointer<UInt8>, number: Int) {
    guard line.first != UInt8(ascii: "#") else { return }
    let isWrapped = line.starts(with: "NMEA,".utf8)
    for stretch in NMEALine(line) {
      do throws(NMEASentence.Failure) {
        let isCut = isWrapped || stretch.isFollowed
        read(try NMEASentence(stretch.bytes, needsChecksum: isCut), number)
      } catch {
        drop(stretch, of: line, number, error)
      }
    }
  }

  private mutating func read(_ sentence: NMEASentence, _ line: Int) {
    switch sentence.type {
    case "GGA", "GNS", "RMC", "GLL", "PUBX,00": readFix(sentence, line)
    case "GST": readGST(sentence, line)
    case "GSA": readGSA(sentence)
    case "ZDA": readZDA(sentence, line)
    case "PUBX,04": readClock(sentence)
    default: break
    }
  }

  /// Counts a stretch that is not a valid sentence as dropped.
  private mutating func drop(
    _ stretch: NMEALine.Stretch, of line: UnsafeBufferPointer<UInt8>, _ number: Int,
    _ failure: NMEASentence.Failure
  ) {
    if stretch.isFollowed, failure == .notASentence {
      // A `$` in the text before a sentence does not begin a sentence that was cut off.
      guard stretch.bytes.count > 1, UInt8(ascii: "A")...UInt8(ascii: "Z") ~= stretch.bytes[1]
      else { return }
      let isChecked = line.contains(UInt8(ascii: "*"))
      document.drop(isChecked ? .badChecksum : .malformedRecord, line: number, bytes: line)
      return
    }
    document.drop(
      failure == .badChecksum ? .badChecksum : .malformedRecord, line: number, bytes: line)
  }

  /// Ends the last epoch.
  mutating func finish() {
    endEpoch()
    if !hasMainEpochs { releaseHeld() }
    if document.pointCount == 0 { timeless.report(to: &document) }
    if document.pointCount > 0, !isDateKnown { document.warn(.noDate) }
    swing.report(to: &document)
    if swing.finding == nil, let note = gap.finding { document.warn(note) }
  }
}

extension NMEAReader {
  private mutating func readFix(_ sentence: NMEASentence, _ line: Int) {
    guard let fix = NMEAFix(sentence) else { return }
    guard let time = sentence.timeOfDay(at: fix.source.timeField) else {
      return timeless.note(fix, sentence, line, &document)
    }
    if isAhead(fix, at: time) {
      if ahead?.isContinued(by: fix, at: time) != true {
        ahead = NMEAEpoch(timeOfDay: time, line: line)
      }
      ahead?.add(fix)
      return
    }
    if epoch?.isContinued(by: fix, at: time) != true { beginEpoch(at: time, line) }
    epoch?.add(fix)
    if fix.source == .rmc {
      if fix.isValid { document.stated.note(knots: DecimalParser.parse(sentence.field(7))) }
      if let day = sentence.day(at: 9) { setDay(day, loggerTime: sentence.loggerTime) }
    }
    if fix.isValid, epoch?.fix?.source == fix.source, let milliseconds = sentence.loggerTime {
      learnDate(fromClock: milliseconds / 1000)
    }
  }

  /// Returns true if a fix does not end the current epoch, because it may belong to a GGA or RMC that
  /// follows.
  private func isAhead(_ fix: NMEAFix, at time: Double) -> Bool {
    guard !fix.source.isMain, let epoch, epoch.isMain, !epoch.isContinued(by: fix, at: time) else {
      return false
    }
    return abs((time - epoch.timeOfDay).remainder(dividingBy: Self.day)) < Self.mainPatience
  }

  private mutating func readZDA(_ sentence: NMEASentence, _ line: Int) {
    guard goOn(sentence, line), let day = sentence.fullDay(at: 2) else { return }
    setDay(day, loggerTime: sentence.loggerTime)
  }

  /// Reads the receiver's clock, which may belong to an epoch other than the current one.
  ///
  /// It is ignored if there is no position, because it may then be wrong.
  private mutating func readClock(_ sentence: NMEASentence) {
    guard epoch?.fix?.isValid == true,
      let time = sentence.timeOfDay(at: 2), let day = sentence.day(at: 3)
    else { return }
    learnDate(fromClock: Double(day) * Self.day + time)
  }

  /// Reads the deviations of latitude and longitude from GST; a GST that arrives after the end of its epoch
  /// is ignored.
  private mutating func readGST(_ sentence: NMEASentence, _ line: Int) {
    if let time = sentence.timeOfDay(at: 1), let epoch,
      (time - epoch.timeOfDay).remainder(dividingBy: Self.day) < 0
    {
      return
    }
    guard goOn(sentence, line) else { return }
    let radius = FixAccuracy.radius(
      deviations: DecimalParser.parse(sentence.field(6)), DecimalParser.parse(sentence.field(7)))
    if let radius { epoch?.statedAccuracy = radius }
  }

  /// Reads GSA, which has no time and therefore belongs to the epoch that it follows.
  private mutating func readGSA(_ sentence: NMEASentence) {
    guard epoch?.listedDilution == nil else { return }
    epoch?.listedDilution = DecimalParser.parse(sentence.field(16))
  }
}

extension NMEAReader {
  /// Continues the current epoch or begins the next one, for a sentence without a position; returns false if
  /// the sentence has no time.
  private mutating func goOn(_ sentence: NMEASentence, _ line: Int) -> Bool {
    guard let time = sentence.timeOfDay(at: 1) else { return false }
    if epoch?.timeOfDay != time { beginEpoch(at: time, line) }
    return true
  }

  private mutating func beginEpoch(at time: Double, _ line: Int) {
    let previous = epoch?.timeOfDay
    endEpoch()
    // A step back of more than half a day means that midnight has passed; a smaller one is an error in the
    // log.
    if let previous, time < previous - Self.day / 2 { midnight += Self.day }
    if var ahead, ahead.timeOfDay == time {
      ahead.line = line
      epoch = ahead
    } else {
      epoch = NMEAEpoch(timeOfDay: time, line: line)
    }
    ahead = nil
  }

  private mutating func endEpoch() {
    guard let ended = epoch else { return }
    epoch = nil
    guard ended.fix != nil else { return }
    if ended.isMain {
      // The held epoch has no main sentence because it is the remainder of an epoch that was cut off.
      held = nil
      hasMainEpochs = true
    } else {
      releaseHeld()
    }
    if ended.isMain || isAlone { append(ended, midnight) } else { held = (ended, midnight) }
    isAlone = !ended.isMain
  }

  private mutating func releaseHeld() {
    guard let (epoch, midnight) = held else { return }
    held = nil
    append(epoch, midnight)
  }

  private mutating func append(_ ended: NMEAEpoch, _ midnight: Double) {
    guard let fix = ended.fix else { return }
    guard fix.isValid else { return document.drop(.voidFix, line: ended.line) }
    if ended.isDateRepaired { document.countRollovers(line: ended.line) }
    if let rival = ended.rival { gap.note(rival, fix, line: ended.line) }
    swing.note(
      fix.latitude, fix.longitude, time: midnight + ended.timeOfDay, of: fix.talker,
      line: ended.line)
    document.append(
      latitude: fix.latitude, longitude: fix.longitude, altitude: fix.altitude,
      time: midnight + ended.timeOfDay, horizontalAccuracy: ended.horizontalAccuracy, to: .tracks,
      line: ended.line)
    let count = document.pointCount
    document.unsettledPoints = isDateKnown || count > Self.patience ? 0 : count
  }

  /// Sets the date from another clock, in seconds since 1970: the date that brings the epoch nearest to it.
  private mutating func learnDate(fromClock clock: Double) {
    guard !isDateKnown, let epoch else { return }
    let days = ((clock - epoch.timeOfDay) / Self.day).rounded()
    setMidnight(days * Self.day)
  }

  /// Sets the receiver's date, which is corrected if the logger's clock shows that it is too early by a
  /// multiple of 1024 weeks.
  private mutating func setDay(_ day: Int, loggerTime: Double?) {
    var date = Double(day) * Self.day
    if let loggerTime, let epoch,
      let turns = WeekRollover.turns(from: date + epoch.timeOfDay, to: loggerTime / 1000),
      turns > 0
    {
      date += Double(turns) * WeekRollover.period
      self.epoch?.isDateRepaired = true
    }
    setMidnight(date)
  }

  /// Sets the date; the first date is also applied to all points read so far.
  private mutating func setMidnight(_ date: Double) {
    if !isDateKnown {
      document.shiftTimes(by: date - midnight)
      held?.midnight += date - midnight
      document.unsettledPoints = 0
      isDateKnown = true
    }
    midnight = date
  }
}
