/// The fixes of a log that the receiver marked as void.
///
/// If all fixes are marked as void, the mark means something else. The fixes before the first valid one are
/// therefore kept waiting.
struct VoidFixes<Row> {
  /// The fixes that are kept waiting.
  private(set) var waiting: [(row: Row, line: Int)] = []
  private var hasValid = false
  private let most: Int

  /// Creates an empty list.
  ///
  /// - Parameter most: The maximum number of waiting fixes.
  init(most: Int) { self.most = most }

  /// Leaves out a void fix, which is counted or kept waiting; returns false for a valid one.
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

  /// True when no more fixes can be kept waiting.
  var isFull: Bool { waiting.count >= most }

  /// Returns the waiting fixes, and clears the list.
  mutating func takeWaiting() -> [(row: Row, line: Int)] {
    defer { waiting = [] }
    return waiting
  }
}
