/// Tracks of a file that are left out in favour of others.
struct TracksLeftOut {
  /// The tracks that are kept.
  let kept: PointList
  /// The number of points that are left out.
  let count: Int
  /// The line of the first point that is left out.
  let firstLine: Int

  /// Splits a list into the tracks that are kept and those that are left out; nil if none is left out.
  ///
  /// - Parameters:
  ///   - tracks: The segments of each track.
  ///   - isLeftOut: For each track, true if it is left out.
  init?(of list: PointList, tracks: [[Range<Int>]], _ isLeftOut: [Bool]) {
    guard isLeftOut.contains(true) else { return nil }
    func parts(_ areWanted: Bool) -> [ArraySlice<GeoPoint>] {
      zip(tracks, isLeftOut).filter { $0.1 == areWanted }.flatMap(\.0).map { list.points[$0] }
    }
    let others = parts(true)
    kept = PointList(parts: parts(false))
    count = others.reduce(0) { $0 + $1.count }
    firstLine = others.first?.first?.line ?? 1
  }
}
