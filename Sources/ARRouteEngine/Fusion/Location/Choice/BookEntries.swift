/// An estimate in the book.
struct BookEntry: Hashable, Sendable {
  let estimate: Estimate
  /// The position on the ground plane around the first estimate, metres.
  let position: Vector3
}

/// A list of estimates, oldest first.
///
/// A player keeps hundreds of states of a day's log, which have thousands of estimates in common. Estimates
/// are therefore stored in parts, and copies share a part until it changes.
struct BookEntries: Sendable {
  /// The parts, each with 1 to `partLength` estimates.
  private(set) var parts: [[BookEntry]] = []
  /// The number of estimates.
  private(set) var count = 0

  private static let partLength = 64
}

extension BookEntries {
  /// True when any estimate satisfies the condition.
  func contains(where isSuch: (BookEntry) -> Bool) -> Bool {
    for part in parts {
      for entry in part where isSuch(entry) { return true }
    }
    return false
  }

  /// Adds an estimate that is newer than all others.
  mutating func append(_ entry: BookEntry) {
    count += 1
    if let last = parts.last, last.count < Self.partLength {
      parts[parts.count - 1].append(entry)
    } else {
      parts.append([entry])
    }
  }

  /// Removes the oldest estimate, and returns it.
  ///
  /// - Precondition: There is at least one estimate.
  mutating func removeFirst() -> BookEntry {
    count -= 1
    let oldest = parts[0].removeFirst()
    if parts[0].isEmpty { parts.removeFirst() }
    return oldest
  }

  /// Removes the estimates that satisfy the condition, and passes each of them to `body`.
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
  /// Compares the estimates, regardless of their division into parts.
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
