/// NMEA 0183: one point for each epoch in which the receiver had a fix.
///
/// Sentences of one time of day are an epoch. Its place is that of GGA, else of RMC; its date is
/// that of RMC, carried over midnight, or what Android's logger wrote. Points before the first
/// date get theirs from it.
final class NMEAReader: FormatReader {
  private struct Epoch {
    var timeOfDay: Double
    var line: Int
    var latitude: Double?
    var longitude: Double?
    var altitude: Double?
    var hasFix = false
    /// Whether a GGA spoke, whose word on the fix counts.
    var hasGGA = false
  }

  private static let day = 86_400.0

  private var document = DocumentBuilder(format: .nmea)
  private var lines = LineSplitter()
  private var epoch: Epoch?
  /// Seconds since 1970 of the midnight before the present epoch; from the log's own first
  /// midnight until a date is known.
  private var midnight = 0.0
  private var isDateKnown = false
  private var hasPoints = false

  func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(FormatError) {
    lines.read(bytes) { line, number in readLine(line, number: number) }
  }

  func finish() throws(FormatError) -> DocumentBuilder {
    lines.finish { line, number in readLine(line, number: number) }
    endEpoch()
    if hasPoints, !isDateKnown { document.warn(.noDate) }
    return document
  }

  private func readLine(_ line: UnsafeBufferPointer<UInt8>, number: Int) {
    guard line.first != UInt8(ascii: "#"), line.contains(UInt8(ascii: "$")) else { return }
    do throws(NMEASentence.Failure) {
      let sentence = try NMEASentence(line)
      switch sentence.type {
      case "GGA": readGGA(sentence, number)
      case "RMC": readRMC(sentence, number)
      default: break
      }
    } catch {
      switch error {
      case .badChecksum: document.drop(.badChecksum, line: number, bytes: line)
      case .notASentence: document.drop(.malformedRecord, line: number, bytes: line)
      }
    }
  }
}

extension NMEAReader {
  private func readGGA(_ sentence: NMEASentence, _ line: Int) {
    guard let quality = sentence.field(6).first, beginEpoch(sentence, line) else { return }
    epoch?.hasGGA = true
    epoch?.hasFix = quality != UInt8(ascii: "0")
    guard quality != UInt8(ascii: "0") else { return }
    epoch?.latitude = sentence.degrees(at: 2, negative: "S")
    epoch?.longitude = sentence.degrees(at: 4, negative: "W")
    epoch?.altitude = DecimalParser.parse(sentence.field(9))
    learnDate(fromLogger: sentence.loggerTime)
  }

  private func readRMC(_ sentence: NMEASentence, _ line: Int) {
    guard beginEpoch(sentence, line) else { return }
    if let day = sentence.day(at: 9) { setMidnight(Double(day) * Self.day) }
    guard epoch?.hasGGA == false, sentence.field(2).first == UInt8(ascii: "A") else { return }
    epoch?.hasFix = true
    epoch?.latitude = sentence.degrees(at: 3, negative: "S")
    epoch?.longitude = sentence.degrees(at: 5, negative: "W")
    learnDate(fromLogger: sentence.loggerTime)
  }

  /// Goes on with the present epoch or begins the next; false without a time.
  private func beginEpoch(_ sentence: NMEASentence, _ line: Int) -> Bool {
    guard let time = sentence.timeOfDay(at: 1) else { return false }
    if epoch?.timeOfDay == time { return true }
    let previous = epoch?.timeOfDay
    endEpoch()
    // A step back of more than half a day is midnight; a smaller one is a fault of the log.
    if let previous, time < previous - Self.day / 2 { midnight += Self.day }
    epoch = Epoch(timeOfDay: time, line: line)
    return true
  }

  private func endEpoch() {
    guard let ended = epoch else { return }
    epoch = nil
    guard ended.hasFix else { return }
    hasPoints = true
    document.append(
      latitude: ended.latitude, longitude: ended.longitude, altitude: ended.altitude,
      time: midnight + ended.timeOfDay, to: .tracks, line: ended.line)
  }

  /// Takes the day that brings the epoch nearest to the logger's clock.
  private func learnDate(fromLogger milliseconds: Double?) {
    guard !isDateKnown, let milliseconds, let epoch else { return }
    let days = ((milliseconds / 1000 - epoch.timeOfDay) / Self.day).rounded()
    setMidnight(days * Self.day)
  }

  /// Sets the date and, the first time, that of all points so far.
  private func setMidnight(_ date: Double) {
    if !isDateKnown {
      let shift = date - midnight
      document.edit { $0.tracks.shiftTimes(by: shift) }
      isDateKnown = true
    }
    midnight = date
  }
}

extension PointList {
  /// Moves every time.
  fileprivate mutating func shiftTimes(by seconds: Double) {
    for index in points.indices {
      points[index].time = points[index].time.map { $0 + seconds }
    }
  }
}
