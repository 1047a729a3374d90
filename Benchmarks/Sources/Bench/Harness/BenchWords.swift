/// The command-line arguments: `[--limit NAME=VALUE ...] [NAME-PREFIX ...]`.
struct BenchWords {
  /// The prefixes of the names of the figures to measure.
  private(set) var prefixes: [String] = []
  /// The limits that replace the declared ones, by figure name.
  private(set) var limits: [String: Double] = [:]

  /// - Returns: nil if there is an unknown argument.
  init?(_ words: some Sequence<String>) {
    var words = words.makeIterator()
    while let word = words.next() {
      guard word.hasPrefix("-") else {
        prefixes.append(word)
        continue
      }
      guard word == "--limit", let parts = words.next()?.split(separator: "="), parts.count == 2,
        let value = Double(parts[1])
      else { return nil }
      limits[String(parts[0])] = value
    }
  }
}
