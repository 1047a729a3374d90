/// Which columns of a table hold what, by the names that phone loggers give them.
struct CSVColumns {
  let separator: UInt8
  let latitude: Int
  let longitude: Int
  let altitude: Int?
  let time: Int?

  /// Recognises a header; nil unless it names latitude and longitude.
  init?(header: UnsafeBufferPointer<UInt8>) {
    for separator in [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")] {
      let names = CSVRow.fields(header, separator: separator).map(Self.normalised)
      guard let latitude = Self.find(["latitude", "lat", "gpslatitude"], in: names),
        let longitude = Self.find(["longitude", "lon", "lng", "long", "gpslongitude"], in: names)
      else { continue }
      self.separator = separator
      self.latitude = latitude
      self.longitude = longitude
      altitude = Self.find(["altitude", "alt", "elevation", "ele", "height"], in: names)
      time = Self.find(
        [
          "time", "timestamp", "datetime", "utctime", "isotime", "date", "loggingtime",
          "locationtimestampsince1970", "timestampms", "timems", "unixtime", "epoch",
        ], in: names)
      return
    }
    return nil
  }

  private static func find(_ candidates: [String], in names: [String]) -> Int? {
    for candidate in candidates {
      if let index = names.firstIndex(of: candidate) { return index }
    }
    return nil
  }

  /// Letters and digits in lower case, without a unit in brackets: `Latitude (deg)` is `latitude`.
  private static func normalised(_ name: [UInt8]) -> String {
    var result = ""
    for byte in name {
      if byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") { break }
      let scalar = Unicode.Scalar(byte)
      if scalar.properties.isAlphabetic || byte &- 48 < 10 {
        result.unicodeScalars.append(scalar)
      }
    }
    return result.lowercased()
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
