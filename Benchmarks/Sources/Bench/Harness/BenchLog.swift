import ARRouteEngine
import RouteFormats

/// Artificial logs of a walk, in the form in which real devices write them, for the benchmarks of reading.
enum BenchLog {
  /// Returns GPX as written by a receiver: indented, with nine decimals, and with a height and a time for
  /// each point, one point per second.
  static func gpx(points: Int) -> [UInt8] {
    var bytes = Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="bench" xmlns="http://www.topografix.com/GPX/1/1">
       <trk>
        <trkseg>

      """.utf8)
    for index in 0..<points {
      let (latitude, longitude) = place(index)
      bytes += "   <trkpt lat=\"".utf8
      FixedDecimal.append(latitude, decimals: 9, padded: true, to: &bytes)
      bytes += "\" lon=\"".utf8
      FixedDecimal.append(longitude, decimals: 9, padded: true, to: &bytes)
      bytes += "\">\n    <ele>".utf8
      FixedDecimal.append(height(index), decimals: 1, padded: true, to: &bytes)
      bytes += "</ele>\n    <time>".utf8
      bytes += (Timestamp.text(start + Double(index)) ?? "").utf8
      bytes += "</time>\n   </trkpt>\n".utf8
    }
    bytes += "  </trkseg>\n </trk>\n</gpx>\n".utf8
    return bytes
  }

  /// Returns a route as GPX.
  static func route(_ coordinates: [GeodeticCoordinate]) -> [UInt8] {
    var bytes = Array("<gpx version=\"1.1\" creator=\"bench\"><rte>\n".utf8)
    for place in coordinates {
      bytes += "<rtept lat=\"".utf8
      FixedDecimal.append(place.latitude.degrees, decimals: 9, to: &bytes)
      bytes += "\" lon=\"".utf8
      FixedDecimal.append(place.longitude.degrees, decimals: 9, to: &bytes)
      bytes += "\"/>\n".utf8
    }
    bytes += "</rte></gpx>\n".utf8
    return bytes
  }

  /// Returns NMEA with a GGA and an RMC sentence per second.
  static func nmea(points: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for index in 0..<points {
      let (latitude, longitude) = place(index)
      let stamp = Array((Timestamp.text(start + Double(index)) ?? "").utf8)
      let clock = stamp[11..<13] + stamp[14..<16] + stamp[17..<19] + Array(".00".utf8)
      let date = stamp[8..<10] + stamp[5..<7] + stamp[2..<4]
      var position: [UInt8] = []
      appendMinutes(latitude, to: &position)
      position += ",N,0".utf8
      appendMinutes(longitude, to: &position)
      position += ",E,".utf8
      var fix = Array("GPGGA,".utf8) + clock + Array(",".utf8) + position + Array("1,08,0.9,".utf8)
      FixedDecimal.append(height(index), decimals: 1, padded: true, to: &fix)
      appendSentence(fix + Array(",M,47.0,M,,".utf8), to: &bytes)
      let course = Array("2.72,084.4,".utf8) + date + Array(",,,A".utf8)
      appendSentence(
        Array("GPRMC,".utf8) + clock + Array(",A,".utf8) + position + course, to: &bytes)
    }
    return bytes
  }

  /// Returns a session log: ten poses, ten truths and one fix per second.
  ///
  /// - Parameter isUnusual: True to begin each record with a meaningless member whose value is not a number,
  ///   a list or a string.
  static func session(seconds: Int, isUnusual: Bool = false) -> [UInt8] {
    var json = JSONWriter()
    func record(
      _ type: String, _ time: Double, _ json: inout JSONWriter,
      members: (inout JSONWriter) -> Void
    ) {
      json.object { json in
        if isUnusual {
          json.key("x")
          json.null()
        }
        json.key("type")
        json.string(type)
        json.key("time")
        json.number(time, decimals: 6)
        members(&json)
      }
      json.newline()
    }
    for tick in 0..<10 * seconds {
      let time = Double(tick) / 10
      let (latitude, longitude) = place(tick)
      record("pose", time, &json) { json in
        json.key("position")
        json.numbers(0.137 * Double(tick), 0.003 * Double(tick % 17), -0.21 * time, decimals: 6)
        json.key("orientation")
        json.numbers(0.043_062, -0.608_107, 0.033_067, 0.791_987, decimals: 6)
      }
      record("truth", time, &json) { json in
        write(latitude, longitude, &json)
        json.key("heading")
        json.number(Double(tick % 3600) / 10.7, decimals: 6)
      }
      guard tick % 10 == 0 else { continue }
      record("location", time, &json) { json in
        write(latitude, longitude, &json)
        json.key("horizontalAccuracy")
        json.number(8.25, decimals: 6)
      }
    }
    return json.bytes
  }
}

extension BenchLog {
  /// The start of the walk, seconds since 1970.
  static let start = 1_576_441_195.0

  static func place(_ index: Int) -> (latitude: Double, longitude: Double) {
    (48.1 + Double(index) * 1.2e-7, 11.5 + Double(index % 5000) * 1.7e-5)
  }

  static func height(_ index: Int) -> Double { 500 + Double(index % 977) / 10 }

  /// Appends an angle below 100 degrees as degrees and minutes, such as `4806.0001`.
  private static func appendMinutes(_ degrees: Double, to bytes: inout [UInt8]) {
    let whole = degrees.rounded(.down)
    let minutes = (degrees - whole) * 60
    FixedDecimal.append(whole, decimals: 0, to: &bytes)
    if minutes < 10 { bytes.append(UInt8(ascii: "0")) }
    FixedDecimal.append(minutes, decimals: 4, padded: true, to: &bytes)
  }

  private static func appendSentence(_ sentence: [UInt8], to bytes: inout [UInt8]) {
    let sum = sentence.reduce(0, ^)
    let digits = String(sum, radix: 16, uppercase: true)
    bytes += "$".utf8
    bytes += sentence
    bytes += "*\(sum < 16 ? "0" : "")\(digits)\r\n".utf8
  }

  private static func write(_ latitude: Double, _ longitude: Double, _ json: inout JSONWriter) {
    json.key("latitude")
    json.number(latitude, decimals: 9)
    json.key("longitude")
    json.number(longitude, decimals: 9)
  }
}
