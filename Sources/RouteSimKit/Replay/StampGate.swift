/// A gate for the records of a live log: a record far ahead of all earlier ones is held back until the next
/// ones show whether there was a silence or a wrong date.
///
/// A receiver that loses its clock for a moment may report one fix in the year 2106; if that were accepted,
/// everything after it would be too late. A silence looks the same at first, but the records after it go on
/// from there. A record that is ahead by more than a limit therefore waits for the next one. If the next
/// one is as late, both are let through; otherwise, the waiting record was wrong and is dropped.
struct StampGate<Element: Sendable & Hashable>: Hashable, Sendable {
  /// The lead over all earlier records beyond which a record has to wait, seconds.
  let limit: Double
  /// The maximum delay of a record relative to others of the same time, seconds.
  let lateness: Double
  /// True when the first record also has to wait, because its date may be in a different era from the rest.
  let holdsFirst: Bool
  /// The number of records that were dropped.
  private(set) var leftOut = 0
  /// The latest time of the records that were let through, seconds.
  private var newest: Double?
  private var held: Held?

  private struct Held: Hashable {
    var element: Element
    var time: Double
  }

  /// The range of plausible dates from a receiver, seconds since 1970: from the beginning of GPS to 2100.
  private static var era: Range<Double> { 316_000_000..<4_102_444_800 }
  private static var day: Double { 86_400 }
  private static var year: Double { 31_557_600 }

  /// Creates a gate before its first record.
  init(limit: Double, lateness: Double = 0, holdsFirst: Bool = true) {
    self.limit = limit
    self.lateness = lateness
    self.holdsFirst = holdsFirst
  }
}

extension StampGate {
  /// Accepts a record.
  ///
  /// - Parameter time: The record's time, seconds.
  /// - Returns: The records that are let through, in the order in which they came.
  mutating func take(_ element: Element, at time: Double) -> [Element] {
    guard let waiting = held else { return letThrough(element, at: time) }
    if time >= waiting.time - lateness {
      held = nil
      if newest == nil, isOfNoEra(waiting.time, before: time) {
        leftOut += 1
        return take(element, at: time)
      }
      newest = max(newest ?? waiting.time, waiting.time)
      return [waiting.element] + letThrough(element, at: time)
    }
    // A record older than all others is no evidence about the waiting one.
    if let newest, time < newest - lateness { return [element] }
    if newest == nil, waiting.time - time <= limit {
      // The clock was set back slightly, and the caller decides what to do.
      held = nil
      newest = waiting.time
      return [waiting.element, element]
    }
    held = nil
    leftOut += 1
    return letThrough(element, at: time)
  }

  /// Lets through a record that is still waiting at the end, unless its date is years from all others.
  mutating func finish() -> [Element] {
    guard let waiting = held else { return [] }
    held = nil
    if let newest, waiting.time - newest > Self.year {
      leftOut += 1
      return []
    }
    newest = waiting.time
    return [waiting.element]
  }

  /// Shifts the times of the waiting record and of those let through by the given number of seconds,
  /// because the log's date was wrong.
  mutating func shift(by seconds: Double, _ change: (inout Element) -> Void) {
    guard seconds != 0 else { return }
    if let time = newest { newest = time + seconds }
    guard var waiting = held else { return }
    waiting.time += seconds
    change(&waiting.element)
    held = waiting
  }

  private mutating func letThrough(_ element: Element, at time: Double) -> [Element] {
    let waits = newest.map { time - $0 > limit } ?? (holdsFirst || time >= Self.era.upperBound)
    if waits {
      held = Held(element: element, time: time)
      return []
    }
    newest = max(newest ?? time, time)
    return [element]
  }

  /// True when the first date is in an era without receivers, but the next date is not.
  private func isOfNoEra(_ first: Double, before next: Double) -> Bool {
    next - first > Self.day && !Self.era.contains(first) && Self.era.contains(next)
  }
}
