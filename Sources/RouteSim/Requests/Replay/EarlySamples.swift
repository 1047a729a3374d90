import ARRouteEngine
import RouteSimKit

/// The samples of a live log that arrive before the phone's position is known, up to the maximum number for a
/// whole log.
struct EarlySamples {
  /// The default maximum number of samples, the same as for a whole file.
  static let usualCapacity = 1 << 23

  private var samples = PackedSamples()
  private let capacity: Int

  init(capacity: Int = usualCapacity) { self.capacity = capacity }

  /// Keeps new samples.
  ///
  /// - Throws: A failure if there are too many samples before the phone's position is known.
  mutating func append(_ newer: some Sequence<Sample>) throws(Failure) {
    for sample in newer {
      guard samples.count < capacity else { throw .recording("-", .noStart(after: capacity)) }
      samples.append(sample)
    }
  }

  /// Returns the samples and removes them.
  mutating func takeAll() -> PackedSamples {
    defer { samples = PackedSamples() }
    return samples
  }
}
