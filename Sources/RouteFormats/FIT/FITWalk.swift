/// Turns FIT messages into points.
///
/// Positions come from `record` messages. Cameras also write `gps_metadata`, which is more frequent; it is
/// used only if no `record` has a position. A restarted timer begins a new segment.
struct FITWalk {
  private enum Message {
    static let session: UInt16 = 18
    static let record: UInt16 = 20
    static let event: UInt16 = 21
    static let course: UInt16 = 31
    static let metadata: UInt16 = 160
    static let correlation: UInt16 = 162
  }

  /// The document built from `record` messages.
  var document = DocumentBuilder(format: .fit)
  /// The document built from `gps_metadata` messages.
  private var metadata = DocumentBuilder(format: .fit)
  /// The newest time of a message, as written, seconds; the headers of some messages give only the last five
  /// bits of their time.
  private var newest: UInt32?
  /// The seconds to add to the time of the device's own clock, which starts when the device is turned on, to
  /// get the date.
  private var clockOffset: Double?
  /// The number of points in each of the two documents at the beginning of the current FIT file.
  private var firstPoint = 0
  private var firstOfMetadata = 0
  private var isStopped = false
  /// True when points of the current FIT file only have times of the device's own clock.
  ///
  /// `hasUndatedTimes` is the same for earlier files.
  private var hasOwnTimes = false
  private var hasUndatedTimes = false

  /// The beginning of FIT's time, 1989-12-31T00:00:00Z, in seconds since 1970.
  private static let epoch = 631_065_600.0
  /// Times below this are those of a clock that started when the device was turned on.
  private static let firstDate = 268_435_456.0
  /// The number of the time field, which is the same in every message.
  private static let timeField: UInt8 = 253

  /// Resets everything that applies to one FIT file only; the walk in the next file becomes a segment of its
  /// own.
  mutating func beginFile() {
    newest = nil
    clockOffset = nil
    firstPoint = document.pointCount
    firstOfMetadata = metadata.pointCount
    hasUndatedTimes = hasUndatedTimes || hasOwnTimes
    hasOwnTimes = false
    isStopped = true
  }

  /// Reads a data message.
  ///
  /// - Parameter secondsOffset: The last five bits of the message's time, if they are in its header.
  mutating func read(
    _ definition: FITDefinition, _ bytes: UnsafeBufferPointer<UInt8>, secondsOffset: Int?,
    line: Int
  ) {
    let time = noteTime(definition, bytes, secondsOffset: secondsOffset)
    switch definition.message {
    case Message.session: readSession(definition, bytes)
    case Message.record: readRecord(definition, bytes, time, line)
    case Message.event: readEvent(definition, bytes)
    case Message.course: if let name = definition.text(5, in: bytes) { document.name(name) }
    case Message.metadata: readMetadata(definition, bytes, time, line)
    case Message.correlation: readCorrelation(definition, bytes, time)
    default: break
    }
  }

  /// Returns the resulting document.
  consuming func finish() -> DocumentBuilder {
    if document.pointCount < 2, metadata.pointCount > 1 {
      for warning in document.document.warnings { metadata.warn(warning) }
      metadata.stated = document.stated
      document = metadata
    }
    if hasUndatedTimes || hasOwnTimes { document.warn(.noDate) }
    return document
  }
}

extension FITWalk {
  /// Records and returns the time of a message, as written, seconds; nil if it has none.
  private mutating func noteTime(
    _ definition: FITDefinition, _ bytes: UnsafeBufferPointer<UInt8>, secondsOffset: Int?
  ) -> Double? {
    if let written = definition.number(Self.timeField, in: bytes),
      let whole = UInt32(exactly: written)
    {
      newest = whole
      return written
    }
    guard let secondsOffset, let last = newest else { return nil }
    // If the five bits are lower than those of the previous time, they have wrapped around.
    let time = last &+ (UInt32(secondsOffset) &- last) & 31
    newest = time
    return Double(time)
  }

  /// Converts a time, as written, to seconds since 1970; a time of the device's own clock is returned
  /// unchanged if the clock's offset is unknown.
  private mutating func date(_ time: Double?) -> Double? {
    guard let time else { return nil }
    if time >= Self.firstDate { return time + Self.epoch }
    if let clockOffset { return time + clockOffset + Self.epoch }
    hasOwnTimes = true
    return time
  }

