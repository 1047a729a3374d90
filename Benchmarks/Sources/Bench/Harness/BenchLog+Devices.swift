import RouteFormats

extension BenchLog {
  /// Returns a FIT file as written by a watch: one record per second with position, height, distance, speed
  /// and pulse, and a developer field.
  static func fit(points: Int) -> [UInt8] {
    var body: [UInt8] = [0x60, 0, 0, 20, 0, 7]
    // The fields are time, latitude, longitude, distance, height, speed and pulse; each has a number, a size
    // in bytes and a type.
    body += [253, 4, 0x86, 0, 4, 0x85, 1, 4, 0x85, 5, 4, 0x86, 78, 4, 0x86, 6, 2, 0x84, 3, 1, 2]
    body += [1, 0, 2, 0]
    func append(_ value: Double, bytes: Int) {
      let bits = UInt32(bitPattern: Int32(truncatingIfNeeded: Int64(value.rounded())))
      for index in 0..<bytes { body.append(UInt8(truncatingIfNeeded: bits >> (8 * index))) }
    }
    for index in 0..<points {
      let (latitude, longitude) = place(index)
      body.append(0)
      append(1e9 + Double(index), bytes: 4)
      append(latitude / 180 * 0x1p31, bytes: 4)
      append(longitude / 180 * 0x1p31, bytes: 4)
      append(140 * Double(index), bytes: 4)
      append((height(index) + 500) * 5, bytes: 4)
      append(1400, bytes: 2)
      append(120, bytes: 1)
      append(7, bytes: 2)
    }
    let length = (0..<4).map { UInt8(truncatingIfNeeded: body.count >> (8 * $0)) }
    let file: [UInt8] = [12, 0x20, 0, 0] + length + Array(".FIT".utf8) + body
    let checksum = file.reduce(UInt16(0)) { value, byte in
      (0..<8).reduce(value ^ UInt16(byte)) { rest, _ in
        rest & 1 == 1 ? rest >> 1 ^ 0xA001 : rest >> 1
      }
    }
    return file + [UInt8(truncatingIfNeeded: checksum), UInt8(checksum >> 8)]
  }

  /// Returns a `Records.json` as in Google's Takeout, with the same indentation and one place per second.
  static func records(points: Int) -> [UInt8] {
    var bytes = Array("{\n  \"locations\": [".utf8)
    for index in 0..<points {
      let (latitude, longitude) = place(index)
      let time = Timestamp.text(start + Double(index)) ?? ""
      bytes += (index == 0 ? "{\n" : ", {\n").utf8
      bytes +=
        """
            "latitudeE7": \(Int(latitude * 1e7)),
            "longitudeE7": \(Int(longitude * 1e7)),
            "accuracy": 17,
            "altitude": 35,
            "activity": [{
              "activity": [{"type": "WALKING", "confidence": 90}, {"type": "STILL", "confidence": 4}],
              "timestamp": "\(time)"
            }],
            "source": "GPS",
            "deviceTag": -577680260,
            "timestamp": "\(time)"
          }
        """.utf8
    }
    bytes += "]\n}\n".utf8
    return bytes
  }
}
