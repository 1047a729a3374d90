/// Assembles rings from lines that share ends or corners, regardless of the lines' order and direction.
///
/// Segments that occur twice cancel each other out: spikes vanish, neighbouring shapes that share a wall
/// become one, and a courtyard at the edge becomes a notch. A ring that returns to one of its corners is
/// split in two there. libosmium does the same, and mappers follow its rules.
struct RingAssembler {
  /// The rings.
  ///
  /// Each has at least three corners, all of them different; the first corner is not repeated at the end.
  private(set) var rings: [[GridPoint]] = []
  /// The number of chains of segments that do not form a ring.
  private(set) var openCount = 0

  /// Assembles rings from lines.
  ///
  /// - Complexity: O(n log n) in the number of corners.
  init(_ lines: [[GridPoint]]) {
    var web = SegmentWeb(Self.segments(of: lines))
    while let start = web.nextStart() { walk(&web, from: start) }
  }

  /// Follows unused segments until none is left.
  ///
  /// Whenever the path returns to one of its corners, a ring is cut off from it. At a dead end the path
  /// backtracks, because a ring may continue from an earlier corner.
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

/// A network of segments that meet at corners; each segment is followed only once.
private struct SegmentWeb {
  struct Segment {
    let first: GridPoint
    let second: GridPoint
    /// The segment's index among all segments of the lines, which makes the order of rings reproducible.
    let rank: Int32
  }

  private let segments: [Segment]
  /// Both ends of each segment, sorted by corner.
  private let ends: [(corner: Int64, segment: Int32)]
  /// For each corner, the index in `ends` of the first segment that may be unused.
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

  /// Returns an end of the first unused segment; nil if all segments have been used.
  mutating func nextStart() -> GridPoint? {
    while nextSegment < segments.count, isUsed[nextSegment] { nextSegment += 1 }
    return nextSegment < segments.count ? segments[nextSegment].first : nil
  }

  /// Follows an unused segment from a corner to its other end; nil if the corner has no unused segment.
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
