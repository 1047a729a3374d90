/// Triangles in a box, near ones to be looked at first: a binary heap, as most are hidden by the first few
/// and never looked at.
struct NearFirst {
  /// A triangle in a box.
  struct Candidate {
    let index: Int32
    /// The least depth there.
    let depth: Float
    /// True when its plane may go beyond the depths of its corners there.
    let isLimited: Bool
  }

  /// None is nearer than the one at half its place.
  private let heap: UnsafeMutableBufferPointer<Candidate>
  private var count: Int

  /// - Parameter candidates: In any order; the memory is the heap's as long as it is used.
  init(_ candidates: UnsafeMutableBufferPointer<Candidate>) {
    heap = candidates
    count = candidates.count
    for slot in stride(from: count / 2 - 1, through: 0, by: -1) { sink(heap[slot], from: slot) }
  }

  /// Takes out the nearest; nil if the heap is empty.
  mutating func next() -> Candidate? {
    guard count > 0 else { return nil }
    let first = heap[0]
    count -= 1
    if count > 0 { sink(heap[count], from: 0) }
    return first
  }

  /// Puts a candidate where it belongs, at a place that is free or below.
  private func sink(_ candidate: Candidate, from start: Int) {
    var slot = start
    while true {
      var child = 2 * slot + 1
      guard child < count else { break }
      if child + 1 < count, heap[child + 1].depth < heap[child].depth { child += 1 }
      guard heap[child].depth < candidate.depth else { break }
      heap[slot] = heap[child]
      slot = child
    }
    heap[slot] = candidate
  }
}
