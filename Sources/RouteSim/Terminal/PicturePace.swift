/// The times of pictures, such that the terminal shows each before many more are under way.
///
/// Each picture is followed by a question that the terminal answers once it has read the picture. Until then, a
/// picture that is due only to the passage of time waits, and what it would have shown is never made; a picture that
/// answers a key or the mouse waits only for the one before the last. The answers also tell how long a byte takes, so
/// that on a long line a picture can follow before the answer to the last one is back.
///
/// A terminal that answers nothing gets pictures at a careful rate: their bytes form a debt that shrinks over time.
struct PicturePace {
  /// The question: the device status report (DSR 5), which terminals have answered since the VT100.
  static let question = Array("\u{1B}[5n".utf8)

  /// The rate for a terminal that does not answer, bytes per second: that of a moderate connection.
  private static let careful = 90_000.0
  /// The maximum credit that can accumulate at that rate, bytes: pictures are sent at time steps, not as soon as they
  /// are due.
  private static let saved = 6000.0
  /// The time without any answer after which a terminal is taken for one that does not answer, nanoseconds.
  private static let silence: UInt64 = 1_000_000_000
  /// The maximum number of pictures whose answer is awaited, and of questions that are remembered.
  private static let most = (awaited: 3, remembered: 256)

  /// A question, with the picture before it.
  private struct Asked {
    let bytes: Double
    let time: UInt64
  }

  /// The minimum time between pictures, nanoseconds; nil for as many as the terminal takes.
  private let interval: UInt64?
  /// False for a terminal that must not be asked.
  let mayAsk: Bool
  /// The time by which a picture may be early, nanoseconds: times to wait are rounded to milliseconds.
  private static let early: UInt64 = 1_000_000
  /// The time at which the last picture was begun, nanoseconds.
  private var begun: UInt64 = 0
  /// The time of the last picture, nanoseconds; nil before the first.
  private var since: UInt64?
  /// The questions without an answer, in order.
  private var asked: [Asked] = []
  /// The time of the first question; nil before it.
  private var firstAsked: UInt64?
  /// The time of the newest answer; nil before the first.
  private var answered: UInt64?
  /// The shortest time from a question to its answer, nanoseconds; nil before the first answer.
  private(set) var roundTrip: UInt64?
  /// The bytes of the last few pictures and the time that they took on the line, seconds.
  private var carried = (bytes: 0.0, seconds: 0.0)
  private var debt = 0.0
  private var lastBytes = 0.0

  /// Creates a pace.
  ///
  /// - Parameters:
  ///   - picturesPerSecond: The maximum rate of pictures that answer nobody; nil for as many as the terminal takes.
  ///   - mayAsk: False for a terminal that would show the question.
  init(picturesPerSecond: Double?, mayAsk: Bool = true) {
    interval = picturesPerSecond.map { UInt64(1e9 / $0) - Self.early }
    self.mayAsk = mayAsk
  }

  /// Records a question that no picture precedes.
  mutating func ask(at now: UInt64) { remember(Asked(bytes: 0, time: now)) }

  /// Records a picture with a number of bytes and the question after it, sent at a time in nanoseconds.
  ///
  /// - Parameter start: The time at which the picture was begun; nil for the time at which it was sent.
  mutating func note(bytes: Int, begunAt start: UInt64? = nil, at now: UInt64) {
    begun = start ?? now
    let passed = Double(now - min(since ?? now, now)) / 1e9
    debt = max(-Self.saved, debt - passed * Self.careful) + Double(bytes)
    lastBytes = Double(bytes)
    since = now
    guard bytes > 0 else { return }
    let patience = patience
    asked.removeAll { now >= $0.time + patience }
    remember(Asked(bytes: Double(bytes), time: now))
  }

  private mutating func remember(_ question: Asked) {
    guard mayAsk else { return }
    firstAsked = firstAsked ?? question.time
    asked.append(question)
    if asked.count > Self.most.remembered { asked.removeFirst() }
  }

