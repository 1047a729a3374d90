import ARRouteEngine

/// Samples in order: those of a complete log, or those of a stream to which more are added.
///
/// This is a value type: states of a replay share the samples that they have in common. Appending to one of
/// them copies at most one chunk, regardless of the length of the list.
struct SampleList: RandomAccessCollection, Sendable {
  /// The samples of a complete log.
  private let whole: PackedSamples
  /// The appended samples, in chunks of equal length except the last.
  private var chunks: [[Sample]] = []
  /// The number of leading chunks that were removed.
  private var removed = 0
  private(set) var endIndex: Int

  private static let chunkLength = 512

  /// Creates a list of existing samples.
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
  /// - Complexity: O(1) on average; O(n / chunk) the first time if others share the list.
  mutating func append(_ sample: Sample) {
    if chunks.last.map({ $0.count == Self.chunkLength }) ?? true {
      chunks.append([])
      chunks[chunks.count - 1].reserveCapacity(Self.chunkLength)
    }
    chunks[chunks.count - 1].append(sample)
    endIndex += 1
  }

  /// Removes the given number of samples from the front; the others move forward.
  ///
  /// - Precondition: The list was created without samples.
  /// - Complexity: O(n / chunk).
  mutating func removeFirst(_ count: Int) {
    precondition(whole.isEmpty && count <= endIndex, "only appended samples can be removed")
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
