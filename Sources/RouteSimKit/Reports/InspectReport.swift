package import ARRouteEngine
package import RouteFormats

/// The report of `inspect` about a file.
package struct InspectReport: Hashable, Sendable {
  /// The smallest box around the points, degrees; if the box crosses the antimeridian, west is greater than
  /// east.
  struct Bounds: Hashable, Sendable {
    /// The lowest latitude.
    let south: Double
    /// The western edge.
    let west: Double
    /// The highest latitude.
    let north: Double
    /// The eastern edge.
    let east: Double
  }

  /// The accuracy of the points that state one, metres at 68 % confidence.
  struct Accuracy: Hashable, Sendable {
    /// The number of points that state an accuracy, above 0.
    let points: Int
    /// The best accuracy.
    let least: Double
    /// The median accuracy; if the number of points is even, the better of the two in the middle.
    let median: Double
    /// The worst accuracy.
    let greatest: Double
  }

  /// The kind of file: route, log or session.
  let kind: FileKind
  /// The file's format.
  let format: FileFormat
  /// The name in the file; not yet made safe for a terminal.
  let name: String?
  /// The number of points used.
  let points: Int
  /// The number of segments, including empty ones.
  let segments: Int
  /// The length along geodesics, metres, summed within segments.
  let length: Double
  /// The duration in seconds, summed within segments.
  ///
  /// nil if there are no times, or if they are too far apart for a finite number.
  let duration: Double?
  /// The first point.
  let first: GeoPoint?
  /// The last point.
  let last: GeoPoint?
  /// The accuracy of the points; nil if the file states none.
  let accuracy: Accuracy?
  /// The box around all points.
  let bounds: Bounds?
  /// The number of points that were dropped.
  let dropped: Int
  /// The number of AR poses in a log; nil for a route.
  let poses: Int?
  /// The part of a log's fixes that a replay uses; nil for a route.
  let use: Use?
  /// The log's false fixes, which are not used by replays and corrections.
  let falseFixes: [FalseFix]
  /// The route that a replay makes if the log contains none; otherwise nil.
  package let madeRoute: MadeRoute?
  /// The facts about a log's times; nil for a route.
  let times: Times?
  /// Further facts about the AR poses; nil without any.
  let ar: PoseReport?
  /// The places along the points; nil unless requested.
  package var places: PlaceReport?
}

extension InspectReport {
  /// Measures a document.
  ///
  /// Points that go back in time are measured in file order; the duration ends at the latest time.
  ///
  /// - Parameters:
  ///   - gap: The longest silence that does not count as a gap, seconds; in `Silences.limits`.
  ///   - making: The settings for making a route if the log has none.
  /// - Throws: `GeodesyError` if the distance between two consecutive points cannot be measured because
  ///   they are nearly antipodal.
  package init(
    _ document: GeoDocument, gap: Double = Silences.usualLimit,
    routeBy making: RouteMaking = .smoothed
  ) throws(GeodesyError) {
    let list = document.mainPoints
    kind = document.kind
    var length = 0.0
    var duration: Double?
    for range in list.nonemptySegments {
      let points = list.points[range]
      for (start, end) in zip(points, points.dropFirst()) {
        length += try start.distance(to: end)
      }
      if let seconds = Self.duration(of: points) { duration = (duration ?? 0) + seconds }
    }
    format = document.format
    name = document.name
    points = list.points.count
    segments = list.segmentCount
    self.length = length
    self.duration = kind == .route ? nil : duration.flatMap { $0.isFinite ? $0 : nil }
    first = list.points.first.map(document.dated)
    last = list.points.last.map(document.dated)
    accuracy = Accuracy(of: list.points)
    bounds = Bounds(around: list.points)
    dropped = document.droppedCount
    poses = kind == .route ? nil : document.poseCount
    let screening = FixScreening(document)
    falseFixes = screening.found.map(document.dated)
    let log =
      kind == .route ? nil : UsedLog(document, gap: gap, screening: screening, routeBy: making)
    var use: Use?
    if let log { use = try Use(log) }
    self.use = use
    madeRoute = log?.madeRoute
    times = log.map { Times($0, findings: document.warnings) }
    ar = PoseReport(document.session, recording: log?.session)
  }

  /// Returns the time in seconds from the first point with a time to the latest time; nil if no point has a
  /// time.
  private static func duration(of points: ArraySlice<GeoPoint>) -> Double? {
    var start: Double?
    var newest = -Double.infinity
    for point in points {
      guard let time = point.time else { continue }
      start = start ?? time
      newest = max(newest, time)
    }
    return start.map { newest - $0 }
  }
}

extension InspectReport.Accuracy {
  /// Creates a summary of the points' accuracies; nil if no point states one.
  init?(of points: [GeoPoint]) {
    let sorted = points.compactMap(\.horizontalAccuracy).filter { $0 > 0 }.sorted()
    guard let least = sorted.first, let greatest = sorted.last else { return nil }
    self.init(
      points: sorted.count, least: least, median: sorted[(sorted.count - 1) / 2],
      greatest: greatest)
  }
}

extension InspectReport.Bounds {
  /// Creates the smallest box around the points; nil without any.
  ///
  /// - Complexity: O(n); O(n log n) if the longitudes span more than half a turn.
  init?(around points: some Collection<GeoPoint>) {
    guard let first = points.first else { return nil }
    var (south, north) = (first.latitude, first.latitude)
    var (west, east) = (first.longitude, first.longitude)
    for point in points {
      south = min(south, point.latitude)
      north = max(north, point.latitude)
      west = min(west, point.longitude)
      east = max(east, point.longitude)
    }
    // If the longitudes span at most half a turn, the gap outside them is the widest one.
    if east - west > 180 {
      let sorted = points.map(\.longitude).sorted()
      var widest = sorted[0] + 360 - sorted[sorted.count - 1]
      for (before, after) in zip(sorted, sorted.dropFirst()) where after - before > widest {
        widest = after - before
        (west, east) = (after, before)
      }
    }
    self.init(south: south, west: west, north: north, east: east)
  }
}

extension GeoDocument {
  /// The number of AR poses in the document.
  fileprivate var poseCount: Int {
    session?.samples.count { if case .pose = $0 { true } else { false } } ?? 0
  }
}

extension GeoDocument {
  /// Returns a false fix with its time counted from 1970 if its date is known.
  fileprivate func dated(_ fix: FalseFix) -> FalseFix {
    var dated = fix
    dated.time = fix.time.map { self.dated($0) }
    return dated
  }
}

extension GeoPoint {
  /// Returns the length of the geodesic to another point, metres.
  fileprivate func distance(to other: GeoPoint) throws(GeodesyError) -> Double {
    guard let start = coordinate, let end = other.coordinate else { return 0 }
    return try Geodesic.distance(from: start, to: end)
  }
}
