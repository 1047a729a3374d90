import ARRouteDrawing
import RouteSimKit

/// The pixels of a sheet, band by band from the top.
///
/// Several bands of a crowded sheet are painted at the same time; the pixels are the same as if painted one
/// by one.
struct SheetBands {
  /// The number of bands per thread: several, because some bands take longer than others.
  private static let bandsPerJob = 4
  /// The number of rows that are painted at once in a crowded picture; a band's height is a multiple of it.
  private static let rowsAtOnce = 16

  /// The maximum number of pixels of a band, unless `rowsAtOnce` rows have more.
  private static let mostPixels = 1 << 20

  private let width: Int
  private let height: Int
  private let workers: WorkersInOrder<[UInt32]>
  /// The number of rows handed over.
  private var done = 0

  /// Starts painting; nil if a single thread would be just as fast.
  ///
  /// - Parameter jobs: The maximum number of threads.
  init?(_ painter: SheetPainter, jobs: Int = Workers.processors) {
    guard jobs > 1, painter.isCrowded else { return nil }
    (width, height) = (painter.width, painter.height)
    let most = Self.mostPixels / max(width, 1) / Self.rowsAtOnce * Self.rowsAtOnce
    let parts = Self.rowsAtOnce * Self.bandsPerJob * jobs
    let step = min((height + parts - 1) / parts * Self.rowsAtOnce, max(most, Self.rowsAtOnce))
    var starts = stride(from: 0, to: height, by: step).makeIterator()
    workers = WorkersInOrder(
      jobs: jobs, ahead: 2 * jobs,
      take: { [height] in
        starts.next().map { $0..<min($0 + step, height) }
      },
      worker: {
        var painter = painter
        return { _, rows in painter.paint(rows: rows).pixels }
      })
  }

  /// Returns the pixels of the next band; empty after the last.
  ///
  /// - Parameter progress: Called with the share of the rows handed over so far.
  mutating func next(progress: (Double) -> Void) -> [UInt32] {
    let pixels = workers.next() ?? []
    done += pixels.count / width
    progress(Double(done) / Double(height))
    return pixels
  }

  /// Stops painting; to be called once.
  func stop() { workers.stop() }
}
