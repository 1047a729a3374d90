import ARRouteEngine

/// The content of a file of any format.
package struct GeoDocument: Hashable, Sendable {
  /// The format of the file.
  package internal(set) var format: FileFormat
  /// The name for people, as written: pass it through `Printable` before showing it.
  package internal(set) var name: String?
  /// Lines to walk: GPX routes, line strings, answers from routing engines.
  var routes = PointList()
  /// Lines that were walked: GPX and KML tracks, TCX, receiver logs.
  package internal(set) var tracks = PointList()
  /// The tracks in the order of the file, if their times run backward; nil otherwise.
  var tracksAsWritten: PointList?
  /// Separate places, in one segment.
  var waypoints = PointList()
  /// Lines that claim to be the truth beside the fixes, in map files.
  var truths = PointList()
  /// The content of a session log besides its route and the track of its fixes; nil in other files.
  package internal(set) var session: SessionContent?
  /// The drops, by reason, in the order of first appearance.
  package internal(set) var drops: [Drop] = []
  /// The warnings, each given once.
  package internal(set) var warnings: [FormatWarning] = []
  /// The files of a folder, with the messages about each; empty if this is a single file.
  package internal(set) var members: [Member] = []

  /// A file in a folder that is one log.
  package struct Member: Hashable, Sendable {
    /// The name in the folder.
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

  /// The line of the first point beyond the limit, after which the file is cut off; nil if all points are
  /// kept.
  package var lineOfCut: Int? {
    (members.flatMap(\.drops) + drops).first { $0.reason == .beyondLimit }?.line
  }

  /// The file's main points: its routes, otherwise its tracks, otherwise its waypoints.
  ///
  /// A longer list takes precedence over a list of one point. A walked track comes first: that of a session
  /// log, or one whose times advance.
  package var mainPoints: PointList {
    isSession || tracks.isWalk
      ? choose(tracks, routes, waypoints) : choose(routes, tracks, waypoints)
  }

  /// True when the file contains a route in addition to the walk.
  package var bringsRoute: Bool { routes.points.count > 1 }

  /// The points to walk if the file is used as a route, which differ only in a log: a planned route comes
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

  /// True when there are no points.
  var isEmpty: Bool {
    routes.points.isEmpty && tracks.points.isEmpty && waypoints.points.isEmpty && session == nil
  }

  /// True when the document holds AR's poses, in whatever format, or is a session log.
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
