package import ARRouteEngine
package import RouteFormats

/// The report of `inspect` about a file.
package struct InspectReport: Hashable, Sendable {
  /// The smallest box around the points, degrees; west is greater than east where it crosses the
  /// antimeridian.
  struct Bounds: Hashable, Sendable {
    /// The least latitude.
    let south: Double
    /// The western edge.
    let west: Double
    /// The greatest latitude.
    let north: Double
    /// The eastern edge.
    let east: Double
  }

  /// The accuracy of the points, where the file has it, metres at 68 %.
  struct Accuracy: Hashable, Sendable {
    /// The number of points that have it, above 0.
    let points: Int
    /// The best.
    let least: Double
    /// The middle one; of two the better.
    let median: Double
    /// The worst.
    let greatest: Double
  }

  /// Route, log or session.
  let kind: FileKind
  /// The format.
  let format: FileFormat
  /// The name as written in the file; not yet fit for a terminal.
  let name: String?
  /// The number of points used.
  let points: Int
  /// The number of segments, empty ones included.
  let segments: Int
  /// Metres along geodesics, summed inside segments.
  let length: Double
  /// Seconds, summed inside segments; nil without times, or if they are farther apart than numbers can count.
  let duration: Double?
  /// The first point.
  let first: GeoPoint?
  /// The last point.
  let last: GeoPoint?
  /// The accuracy of the points; nil if the file does not say.
  let accuracy: Accuracy?
  /// The box around all points.
  let bounds: Bounds?
  /// The number of points dropped.
  let dropped: Int
  /// The poses of AR in a log; nil for a route.
  let poses: Int?
  /// A replay's use of a log's fixes; nil for a route.
  let use: Use?
  /// The fixes of a log that are false, and left out of replays and corrections.
  let falseFixes: [FalseFix]
  /// The route that a replay makes of a log that brings none; nil for others.
  package let madeRoute: MadeRoute?
  /// The facts about a log's times; nil for a route.
  let times: Times?
  /// More about AR's poses; nil without any.
  let ar: PoseReport?
  /// The places along it; nil unless asked for.
  package var places: PlaceReport?
}

extension InspectReport {
  /// Measures a document.
  ///
  /// Points that go back in time count as they stand in the file; the duration lasts to the newest.
  ///
  /// - Parameters:
  ///   - gap: The longest silence that is not a gap, seconds; one of `Silences.limits`.
  ///   - making: The way to make a route from a log without one.
  /// - Throws: `GeodesyError` if two successive points are too nearly antipodal to measure.
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
    first = list.points.first
    last = list.points.last
    accuracy = Accuracy(of: list.points)
    bounds = Bounds(around: list.points)
    dropped = document.droppedCount
    poses = kind == .route ? nil : document.poseCount
    let screening = FixScreening(document)
    falseFixes = screening.found
    let log =
      kind == .route ? nil : UsedLog(document, gap: gap, screening: screening, routeBy: making)
    var use: Use?
    if let log { use = try Use(log) }
    self.use = use
    madeRoute = log?.madeRoute
    times = log.map { Times($0, findings: document.warnings) }
    ar = PoseReport(document.session, recording: log?.session)
  }

  /// From the first to the newest time; nil without any.
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
  /// Creates the accuracies of points; nil if no point states one.
  init?(of points: [GeoPoint]) {
    let sorted = points.compactMap(\.horizontalAccuracy).filter { $0 > 0 }.sorted()
    guard let least = sorted.first, let greatest = sorted.last else { return nil }
    self.init(
      points: sorted.count, least: least, median: sorted[(sorted.count - 1) / 2],
      greatest: greatest)
  }
}

extension InspectReport.Bounds {
  /// The smallest box around points; nil for none.
  ///
  /// - Complexity: O(n), and O(n log n) when the longitudes span more than half a turn.
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
    // Up to half a turn, no gap inside can be wider than the one outside.
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
  /// The number of its poses of AR.
  fileprivate var poseCount: Int {
    session?.samples.count { if case .pose = $0 { true } else { false } } ?? 0
  }
}

extension GeoPoint {
  /// Metres along the geodesic to another point.
  fileprivate func distance(to other: GeoPoint) throws(GeodesyError) -> Double {
    guard let start = coordinate, let end = other.coordinate else { return 0 }
    return try Geodesic.distance(from: start, to: end)
  }
}
