import ARRouteEngine

extension Tracks {
  /// The level of detail in the drawing of a long log.
  struct Detail: Hashable, Sendable {
    /// The maximum distance of a line from the actual position at any time, as a share of the walk's
    /// extent.
    var tolerance: Double
    /// The number of time intervals, in each of which the first, lowest, highest and last values of a curve
    /// are kept.
    var columns: Int
    /// The maximum number of fixes.
    var fixes: Int

    /// A level of about half a pixel on a large screen, so that dropped details are invisible.
    static let screen = Detail(tolerance: 1.0 / 4000, columns: 900, fixes: 4000)
  }

  /// Returns the picture without invisible detail.
  func thinned(to detail: Detail = .screen) -> Tracks {
    var thin = self
    let tolerance = max(0.05, extent * detail.tolerance)
    thin.truth = truth.map { Self.thinned($0, tolerance: tolerance) }
    thin.ways = ways.map { Self.thinned($0, tolerance: tolerance) }
    thin.courses = courses.map { course in
      Course(strategy: course.strategy, totals: thinned(course.totals, detail.columns))
    }
    thin.misalignment.stretches = misalignment.stretches.map { thinned($0, detail.columns) }
    if fixes.count > detail.fixes {
      let stride = (fixes.count + detail.fixes - 1) / detail.fixes
      thin.fixes = fixes.indices.filter { $0 % stride == 0 }.map { fixes[$0] }
    }
    return thin
  }

  /// The longer side of the box around all lines, metres.
  private var extent: Double {
    let points = (truth + ways).joined()
    guard let first = points.first else { return 0 }
    var (west, east, south, north) = (first.east, first.east, first.north, first.north)
    for point in points {
      west = min(west, point.east)
      east = max(east, point.east)
      south = min(south, point.north)
      north = max(north, point.north)
    }
    return max(east - west, north - south)
  }

  /// Returns the line without those points that are close to a straight walk at constant speed between the
  /// remaining ones.
  ///
  /// This is Douglas and Peucker's method, with the distance measured at equal times (N. Meratnia and R. de
  /// By, Spatiotemporal compression techniques for moving point objects, EDBT 2004), so that pauses are
  /// preserved.
  static func thinned(_ line: [Point], tolerance: Double) -> [Point] {
    guard line.count > 2 else { return line }
    var isKept = [Bool](repeating: false, count: line.count)
    isKept[0] = true
    isKept[line.count - 1] = true
    var open = [(0, line.count - 1)]
    while let (start, end) = open.popLast() {
      guard let farthest = farthest(in: line, start, end), farthest.distance > tolerance else {
        continue
      }
      isKept[farthest.index] = true
      open.append((start, farthest.index))
      open.append((farthest.index, end))
    }
    return line.indices.filter { isKept[$0] }.map { line[$0] }
  }

  private static func farthest(
    in line: [Point], _ start: Int, _ end: Int
  ) -> (index: Int, distance: Double)? {
    guard end - start > 1 else { return nil }
    let (first, last) = (line[start], line[end])
    let duration = last.time - first.time
    var most = (index: start + 1, distance: -1.0)
    for index in start + 1..<end {
      let share = duration > 0 ? (line[index].time - first.time) / duration : 0
      let east = first.east + (last.east - first.east) * share - line[index].east
      let north = first.north + (last.north - first.north) * share - line[index].north
      let distance = (east * east + north * north).squareRoot()
      if distance > most.distance { most = (index, distance) }
    }
    return most
  }

  /// Returns the line without invisible detail.
  private func thinned(_ line: [AngleMark], _ columns: Int) -> [AngleMark] {
    guard line.count > ColumnThinning.enough(for: columns), let last = line.last else {
      return line
    }
    var thinning = ColumnThinning(times, columns: columns, middle: last.angle)
    for mark in line { thinning.add(mark) }
    return thinning.finish()
  }
}
