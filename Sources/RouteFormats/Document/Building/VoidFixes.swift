/// The fixes of a log that the receiver marked as void.
///
/// If all fixes are marked so, the mark means something else: those before the first valid one therefore
/// wait.
struct VoidFixes<Row> {
  /// The fixes that wait.
  private(set) var waiting: [(row: Row, line: Int)] = []
  private var hasValid = false
  private let most: Int

  /// - Parameter most: No more fixes wait.
  init(most: Int) { self.most = most }

  /// Leaves out a void fix, which is counted or waits; false for a valid one.
  mutating func leavesOut(
    _ row: Row, isVoid: Bool, line: Int, _ document: inout DocumentBuilder
  ) -> Bool {
    if !isVoid {
      if !hasValid { for void in takeWaiting() { document.drop(.voidFix, line: void.line) } }
      hasValid = true
    } else if hasValid {
      document.drop(.voidFix, line: line)
    } else if !isFull {
      waiting.append((row, line))
    }
    return isVoid
  }

  /// True when no more can wait.
  var isFull: Bool { waiting.count >= most }

  /// Hands over the fixes that wait.
  mutating func takeWaiting() -> [(row: Row, line: Int)] {
    defer { waiting = [] }
    return waiting
  }
}
