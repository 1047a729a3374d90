import CPango

/// The messages that fontconfig prints about faults in its files.
enum FontComplaint {
  /// Executes a closure that uses fontconfig, on one thread at a time, and captures its messages.
  ///
  /// - Returns: The closure's result, and fontconfig's first complaint; the complaint is nil if there is no
  ///   relevant one.
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

  /// Returns the first complaint in the printed text.
  private static func complaint(in text: String) -> String? {
    for line in text.split(separator: "\n") where line.hasPrefix("Fontconfig ") {
      // Without a writable cache, fontconfig is only slower.
      guard !line.contains("No writable cache") else { continue }
      return line.split(separator: ":", maxSplits: 1).last.map { rest in
        String(rest.drop { $0 == " " })
      }
    }
    return nil
  }
}
