/// The possible meanings of a header's columns, judging by the names that loggers give them.
///
/// Names are compared regardless of case, blanks, punctuation and text in brackets. The word for the role may
/// follow the name of the source: `gps_lat` is a fix, `rtk_lat` the truth, `ar_lat` neither;
/// `camera_position_x`, `tx` and `x` mean the same.
struct ColumnNames {
  /// The possible meaning of a column.
  struct Candidate: Hashable {
    var role: ColumnRole
    /// How well the name matches; lower is better.
    var rank = 0
    /// The source, or the common prefix of columns that belong together: `gps`, `arposition`; empty if the
    /// name has none.
    var source = ""
    /// The rank of the source among columns of the same kind; lower is better.
    var sourceRank = 0
    /// The phone's tracker, for a component of a pose; empty if not named.
    var tracker = ""
  }
}

extension ColumnNames {
  /// Returns the candidate for a name reduced to its letters and digits; nil for an unknown one.
  ///
  /// - Parameter matrixFromZero: True if matrices count their rows and columns from 0.
  static func candidate(_ name: String, matrixFromZero: Bool) -> Candidate? {
    for (role, words) in words where !ofFixes.contains(role) {
      if let rank = words.firstIndex(of: name) { return Candidate(role: role, rank: rank) }
    }
    if let candidate = fix(name, behind: nil) { return candidate }
    if let candidate = axis(name) { return candidate }
    if let role = matrix(name, fromZero: matrixFromZero) { return Candidate(role: role) }
    if let found = rest(of: name, behind: surveyors) {
      let (rest, rank) = (found.rest, found.rank)
      let source = surveyors[rank]
      if latitudes.contains(rest) {
        return Candidate(role: .truthLatitude, source: source, sourceRank: rank)
      }
      if longitudes.contains(rest) {
        return Candidate(role: .truthLongitude, source: source, sourceRank: rank)
      }
      if bearings.contains(rest), name != "trueheading" {
        return Candidate(role: .truthHeading, source: source, sourceRank: rank)
      }
    }
    return fix(name, behind: receivers)
  }

  /// Returns the candidate for the name of a fix's value that begins with a source.
  private static func fix(_ name: String, behind sources: [String]?) -> Candidate? {
    guard let sources else {
      // The source is a word before the others, even if the whole is an established name.
      guard let plain = word(ofFix: name) else { return nil }
      return fix(name, behind: receivers) ?? plain
    }
    guard let found = rest(of: name, behind: sources) else { return nil }
    let source = sources[found.rank]
    if found.rest == "time" || found.rest == "timestamp" {
      return Candidate(role: .fixTime, source: source, sourceRank: found.rank)
    }
    // ROS topics have two such words: `/gps/fix/latitude`.
    guard
      var candidate = word(ofFix: found.rest)
        ?? rest(of: found.rest, behind: sources).flatMap({ word(ofFix: $0.rest) })
    else { return nil }
    candidate.source = source
    candidate.sourceRank = found.rank
    return candidate
  }

  private static func word(ofFix name: String) -> Candidate? {
    for (role, words) in words where ofFixes.contains(role) {
      guard let rank = words.firstIndex(of: name) else { continue }
      // A position without a source may be anything, such as the point where AR began.
      return Candidate(role: role, rank: rank, sourceRank: receivers.count)
    }
    // Heights and accuracies may include their unit.
    guard let base = LengthUnit.base(of: name), let candidate = word(ofFix: base),
      candidate.role == .altitude || candidate.role == .accuracy
    else { return nil }
    return candidate
  }

  /// Returns the rest of a name after one of several words, and the word's index; nil if it begins with none
  /// of them, or has no rest.
  private static func rest(of name: String, behind words: [String]) -> (rest: String, rank: Int)? {
    guard let rank = words.firstIndex(where: { name.hasPrefix($0) }),
      name.count > words[rank].count
    else { return nil }
    return (String(name.dropFirst(words[rank].count)), rank)
  }

  /// Returns the candidate for a component of a position or rotation.
  private static func axis(_ name: String) -> Candidate? {
    guard let last = name.last, "xyzw".contains(last) else { return nil }
    let whole = String(name.dropLast())
    var body = whole
    while let rest = rest(of: body, behind: trackers)?.rest ?? (trackers.contains(body) ? "" : nil)
    {
      body = rest
    }
    let role: ColumnRole? =
      if turns.contains(body) || (body.isEmpty && last == "w") {
        switch last {
        case "x": .qx
        case "y": .qy
        case "z": .qz
        default: .qw
        }
      } else if body.isEmpty || positions.contains(body) {
        last == "x" ? .x : last == "y" ? .y : last == "z" ? .z : nil
      } else {
        nil
      }
    let tracker = String(whole.dropLast(body.count))
    return role.map {
      Candidate(
        role: $0, source: whole, sourceRank: !tracker.isEmpty ? 0 : !body.isEmpty ? 1 : 2,
        tracker: tracker)
    }
  }

