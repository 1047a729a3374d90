import PhoneSensors

/// Makes the lines of a session log of what a phone's sensors say: bytes, and nothing of a platform.
///
/// The format is RouteSim's (docs/formats.md, "The session log"): times count from AR's first picture,
/// poses are those of an upright camera, fixes are brought to AR's clock.
struct SessionLogLines {
  /// What could not be written, by its reason.
  var left = LeftOut()
  /// The time of the newest pose, seconds since AR's first picture; nil before that.
  private(set) var time: Double?
  /// When the newest reading was, written or not, seconds since AR's first picture; nil before that.
  private(set) var moment: Double?

  private let interval: Double
  private var clocks: ClockReading?
  private var orientation = ScreenReading.Orientation.portrait
  private var start: Double?
  /// The members of the newest record of tracking.
  private var tracking = #", "state": "normal""#
  private var nextPose = -Double.infinity

  /// Lines with at most so many poses a second.
  init(posesPerSecond: Double) {
    // A little less than the interval, so that every second picture stays every second.
    interval = 0.9 / posesPerSecond
  }
}

extension SessionLogLines {
  /// The first line of a log.
  ///
  /// - Parameters:
  ///   - name: What the walk is called.
  ///   - route: The way that is to be walked, as latitude and longitude in degrees; fewer than two
  ///     points for none.
  func header(name: String, route: [(latitude: Double, longitude: Double)]) -> [UInt8] {
    var line = #"{"type": "header", "version": 1, "name": "# + Self.quoted(name)
    if route.count > 1 {
      let points = route.map {
        #"{"latitude": "# + Self.decimal($0.latitude, 9) + #", "longitude": "#
          + Self.decimal($0.longitude, 9) + "}"
      }
      line += #", "route": {"name": "# + Self.quoted(name) + #", "points": ["#
      line += points.joined(separator: ", ") + "]}"
    }
    return Array((line + "}\n").utf8)
  }

  /// The lines for a reading; none where it says nothing that belongs into a log.
  mutating func lines(for reading: SensorReading) -> [UInt8] {
    switch reading {
    case .clocks(let clocks):
      self.clocks = clocks
      return []
    case .screen(let screen):
      orientation = screen.orientation
      return []
    case .camera(let camera): return lines(for: camera)
    case .location(let location): return lines(for: location)
    case .newSession(let uptime):
      guard let start else { return [] }
      moment = uptime - start
      nextPose = -.infinity
      // Never before a pose: lines go by growing time.
      return record("reset", max(uptime - start, time ?? 0), "")
    }
  }

  private mutating func lines(for camera: CameraReading) -> [UInt8] {
    let start = start ?? camera.timestamp
    let time = camera.timestamp - start
    guard time.isFinite, time >= self.time ?? 0 else {
      left.backInTime += 1
      return []
    }
    self.start = start
    moment = time
    var lines: [UInt8] = []
    let tracking = Self.members(of: camera)
    if tracking != self.tracking {
      self.tracking = tracking
      lines += record("tracking", time, tracking)
    }
    // Without a place the transform means nothing.
    guard camera.tracking != .notAvailable else { return lines }
    guard time >= nextPose else { return lines }
    guard let turn = camera.orientation(on: orientation) else {
      left.badPoses += 1
      return lines
    }
    nextPose = time + interval
    self.time = time
    let place = camera.columns[3]
    let numbers = [place.x, place.y, place.z].map { Self.decimal($0, 6) }
    let turns = turn.map { Self.decimal($0, 9) }
    return lines
      + record(
        "pose", time,
        #", "position": ["# + numbers.joined(separator: ", ") + #"], "orientation": ["#
          + turns.joined(separator: ", ") + "]")
  }

