/// A second pair of hands: what comes of one piece of work is made on a thread of its own while the
/// next piece is got ready.
///
/// Pieces are done one at a time and in their order, so what comes of them is the same as without.
final class Relay<Piece: Sendable, Product: Sendable> {
  private let desk: Desk
  private let thread: SystemThread

  /// Hands at leisure, which do `work` on their own thread; nil where the system has no thread to
  /// spare.
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

  /// Waits for what comes of the piece before, nil at the first one, and hands over the next.
  func exchange(_ piece: Piece) -> Product? { desk.exchange(piece) }

  /// Waits for what comes of the piece before; nil where it has been taken.
  func collect() -> Product? { desk.exchange(nil) }

  /// The desk where pieces and products are exchanged.
  ///
  /// The monitor guards all of it, and at any time at most one side waits.
  private final class Desk: @unchecked Sendable {
    private let monitor = Monitor()
    private var piece: Piece?
    private var product: Product?
    /// True when a piece is at the desk or in work.
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
