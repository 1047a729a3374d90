import ARRouteEngine
import RouteSimKit

/// What comes of a live log before it is known where the phone is: as many as a log may hold.
struct EarlySamples {
  /// So many are kept, as of a whole file.
  static let usualCapacity = 1 << 23

  private var samples = PackedSamples()
  private let capacity: Int

  init(capacity: Int = usualCapacity) { self.capacity = capacity }

  /// Keeps what came.
  ///
  /// - Throws: Where it is too much for a start that is still to come.
  mutating func append(_ newer: some Sequence<Sample>) throws(Failure) {
    for sample in newer {
      guard samples.count < capacity else { throw .recording("-", .noStart(after: capacity)) }
      samples.append(sample)
    }
  }

  /// Hands over what there is, and keeps nothing of it.
  mutating func takeAll() -> PackedSamples {
    defer { samples = PackedSamples() }
    return samples
  }
}
