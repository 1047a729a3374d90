/// Points in segments, in the order of the file.
///
/// All points are in one array, and each segment is a range of it. Empty segments are also counted;
/// consecutive ones take no memory, however many there are.
package struct PointList: Hashable, Sendable {
  /// A group of segments that begin at the same index; all but the last of them are empty.
  private struct Start: Hashable {
    /// The index of the first point; negative if points at the beginning were forgotten.
    var index: Int
    var count: Int
  }

  /// The points of all segments.
  package internal(set) var points: [GeoPoint] = []
  private var starts: [Start] = []
  /// The number of segments, including empty ones.
  package private(set) var segmentCount = 0

  /// The maximum number of points in a list, and also of its segments: a fix every second for 97 days.
  static let capacity = 1 << 23

  /// Creates a list without segments.
  init() {}

  /// Creates a list with one segment, or with none if there are no points.
  init(_ points: [GeoPoint]) { self.init(parts: points.isEmpty ? [] : [points]) }

  /// Creates a list with a segment for each part, including empty parts.
  init(parts: [some Collection<GeoPoint>]) {
    makeRoom(for: parts.reduce(0) { $0 + $1.count })
    for part in parts {
      startSegment()
      points += part
    }
  }

  /// The range of each segment in `points`, including empty ones.
  ///
  /// - Complexity: O(n) in the number of segments, in both time and memory.
  package var segments: [Range<Int>] {
    starts.indices.flatMap { rank in
      let range = range(at: rank)
      let empty = range.lowerBound..<range.lowerBound
      return [Range<Int>](repeating: empty, count: starts[rank].count - 1) + [range]
    }
  }

  /// The range in `points` of each segment that has points.
  package var nonemptySegments: [Range<Int>] {
    starts.indices.map { range(at: $0) }.filter { !$0.isEmpty }
  }

  private func range(at rank: Int) -> Range<Int> {
    let end = rank + 1 < starts.count ? starts[rank + 1].index : points.count
    return max(0, starts[rank].index)..<end
  }
}

extension PointList {
  /// True when two of the points have different times, which means that somebody moved along the line.
  var isWalk: Bool {
    guard let first = points.first(where: { $0.time != nil })?.time else { return false }
    return points.contains { $0.time.map { $0 != first } ?? false }
  }

  /// True when the list has reached its capacity.
  var isFull: Bool { points.count >= Self.capacity || segmentCount >= Self.capacity }

  /// Begins a segment, unless the list has reached its capacity.
  mutating func startSegment() {
    guard segmentCount < Self.capacity else { return }
    segmentCount += 1
    if let last = starts.indices.last, starts[last].index == points.count {
      starts[last].count += 1
    } else {
      starts.append(Start(index: points.count, count: 1))
    }
  }

  /// Reserves space for points if the list is empty.
  ///
  /// Otherwise the list would grow while another list still holds as many points, which would take half as
  /// much memory again.
  mutating func makeRoom(for count: Int) {
    if points.isEmpty { points.reserveCapacity(Swift.min(count, Self.capacity)) }
  }

  /// Adds a point to the last segment, or to a new one if there are no segments.
  @inline(__always)
  mutating func append(_ point: GeoPoint) {
    if starts.isEmpty { startSegment() }
    points.append(point)
  }

  /// Returns the points of a range in segments of their own, without empty segments, and true if the first of
  /// them continues an earlier segment.
  func part(_ range: Range<Int>) -> (points: PointList, continuesSegment: Bool) {
    var part = PointList()
    part.points.reserveCapacity(range.count)
    // Only the last few segments are new, so the search begins at the end.
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

  /// Forgets the first points.
  ///
  /// Any remaining points of a segment that is partly forgotten stay in it.
  ///
  /// - Complexity: O(n) in the number of remaining points.
  mutating func removeFirst(_ count: Int) {
    guard count > 0 else { return }
    points.removeFirst(count)
    let begun = starts.firstIndex { $0.index >= count } ?? starts.count
    starts.removeFirst(max(0, begun - 1))
    for rank in starts.indices { starts[rank].index -= count }
  }

  /// Sets or removes the time of an existing point.
  mutating func setTime(_ time: Double?, at index: Int) {
    if points.indices.contains(index) { points[index].time = time }
  }

  /// Removes points from their segments.
  ///
  /// - Parameter left: The indices of the points, in order.
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

  /// Splits the list's only segment before the given points.
  ///
  /// - Parameter indices: The indices of points after the first, in order.
  mutating func startSegments(at indices: [Int]) {
    guard starts.count == 1 else { return }
    starts += indices.prefix(Self.capacity - segmentCount).map { Start(index: $0, count: 1) }
    segmentCount = starts.count
  }

  /// Shifts the selected times in a range of `points`.
  ///
  /// - Returns: The number of times that were shifted.
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