  private static func matrix(_ name: String, fromZero: Bool) -> ColumnRole? {
    guard name.count == 3, name.hasPrefix("r") || name.hasPrefix("m"),
      let number = Int(name.dropFirst())
    else { return nil }
    // With m11, it is unknown whether rows or columns come first.
    guard name.hasPrefix("r") else { return nil }
    let (row, column) = fromZero ? (number / 10, number % 10) : (number / 10 - 1, number % 10 - 1)
    guard 0..<3 ~= row, 0..<3 ~= column else { return nil }
    return ColumnRole.matrix[row * 3 + column]
  }

  /// The phone's trackers; longer words come before their own prefixes.
  private static let trackers = [
    "arcore", "arkit", "arsession", "arcamera", "arframe", "arpose", "ar", "camera", "cam",
    "device", "phone", "vio", "pose", "world", "tracked", "slam", "local",
  ]
  private static let positions = ["t", "p", "pos", "position", "translation", "trans", "tr", "loc"]
  private static let turns = [
    "q", "quat", "quaternion", "rot", "rotation", "orientation", "ori", "r",
  ]
  /// The sources of the truth.
  private static let surveyors = [
    "groundtruth", "gtruth", "gt", "truth", "true", "rtk", "reference", "ref", "surveyed", "survey",
  ]
  /// The sources of the phone's position, the most certain word first; longer words come before their own
  /// prefixes.
  private static let receivers = [
    "gps", "gnss", "location", "loc", "fix", "phone", "device", "mobile", "fused",
  ]
  /// The roles with values from a receiver.
  private static let ofFixes: Set<ColumnRole> = [
    .latitude, .longitude, .altitude, .accuracy, .dilution,
  ]

  private static let latitudes = [
    "latitude", "lat", "gpslatitude", "locationlatitude", "latitudedegrees", "latitudedeg",
    "latitudens", "positionlat", "latdeg", "latdegrees",
  ]
  private static let longitudes = [
    "longitude", "lon", "lng", "long", "gpslongitude", "locationlongitude", "longitudedegrees",
    "longitudedeg", "longitudeew", "positionlong", "positionlon", "londeg", "londegrees", "lngdeg",
  ]
  private static let bearings = ["heading", "azimuth", "bearing", "headingdeg"]

  /// Calendar dates and times of day, which stand next to those of clocks in tables of poses.
  static let writtenTimes = [
    "timeutc", "utc", "localtime", "timeofday", "hhmmss", "dateandtime", "datetimeutc",
    "timestamputc", "mjd", "jd", "julianday", "juliandate", "datenum", "ticks",
  ]

  private static let words: [(role: ColumnRole, names: [String])] = [
    (.latitude, latitudes),
    (.longitude, longitudes),
    (
      .altitude,
      [
        "altitude", "alt", "elevation", "ele", "height", "locationaltitude", "altitudemeters",
        "gpsaltitude", "altitudem",
      ]
    ),
    (
      .time,
      [
        "time", "timestamp", "datetime", "utctime", "isotime", "date",
        "locationtimestampsince1970", "timestampms", "timems", "unixtime", "unixtimemillis",
        "timeinms", "epoch", "loggingtime", "t", "ts", "timestampns", "timens", "timestampus",
        "timeus", "timestamps", "times", "timesec", "timeseconds", "timestampsec", "seconds",
        "nsecs",
        "frametimestamp", "frametime", "artimestamp", "posetimestamp", "elapsedtime", "elapsed",
        "systemtime", "unixtimestamp", "timestampseconds", "timestampmillis", "timestampnanos",
      ] + writtenTimes
    ),
    (
      .accuracy,
      [
        "horizontalaccuracy", "accuracy", "hacc", "haccuracy", "locationhorizontalaccuracy",
        "accuracyhorizontal", "accuracymeters", "accuracym", "horizontalaccuracym", "gpsaccuracy",
        "gpshorizontalaccuracy", "locationaccuracy", "acc",
      ]
    ),
    (.dilution, ["hdop", "gpshdop"]),
    (
      .tracking,
      [
        "trackingstate", "tracking", "arstate", "artrackingstate", "cameratrackingstate",
        "trackingstatus", "artracking", "istracking", "tracked", "istracked", "trackingquality",
      ]
    ),
    (
      .compass,
      [
        "compass", "compassheading", "trueheading", "magneticheading", "deviceheading",
        "clheading", "motionheading",
      ]
    ),
  ]
}
