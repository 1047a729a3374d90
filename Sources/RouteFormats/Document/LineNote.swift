/// A message about the lines of a file: which is used, and what no walker can have made.
package enum LineNote: Hashable, Sendable {
  /// The element that a line is made of in its file.
  package enum Source: Hashable, Sendable {
    /// A planned route.
    case route
    /// A track.
    case track
    /// Places by themselves.
    case waypoints
    /// The whole line that a routing engine's answer has.
    case overview
    /// The lines of the answer's steps.
    case steps
  }

  /// Points that stand along a finer line, which is used.
  case coarse(count: Int, of: Source, finer: Source, finerCount: Int)
  /// Points of a track whose times are those of another, which is used.
  case sameTimes(count: Int, line: Int)
  /// Points of a track of the same hours as another, which is used.
  case otherWalkers(count: Int, line: Int)
  /// The rows of one, by a column of people or their phones, behind those of another.
  case peopleInTurn(column: String, before: String, after: String, line: Int)
  /// Moments at which two talkers report places some metres apart, and their number.
  case talkersApart(count: Int, of: Int, metres: Double, line: Int)
  /// Places without a time beside others that are the fixes of a log.
  case untimedWaypoints(count: Int, line: Int)
  /// Places with times beside a line, which nobody walked from one to the next.
  case waypoints(count: Int, line: Int)
  /// Places with times beside a line, which are the walk: the line is its planned route.
  case walkOfWaypoints(count: Int, line: Int)
  /// Points of a track that lies elsewhere than the route, which is used.
  case otherTrack(count: Int)
  /// Points of a track without times, or of one time, beside one that was walked.
  case plannedTrack(count: Int, line: Int)
  /// Points of other planned tracks than the one along which somebody walked.
  case otherPlans(count: Int)
  /// Lines that say when they begin and end, and not when each point was passed.
  case spansOfLines(count: Int, line: Int)
  /// Lines with both ends of the first, which is used.
  case alternatives(count: Int)
  /// Lines of equal time, and edges that an engine looked at, beside lines that are a way.
  case noWay(count: Int)
  /// A track whose times run backward: the log is played by the times, and a route goes as the file does.
  case reversed(line: Int)
  /// Points at 0° N 0° E of a line that is elsewhere.
  case nullIsland(count: Int, line: Int)
  /// Times of a track without a place.
  case timesWithoutPosition(count: Int, line: Int)
  /// Most of the length is straight lines from part to part, metres.
  case jumps(total: Double, inParts: Double, parts: Int)
  /// So many single places that are joined in their order, up to so many metres apart.
  case farWaypoints(count: Int, metres: Double)
  /// A line that is shorter than its answer states, metres, as an overview of it is.
  case simplified(own: Double, stated: Double)
  /// A median speed that no walker has, metres a second.
  case tooFast(speed: Double)
  /// Points at different places at one time.
  case equalTimes(count: Int, of: Int, line: Int)
  /// The routing engine moved an end to a street that it knows, metres.
  case movedEnd(isStart: Bool, metres: Double)
  /// A bare polyline that may be of five or of six decimals: the precision taken, and what the other
  /// would make of it.
  case eitherPrecision(taken: Int, other: Int, length: Double, otherLength: Double)
  /// A bare polyline whose numbers are taken three by three: its length, metres, and the one that it would
  /// have two by two.
  case heights(length: Double, otherLength: Double)
  /// A line of another length, metres, or elsewhere than its file states, in words.
  case unlikeStated(length: Double, stated: String)
  /// The first way point of an answer lies so far from its line, metres.
  case farWayPoint(metres: Double)
  /// Backslashes that a copy from a program's text doubled.
  case doubledBackslashes
  /// Any other trait that no walker can have caused.
  case look(LookNote)
  /// A server's remark beside the line.
  case server(String)
  /// Columns, or members, that look like times and are not used: how they are called, how to choose
  /// them by `--columns`, if that is possible, and the line of their names.
  case unusedTimes([String], choice: String?, line: Int)
  /// The times of a log that is followed were taken for what they are not, and moved by so many
  /// seconds.
  case movedTimes(seconds: Double, line: Int)
}

extension LineNote {
  /// The line that it is about; nil where it is about all of the file.
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

  /// The message about what else no walker can have made.
  private var ofLook: String? { if case .look(let note) = self { note.message } else { nil } }

  /// The message about tracks beside each other.
  private var ofTracks: String? {
    switch self {
    case .coarse(let count, let source, let finer, let finerCount):
      "the \(counted(count, "point")) of the \(source.words) are places along the \(finer.words), "
        + "whose \(counted(finerCount, "point")) are used"
    case .sameTimes(let count, _):
      "\(counted(count, "point")) of another track with the same times left out; one of them is "
        + "walked"
    case .otherWalkers(let count, _):
      "\(counted(count, "point")) of another track of the same hours left out, as nobody walks two ways at "
        + "once: the track with most points is used"
    case .talkersApart(let count, let moments, let metres, _):
      "two talkers tell places some \(FixedDecimal.text(metres, decimals: 0)) m apart at \(count) of "
        + "\(moments) moments, as where two receivers write into one log; one of them is used"
    case .peopleInTurn(let column, let before, let after, _):
      "“\(Printable.sanitised(column))” is “\(Printable.sanitised(before, limit: 40))” and then "
        + "“\(Printable.sanitised(after, limit: 40))”: what was walked one behind the other is taken for one "
        + "walk; if they are two, take the rows of one out"
    case .otherTrack(let count):
      "the \(counted(count, "point")) of the track are passed over: the route is used"
    case .plannedTrack(let count, _):
      "the \(counted(count, "point")) of a track whose times do not go on are the planned route of the "
        + "walk beside it"
    case .otherPlans(let count):
      "the \(counted(count, "point")) of other planned tracks are passed over"
    default: nil
    }
  }

