/// Holds back a live log's records stamped far ahead of all before, until the next ones show if it was a
/// silence or a wrong date.
///
/// A receiver that loses its clock for a moment reports one fix of 2106; if it were believed, everything
/// after it would have come too late. A silence looks the same at first, but what follows goes on from there.
/// So a record more than a limit ahead waits for the next: either that is as late, or the waiting one was
/// wrong and is left out.
struct StampGate<Element: Sendable & Hashable>: Hashable, Sendable {
  /// The lead over all before beyond which a record waits, seconds.
  let limit: Double
  /// The greatest lag of a record behind others of its moment, seconds.
  let lateness: Double
  /// True when the very first record waits, too: it may be of another era than the rest.
  let holdsFirst: Bool
  /// The number of records left out.
  private(set) var leftOut = 0
  /// The newest time let through, seconds.
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

  /// A gate through which nothing has come.
  init(limit: Double, lateness: Double = 0, holdsFirst: Bool = true) {
    self.limit = limit
    self.lateness = lateness
    self.holdsFirst = holdsFirst
  }
}

extension StampGate {
  /// Takes in a record.
  ///
  /// - Parameter time: Its stamp, seconds.
  /// - Returns: The records that may go on, in the order in which they came.
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
    // A record behind all others shows nothing about the waiting one.
    if let newest, time < newest - lateness { return [element] }
    if newest == nil, waiting.time - time <= limit {
      // The clock was set back a little: the caller may judge.
      held = nil
      newest = waiting.time
      return [waiting.element, element]
    }
    held = nil
    leftOut += 1
    return letThrough(element, at: time)
  }

  /// Lets go of what still waits at the end, unless it is dated years from all others.
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

  /// Moves what waits, and what came, by some seconds: the log had the date wrong by them.
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

  /// True when the first of all is of no era in which there were receivers, while the next is.
  private func isOfNoEra(_ first: Double, before next: Double) -> Bool {
    next - first > Self.day && !Self.era.contains(first) && Self.era.contains(next)
  }
}
