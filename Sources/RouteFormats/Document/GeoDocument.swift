import ARRouteEngine

/// The content of a file of any format.
package struct GeoDocument: Hashable, Sendable {
  /// The format it is written in.
  package internal(set) var format: FileFormat
  /// Its name for people, as written: pass it through `Printable` before showing it.
  package internal(set) var name: String?
  /// Lines to walk: GPX routes, line strings, the answers of routing engines.
  var routes = PointList()
  /// Lines walked: GPX and KML tracks, TCX, receiver logs.
  package internal(set) var tracks = PointList()
  /// The tracks in the order of the file, where their times ran backward; nil elsewhere.
  var tracksAsWritten: PointList?
  /// Single places, in one segment.
  var waypoints = PointList()
  /// Lines that say of themselves that they are the truth beside the fixes, in files of maps.
  var truths = PointList()
  /// The content of a session log besides its route and the track of its fixes; nil in other files.
  package internal(set) var session: SessionContent?
  /// The drops, by reason, in the order of first appearance.
  package internal(set) var drops: [Drop] = []
  /// The warnings, each given once.
  package internal(set) var warnings: [FormatWarning] = []
  /// The files of a folder, with what there is to say about each; none where it is a file itself.
  package internal(set) var members: [Member] = []

  /// A file of a folder that is one log.
  package struct Member: Hashable, Sendable {
    /// Its name in the folder.
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

  /// The line of the first point that was not kept as there are too many, so that the file's end is
  /// missing; nil where all are kept.
  package var lineOfCut: Int? {
    (members.flatMap(\.drops) + drops).first { $0.reason == .beyondLimit }?.line
  }

  /// The points that the file is about: its routes, else its tracks, else its waypoints.
  ///
  /// A list of one point gives way to a longer one. A track that was walked comes first: that of a session
  /// log, and one whose times go on.
  package var mainPoints: PointList {
    isSession || tracks.isWalk
      ? choose(tracks, routes, waypoints) : choose(routes, tracks, waypoints)
  }

  /// True when the file brings a route, besides what was walked.
  package var bringsRoute: Bool { routes.points.count > 1 }

  /// The points to walk when the file is used as a route, which differ in a log only: a planned route comes
  /// first.
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

  /// True when there is no point in it.
  var isEmpty: Bool {
    routes.points.isEmpty && tracks.points.isEmpty && waypoints.points.isEmpty && session == nil
  }

  /// True when it holds AR's poses, in whatever format, or is a session log.
  private var isSession: Bool { format == .session || session != nil }

  /// Adds a sample in place.
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
