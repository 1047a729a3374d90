import Yardsticks

/// Keeps a result from being optimized away, at the cost of a call.
///
/// Pass one value per round, such as a sum over the round's results, rather than one per operation.
@inline(never)
func blackHole<Value>(_ value: Value) {
  withUnsafePointer(to: value) { yardstick_sink($0) }
}
