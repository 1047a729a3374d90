/// The columns of a table that number the segments of a track, and where what they say changes.
///
/// RouteSim's own tables have a `segment`, GDAL's tables of track points a `track_fid` and a
/// `track_seg_id`. Values that come back, or that nearly every row has for itself, number something
/// else: a stretch of road, the row.
struct SegmentColumns {
  private let columns: [Int]
  /// The values in the last row.
  private var last: [[UInt8]] = []
  private var seen: Set<[[UInt8]]> = []
  /// The points at which it changed.
  private var starts: [Int] = []
  /// True for a table that RouteSim wrote, in which every number counts.
  private let isOwn: Bool
  /// True when what a row said had been said before another.
  private var comesBack = false

  private static let names: Set = [
    "segment", "seg", "segmentid", "segid", "trackseg", "trkseg", "tracksegment", "tracksegid",
    "trackfid",
  ]
  /// A segment has so many points at least, on average.
  private static let leastPoints = 2
  /// A log that is followed for ever may have as many segments.
  private static let mostSegments = 1 << 18

  /// - Parameters:
  ///   - names: As `PlainName.text` brings them.
  ///   - taken: Columns that mean something else.
  init(_ names: [String], besides taken: Set<Int>) {
    columns = names.indices.filter { !taken.contains($0) && Self.names.contains(names[$0]) }
    isOwn = names.contains("kind") && names.contains("segment")
  }
}

extension SegmentColumns {
  /// True where no column numbers segments.
  var isEmpty: Bool { columns.isEmpty }

  /// Takes note of the row of the point at an index.
  mutating func append(_ fields: [[UInt8]], at index: Int) {
    guard isOwn || !comesBack, starts.count < Self.mostSegments else { return }
    let key = columns.map { $0 < fields.count ? fields[$0] : [] }
    guard key != last else { return }
    if !isOwn { comesBack = !seen.insert(key).inserted }
    if !last.isEmpty { starts.append(index) }
    last = key
  }

  /// Returns the points at which segments after the first begin.
  func starts(among points: Int) -> [Int] {
    if isOwn { return starts }
    return comesBack || (starts.count + 1) * Self.leastPoints > points ? [] : starts
  }
}
