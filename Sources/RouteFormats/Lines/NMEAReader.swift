/// NMEA 0183: one point for each epoch in which the receiver had a fix.
///
/// Sentences of one time of day are an epoch, until one comes a second time: receivers that fix
/// more often than their clock ticks repeat the time. Its place is that of GGA, else of RMC; its
/// date is that of RMC or ZDA, carried over midnight, or what Android's logger wrote. Points before
/// the first date get theirs from it.
struct NMEAReader {
  /// The findings.
  var document = DocumentBuilder(format: .nmea)
  private var epoch: NMEAEpoch?
  /// Seconds since 1970 of the midnight before the present epoch; from the log's own first
  /// midnight until a date is known.
  private var midnight = 0.0
  private var isDateKnown = false

  private static let day = 86_400.0
  /// So many points wait for a date before they are handed over without one.
  private static let patience = 10

  /// Reads a line; one that holds no sentence is no concern of it.
  mutating func read(_ line: UnsafeBufferPointer<UInt8>, number: Int) {
    guard line.first != UInt8(ascii: "#"), line.contains(UInt8(ascii: "$")) else { return }
    do throws(NMEASentence.Failure) {
      let sentence = try NMEASentence(line)
      switch sentence.type {
      case "GGA": readGGA(sentence, number)
      case "RMC": readRMC(sentence, number)
      case "GST": readGST(sentence, number)
      case "GSA": readGSA(sentence)
      case "ZDA": readZDA(sentence, number)
      default: break
      }
    } catch {
      switch error {
      case .badChecksum: document.drop(.badChecksum, line: number, bytes: line)
      case .notASentence: document.drop(.malformedRecord, line: number, bytes: line)
      }
    }
  }

  /// Ends the last epoch.
  mutating func finish() {
    endEpoch()
    if document.pointCount > 0, !isDateKnown { document.warn(.noDate) }
  }
}

extension NMEAReader {
  private mutating func readGGA(_ sentence: NMEASentence, _ line: Int) {
    guard let quality = sentence.field(6).first, beginEpoch(sentence, line, \.ggaTalker) else {
      return
    }
    let hasFix = quality != UInt8(ascii: "0")
    epoch?.hasFix = hasFix
    guard hasFix else { return }
    epoch?.quality = FixQuality(gga: quality)
    epoch?.latitude = sentence.degrees(at: 2, negative: "S")
    epoch?.longitude = sentence.degrees(at: 4, negative: "W")
    epoch?.dilution = DecimalParser.parse(sentence.field(8))
    epoch?.altitude = DecimalParser.parse(sentence.field(9))
    learnDate(fromLogger: sentence.loggerTime)
  }

  private mutating func readRMC(_ sentence: NMEASentence, _ line: Int) {
    guard beginEpoch(sentence, line, \.rmcTalker) else { return }
    if let day = sentence.day(at: 9) { setDay(day, loggerTime: sentence.loggerTime) }
    guard epoch?.ggaTalker == nil, sentence.field(2).first == UInt8(ascii: "A") else { return }
    epoch?.hasFix = true
    epoch?.quality = FixQuality(mode: sentence.field(12).first)
    epoch?.latitude = sentence.degrees(at: 3, negative: "S")
    epoch?.longitude = sentence.degrees(at: 5, negative: "W")
    learnDate(fromLogger: sentence.loggerTime)
  }

  private mutating func readZDA(_ sentence: NMEASentence, _ line: Int) {
    guard beginEpoch(sentence, line), let day = sentence.fullDay(at: 2) else { return }
    setDay(day, loggerTime: sentence.loggerTime)
  }

  /// The deviations of latitude and longitude; a GST that comes after its epoch is over is of no
  /// use any more.
  private mutating func readGST(_ sentence: NMEASentence, _ line: Int) {
    if let time = sentence.timeOfDay(at: 1), let epoch,
      (time - epoch.timeOfDay).remainder(dividingBy: Self.day) < 0
    {
      return
    }
    guard beginEpoch(sentence, line) else { return }
    let radius = FixAccuracy.radius(
      deviations: DecimalParser.parse(sentence.field(6)), DecimalParser.parse(sentence.field(7)))
    if let radius { epoch?.statedAccuracy = radius }
  }

  /// GSA has no time: it belongs to the epoch that it follows.
  private mutating func readGSA(_ sentence: NMEASentence) {
    guard epoch?.listedDilution == nil else { return }
    epoch?.listedDilution = DecimalParser.parse(sentence.field(16))
  }
}

extension NMEAReader {
  /// Goes on with the present epoch or begins the next; false without a time.
  ///
  /// - Parameter mark: Where the epoch notes whose sentence of the kind it has.
  private mutating func beginEpoch(
    _ sentence: NMEASentence, _ line: Int,
    _ mark: WritableKeyPath<NMEAEpoch, UInt16?>? = nil
  ) -> Bool {
    guard let time = sentence.timeOfDay(at: 1) else { return false }
    let isRepeated = mark.map { epoch?[keyPath: $0] == sentence.talker } ?? false
    if epoch?.timeOfDay != time || isRepeated {
      let previous = epoch?.timeOfDay
      endEpoch()
      // A step back of more than half a day is midnight; a smaller one is a fault of the log.
      if let previous, time < previous - Self.day / 2 { midnight += Self.day }
      epoch = NMEAEpoch(timeOfDay: time, line: line)
    }
    if let mark { epoch?[keyPath: mark] = sentence.talker }
    return true
  }

  private mutating func endEpoch() {
    guard let ended = epoch else { return }
    epoch = nil
    guard ended.hasFix else { return }
    if ended.isDateRepaired { document.countRollovers(line: ended.line) }
    document.append(
      latitude: ended.latitude, longitude: ended.longitude, altitude: ended.altitude,
      time: midnight + ended.timeOfDay, horizontalAccuracy: ended.horizontalAccuracy, to: .tracks,
      line: ended.line)
    let count = document.pointCount
    document.unsettledPoints = isDateKnown || count > Self.patience ? 0 : count
  }

  /// Takes the day that brings the epoch nearest to the logger's clock.
  private mutating func learnDate(fromLogger milliseconds: Double?) {
    guard !isDateKnown, let milliseconds, let epoch else { return }
    let days = ((milliseconds / 1000 - epoch.timeOfDay) / Self.day).rounded()
    setMidnight(days * Self.day)
  }

  /// Takes the receiver's date, and corrects one that the logger's clock shows to be too early by
  /// whole turns of GPS's week number.
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

  /// Sets the date and, the first time, that of all points so far.
  private mutating func setMidnight(_ date: Double) {
    if !isDateKnown {
      document.shiftTimes(by: date - midnight)
      document.unsettledPoints = 0
      isDateKnown = true
    }
    midnight = date
  }
}
