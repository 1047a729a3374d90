import ARRouteEngine

/// The content of a file of any format.
package struct GeoDocument: Hashable, Sendable {
  /// The format of the file.
  package internal(set) var format: FileFormat
  /// The name for display, as written in the file; pass it through `Printable` before showing it.
  package internal(set) var name: String?
  /// Lines to walk: GPX routes, line strings, responses of routing engines.
  var routes = PointList()
  /// Lines that were walked: GPX and KML tracks, TCX tracks, receiver logs.
  package internal(set) var tracks = PointList()
  /// The tracks in the order of the file, if their times run backwards; nil otherwise.
  var tracksAsWritten: PointList?
  /// Separate places, in one segment.
  var waypoints = PointList()
  /// Lines that are labelled as the true positions for the fixes, in map files.
  var truths = PointList()
  /// The content of a session log apart from its route and the track of its fixes; nil for other files.
  package internal(set) var session: SessionContent?
  /// The drops, by reason, in the order of first appearance.
  package internal(set) var drops: [Drop] = []
  /// The warnings, each given once.
  package internal(set) var warnings: [FormatWarning] = []
  /// The files of a folder, with the messages about each one; empty if the document was read from a single
  /// file.
  package internal(set) var members: [Member] = []

  /// A file in a folder that is read as one log.
  package struct Member: Hashable, Sendable {
    /// The file's name in the folder.
    package let name: String
    /// The drops, by reason.
    package let drops: [Drop]
    /// The warnings, each given once.
    package let warnings: [FormatWarning]
  }
}

extension GeoDocument {
  /// The number of points or records dropped.
  package var droppedCount: Int {
    (members.flatMap(\.drops) + drops).reduce(0) { $0 + $1.count }
  }

  /// The line of the first point that was dropped because of the limit; nil if all points are kept.
  package var lineOfCut: Int? {
    (members.flatMap(\.drops) + drops).first { $0.reason == .beyondLimit }?.line
  }

  /// The file's main points: those of its routes, or else of its tracks, or else of its waypoints.
  ///
  /// Lists of several points take precedence over those with a single one. A walked track, which is that of a
  /// session log or one whose times advance, comes before routes.
  package var mainPoints: PointList {
    isSession || tracks.isWalk
      ? choose(tracks, routes, waypoints) : choose(routes, tracks, waypoints)
  }

  /// True when the file contains a route in addition to the walk.
  package var bringsRoute: Bool { routes.points.count > 1 }

  /// The points to walk if the file is used as a route.
  ///
  /// They differ from the main points only in a log, where a planned route takes precedence over the track.
  package var routePoints: PointList { choose(routes, tracks, waypoints) }

  /// The kind of the file: a route, a log or a session.
  package var kind: FileKind {
    if isSession { return .session }
    var timed = 0
    for point in mainPoints.points where point.time != nil {
      timed += 1
      if timed == 2 { return .log }
    }
    return .route
  }

  /// Returns the date of one of the document's times, seconds since 1970-01-01T00:00:00Z; nil if the time is a
  /// count from a start whose date is unknown.
  package func date(ofTime time: Double) -> Double? {
    session.map { $0.date(ofTime: time) } ?? TrackStamps.date(time)
  }

  /// Returns one of the document's times as a date if its date is known, otherwise as it is.
  package func dated(_ time: Double) -> Double { session?.date(ofTime: time) ?? time }

  /// Returns one of the document's points with its time counted from 1970 if its date is known.
  package func dated(_ point: GeoPoint) -> GeoPoint {
    var dated = point
    dated.time = point.time.map { self.dated($0) }
    return dated
  }

  /// True when there are no points and no session.
  var isEmpty: Bool {
    routes.points.isEmpty && tracks.points.isEmpty && waypoints.points.isEmpty && session == nil
  }

  /// True when the document is a session log, or contains AR poses from a file in any format.
  private var isSession: Bool { format == .session || session != nil }

  /// Adds a sample to the session in place.
  @inline(__always)
  mutating func appendSample(_ sample: Sample) {
    if session == nil { session = SessionContent() }
    session?.samples.append(sample)
  }

  private func choose(_ lists: PointList...) -> PointList {
    lists.first { $0.points.count > 1 } ?? lists.first { !$0.points.isEmpty }
      ?? lists.first { $0.segmentCount > 0 } ?? PointList()
  }
}
