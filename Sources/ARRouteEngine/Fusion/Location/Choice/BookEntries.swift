/// An estimate that is kept.
struct BookEntry: Hashable, Sendable {
  let estimate: Estimate
  /// The position on the ground plane about the first estimate, metres.
  let position: Vector3
}

/// Estimates by age, the oldest first.
///
/// A player keeps hundreds of states of a day, which share thousands of equal estimates: these lie in
/// parts, which copies share except for changed ones.
struct BookEntries: Sendable {
  /// None of them empty, nor longer than `partLength`.
  private(set) var parts: [[BookEntry]] = []
  /// The number of them.
  private(set) var count = 0

  private static let partLength = 64
}

extension BookEntries {
  /// True when one of them is such.
  func contains(where isSuch: (BookEntry) -> Bool) -> Bool {
    for part in parts {
      for entry in part where isSuch(entry) { return true }
    }
    return false
  }

  /// Adds the newest.
  mutating func append(_ entry: BookEntry) {
    count += 1
    if let last = parts.last, last.count < Self.partLength {
      parts[parts.count - 1].append(entry)
    } else {
      parts.append([entry])
    }
  }

  /// Takes the oldest away.
  ///
  /// - Precondition: There is one.
  mutating func removeFirst() -> BookEntry {
    count -= 1
    let oldest = parts[0].removeFirst()
    if parts[0].isEmpty { parts.removeFirst() }
    return oldest
  }

  /// Takes those away that are such, and shows them.
  mutating func removeAll(where isSuch: (BookEntry) -> Bool, showing body: (BookEntry) -> Void) {
    var isEmptied = false
    for index in parts.indices where parts[index].contains(where: isSuch) {
      for entry in parts[index] where isSuch(entry) {
        body(entry)
        count -= 1
      }
      parts[index].removeAll(where: isSuch)
      if parts[index].isEmpty { isEmptied = true }
    }
    if isEmptied { parts.removeAll(where: \.isEmpty) }
  }
}

extension BookEntries: Hashable {
  /// Compares the estimates; the division into parts does not count.
  static func == (one: Self, other: Self) -> Bool {
    one.count == other.count && one.parts.joined().elementsEqual(other.parts.joined())
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for part in parts {
      for entry in part { hasher.combine(entry) }
    }
  }
}
