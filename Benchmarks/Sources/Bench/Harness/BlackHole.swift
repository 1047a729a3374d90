import Yardsticks

/// Prevents a result from being optimized away, at the cost of a function call.
///
/// To keep that cost small, pass one value per round, such as the sum of the results, rather than one per
/// operation.
@inline(never)
func blackHole<Value>(_ value: Value) {
  withUnsafePointer(to: value) { yardstick_sink($0) }
}
