/// A worker that performs independent pieces of work.
package protocol PieceWorker {
  /// Performs all pieces of work, possibly several at the same time, and returns their results in order.
  ///
  /// - Parameters:
  ///   - count: The number of pieces.
  ///   - work: Performs the piece with the given index, from 0.
  func results<Value: Sendable>(
    of count: Int, _ work: @escaping @Sendable (Int) -> Value
  ) -> [Value]
}

/// A worker that performs pieces one after another.
struct LoneWorker: PieceWorker {
  /// See `PieceWorker`.
  func results<Value: Sendable>(
    of count: Int, _ work: @escaping @Sendable (Int) -> Value
  ) -> [Value] {
    (0..<count).map(work)
  }
}
