/// A pipeline with two stages: one piece of work is processed on a thread of its own while the next piece is
/// prepared.
///
/// Pieces are processed one at a time and in order, so the products are the same as without the pipeline.
final class Relay<Piece: Sendable, Product: Sendable> {
  private let desk: Desk
  private let thread: SystemThread

  /// Starts an idle thread that does `work`; nil if the system cannot start another thread.
  init?(_ work: @escaping @Sendable (Piece) -> Product) {
    let desk = Desk()
    guard let thread = SystemThread({ desk.serve(work) }) else { return nil }
    self.desk = desk
    self.thread = thread
  }

  deinit {
    desk.close()
    thread.join()
  }

  /// Waits for the product of the previous piece, hands over the next piece and returns the product; nil for
  /// the first piece.
  func exchange(_ piece: Piece) -> Product? { desk.exchange(piece) }

  /// Waits for the product of the previous piece and returns it; nil if it has already been taken.
  func collect() -> Product? { desk.exchange(nil) }

  /// The desk at which pieces and products are exchanged.
  ///
  /// The monitor guards all of it, and at most one side waits at any time.
  private final class Desk: @unchecked Sendable {
    private let monitor = Monitor()
    private var piece: Piece?
    private var product: Product?
    /// True when a piece is on the desk or being processed.
    private var isBusy = false
    private var isClosed = false

    func exchange(_ next: Piece?) -> Product? {
      monitor.locked {
        while isBusy { monitor.wait() }
        defer {
          product = nil
          piece = next
          isBusy = next != nil
          monitor.signal()
        }
        return product
      }
    }

    func close() {
      monitor.locked {
        isClosed = true
        monitor.signal()
      }
    }

    func serve(_ work: (Piece) -> Product) {
      while let piece = nextPiece() {
        let product = work(piece)
        monitor.locked {
          self.product = product
          isBusy = false
          monitor.signal()
        }
      }
    }

    /// Waits for a piece; nil once the desk is closed.
    private func nextPiece() -> Piece? {
      monitor.locked {
        while piece == nil, !isClosed { monitor.wait() }
        defer { piece = nil }
        return isClosed ? nil : piece
      }
    }
  }
}
