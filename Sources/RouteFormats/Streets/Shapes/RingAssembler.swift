/// Assembles rings from lines that share their ends or corners, whatever their order and direction.
///
/// Segments that occur twice cancel each other: spikes vanish, neighbours that share a wall become one, and a
/// courtyard at the edge becomes a notch. A ring that returns to one of its corners is split there in two.
/// libosmium does the same, and mappers go by its rules.
struct RingAssembler {
  /// The rings, each with three or more corners, none of which occurs twice; the first is not repeated.
  private(set) var rings: [[GridPoint]] = []
  /// The number of chains of segments that end without forming a ring.
  private(set) var openCount = 0

  /// Assembles the rings of lines.
  ///
  /// - Complexity: O(n log n) corners.
  init(_ lines: [[GridPoint]]) {
    var web = SegmentWeb(Self.segments(of: lines))
    while let start = web.nextStart() { walk(&web, from: start) }
  }

  /// Follows segments as long as there are any.
  ///
  /// Whenever the path returns to one of its corners, a ring is cut off; at a dead end it backtracks, because
  /// a ring may continue from an earlier corner.
  private mutating func walk(_ web: inout SegmentWeb, from start: GridPoint) {
    var path = [start]
    var indices = [start: 0]
    var isGoingBack = false
    while let last = path.last {
      guard let corner = web.step(from: last) else {
        path.removeLast()
        indices[last] = nil
        if !path.isEmpty, !isGoingBack { openCount += 1 }
        isGoingBack = true
        continue
      }
      isGoingBack = false
      if let index = indices[corner] {
        let ring = Array(path[index...])
        if ring.count >= 3 { rings.append(ring) }
        for corner in ring.dropFirst() { indices[corner] = nil }
        path.removeLast(path.count - index - 1)
      } else {
        indices[corner] = path.count
        path.append(corner)
      }
    }
  }

  /// Returns the segments that occur an odd number of times, in the order of the lines.
  private static func segments(of lines: [[GridPoint]]) -> [SegmentWeb.Segment] {
    var all: [SegmentWeb.Segment] = []
    all.reserveCapacity(lines.reduce(0) { $0 + $1.count })
    for line in lines {
      for (one, other) in zip(line, line.dropFirst()) where one != other {
        let isForward = one.packed < other.packed
        all.append(
          SegmentWeb.Segment(
            first: isForward ? one : other, second: isForward ? other : one,
            rank: Int32(all.count)))
      }
    }
    all.sort {
      ($0.first.packed, $0.second.packed, $0.rank) < ($1.first.packed, $1.second.packed, $1.rank)
    }
    var kept: [SegmentWeb.Segment] = []
    kept.reserveCapacity(all.count)
    for segment in all {
      if let last = kept.last, last.first == segment.first, last.second == segment.second {
        kept.removeLast()
      } else {
        kept.append(segment)
      }
    }
    kept.sort { $0.rank < $1.rank }
    return kept
  }
}

/// Segments by the corners in which they meet, each to be followed once.
private struct SegmentWeb {
  struct Segment {
    let first: GridPoint
    let second: GridPoint
    /// The index among the lines' segments, for a reproducible order of rings.
    let rank: Int32
  }

  private let segments: [Segment]
  /// Each segment from either end, sorted by the corner there.
  private let ends: [(corner: Int64, segment: Int32)]
  /// The index at which the possibly unused segments of each corner begin.
  private var starts: [Int64: Int] = [:]
  private var isUsed: [Bool]
  private var nextSegment = 0

  init(_ segments: [Segment]) {
    self.segments = segments
    isUsed = Array(repeating: false, count: segments.count)
    var ends: [(corner: Int64, segment: Int32)] = []
    ends.reserveCapacity(2 * segments.count)
    for (index, segment) in segments.enumerated() {
      ends.append((segment.first.packed, Int32(index)))
      ends.append((segment.second.packed, Int32(index)))
    }
    ends.sort { ($0.corner, $0.segment) < ($1.corner, $1.segment) }
    starts.reserveCapacity(segments.count)
    for (index, end) in ends.enumerated() where starts[end.corner] == nil {
      starts[end.corner] = index
    }
    self.ends = ends
  }

  /// Returns a corner of the first unused segment.
  mutating func nextStart() -> GridPoint? {
    while nextSegment < segments.count, isUsed[nextSegment] { nextSegment += 1 }
    return nextSegment < segments.count ? segments[nextSegment].first : nil
  }

  /// Follows an unused segment; nil if the corner has none.
  mutating func step(from corner: GridPoint) -> GridPoint? {
    let key = corner.packed
    guard var index = starts[key] else { return nil }
    defer { starts[key] = index }
    while index < ends.count, ends[index].corner == key {
      let number = Int(ends[index].segment)
      index += 1
      if isUsed[number] { continue }
      isUsed[number] = true
      let segment = segments[number]
      return segment.first == corner ? segment.second : segment.first
    }
    return nil
  }
}
