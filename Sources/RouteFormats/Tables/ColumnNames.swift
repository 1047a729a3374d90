/// What the columns of a header hold, by the names that loggers give them.
///
/// A name is compared without case, blanks, signs and what stands in brackets. Before the word that
/// tells what a column holds may stand who says it: `gps_lat` is a fix, `rtk_lat` the truth, `ar_lat`
/// neither; `camera_position_x`, `tx` and `x` are one.
struct ColumnNames {
  /// A column that may be meant, and how well its name fits: the less the better.
  private typealias Candidate = (role: ColumnRole, rank: Int)

  /// The first column of the best name for each role.
  static func roles(of names: [String]) -> [ColumnRole: Int] {
    var found: [ColumnRole: (column: Int, rank: Int)] = [:]
    let countsFromZero = names.contains("r00")
    for (column, name) in names.enumerated() {
      guard let candidate = candidate(name, matrixFromZero: countsFromZero),
        candidate.rank < found[candidate.role]?.rank ?? .max
      else { continue }
      found[candidate.role] = (column, candidate.rank)
    }
    return found.mapValues(\.column)
  }

  /// ASCII letters and digits in lower case, without what stands in brackets, a unit as a rule:
  /// `Latitude (deg)` is `latitude`.
  static func normalised(_ name: [UInt8]) -> String {
    var result: [UInt8] = []
    var depth = 0
    for byte in name {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth = max(0, depth - 1)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): if depth == 0 { result.append(byte | 0x20) }
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        if depth == 0 { result.append(byte) }
      default: break
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension ColumnNames {
  private static func candidate(_ name: String, matrixFromZero: Bool) -> Candidate? {
    for (role, words) in words {
      if let rank = words.firstIndex(of: name) { return (role, rank) }
    }
    if let role = axis(name) ?? matrix(name, fromZero: matrixFromZero) { return (role, 0) }
    if let rest = rest(of: name, behind: surveyors) {
      if latitudes.contains(rest) { return (.truthLatitude, 0) }
      if longitudes.contains(rest) { return (.truthLongitude, 0) }
      if bearings.contains(rest), name != "trueheading" { return (.truthHeading, 0) }
    }
    if let rest = rest(of: name, behind: receivers) {
      for role in [ColumnRole.latitude, .longitude, .altitude, .accuracy, .dilution] {
        if let rank = words.first(where: { $0.role == role })?.names.firstIndex(of: rest) {
          return (role, 100 + rank)
        }
      }
      if rest == "time" || rest == "timestamp" { return (.fixTime, 0) }
    }
    return nil
  }

  /// What a name says behind a word; nil where it begins with none of them, or says nothing more.
  private static func rest(of name: String, behind words: [String]) -> String? {
    guard let word = words.first(where: { name.hasPrefix($0) }), name.count > word.count else {
      return nil
    }
    return String(name.dropFirst(word.count))
  }

  /// A component of a place or a turn.
  private static func axis(_ name: String) -> ColumnRole? {
    guard let last = name.last, "xyzw".contains(last) else { return nil }
    var body = String(name.dropLast())
    while let rest = rest(of: body, behind: trackers) ?? (trackers.contains(body) ? "" : nil) {
      body = rest
    }
    if turns.contains(body) || (body.isEmpty && last == "w") {
      return switch last {
      case "x": .qx
      case "y": .qy
      case "z": .qz
      default: .qw
      }
    }
    guard body.isEmpty || places.contains(body) else { return nil }
    return last == "x" ? .x : last == "y" ? .y : last == "z" ? .z : nil
  }

  private static func matrix(_ name: String, fromZero: Bool) -> ColumnRole? {
    guard name.count == 3, name.hasPrefix("r") || name.hasPrefix("m"),
      let number = Int(name.dropFirst())
    else { return nil }
    // Of m11 nobody knows whether rows or columns come first.
    guard name.hasPrefix("r") else { return nil }
    let (row, column) = fromZero ? (number / 10, number % 10) : (number / 10 - 1, number % 10 - 1)
    guard 0..<3 ~= row, 0..<3 ~= column else { return nil }
    return ColumnRole.matrix[row * 3 + column]
  }

  /// Who follows the phone; longer words before their beginnings.
  private static let trackers = [
    "arcore", "arkit", "arsession", "arcamera", "arframe", "arpose", "ar", "camera", "cam",
    "device", "phone", "vio", "pose", "world", "tracked", "slam", "local",
  ]
  private static let places = ["t", "p", "pos", "position", "translation", "trans", "tr", "loc"]
  private static let turns = [
    "q", "quat", "quaternion", "rot", "rotation", "orientation", "ori", "r",
  ]
  /// Who knows the truth.
  private static let surveyors = [
    "groundtruth", "gtruth", "gt", "truth", "true", "rtk", "reference", "ref", "surveyed", "survey",
  ]
  /// Who says where the phone is.
  private static let receivers = [
    "gnss", "gps", "phone", "location", "loc", "device", "fused", "mobile", "fix",
  ]

  private static let latitudes = [
    "latitude", "lat", "gpslatitude", "locationlatitude", "latitudedegrees", "latitudedeg",
  ]
  private static let longitudes = [
    "longitude", "lon", "lng", "long", "gpslongitude", "locationlongitude", "longitudedegrees",
    "longitudedeg",
  ]
  private static let bearings = ["heading", "azimuth", "bearing", "headingdeg"]

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
      ]
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
