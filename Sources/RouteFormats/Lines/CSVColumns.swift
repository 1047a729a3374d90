/// Which columns of a table hold what, by the names that phone loggers give them.
struct CSVColumns {
  let separator: UInt8
  let latitude: Int
  let longitude: Int
  let altitude: Int?
  let time: Int?
  /// A horizontal accuracy in metres.
  let accuracy: Int?
  /// A horizontal dilution of precision.
  let dilution: Int?

  /// Recognises a header; nil unless it names latitude and longitude.
  init?(header: UnsafeBufferPointer<UInt8>) {
    for separator in [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")] {
      let names = CSVRow.fields(header, separator: separator).map(Self.normalised)
      guard let latitude = Self.find(Self.latitudes, in: names),
        let longitude = Self.find(Self.longitudes, in: names)
      else { continue }
      self.separator = separator
      self.latitude = latitude
      self.longitude = longitude
      altitude = Self.find(Self.altitudes, in: names)
      time = Self.find(Self.times, in: names)
      accuracy = Self.find(Self.accuracies, in: names)
      dilution = Self.find(["hdop", "gpshdop"], in: names)
      return
    }
    return nil
  }

  private static let latitudes = [
    "latitude", "lat", "gpslatitude", "locationlatitude", "latitudedegrees", "latitudedeg",
  ]
  private static let longitudes = [
    "longitude", "lon", "lng", "long", "gpslongitude", "locationlongitude", "longitudedegrees",
    "longitudedeg",
  ]
  private static let altitudes = [
    "altitude", "alt", "elevation", "ele", "height", "locationaltitude", "altitudemeters",
    "gpsaltitude", "altitudem",
  ]
  private static let times = [
    "time", "timestamp", "datetime", "utctime", "isotime", "date", "locationtimestampsince1970",
    "timestampms", "timems", "unixtime", "unixtimemillis", "timeinms", "epoch", "loggingtime",
  ]
  private static let accuracies = [
    "horizontalaccuracy", "accuracy", "hacc", "haccuracy", "locationhorizontalaccuracy",
    "accuracyhorizontal", "accuracymeters", "accuracym", "horizontalaccuracym", "gpsaccuracy",
    "gpshorizontalaccuracy", "locationaccuracy",
  ]

  private static func find(_ candidates: [String], in names: [String]) -> Int? {
    for candidate in candidates {
      if let index = names.firstIndex(of: candidate) { return index }
    }
    return nil
  }

  /// ASCII letters and digits in lower case, without what stands in brackets, a unit as a rule:
  /// `Latitude (deg)` is `latitude`.
  private static func normalised(_ name: [UInt8]) -> String {
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

/// Takes a line of a table apart.
enum CSVRow {
  /// The fields; quotes around a field are taken off, doubled ones inside stand for one.
  static func fields(_ line: UnsafeBufferPointer<UInt8>, separator: UInt8) -> [[UInt8]] {
    let quote = UInt8(ascii: "\"")
    var fields: [[UInt8]] = [[]]
    var isQuoted = false
    var index = 0
    while index < line.count {
      let byte = line[index]
      index += 1
      if byte == quote {
        if isQuoted, index < line.count, line[index] == quote {
          fields[fields.count - 1].append(quote)
          index += 1
        } else {
          isQuoted.toggle()
        }
      } else if byte == separator, !isQuoted {
        fields.append([])
      } else {
        fields[fields.count - 1].append(byte)
      }
    }
    return fields
  }
}
