import Testing

@testable import ARRouteEngine

/// Storage of estimates in parts: parts that hundreds of a player's states have in common are stored once.
@Suite struct BookEntriesTests {
  private static func entry(_ time: Int) -> BookEntry {
    BookEntry(
      estimate: EstimateBookTests.estimate(Double(time), east: Double(time), accuracy: 5),
      position: .zero)
  }

  /// Returns the number of parts that are stored at the same address in both.
  private static func shared(_ one: BookEntries, _ other: BookEntries) -> Int {
    func places(_ entries: BookEntries) -> Set<UnsafeRawPointer?> {
      Set(entries.parts.map { part in part.withUnsafeBytes { $0.baseAddress } })
    }
    return places(one).intersection(places(other)).count
  }

  @Test("copies share all parts except those that are changed")
  func copiesShareTheirParts() {
    var entries = BookEntries()
    for time in 0..<4000 { entries.append(Self.entry(time)) }
    let (kept, parts) = (entries, entries.parts.count)
    #expect(parts > 50 && Self.shared(entries, kept) == parts)
    entries.append(Self.entry(4000))
    #expect(Self.shared(entries, kept) >= parts - 1)
    _ = entries.removeFirst()
    #expect(Self.shared(entries, kept) >= parts - 2)
    entries.removeAll {
      $0.estimate.fix.time == 2000
    } showing: { _ in
    }
    #expect(Self.shared(entries, kept) >= parts - 3)
    #expect(kept.count == 4000 && entries.count == 3999)
  }
}
