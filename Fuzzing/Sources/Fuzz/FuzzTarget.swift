/// A parser to fuzz.
struct FuzzTarget: Sendable {
  /// The name on the command line of `script/fuzz`.
  let name: String
  /// Reads an input and checks the invariants that hold for every input.
  let check: @Sendable (FuzzInput) -> Void

  /// All parsers, in the order of `script/fuzz`.
  static let all: [FuzzTarget] =
    documents + tables + replays + pictures + texts + places + streets + satellites + drawings
    + kept
}

/// Aborts the program, which the fuzzer reports, unless a condition holds.
func require(
  _ condition: @autoclosure () -> Bool, _ claim: @autoclosure () -> String,
  file: StaticString = #fileID, line: UInt = #line
) {
  if !condition() { fatalError("not so: \(claim())", file: file, line: line) }
}
