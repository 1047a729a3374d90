import CPango

/// What fontconfig has to say where its files are wrong, which it prints by itself.
enum FontComplaint {
  /// Does something while fonts are looked for, of one thread at a time, with what is said of it.
  ///
  /// - Returns: What it makes, and fontconfig's first complaint; nil for none that matters.
  static func listening<Result>(_ body: () -> Result) -> (result: Result, complaint: String?) {
    let heard = UnsafeMutablePointer<routesim_overheard>.allocate(capacity: 1)
    heard.initialize(to: routesim_overheard())
    defer { heard.deallocate() }
    routesim_overhear(heard)
    let result = body()
    guard let text = routesim_end_overhearing(heard) else { return (result, nil) }
    defer { routesim_free_overheard(text) }
    return (result, complaint(in: String(cString: text)))
  }

  /// The first complaint in what was printed.
  private static func complaint(in text: String) -> String? {
    for line in text.split(separator: "\n") where line.hasPrefix("Fontconfig ") {
      // Without a place for its notes it is slower, and nothing else.
      guard !line.contains("No writable cache") else { continue }
      return line.split(separator: ":", maxSplits: 1).last.map { rest in
        String(rest.drop { $0 == " " })
      }
    }
    return nil
  }
}
