/// The triangles in a box, in order of distance.
///
/// They form a binary heap, because most of them are hidden by the first few and never needed.
struct NearFirst {
  /// A triangle in a box.
  struct Candidate {
    let index: Int32
    /// The triangle's minimum depth in the box.
    let depth: Float
    /// True when the depth of the triangle's plane may exceed the depth range of its corners in the box.
    let isLimited: Bool
  }

  /// A binary heap: no candidate is nearer than its parent.
  private let heap: UnsafeMutableBufferPointer<Candidate>
  private var count: Int

  /// - Parameter candidates: The candidates in any order; the heap owns the memory while it is in use.
  init(_ candidates: UnsafeMutableBufferPointer<Candidate>) {
    heap = candidates
    count = candidates.count
    for slot in stride(from: count / 2 - 1, through: 0, by: -1) { sink(heap[slot], from: slot) }
  }

  /// Removes and returns the nearest candidate; nil if the heap is empty.
  mutating func next() -> Candidate? {
    guard count > 0 else { return nil }
    let first = heap[0]
    count -= 1
    if count > 0 { sink(heap[count], from: 0) }
    return first
  }

  /// Puts a candidate into its position in the heap, at or below a free slot.
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
