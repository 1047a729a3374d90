/// A source of unique identifiers.
struct SVGIdentifiers {
  /// The prefix of all identifiers.
  var prefix = ""
  private var counts: [String: Int] = [:]

  /// Returns an identifier for a name, followed by a number if the name has been used before.
  mutating func unused(_ name: String) -> String {
    let identifier = prefix + name
    let count = (counts[identifier] ?? 0) + 1
    counts[identifier] = count
    return count == 1 ? identifier : unused("\(name)-\(count)")
  }
}
