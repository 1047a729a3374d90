/// Who does independent pieces of work.
package protocol PieceWorker {
  /// Does all pieces, perhaps several at once, and hands over what came of them in their order.
  ///
  /// - Parameters:
  ///   - count: How many pieces there are.
  ///   - work: Does the piece of a number from 0.
  func results<Value: Sendable>(
    of count: Int, _ work: @escaping @Sendable (Int) -> Value
  ) -> [Value]
}

/// Does one piece after the other.
struct LoneWorker: PieceWorker {
  /// See `PieceWorker`.
  func results<Value: Sendable>(
    of count: Int, _ work: @escaping @Sendable (Int) -> Value
  ) -> [Value] {
    (0..<count).map(work)
  }
}
