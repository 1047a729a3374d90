/// A gate that holds back a live log's records with times far ahead of all earlier ones, until the next ones
/// show whether there was a silence or a wrong date.
///
/// A receiver that loses its clock for a moment reports one fix in the year 2106; if it were believed,
/// everything after it would be too late. A silence looks the same at first, but the following records
/// continue from there. A record more than a limit ahead therefore waits for the next one: if that is as
/// late, both are let through; otherwise, the waiting one was wrong and is left out.
struct StampGate<Element: Sendable & Hashable>: Hashable, Sendable {
  /// The lead over all earlier records beyond which a record waits, seconds.
  let limit: Double
  /// The greatest delay of a record after others of the same time, seconds.
  let lateness: Double
  /// True when the very first record also waits, because its date may be in a different era from the rest.
  let holdsFirst: Bool
  /// The number of records left out.
  private(set) var leftOut = 0
  /// The latest time let through, seconds.
  private var newest: Double?
  private var held: Held?

  private struct Held: Hashable {
    var element: Element
    var time: Double
  }

  /// The range of plausible receiver dates, seconds since 1970: from the beginning of GPS to 2100.
  private static var era: Range<Double> { 316_000_000..<4_102_444_800 }
  private static var day: Double { 86_400 }
  private static var year: Double { 31_557_600 }

  /// Creates a gate that has let nothing through.
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
    // A record older than all others says nothing about the waiting one.
    if let newest, time < newest - lateness { return [element] }
    if newest == nil, waiting.time - time <= limit {
      // The clock was set back a little: the caller decides what to do.
      held = nil
      newest = waiting.time
      return [waiting.element, element]
    }
    held = nil
    leftOut += 1
    return letThrough(element, at: time)
  }

  /// Lets through the record that still waits at the end, unless its date is years from all others.
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

  /// Shifts the times of the waiting record and of those let through by some seconds, because the log's date
  /// was wrong by them.
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

  /// True when the first date is in an era without receivers and the next one is not.
  private func isOfNoEra(_ first: Double, before next: Double) -> Bool {
    next - first > Self.day && !Self.era.contains(first) && Self.era.contains(next)
  }
}
