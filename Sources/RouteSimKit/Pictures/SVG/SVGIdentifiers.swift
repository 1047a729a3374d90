/// A generator of unique identifiers.
struct SVGIdentifiers {
  /// The prefix of all identifiers.
  var prefix = ""
  private var counts: [String: Int] = [:]

  /// Returns an identifier for a name; if the name was used before, a number is appended.
  mutating func unused(_ name: String) -> String {
    let identifier = prefix + name
    let count = (counts[identifier] ?? 0) + 1
    counts[identifier] = count
    return count == 1 ? identifier : unused("\(name)-\(count)")
  }
}
