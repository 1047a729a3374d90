/// A worker that performs independent pieces of work.
package protocol PieceWorker {
  /// Performs all pieces, possibly several at once, and returns their results in order.
  ///
  /// - Parameters:
  ///   - count: The number of pieces.
  ///   - work: Performs the piece with an index from 0.
  func results<Value: Sendable>(
    of count: Int, _ work: @escaping @Sendable (Int) -> Value
  ) -> [Value]
}

/// A worker that performs the pieces one after the other.
struct LoneWorker: PieceWorker {
  /// See `PieceWorker`.
  func results<Value: Sendable>(
    of count: Int, _ work: @escaping @Sendable (Int) -> Value
  ) -> [Value] {
    (0..<count).map(work)
  }
}
