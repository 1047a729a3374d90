/// Counts what receivers say of the place without a time.
struct TimelessFixes {
  /// Those with a place, and the first of them.
  private var places = (count: 0, line: 0, text: "")

  /// Takes note of one.
  mutating func note(_ fix: NMEAFix, _ sentence: NMEASentence, _ line: Int) {
    if fix.hasPlace {
      if places.count == 0 {
        places.line = line
        places.text = sentence.text
      }
      places.count += 1
    }
  }

  /// Says that there were places without a time, for a log without any others.
  func report(to document: inout DocumentBuilder) {
    guard places.count > 0 else { return }
    document.drop(
      .incompleteRecord, line: places.line, text: places.text, missing: "time", count: places.count)
  }
}
