/// Points in segments, in the order of the file.
///
/// All points lie in one array; a segment is a range of it. Empty segments count too.
public struct PointList: Hashable, Sendable {
  /// The points of all segments.
  public internal(set) var points: [GeoPoint] = []
  /// Where in `points` each segment begins.
  private var starts: [Int] = []

  /// No segments.
  public init() {}

  /// How many segments there are, empty ones included.
  public var segmentCount: Int { starts.count }

  /// The ranges of `points` that the segments are.
  public var segments: [Range<Int>] {
    starts.indices.map { index in
      starts[index]..<(index + 1 < starts.count ? starts[index + 1] : points.count)
    }
  }
}

extension PointList {
  /// Begins a segment.
  mutating func startSegment() { starts.append(points.count) }

  /// Adds a point to the latest segment, or to a first one.
  mutating func append(_ point: GeoPoint) {
    if starts.isEmpty { startSegment() }
    points.append(point)
  }
}