  /// Aligns the device's own clock with the date, and corrects the times of the points read so far from the
  /// current FIT file.
  private mutating func readCorrelation(
    _ definition: FITDefinition, _ bytes: UnsafeBufferPointer<UInt8>, _ time: Double?
  ) {
    guard let time, let own = definition.number(1, in: bytes), clockOffset == nil else { return }
    let fraction = (definition.number(4, in: bytes) ?? 0) - (definition.number(5, in: bytes) ?? 0)
    let offset = time - own + fraction / 1000
    clockOffset = offset
    guard hasOwnTimes else { return }
    hasOwnTimes = false
    document.dateOwnTimes(by: offset + Self.epoch, before: Self.firstDate, from: firstPoint)
    metadata.dateOwnTimes(by: offset + Self.epoch, before: Self.firstDate, from: firstOfMetadata)
  }

  private mutating func readRecord(
    _ definition: FITDefinition, _ bytes: UnsafeBufferPointer<UInt8>, _ time: Double?, _ line: Int
  ) {
    // Some messages, such as those for the heart rate, have no fields for a position.
    guard definition.has(0), definition.has(1) else { return }
    guard let latitude = definition.number(0, in: bytes),
      let longitude = definition.number(1, in: bytes)
    else { return document.drop(.missingPosition, line: line) }
    resume()
    let altitude = definition.number(78, in: bytes) ?? definition.number(2, in: bytes)
    document.append(
      latitude: Self.degrees(latitude), longitude: Self.degrees(longitude),
      altitude: altitude.map(Self.metres), time: date(time),
      horizontalAccuracy: FixAccuracy.radius(stated: definition.number(31, in: bytes)),
      to: .tracks, line: line)
  }

  /// Reads a session's length, in hundredths of a metre, and its duration, in thousandths of a second.
  private mutating func readSession(
    _ definition: FITDefinition, _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    document.stated.add(metres: definition.number(9, in: bytes).map { $0 / 100 })
    document.stated.add(seconds: definition.number(8, in: bytes).map { $0 / 1000 })
  }

  private mutating func readMetadata(
    _ definition: FITDefinition, _ bytes: UnsafeBufferPointer<UInt8>, _ time: Double?, _ line: Int
  ) {
    guard let latitude = definition.number(1, in: bytes),
      let longitude = definition.number(2, in: bytes)
    else { return }
    let seconds = time.map { $0 + (definition.number(0, in: bytes) ?? 0) / 1000 }
    metadata.append(
      latitude: Self.degrees(latitude), longitude: Self.degrees(longitude),
      altitude: definition.number(3, in: bytes).map(Self.metres), time: date(seconds),
      to: .tracks, line: line)
  }

  /// Records that the timer was stopped or disabled, either by the walker or because the walker stood still.
  private mutating func readEvent(
    _ definition: FITDefinition, _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    guard definition.number(0, in: bytes) == 0, let type = definition.number(1, in: bytes) else {
      return
    }
    switch type {
    case 1, 4, 8, 9: isStopped = true
    default: break
    }
  }

  /// Begins a new segment if the timer was stopped before the walk continued.
  private mutating func resume() {
    guard isStopped else { return }
    isStopped = false
    if document.pointCount > 0 { document.startSegment(of: .tracks) }
  }

  /// Converts semicircles to degrees; 2³¹ semicircles are 180°.
  private static func degrees(_ semicircles: Double) -> Double { semicircles * (180 / 0x1p31) }

  /// Converts an altitude to metres; FIT counts fifths of a metre from −500 m.
  private static func metres(_ fifths: Double) -> Double { fifths / 5 - 500 }
}

extension DocumentBuilder {
  /// Shifts the times of undated points, except for those before `first`, which belong to other FIT files.
  ///
  /// - Complexity: O(n) in the points of the current FIT file.
  fileprivate mutating func dateOwnTimes(
    by seconds: Double, before firstDate: Double, from first: Int
  ) {
    guard pointCount > first else { return }
    let isUndated = { (time: Double) in time < firstDate }
    if first == 0, isUndated(delivery.newestForgotten),
      document.tracks.points.allSatisfy({ $0.time.map(isUndated) ?? true })
    {
      return shiftTimes(by: seconds)
    }
    let start = max(0, first - delivery.forgottenPoints)
    edit { $0.tracks.shiftTimes(by: seconds, in: start..., where: isUndated) }
    if isUndated(newestTime) { newestTime += seconds }
  }
}
