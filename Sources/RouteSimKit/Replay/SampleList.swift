import ARRouteEngine

/// Samples in their order: those of a complete log, or of a stream that goes on.
///
/// A value; states of a replay share their common part: appending to one copies at most one chunk, however
/// long it is.
struct SampleList: RandomAccessCollection, Sendable {
  /// The samples of a complete log.
  private let whole: PackedSamples
  /// The appended samples, in chunks of one length except the last.
  private var chunks: [[Sample]] = []
  /// The number of leading chunks that were removed.
  private var removed = 0
  private(set) var endIndex: Int

  private static let chunkLength = 512

  /// Samples that are there.
  init(_ samples: PackedSamples = []) {
    whole = samples
    endIndex = samples.count
  }

  var startIndex: Int { 0 }

  subscript(index: Int) -> Sample {
    guard index >= whole.count else { return whole[index] }
    let offset = index - whole.count + removed
    return chunks[offset / Self.chunkLength][offset % Self.chunkLength]
  }

  /// Adds a sample at the end.
  ///
  /// - Complexity: O(1) on average; where others share the list, once O(n / chunk).
  mutating func append(_ sample: Sample) {
    if chunks.last.map({ $0.count == Self.chunkLength }) ?? true {
      chunks.append([])
      chunks[chunks.count - 1].reserveCapacity(Self.chunkLength)
    }
    chunks[chunks.count - 1].append(sample)
    endIndex += 1
  }

  /// Forgets the first of those that were appended; the others move to their places.
  ///
  /// - Precondition: No log was there before.
  /// - Complexity: O(n / chunk).
  mutating func removeFirst(_ count: Int) {
    precondition(whole.isEmpty && count <= endIndex, "only what was appended can be removed")
    removed += count
    endIndex -= count
    guard endIndex > 0 else {
      chunks = []
      removed = 0
      return
    }
    chunks.removeFirst(removed / Self.chunkLength)
    removed %= Self.chunkLength
  }
}
