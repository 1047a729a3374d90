/// The possible meanings of a header's columns, judged by the names that loggers use.
///
/// Names are compared regardless of case, blanks, punctuation and text in brackets. The word for the role may
/// follow the name of the source: `gps_lat` is part of a fix, `rtk_lat` of the truth, and `ar_lat` of
/// neither; `camera_position_x`, `tx` and `x` mean the same.
struct ColumnNames {
  /// A possible meaning of a column.
  struct Candidate: Hashable {
    var role: ColumnRole
    /// The rank of the match; lower is better.
    var rank = 0
    /// The source, or the common prefix of columns that belong together, such as `gps` or `arposition`; empty
    /// if the name has neither.
    var source = ""
    /// The rank of the source among columns of the same kind; lower is better.
    var sourceRank = 0
    /// The phone's tracker if the column is a component of a pose; empty if the name does not state it.
    var tracker = ""
  }
}

extension ColumnNames {
  /// Returns the candidate for a name that has been reduced to its letters and digits; nil for an unknown
  /// name.
  ///
  /// - Parameter matrixFromZero: True if the rows and columns of matrices are counted from 0.
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

  /// Returns the candidate for a name that begins with one of the given sources and ends with a word for a
  /// value of a fix.
  ///
  /// - Parameter sources: The names of sources; nil to accept names without a source as well.
  private static func fix(_ name: String, behind sources: [String]?) -> Candidate? {
    guard let sources else {
      // A source is recognised at the beginning, even if the whole name is an established one.
      guard let plain = word(ofFix: name) else { return nil }
      return fix(name, behind: receivers) ?? plain
    }
    guard let found = rest(of: name, behind: sources) else { return nil }
    let source = sources[found.rank]
    if found.rest == "time" || found.rest == "timestamp" {
      return Candidate(role: .fixTime, source: source, sourceRank: found.rank)
    }
    // ROS topics contain two words for the source: `/gps/fix/latitude`.
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
      // A position without a source may be anything, for example the point where AR began.
      return Candidate(role: role, rank: rank, sourceRank: receivers.count)
    }
    // Heights and accuracies may include their unit.
    guard let base = LengthUnit.base(of: name), let candidate = word(ofFix: base),
      candidate.role == .altitude || candidate.role == .accuracy
    else { return nil }
    return candidate
  }

  /// Returns the part of a name after one of several words, and the index of that word.
  ///
  /// - Returns: nil if the name begins with none of the words, or if nothing follows the word.
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
    // For names like m11, it is unknown whether the row or the column comes first.
    guard name.hasPrefix("r") else { return nil }
    let (row, column) = fromZero ? (number / 10, number % 10) : (number / 10 - 1, number % 10 - 1)
    guard 0..<3 ~= row, 0..<3 ~= column else { return nil }
    return ColumnRole.matrix[row * 3 + column]
  }

  /// The names of the phone's trackers; longer words come before their own prefixes.
  private static let trackers = [
    "arcore", "arkit", "arsession", "arcamera", "arframe", "arpose", "ar", "camera", "cam",
    "device", "phone", "vio", "pose", "world", "tracked", "slam", "local",
  ]
  private static let positions = ["t", "p", "pos", "position", "translation", "trans", "tr", "loc"]
  private static let turns = [
    "q", "quat", "quaternion", "rot", "rotation", "orientation", "ori", "r",
  ]
  /// The names of sources of the truth.
  private static let surveyors = [
    "groundtruth", "gtruth", "gt", "truth", "true", "rtk", "reference", "ref", "surveyed", "survey",
  ]
  /// The names of sources of the phone's position, the most reliable source first; longer words come before
  /// their own prefixes.
  private static let receivers = [
    "gps", "gnss", "location", "loc", "fix", "phone", "device", "mobile", "fused",
  ]
  /// The roles of values from a receiver.
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

  /// The names of calendar dates and times of day, which accompany the clock's time in tables of poses.
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
