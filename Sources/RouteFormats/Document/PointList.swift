/// Points in segments, in the order of the file.
///
/// All points lie in one array; a segment is a range of it. Empty segments count too, and take no
/// memory however many there are in a row.
package struct PointList: Hashable, Sendable {
  /// Segments that begin at one place: all but the last of them are empty.
  private struct Start: Hashable {
    /// Below 0 where its first points were forgotten.
    var index: Int
    var count: Int
  }

  /// The points of all segments.
  package internal(set) var points: [GeoPoint] = []
  private var starts: [Start] = []
  /// The number of segments, empty ones included.
  package private(set) var segmentCount = 0

  /// The most points, and the most segments, that a list keeps: a fix every second for 97 days.
  static let capacity = 1 << 23

  /// No segments.
  init() {}

  /// One segment; none without points.
  init(_ points: [GeoPoint]) { self.init(parts: points.isEmpty ? [] : [points]) }

  /// A segment of each part, an empty one included.
  init(parts: [some Collection<GeoPoint>]) {
    makeRoom(for: parts.reduce(0) { $0 + $1.count })
    for part in parts {
      startSegment()
      points += part
    }
  }

  /// The ranges of `points` that the segments are, empty ones included.
  ///
  /// - Complexity: O(n) segments, in memory too.
  package var segments: [Range<Int>] {
    starts.indices.flatMap { rank in
      let range = range(at: rank)
      let empty = range.lowerBound..<range.lowerBound
      return [Range<Int>](repeating: empty, count: starts[rank].count - 1) + [range]
    }
  }

  /// The ranges of `points` that the segments with points are.
  package var nonemptySegments: [Range<Int>] {
    starts.indices.map { range(at: $0) }.filter { !$0.isEmpty }
  }

  private func range(at rank: Int) -> Range<Int> {
    let end = rank + 1 < starts.count ? starts[rank + 1].index : points.count
    return max(0, starts[rank].index)..<end
  }
}

extension PointList {
  /// True when two of its points have times that differ: somebody went along it.
  var isWalk: Bool {
    guard let first = points.first(where: { $0.time != nil })?.time else { return false }
    return points.contains { $0.time.map { $0 != first } ?? false }
  }

  /// True when it keeps no more.
  var isFull: Bool { points.count >= Self.capacity || segmentCount >= Self.capacity }

  /// Begins a segment, unless there are as many as a list keeps.
  mutating func startSegment() {
    guard segmentCount < Self.capacity else { return }
    segmentCount += 1
    if let last = starts.indices.last, starts[last].index == points.count {
      starts[last].count += 1
    } else {
      starts.append(Start(index: points.count, count: 1))
    }
  }

  /// Reserves room for points, if there are none yet, while another list still holds as many: growing would
  /// take half as much again.
  mutating func makeRoom(for count: Int) {
    if points.isEmpty { points.reserveCapacity(Swift.min(count, Self.capacity)) }
  }

  /// Adds a point to the latest segment, or to a first one.
  @inline(__always)
  mutating func append(_ point: GeoPoint) {
    if starts.isEmpty { startSegment() }
    points.append(point)
  }

  /// The points of a range in segments of their own, the empty ones left out; and whether the
  /// first of them goes on with a segment.
  func part(_ range: Range<Int>) -> (points: PointList, continuesSegment: Bool) {
    var part = PointList()
    part.points.reserveCapacity(range.count)
    // Of the segments only the last few are new.
    var rank = starts.count
    while rank > 0, starts[rank - 1].index >= range.lowerBound { rank -= 1 }
    let continues = rank < starts.count ? starts[rank].index > range.lowerBound : true
    if continues, !range.isEmpty { part.startSegment() }
    var index = range.lowerBound
    for start in starts[rank...] where start.index < range.upperBound {
      part.points.append(contentsOf: points[index..<start.index])
      part.startSegment()
      index = start.index
    }
    part.points.append(contentsOf: points[index..<range.upperBound])
    return (part, continues)
  }

  /// Forgets the first points; the segment that goes on behind them is one that began before.
  ///
  /// - Complexity: O(n) of what is left.
  mutating func removeFirst(_ count: Int) {
    guard count > 0 else { return }
    points.removeFirst(count)
    let begun = starts.firstIndex { $0.index >= count } ?? starts.count
    starts.removeFirst(max(0, begun - 1))
    for rank in starts.indices { starts[rank].index -= count }
  }

  /// Sets or takes away the time of a point that is there.
  mutating func setTime(_ time: Double?, at index: Int) {
    if points.indices.contains(index) { points[index].time = time }
  }

  /// Takes points out of the segments that they are in.
  ///
  /// - Parameter left: Their indices, in order.
  /// - Complexity: O(n).
  mutating func remove(_ left: [Int]) {
    var passed = 0
    for rank in starts.indices {
      while passed < left.count, left[passed] < starts[rank].index { passed += 1 }
      starts[rank].index -= passed
    }
    let gone = Set(left)
    points = points.indices.filter { !gone.contains($0) }.map { points[$0] }
  }

  /// Begins segments at points of the one that is there.
  ///
  /// - Parameter indices: Of points behind the first, in order.
  mutating func startSegments(at indices: [Int]) {
    guard starts.count == 1 else { return }
    starts += indices.prefix(Self.capacity - segmentCount).map { Start(index: $0, count: 1) }
    segmentCount = starts.count
  }

  /// Moves the selected times in a range of `points`.
  ///
  /// - Returns: The number of times moved.
  @discardableResult
  mutating func shiftTimes(
    by seconds: Double, in range: some RangeExpression<Int> = 0..., where isMoved: (Double) -> Bool
  ) -> Int {
    var count = 0
    for index in range.relative(to: points) {
      guard let time = points[index].time, isMoved(time) else { continue }
      points[index].time = time + seconds
      count += 1
    }
    return count
  }
}
