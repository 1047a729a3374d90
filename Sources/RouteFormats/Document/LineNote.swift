/// A message about which lines of a file are used, or about something that no walker can have caused.
package enum LineNote: Hashable, Sendable {
  /// The element from which a line was taken.
  package enum Source: Hashable, Sendable {
    /// A planned route.
    case route
    /// A track.
    case track
    /// Separate places.
    case waypoints
    /// The overview line in a routing engine's answer.
    case overview
    /// The lines of the answer's steps.
    case steps
  }

  /// Points along a finer line, which is used instead.
  case coarse(count: Int, of: Source, finer: Source, finerCount: Int)
  /// Points of a track with the same times as another track, which is used instead.
  case sameTimes(count: Int, line: Int)
  /// Points of a track recorded at the same time as another track, which is used instead.
  case otherWalkers(count: Int, line: Int)
  /// The rows of one person or phone, according to a column, after those of another.
  case peopleInTurn(column: String, before: String, after: String, line: Int)
  /// The number of moments at which two talkers report positions some metres apart, and the number of all
  /// moments.
  case talkersApart(count: Int, of: Int, metres: Double, line: Int)
  /// Places without a time, beside others that are a log's fixes.
  case untimedWaypoints(count: Int, line: Int)
  /// Places with times beside a line; nobody walked from one place to the next.
  case waypoints(count: Int, line: Int)
  /// Places with times beside a line; the places are the walk, and the line is its planned route.
  case walkOfWaypoints(count: Int, line: Int)
  /// Points of a track elsewhere than the route, which is used instead.
  case otherTrack(count: Int)
  /// Points of a track without times, or with a single time, beside a track that was walked.
  case plannedTrack(count: Int, line: Int)
  /// Points of planned tracks other than the one that somebody walked along.
  case otherPlans(count: Int)
  /// Lines with the times of their beginning and end, but not of each point.
  case spansOfLines(count: Int, line: Int)
  /// Lines with the same ends as the first one, which is used instead.
  case alternatives(count: Int)
  /// Isochrones, and edges that an engine examined, beside lines that are routes.
  case noWay(count: Int)
  /// A track whose times run backward: a replay follows the times, and a route follows the file.
  case reversed(line: Int)
  /// Points at 0° N 0° E in a line that is elsewhere.
  case nullIsland(count: Int, line: Int)
  /// Times of a track without a position.
  case timesWithoutPosition(count: Int, line: Int)
  /// Most of the length consists of straight lines from part to part, metres.
  case jumps(total: Double, inParts: Double, parts: Int)
  /// Separate places that are joined in order; their number and the maximum distance between neighbours.
  case farWaypoints(count: Int, metres: Double)
  /// A line that is shorter than its answer states, metres, as a simplified overview is.
  case simplified(own: Double, stated: Double)
  /// A median speed that is too high for a walker, metres per second.
  case tooFast(speed: Double)
  /// Points at different positions that have the same time.
  case equalTimes(count: Int, of: Int, line: Int)
  /// The distance by which the routing engine moved an end to a street that it knows, metres.
  case movedEnd(isStart: Bool, metres: Double)
  /// A bare polyline that may have five or six decimals: the precision used, and the lengths with this and
  /// the other one.
  case eitherPrecision(taken: Int, other: Int, length: Double, otherLength: Double)
  /// A bare polyline whose numbers are read in groups of three: its length, metres, and the length if they
  /// were read in pairs.
  case heights(length: Double, otherLength: Double)
  /// A line whose length, metres, or position differs from what its file states, in words.
  case unlikeStated(length: Double, stated: String)
  /// The distance of an answer's first waypoint from its line, metres.
  case farWayPoint(metres: Double)
  /// Backslashes that were doubled because the text was copied from a program.
  case doubledBackslashes
  /// Any other trait that no walker can have caused.
  case look(LookNote)
  /// A server's remark that came with the line.
  case server(String)
  /// Columns, or members, that look like times and are not used: their names, how to choose them with
  /// `--columns` if that is possible, and the line of their names.
  case unusedTimes([String], choice: String?, line: Int)
  /// The times in a followed log turned out to have been misread, and were shifted by this many seconds.
  case movedTimes(seconds: Double, line: Int)
}

extension LineNote {
  /// The line that the note is about; nil if it is about the whole file.
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

  /// The message, fit for a terminal, without file and line.
  var message: String {
    ofLook ?? ofTracks ?? ofPlaces ?? ofAnswer ?? ofTimes ?? ""
  }

  /// The message about anything else that no walker can have caused.
  private var ofLook: String? { if case .look(let note) = self { note.message } else { nil } }

  /// The message about tracks beside one another.
  private var ofTracks: String? {
    switch self {
    case .coarse(let count, let source, let finer, let finerCount):
      "the \(counted(count, "point")) of the \(source.words) are places along the \(finer.words), "
        + "whose \(counted(finerCount, "point")) are used"
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
      "the \(counted(count, "point")) of a track whose times do not advance are the planned route "
        + "of the walk in the file"
    case .otherPlans(let count):
      "the \(counted(count, "point")) of other planned tracks are ignored"
    default: nil
    }
  }

  /// The message about places that are not a walk, or not part of it.
  private var ofPlaces: String? {
    switch self {
    case .untimedWaypoints(let count, _):
      "\(counted(count, "place")) without a time left out of the log"
    case .waypoints(let count, _):
      "\(counted(count, "place")) with times \(count == 1 ? "is" : "are") not a walk, as with "
        + "pictures or notes: the line is the route"
    case .walkOfWaypoints(let count, _):
      "the \(counted(count, "place")) with times are the walk, and the line is its planned route"
    case .nullIsland(let count, _):
      "\(counted(count, "point")) at 0° N 0° E, far from all others, left out: no "
        + "position was known"
    case .timesWithoutPosition(let count, _):
      "\(counted(count, "time")) without a position left out"
    case .jumps(let total, let inParts, let parts):
      "only \(Self.length(inParts)) of \(Self.length(total)) are in the file: "
        + "straight jumps join its \(parts) parts, which may be out of order, or not one route"
    case .farWaypoints(let count, let metres):
      "the file has no line: its \(count) places, up to \(Self.length(metres)) apart, are joined in the "
        + "order of the file"
    default: nil
    }
  }

  /// The message about a routing engine's answer or a polyline.
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
      "the polyline was read with \(taken) decimals, \(Self.length(length)) long; "
        + "with \(other) decimals it is \(Self.length(otherLength)) long and elsewhere: "
        + "--precision \(other) selects that"
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
      "\(counted(count, "line")) with a time of \(count == 1 ? "its" : "their") own, "
        + "but none for each point: a route, not a walk"
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
      ? "\(shown) looks like a time but is not used, as no walk fits it" + cure
      : "\(shown) look like times but are not used, as no walk fits them" + cure
  }

  /// Returns the likely cause of a speed: a walker's steps in metres that were read as degrees, or otherwise
  /// a ride.
  private static func cause(ofSpeed speed: Double) -> String {
    WalkingPace.usual.contains(speed / GeoPoint.metresPerDegree)
      ? "coordinates in metres, read as degrees" : "a ride, or times in a different unit"
  }

  /// Returns a length in words: metres below ten kilometres, otherwise kilometres.
  static func length(_ metres: Double) -> String {
    metres < 10_000
      ? "\(FixedDecimal.text(metres, decimals: 0)) m"
      : "\(FixedDecimal.text(metres / 1000, decimals: 0)) km"
  }
}

extension LineNote.Source {
  /// The source, in words.
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