  private mutating func lines(for location: LocationReading) -> [UInt8] {
    guard let clocks, let start else {
      left.earlyFixes += 1
      return []
    }
    let time = location.sinceEpoch - clocks.sinceEpoch + clocks.uptime - start
    // What the system kept from before is not of this walk.
    guard time >= 0 else {
      left.earlyFixes += 1
      return []
    }
    guard abs(location.latitude) <= 90, abs(location.longitude) <= 180,
      location.horizontalAccuracy.isFinite, time.isFinite
    else {
      left.badFixes += 1
      return []
    }
    moment = time
    let altitude = location.altitude.flatMap { $0.isFinite ? Self.decimal($0, 3) : nil }
    return record(
      "location", time,
      #", "latitude": "# + Self.decimal(location.latitude, 9) + #", "longitude": "#
        + Self.decimal(location.longitude, 9) + #", "horizontalAccuracy": "#
        + Self.decimal(location.horizontalAccuracy, 3) + #", "altitude": "# + (altitude ?? "null"))
  }

  private func record(_ type: String, _ time: Double, _ members: String) -> [UInt8] {
    Array((#"{"type": "\#(type)", "time": "# + Self.decimal(time, 6) + members + "}\n").utf8)
  }
}

extension SessionLogLines {
  /// How well AR follows the phone, as members of a record: without a place it is limited.
  private static func members(of camera: CameraReading) -> String {
    guard camera.tracking != .normal else { return #", "state": "normal""# }
    let reason = camera.reason.map { #", "reason": "\#($0.rawValue)""# } ?? ""
    return #", "state": "limited""# + reason
  }

  /// A number in so many decimals at most, with a dot in every country.
  ///
  /// - Parameter places: 1 to 9.
  static func decimal(_ value: Double, _ places: Int) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let scaled = (value.magnitude * scale).rounded()
    // Beyond that no digit behind the dot means anything.
    guard scaled < 9e18 else { return value < 0 ? "-9000000000" : "9000000000" }
    let whole = Int64(scaled / scale)
    var rest = String(Int64(scaled) - whole * Int64(scale))
    if rest.hasPrefix("-") {
      // The quotient rounded up to the next whole number.
      return decimal((Double(whole) - 0.5 / scale) * (value < 0 ? -1 : 1), places)
    }
    rest = String(repeating: "0", count: places - rest.count) + rest
    while rest.hasSuffix("0") { rest.removeLast() }
    let sign = value < 0 && scaled > 0 ? "-" : ""
    return sign + "\(whole)" + (rest.isEmpty ? "" : "." + rest)
  }

  /// A text as JSON writes it.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension CameraReading {
  /// The turn from the camera of an upright screen to AR's scene, as x, y, z and the real part; nil
  /// where the transform is none.
  ///
  /// ARKit's camera has its x along the phone's long side, toward the lower end, however the phone is
  /// held; a session log's has x to the right of the screen and y up. Both look along −z.
  func orientation(on screen: ScreenReading.Orientation) -> [Double]? {
    let (x, y, z) = (columns[0], columns[1], columns[2])
    let (right, up) =
      switch screen {
      case .portrait: (y, -x)
      case .portraitUpsideDown: (-y, x)
      case .landscapeLeft: (-x, -y)
      case .landscapeRight: (x, y)
      }
    let place = columns[3]
    guard (place.x + place.y + place.z).isFinite else { return nil }
    // Of the four ways from a matrix to a quaternion the one that divides by the largest number.
    let candidates: [[Double]] = [
      [1 + right.x - up.y - z.z, right.y + up.x, z.x + right.z, up.z - z.y],
      [right.y + up.x, 1 - right.x + up.y - z.z, up.z + z.y, z.x - right.z],
      [z.x + right.z, up.z + z.y, 1 - right.x - up.y + z.z, right.y - up.x],
      [up.z - z.y, z.x - right.z, right.y - up.x, 1 + right.x + up.y + z.z],
    ]
    let best = (0..<4).max { candidates[$0][$0] < candidates[$1][$1] } ?? 3
    let length = candidates[best].reduce(0) { $0 + $1 * $1 }.squareRoot()
    // A rotation has a largest number between 1 and 4, and that is the length's half square.
    guard length.isFinite, abs(length * length / (4 * candidates[best][best]) - 1) < 0.01 else {
      return nil
    }
    // Of the two that mean this turn, the one whose real part is not negative.
    let sign = candidates[best][3] < 0 ? -1.0 : 1
    return candidates[best].map { $0 / length * sign }
  }
}
