/// A parser to fuzz.
struct FuzzTarget: Sendable {
  /// The parser's name on the command line of `script/fuzz`.
  let name: String
  /// Reads an input and checks the invariants that hold for every input.
  let check: @Sendable (FuzzInput) -> Void

  /// All parsers, in the order in which `script/fuzz` runs them.
  static let all: [FuzzTarget] =
    documents + tables + replays + pictures + texts + places + streets + satellites + drawings
    + kept
}

/// Aborts the program unless a condition holds; the fuzzer reports the abort.
func require(
  _ condition: @autoclosure () -> Bool, _ claim: @autoclosure () -> String,
  file: StaticString = #fileID, line: UInt = #line
) {
  if !condition() { fatalError("not so: \(claim())", file: file, line: line) }
}
