import PhoneSensors

/// Converts a phone's sensor readings to the lines of a session log, as bytes, on any platform.
///
/// The format is RouteSim's (docs/formats.md, "The session log"). Times are counted from AR's first picture,
/// poses are those of an upright camera, and the times of fixes are converted to AR's clock.
nonisolated struct SessionLogLines {
  /// The number of readings that could not be written, by reason.
  var left = LeftOut()
  /// The time of the newest pose, seconds since AR's first picture; nil before the first pose.
  private(set) var time: Double?
  /// The time of the newest reading, whether written or not, seconds since AR's first picture; nil before the
  /// first picture.
  private(set) var moment: Double?

  private let interval: Double
  private var clocks: ClockReading?
  private var orientation = ScreenReading.Orientation.portrait
  private var start: Double?
  /// True when the log contains the date of AR's first picture.
  private var hasDate = false
  /// The members of the newest tracking record, as text.
  private var tracking = #", "state": "normal""#
  private var nextPose = -Double.infinity

  /// Creates a conversion that writes at most the given number of poses per second.
  init(posesPerSecond: Double) {
    // The interval is slightly shorter, so that rounding does not make the log keep every third picture
    // instead of every second.
    interval = 0.9 / posesPerSecond
  }
}

nonisolated extension SessionLogLines {
  /// Returns the first line of a log.
  ///
  /// - Parameters:
  ///   - name: The name of the walk.
  ///   - route: The points of the route to walk, in degrees; fewer than two points stand for no route.
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

  /// Returns the lines for a reading; empty if nothing in the reading belongs in a log.
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
      // The reset must not be earlier than the last pose, because lines are in order of time.
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
    var lines = dateLine()
    let tracking = Self.members(of: camera)
    if tracking != self.tracking {
      self.tracking = tracking
      lines += record("tracking", time, tracking)
    }
    // Without tracking, the transform is meaningless.
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

  /// Returns a second header with the date of AR's first picture, once that is known.
  private mutating func dateLine() -> [UInt8] {
    guard !hasDate, let clocks, let start else { return [] }
    hasDate = true
    let date = clocks.sinceEpoch - clocks.uptime + start
    return Array(
      (#"{"type": "header", "version": 1, "start": "# + Self.decimal(date, 3) + "}\n").utf8)
  }

  private mutating func lines(for location: LocationReading) -> [UInt8] {
    guard let clocks, let start else {
      left.earlyFixes += 1
      return []
    }
    let time = location.sinceEpoch - clocks.sinceEpoch + clocks.uptime - start
    // Older locations, which the system had stored, are not part of this walk.
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

nonisolated extension SessionLogLines {
  /// Returns the tracking state as members of a record; if nothing is tracked, the state is `limited`.
  private static func members(of camera: CameraReading) -> String {
    guard camera.tracking != .normal else { return #", "state": "normal""# }
    let reason = camera.reason.map { #", "reason": "\#($0.rawValue)""# } ?? ""
    return #", "state": "limited""# + reason
  }

  /// Returns a number with at most the given number of decimals, and with a decimal point in every locale.
  ///
  /// - Parameter places: The maximum number of decimals, 1 to 9.
  static func decimal(_ value: Double, _ places: Int) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let scaled = (value.magnitude * scale).rounded()
    // Larger numbers have no meaningful digits after the point.
    guard scaled < 9e18 else { return value < 0 ? "-9000000000" : "9000000000" }
    let whole = Int64(scaled / scale)
    var rest = String(Int64(scaled) - whole * Int64(scale))
    if rest.hasPrefix("-") {
      // The quotient was rounded up to the next whole number, so use a slightly smaller value.
      return decimal((Double(whole) - 0.5 / scale) * (value < 0 ? -1 : 1), places)
    }
    rest = String(repeating: "0", count: places - rest.count) + rest
    while rest.hasSuffix("0") { rest.removeLast() }
    let sign = value < 0 && scaled > 0 ? "-" : ""
    return sign + "\(whole)" + (rest.isEmpty ? "" : "." + rest)
  }

  /// Returns a text as a JSON string.
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

nonisolated extension CameraReading {
  /// Returns the rotation from a camera with the screen's axes to AR's scene, as a quaternion in the order x,
  /// y, z and real part; nil if the transform is not a rotation.
  ///
  /// However the phone is held, the x axis of ARKit's camera points along the phone's long side, towards the
  /// lower end. The x axis of a session log's camera points to the right of the screen, and its y axis points
  /// up. Both cameras look along −z.
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
    // Of the four ways to convert a matrix to a quaternion, use the one that divides by the largest number.
    let candidates: [[Double]] = [
      [1 + right.x - up.y - z.z, right.y + up.x, z.x + right.z, up.z - z.y],
      [right.y + up.x, 1 - right.x + up.y - z.z, up.z + z.y, z.x - right.z],
      [z.x + right.z, up.z + z.y, 1 - right.x - up.y + z.z, right.y - up.x],
      [up.z - z.y, z.x - right.z, right.y - up.x, 1 + right.x + up.y + z.z],
    ]
    let best = (0..<4).max { candidates[$0][$0] < candidates[$1][$1] } ?? 3
    let length = candidates[best].reduce(0) { $0 + $1 * $1 }.squareRoot()
    // For a rotation, the largest number is between 1 and 4, and the squared length is four times that
    // number.
    guard length.isFinite, abs(length * length / (4 * candidates[best][best]) - 1) < 0.01 else {
      return nil
    }
    // Of the two quaternions for this rotation, use the one whose real part is not negative.
    let sign = candidates[best][3] < 0 ? -1.0 : 1
    return candidates[best].map { $0 / length * sign }
  }
}
