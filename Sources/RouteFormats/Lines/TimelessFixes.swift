/// Counts positions without a time, which most receivers report until they know the time.
struct TimelessFixes {
  /// The number of void fixes, by source.
  private var voids = SIMD8<Int>.zero
  /// The number of void fixes that were reported, which is the largest number from any source, because every
  /// source reports the same epochs.
  private var told = 0
  /// The number of fixes with a position and an invalid time, by source.
  private var unreadable = SIMD8<Int>.zero
  private var toldUnreadable = 0
  /// The number of fixes with a position but no time, and the line and text of the first one.
  private var untimed = (count: 0, line: 0, text: "")

  /// Records a fix; if it is void or its time is invalid, reports it unless another sentence has already
  /// reported its epoch.
  mutating func note(
    _ fix: NMEAFix, _ sentence: NMEASentence, _ line: Int, _ document: inout DocumentBuilder
  ) {
    if !fix.isValid {
      voids[fix.source.rawValue] += 1
      guard voids[fix.source.rawValue] > told else { return }
      told += 1
      document.drop(.voidFix, line: line)
    } else if fix.hasPosition, !sentence.field(fix.source.timeField).withoutOuterBlanks.isEmpty {
      unreadable[fix.source.rawValue] += 1
      guard unreadable[fix.source.rawValue] > toldUnreadable else { return }
      toldUnreadable += 1
      document.drop(.incompleteRecord, line: line, text: sentence.text, missing: "time")
    } else if fix.hasPosition {
      if untimed.count == 0 {
        untimed.line = line
        untimed.text = sentence.text
      }
      untimed.count += 1
    }
  }

  /// Reports the positions without a time, if the log contains no others.
  func report(to document: inout DocumentBuilder) {
    guard untimed.count > 0 else { return }
    document.drop(
      .incompleteRecord, line: untimed.line, text: untimed.text, missing: "time",
      count: untimed.count)
  }
}
