/// A message about the choice of lines in a file, or about something that no walker can have caused.
package enum LineNote: Hashable, Sendable {
  /// The element from which a line was taken.
  package enum Source: Hashable, Sendable {
    /// A planned route.
    case route
    /// A track.
    case track
    /// Separate places.
    case waypoints
    /// The overview line in a routing engine's response.
    case overview
    /// The lines of the steps in the response.
    case steps
  }

  /// Points along a finer line, which is used instead.
  case coarse(count: Int, of: Source, finer: Source, finerCount: Int)
  /// Points of a track that has the same times as another track, which is used instead.
  case sameTimes(count: Int, line: Int)
  /// Points of a track recorded at the same time as another track, which is used instead.
  case otherWalkers(count: Int, line: Int)
  /// Rows of one person or phone that follow the rows of another, according to a column.
  case peopleInTurn(column: String, before: String, after: String, line: Int)
  /// Two NMEA talkers that report different positions: the number of moments at which they do, the number of
  /// all moments, and the distance in metres.
  case talkersApart(count: Int, of: Int, metres: Double, line: Int)
  /// Places without a time, in a log whose fixes are the places with times.
  case untimedWaypoints(count: Int, line: Int)
  /// Places with times in addition to a line; nobody walked from one place to the next.
  case waypoints(count: Int, line: Int)
  /// Places with times in addition to a line; the places are the walk, and the line is its planned route.
  case walkOfWaypoints(count: Int, line: Int)
  /// Points of a track that does not follow the route, which is used instead.
  case otherTrack(count: Int)
  /// Points of a track without times, or with a single time, in addition to a track that was walked.
  case plannedTrack(count: Int, line: Int)
  /// Points of planned tracks other than the plan that the walk follows.
  case otherPlans(count: Int)
  /// Lines that have only the times of their beginning and end, not those of each point.
  case spansOfLines(count: Int, line: Int)
  /// Lines with the same ends as the first one, which is used instead.
  case alternatives(count: Int)
  /// Isochrones, and edges that an engine examined, in addition to lines that are routes.
  case noWay(count: Int)
  /// A track whose times run backwards: a replay follows the times, and a route follows the order of the
  /// file.
  case reversed(line: Int)
  /// Points at 0° N 0° E in a line that is far from there.
  case nullIsland(count: Int, line: Int)
  /// Times in a track that have no position.
  case timesWithoutPosition(count: Int, line: Int)
  /// Straight jumps between the parts of a line that make up most of its length; all lengths are in metres.
  case jumps(total: Double, inParts: Double, parts: Int)
  /// Separate places that are joined in order: their number, and the maximum distance between neighbours in
  /// metres.
  case farWaypoints(count: Int, metres: Double)
  /// A line that is shorter than the length stated in the response, as a simplified overview is; both lengths
  /// are in metres.
  case simplified(own: Double, stated: Double)
  /// A median speed that is too high for a walker, metres per second.
  case tooFast(speed: Double)
  /// Points at different positions that have the same time.
  case equalTimes(count: Int, of: Int, line: Int)
  /// The distance, in metres, by which the routing engine moved the start or end to a street that it knows.
  case movedEnd(isStart: Bool, metres: Double)
  /// A bare polyline that may have five or six decimals: the precision used and the other one, and the line's
  /// length with each, in metres.
  case eitherPrecision(taken: Int, other: Int, length: Double, otherLength: Double)
  /// A bare polyline whose numbers are read in groups of three: its length, and its length if they were read
  /// in pairs, in metres.
  case heights(length: Double, otherLength: Double)
  /// A line whose length, in metres, or position differs from the one that its file states, which is given as
  /// text.
  case unlikeStated(length: Double, stated: String)
  /// The distance between a response's line and its first waypoint, metres.
  case farWayPoint(metres: Double)
  /// Backslashes that are doubled because the text was copied from source code.
  case doubledBackslashes
  /// Any other property that no walker can have caused.
  case look(LookNote)
  /// A server's remark that came with the line.
  case server(String)
  /// Columns or members that look like times but are not used: their names, the `--columns` option that
  /// selects them, if any, and the line of their names.
  case unusedTimes([String], choice: String?, line: Int)
  /// The times in a followed log were misread at first, and have been shifted by this many seconds.
  case movedTimes(seconds: Double, line: Int)
}

