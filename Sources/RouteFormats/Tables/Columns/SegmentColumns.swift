/// The columns of a table that number the segments of a track, and the rows in which their values change.
///
/// RouteSim's own tables have a `segment`, GDAL's tables of track points a `track_fid` and a `track_seg_id`.
/// Values that recur, or that differ in nearly every row, number something else, such as sections of a road,
/// or rows.
struct SegmentColumns {
  private let columns: [Int]
  /// The columns' values in the last row.
  private var last: [[UInt8]] = []
  private var seen: Set<[[UInt8]]> = []
  /// The indices of the points at which the values changed.
  private var starts: [Int] = []
  /// True for a table written by RouteSim, where every change of the number begins a segment.
  private let isOwn: Bool
  /// True when a value occurred again after a different one.
  private var comesBack = false

  private static let names: Set = [
    "segment", "seg", "segmentid", "segid", "trackseg", "trkseg", "tracksegment", "tracksegid",
    "trackfid",
  ]
  /// The minimum mean number of points in a segment.
  private static let leastPoints = 2
  /// The maximum number of segments, which bounds the memory for a live log that never ends.
  private static let mostSegments = 1 << 18

  /// - Parameters:
  ///   - names: The column names, as returned by `PlainName.text`.
  ///   - taken: The columns that have another meaning.
  init(_ names: [String], besides taken: Set<Int>) {
    columns = names.indices.filter { !taken.contains($0) && Self.names.contains(names[$0]) }
    isOwn = names.contains("kind") && names.contains("segment")
  }
}

extension SegmentColumns {
  /// True when no column numbers segments.
  var isEmpty: Bool { columns.isEmpty }

  /// Records the values in the row of the point with the given index.
  mutating func append(_ fields: [[UInt8]], at index: Int) {
    guard isOwn || !comesBack, starts.count < Self.mostSegments else { return }
    let key = columns.map { $0 < fields.count ? fields[$0] : [] }
    guard key != last else { return }
    if !isOwn { comesBack = !seen.insert(key).inserted }
    if !last.isEmpty { starts.append(index) }
    last = key
  }

  /// Returns the indices of the points at which the second and later segments begin.
  func starts(among points: Int) -> [Int] {
    if isOwn { return starts }
    return comesBack || (starts.count + 1) * Self.leastPoints > points ? [] : starts
  }
}
