import Foundation

/// Writes fixes in the formats of common programs.
enum LookText {
  /// Returns a date such as 2024-05-01T10:00:00Z, with day and month swapped on request.
  static func stamp(_ time: Double, swapped: Bool = false, separator: String = "T") -> String {
    let time = (time * 10).rounded() / 10
    let date = Date(timeIntervalSince1970: time)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let part = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second], from: date)
    func two(_ number: Int?) -> String { String(String((number ?? 0) + 100).suffix(2)) }
    let (month, day) = swapped ? (part.day, part.month) : (part.month, part.day)
    let year = String(String((part.year ?? 0) + 10_000).suffix(4))
    let tenths = Int(((time - time.rounded(.down)) * 10).rounded())
    return "\(year)-\(two(month))-\(two(day))\(separator)\(two(part.hour)):\(two(part.minute)):"
      + two(part.second) + (tenths > 0 ? ".\(tenths)" : "") + "Z"
  }

  /// Returns a coordinate without an exponent.
  static func number(_ value: Double) -> String { String(format: "%.9f", value) }

  static func gpx(
    _ segments: [[LookFix]], timed: Bool = true, head: String = "", track: String = "",
    stamp: (LookFix) -> String = { LookText.stamp($0.time) }
  ) -> String {
    let text = segments.map { fixes in
      "<trkseg>\n"
        + fixes.map { fix in
          "<trkpt lat=\"\(number(fix.latitude))\" lon=\"\(number(fix.longitude))\">"
            + (timed ? "<ele>\(fix.height)</ele><time>\(stamp(fix))</time>" : "") + "</trkpt>\n"
        }.joined() + "</trkseg>"
    }
    return "<gpx version=\"1.1\">\(head)<trk>\(track)\(text.joined())</trk></gpx>"
  }

  static func csv(
    _ fixes: [LookFix], header: String = "time,lat,lon,ele",
    row: (LookFix) -> String = {
      "\(LookText.stamp($0.time)),\(LookText.number($0.latitude)),"
        + "\(LookText.number($0.longitude)),\($0.height)"
    }
  ) -> String {
    header + "\n" + fixes.map { row($0) + "\n" }.joined()
  }

  static func kml(_ fixes: [LookFix], time: (Int) -> Double) -> String {
    "<kml><Placemark><gx:Track>"
      + fixes.indices.map { "<when>\(stamp(time($0)))</when>\n" }.joined()
      + fixes.map {
        "<gx:coord>\(number($0.longitude)) \(number($0.latitude)) \($0.height)</gx:coord>\n"
      }.joined()
      + "</gx:Track></Placemark></kml>"
  }

  static func geojson(_ fixes: [LookFix], times: [Double]? = nil, properties: String = "") -> String
  {
    let stamps = times.map { list in
      "\"coordTimes\":[" + list.map { "\"\(stamp($0))\"" }.joined(separator: ",") + "]"
    }
    let members = [stamps, properties.isEmpty ? nil : properties].compactMap(\.self)
    return "{\"type\":\"Feature\",\"properties\":{\(members.joined(separator: ","))},"
      + "\"geometry\":{\"type\":\"LineString\",\"coordinates\":["
      + fixes.map { "[\(number($0.longitude)),\(number($0.latitude))]" }.joined(separator: ",")
      + "]}}"
  }

  static func tcx(_ fixes: [LookFix], metres: Double, seconds: Double) -> String {
    "<TrainingCenterDatabase><Activities><Activity><Lap StartTime=\"\(stamp(fixes[0].time))\">"
      + "<TotalTimeSeconds>\(seconds)</TotalTimeSeconds><DistanceMeters>\(metres)</DistanceMeters>"
      + "<Track>"
      + fixes.map { fix in
        "<Trackpoint><Time>\(stamp(fix.time))</Time><Position><LatitudeDegrees>\(number(fix.latitude))"
          + "</LatitudeDegrees><LongitudeDegrees>\(number(fix.longitude))</LongitudeDegrees></Position>"
          + "<AltitudeMeters>\(fix.height)</AltitudeMeters></Trackpoint>\n"
      }.joined() + "</Track></Lap></Activity></Activities></TrainingCenterDatabase>"
  }

  /// Returns a GGA and an RMC sentence for each fix; `speed` is the speed stated in RMC, in metres per
  /// second.
  static func nmea(_ fixes: [LookFix], speed: Double = 1.4) -> String {
    func sentence(_ text: String) -> String {
      let sum = String(text.utf8.reduce(0) { $0 ^ $1 }, radix: 16, uppercase: true)
      return "$\(text)*\(sum.count < 2 ? "0" : "")\(sum)\r\n"
    }
    func angle(_ value: Double, digits: Int, _ letters: [String]) -> String {
      let whole = Int(abs(value))
      let minutes = String(format: "%09.6f", (abs(value) - Double(whole)) * 60)
      return String(String(whole + 1000).suffix(digits)) + minutes + ","
        + letters[value < 0 ? 1 : 0]
    }
    return fixes.map { fix in
      let date = stamp(fix.time).split { !$0.isNumber }.map(String.init)
      let time = "\(date[3])\(date[4])\(date[5]).00"
      let place =
        angle(fix.latitude, digits: 2, ["N", "S"]) + ","
        + angle(fix.longitude, digits: 3, ["E", "W"])
      let day = "\(date[2])\(date[1])\(date[0].suffix(2))"
      let knots = String(format: "%.2f", speed / 0.514444)
      return sentence("GPGGA,\(time),\(place),1,09,0.9,\(fix.height),M,47.0,M,,")
        + sentence("GPRMC,\(time),A,\(place),\(knots),30.0,\(day),,,A")
    }.joined()
  }

  static func google(_ fixes: [LookFix], units: Double = 1e7) -> String {
    "{\"locations\":["
      + fixes.map { fix in
        "{\"latitudeE7\":\(Int((fix.latitude * units).rounded())),"
          + "\"longitudeE7\":\(Int((fix.longitude * units).rounded())),"
          + "\"timestamp\":\"\(stamp(fix.time))\",\"accuracy\":5}"
      }.joined(separator: ",") + "]}"
  }

  static func ownTracks(_ fixes: [LookFix]) -> String {
    fixes.map { fix in
      "{\"_type\":\"location\",\"lat\":\(number(fix.latitude)),\"lon\":\(number(fix.longitude)),"
        + "\"tst\":\(Int(fix.time)),\"acc\":5}\n"
    }.joined()
  }

  static func gpsd(_ fixes: [(fix: LookFix, device: String)]) -> String {
    fixes.map { entry in
      "{\"class\":\"TPV\",\"device\":\"\(entry.device)\",\"mode\":3,"
        + "\"time\":\"\(stamp(entry.fix.time))\",\"lat\":\(number(entry.fix.latitude)),"
        + "\"lon\":\(number(entry.fix.longitude)),\"epx\":3.0,\"epy\":3.0}\n"
    }.joined()
  }

  static func igc(_ fixes: [LookFix]) -> String {
    func angle(_ value: Double, digits: Int) -> String {
      let whole = Int(value)
      let minutes = Int(((value - Double(whole)) * 60_000).rounded())
      return String(String(whole + 1000).suffix(digits))
        + String(String(minutes + 100_000).suffix(5))
    }
    return "AXXX001\r\nHFDTE010524\r\n"
      + fixes.map { fix in
        let time = stamp(fix.time).split { !$0.isNumber }.map(String.init)
        return "B\(time[3])\(time[4])\(time[5])\(angle(fix.latitude, digits: 2))N"
          + "\(angle(fix.longitude, digits: 3))EA0090000950\r\n"
      }.joined()
  }

  /// Returns an encoded polyline.
  static func polyline(_ fixes: [LookFix], decimals: Int = 5) -> String {
    var text: [UInt8] = []
    var last = (0, 0)
    func append(_ difference: Int) {
      var rest = difference < 0 ? ~(difference << 1) : difference << 1
      while rest >= 32 {
        text.append(UInt8(32 | rest & 31) + 63)
        rest >>= 5
      }
      text.append(UInt8(rest) + 63)
    }
    for fix in fixes {
      let next = (
        Int((fix.latitude * pow(10, Double(decimals))).rounded()),
        Int((fix.longitude * pow(10, Double(decimals))).rounded())
      )
      append(next.0 - last.0)
      append(next.1 - last.1)
      last = next
    }
    return String(decoding: text, as: UTF8.self)
  }

  static func osrm(_ fixes: [LookFix], metres: Double) -> String {
    let line = polyline(fixes).replacing("\\", with: "\\\\")
    return "{\"code\":\"Ok\",\"routes\":[{\"geometry\":\"\(line)\",\"distance\":\(metres),"
      + "\"duration\":\(metres / 1.4),\"legs\":[]}],\"waypoints\":[]}"
  }
}