  /// Records an answer; one more than there were questions is ignored.
  mutating func takeAnswer(at now: UInt64) {
    guard !asked.isEmpty else { return }
    let question = asked.removeFirst()
    let elapsed = now - min(question.time, now)
    roundTrip = min(roundTrip ?? elapsed, elapsed)
    // The line carried the earlier pictures first.
    let begin = max(question.time + (roundTrip ?? 0), answered ?? 0)
    answered = now
    guard question.bytes > 0 else { return }
    let seconds = max(Double(now - min(begin, now)) / 1e9, 0.000_05)
    carried = (carried.bytes / 2 + question.bytes, carried.seconds / 2 + seconds)
  }

  /// Forgets all questions, because their answers will not come, or not here.
  mutating func forgetQuestions() {
    asked.removeAll()
    answered = nil
    firstAsked = nil
  }

  /// Returns the time at which the next picture is due, nanoseconds; one in the past is due now.
  ///
  /// Without an answer until then, this is the time at which waiting ends; the next answer may change it.
  ///
  /// - Parameter isAnswer: True if a key or the mouse has requested the picture.
  func due(isAnswer: Bool, at now: UInt64) -> UInt64 {
    guard let since else { return 0 }
    let earliest = isAnswer ? since : begun + (interval ?? 0)
    guard mayAsk, let firstAsked else { return max(earliest, settled(isAnswer: isAnswer)) }
    if answered == nil, now >= firstAsked + Self.silence {
      return max(earliest, settled(isAnswer: isAnswer))
    }
    let awaited = asked.drop { now >= $0.time + patience }
    guard let oldest = awaited.first else { return earliest }
    let end = answered == nil ? firstAsked + Self.silence : oldest.time + patience
    return max(earliest, min(end, due(isAnswer: isAnswer, awaiting: awaited, at: now) ?? end))
  }

  /// Returns the time at which the line is free enough for another picture; nil if only an answer can tell.
  private func due(
    isAnswer: Bool, awaiting awaited: ArraySlice<Asked>, at now: UInt64
  ) -> UInt64? {
    if isAnswer, awaited.count < 2 { return 0 }
    guard awaited.count < (isAnswer ? Self.most.awaited : 2), let roundTrip,
      let secondsPerByte, let first = awaited.first
    else { return nil }
    // The times at which the line has carried each picture, as seen from here.
    var free = answered.map { $0 - min(roundTrip, $0) } ?? 0
    var ends: [UInt64] = []
    for question in awaited {
      let seconds = question.bytes * secondsPerByte
      free = max(free, question.time) + UInt64(seconds * 1e9)
      ends.append(free)
    }
    // A line that is slower than it was is found out by its answers only.
    let slack = 50_000_000 + (ends[0] - first.time) / 2
    guard now < ends[0] + roundTrip + slack else { return nil }
    return isAnswer ? ends.dropLast().last ?? 0 : free
  }

  /// The time that the line takes for a byte, seconds; nil while unknown.
  private var secondsPerByte: Double? {
    carried.bytes > 0 ? carried.seconds / carried.bytes : nil
  }

  /// The time after which an answer is taken for lost, nanoseconds.
  private var patience: UInt64 {
    guard let secondsPerByte, let roundTrip else { return 60_000_000_000 }
    let bytes = asked.reduce(0) { $0 + $1.bytes }
    return 1_000_000_000 + 4 * (roundTrip + UInt64(min(bytes * secondsPerByte, 1000) * 1e9))
  }

  /// Returns the time at which a terminal that does not answer has probably carried enough.
  private func settled(isAnswer: Bool) -> UInt64 {
    guard let since else { return 0 }
    // A chosen rate is that of a known line.
    guard interval == nil else { return since }
    // An answer to a key may follow while as much as one picture is owed.
    let owed = isAnswer ? debt - max(lastBytes, Self.saved) : debt
    return owed <= 0 ? since : since + UInt64(owed / Self.careful * 1e9)
  }
}