  /// The message about places that are no walk, or out of it.
  private var ofPlaces: String? {
    switch self {
    case .untimedWaypoints(let count, _):
      "\(counted(count, "place")) without a time left out of the log"
    case .waypoints(let count, _):
      "\(counted(count, "place")) with times \(count == 1 ? "is" : "are") no walk, as pictures and "
        + "notes: the line is the route"
    case .walkOfWaypoints(let count, _):
      "the \(counted(count, "place")) with times are the walk, and the line is its planned route"
    case .nullIsland(let count, _):
      "\(counted(count, "point")) at 0° N 0° E, far from all others, left out: no place was known"
    case .timesWithoutPosition(let count, _):
      "\(counted(count, "time")) without a place left out"
    case .jumps(let total, let inParts, let parts):
      "of \(Self.length(total)) only \(Self.length(inParts)) are in the file: straight jumps join its "
        + "\(parts) parts, which may stand in another order, or be no single way"
    case .farWaypoints(let count, let metres):
      "the file has no line: its \(count) places, up to \(Self.length(metres)) apart, are joined in the "
        + "order of the file"
    default: nil
    }
  }

  /// The message about what a routing engine answered, and of polylines.
  private var ofAnswer: String? {
    switch self {
    case .farWayPoint(let metres):
      "the answer’s first way point lies \(Self.length(metres)) from its line: latitude and longitude are "
        + "exchanged, or the way points are of another answer"
    case .heights(let length, let otherLength):
      "the polyline is taken to hold heights, by which it is \(Self.length(length)) long: without them it "
        + "would be \(Self.length(otherLength))"
    case .alternatives(let count):
      "\(counted(count, "line")) between the same ends left out: the first is used"
    case .noWay(let count):
      "\(counted(count, "line")) of equal time, or that an engine looked at, left out: no way"
    case .simplified(let own, let stated):
      "the line is \(Self.length(own)) long, and the answer states \(Self.length(stated)): it is "
        + "simplified; ask OSRM and Mapbox for it with overview=full, openrouteservice with "
        + "geometry_simplify=false"
    case .movedEnd(let isStart, let metres):
      "the routing engine moved the \(isStart ? "start" : "finish") by \(Self.length(metres)) to the "
        + "nearest way that it knows"
    case .eitherPrecision(let taken, let other, let length, let otherLength):
      "the polyline was taken for one of \(taken) decimals, \(Self.length(length)) long; of \(other) "
        + "decimals it is \(Self.length(otherLength)) and elsewhere: --precision \(other) takes that"
    case .unlikeStated(let length, let stated):
      "the line is \(Self.length(length)) long, and the answer states \(stated); --precision may cure "
        + "that, or GeoJSON"
    case .doubledBackslashes:
      "doubled backslashes, as of a text copied out of JSON; each pair counts as one"
    case .server(let text): "the server says: \(Printable.sanitised(text))"
    default: nil
    }
  }

  /// The message about times and speeds.
  private var ofTimes: String? {
    switch self {
    case .spansOfLines(let count, _):
      "\(counted(count, "line")) with a time of \(count == 1 ? "its" : "their") own, and none for each "
        + "point: a route, and no walk"
    case .reversed:
      "the times run backward, as of a track that was reversed: as a route it goes as the file does; "
        + "a replay goes by the times"
    case .tooFast(let speed):
      "the median speed is \(FixedDecimal.text(speed, decimals: speed < 100 ? 1 : 0)) m/s, which is no "
        + "walk: \(Self.cause(ofSpeed: speed))"
    case .equalTimes(let count, let all, _):
      "\(count) of \(counted(all, "point")) have the time of the one before, at another place: the "
        + "seconds are missing, or times of when the file was saved; export them with seconds"
    case .unusedTimes(let names, let choice, _):
      Self.unused(names, choice: choice)
    case .movedTimes(let seconds, _):
      "this row shows what the times are; those before it are moved by "
        + "\(FixedDecimal.text(seconds, decimals: 0)) s"
    default: nil
    }
  }

  private static func unused(_ names: [String], choice: String?) -> String {
    let shown = names.map { "“\(Printable.sanitised($0, limit: 30))”" }.joined(separator: ", ")
    let cure = choice.map { "; --columns \(Printable.sanitised($0)) uses it" } ?? ""
    return names.count == 1
      ? "\(shown) looks like a time and is not used, as nobody walks by it" + cure
      : "\(shown) look like times and are not used, as nobody walks by them" + cure
  }

  /// A walker's steps in metres that were taken for degrees, or else a ride.
  private static func cause(ofSpeed speed: Double) -> String {
    WalkingPace.usual.contains(speed / GeoPoint.metresPerDegree)
      ? "coordinates in metres, taken for degrees" : "a ride, or times in another unit"
  }

  /// Metres below ten kilometres, else kilometres.
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