extension LineNote {
  /// The line that the note refers to; nil if it refers to the whole file.
  var line: Int? {
    switch self {
    case .sameTimes(_, let line), .otherWalkers(_, let line),
      .peopleInTurn(_, _, _, let line), .talkersApart(_, _, _, let line),
      .untimedWaypoints(_, let line),
      .waypoints(_, let line),
      .walkOfWaypoints(_, let line),
      .reversed(let line), .nullIsland(_, let line), .timesWithoutPosition(_, let line),
      .plannedTrack(_, let line), .spansOfLines(_, let line), .equalTimes(_, _, let line),
      .unusedTimes(_, _, let line),
      .movedTimes(_, let line):
      line
    case .look(let note): note.line
    case .coarse, .otherTrack, .alternatives, .noWay, .jumps, .farWaypoints, .simplified, .tooFast,
      .otherPlans, .heights, .farWayPoint, .movedEnd, .eitherPrecision,
      .unlikeStated, .doubledBackslashes, .server:
      nil
    }
  }

  /// The message, which is safe to print on a terminal; it does not name the file or the line.
  var message: String {
    ofLook ?? ofTracks ?? ofPlaces ?? ofAnswer ?? ofTimes ?? ""
  }

  /// The message about any other property that no walker can have caused.
  private var ofLook: String? { if case .look(let note) = self { note.message } else { nil } }

  /// The message about several tracks in one file.
  private var ofTracks: String? {
    switch self {
    case .coarse(let count, let source, let finer, let finerCount):
      "the \(counted(count, "point")) of the \(source.words) are only places along the "
        + "\(finer.words), so its \(counted(finerCount, "point")) are used instead"
    case .sameTimes(let count, _):
      "\(counted(count, "point")) of another track with the same times left out; one track is used"
    case .otherWalkers(let count, _):
      "\(counted(count, "point")) of another track from the same hours left out, as "
        + "nobody walks two routes at once: the track with the most points is used"
    case .talkersApart(let count, let moments, let metres, _):
      "two talkers report positions about \(FixedDecimal.text(metres, decimals: 0)) m apart at "
        + "\(count) of \(moments) moments, as if two receivers had written to one log; one of them "
        + "is used"
    case .peopleInTurn(let column, let before, let after, _):
      "“\(Printable.sanitised(column))” is “\(Printable.sanitised(before, limit: 40))” and then "
        + "“\(Printable.sanitised(after, limit: 40))”: consecutive rows are taken as one walk; if "
        + "they are two walks, remove the rows of one"
    case .otherTrack(let count):
      "the \(counted(count, "point")) of the track are ignored: the route is used"
    case .plannedTrack(let count, _):
      "the \(counted(count, "point")) of a track whose times do not advance are taken as the "
        + "planned route of the walk in the file"
    case .otherPlans(let count):
      "the \(counted(count, "point")) of other planned tracks are ignored"
    default: nil
    }
  }

  /// The message about places that are not a walk, or not part of it.
  private var ofPlaces: String? {
    switch self {
    case .untimedWaypoints(let count, _):
      "\(counted(count, "place")) left out of the log: no time"
    case .waypoints(let count, _):
      "\(counted(count, "place")) with times \(count == 1 ? "is" : "are") not a walk but, for "
        + "example, pictures or notes: the line is the route"
    case .walkOfWaypoints(let count, _):
      "the \(counted(count, "place")) with times are the walk, and the line is its planned route"
    case .nullIsland(let count, _):
      "\(counted(count, "point")) at 0° N 0° E, far from all others, left out: no "
        + "position was known"
    case .timesWithoutPosition(let count, _):
      "\(counted(count, "time")) left out: no position"
    case .jumps(let total, let inParts, let parts):
      "only \(Self.length(inParts)) of \(Self.length(total)) are in the file: straight jumps join "
        + "its \(parts) parts, which may be out of order, or may not be one route"
    case .farWaypoints(let count, let metres):
      "the file has no line: its \(count) places, up to \(Self.length(metres)) apart, are joined in the "
        + "order of the file"
    default: nil
    }
  }

  /// The message about a routing engine's response or a polyline.
  private var ofAnswer: String? {
    switch self {
    case .farWayPoint(let metres):
      "the answer’s first waypoint is \(Self.length(metres)) from its line: "
        + "latitude and longitude are swapped, or the waypoints are from another answer"
    case .heights(let length, let otherLength):
      "the polyline is taken to contain heights, which makes "
        + "it \(Self.length(length)) long: without them it would "
        + "be \(Self.length(otherLength))"
    case .alternatives(let count):
      "\(counted(count, "line")) between the same ends left out: the first is used"
    case .noWay(let count):
      "\(counted(count, "line")) left out: isochrones, or edges searched by an engine, not a route"
    case .simplified(let own, let stated):
      "the line is \(Self.length(own)) long, but the answer "
        + "states \(Self.length(stated)): it is simplified; ask OSRM and Mapbox for it "
        + "with overview=full, openrouteservice with geometry_simplify=false"
    case .movedEnd(let isStart, let metres):
      "the routing engine moved the \(isStart ? "start" : "finish") by \(Self.length(metres)) to "
        + "the nearest street that it knows"
    case .eitherPrecision(let taken, let other, let length, let otherLength):
      "the polyline was read with \(taken) decimals and is \(Self.length(length)) long; with "
        + "\(other) decimals, it would be \(Self.length(otherLength)) long and in a different "
        + "place: --precision \(other) selects that"
    case .unlikeStated(let length, let stated):
      "the line is \(Self.length(length)) long, but the answer states \(stated); "
        + "--precision or GeoJSON may fix that"
    case .doubledBackslashes:
      "doubled backslashes, as in text copied from JSON; each pair counts as one"
    case .server(let text): "the server says: \(Printable.sanitised(text))"
    default: nil
    }
  }

  /// The message about times and speeds.
  private var ofTimes: String? {
    switch self {
    case .spansOfLines(let count, _):
      "\(counted(count, "line")) with a time for the whole line, but none for each point: a route, "
        + "not a walk"
    case .reversed:
      "the times run backwards, as in a reversed track: the route follows the order "
        + "of the file, a replay follows the times"
    case .tooFast(let speed):
      "the median speed is \(FixedDecimal.text(speed, decimals: speed < 100 ? 1 : 0)) m/s, which "
        + "is not walking speed: \(Self.cause(ofSpeed: speed))"
    case .equalTimes(let count, let all, _):
      "\(count) of \(counted(all, "point")) have the same time as the point before, but a "
        + "different position: the seconds are missing, or it is the time at which the file was "
        + "saved; export times with seconds"
    case .unusedTimes(let names, let choice, _):
      Self.unused(names, choice: choice)
    case .movedTimes(let seconds, _):
      "this row settles how times are read; earlier times are shifted by "
        + "\(FixedDecimal.text(seconds, decimals: 0)) s"
    default: nil
    }
  }

  private static func unused(_ names: [String], choice: String?) -> String {
    let shown = names.map { "“\(Printable.sanitised($0, limit: 30))”" }.joined(separator: ", ")
    let cure = choice.map { "; --columns \(Printable.sanitised($0)) uses it" } ?? ""
    return names.count == 1
      ? "\(shown) looks like a time but is not used, as it does not fit any walk" + cure
      : "\(shown) look like times but are not used, as they do not fit any walk" + cure
  }

  /// Returns the likely cause of a speed: a walker's steps in metres that were read as degrees, or otherwise
  /// a ride.
  private static func cause(ofSpeed speed: Double) -> String {
    WalkingPace.usual.contains(speed / GeoPoint.metresPerDegree)
      ? "coordinates in metres, read as degrees" : "a ride, or times in a different unit"
  }

  /// Returns a length as text: in metres below 10 km, otherwise in kilometres.
  static func length(_ metres: Double) -> String {
    metres < 10_000
      ? "\(FixedDecimal.text(metres, decimals: 0)) m"
      : "\(FixedDecimal.text(metres / 1000, decimals: 0)) km"
  }
}

extension LineNote.Source {
  /// The name of the source in messages.
  fileprivate var words: String {
    switch self {
    case .route: "route"
    case .track: "track"
    case .waypoints: "waypoints"
    case .overview: "overview"
    case .steps: "steps"
    }
  }
}
