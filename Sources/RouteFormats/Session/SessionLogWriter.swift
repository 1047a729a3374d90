import ARRouteEngine

/// Writes the session log of SPEC §12: JSON Lines.
///
/// Latitudes and longitudes have up to 9 decimals. So do orientations, so that they remain unit quaternions.
/// All other numbers have up to 6 decimals. Unknown values are null.
struct SessionLogWriter: LogWriter {
  private var json = JSONWriter()
  private var tellsOrientation = false

  /// Creates a writer, without writing anything yet.
  init() {}

  /// The number of bytes written since the last `take`.
  var count: Int { json.count }

  /// Returns the bytes written since the last call, and forgets them.
  mutating func take() -> [UInt8] {
    let bytes = json.bytes
    json.removeAll()
    return bytes
  }

  /// Writes the header, with all points of the route.
  mutating func begin(_ header: LogHeader) {
    tellsOrientation = header.tellsOrientation
    json.object { json in
      json.string("type", "header")
      json.number("version", 1)
      json.member("route", header.route) { $0.route($1, name: header.name) }
      json.member("seed", header.seed) { $0.number($1) }
      json.number("misalignment", header.misalignment?.degrees, decimals: 6)
      if let tracking = header.tracking {
        json.string("tracking", tracking.rawValue)
      }
      if let conditions = header.conditions { json.string("conditions", conditions) }
      if let device = header.device { json.string("device", device) }
      json.string("start", Timestamp.text(header.startTime))
    }
    json.newline()
  }

  /// Writes one record.
  mutating func append(_ sample: Sample) {
    switch sample {
    case .pose(let time, let pose):
      json.record("pose", time) { json in
        json.key("position")
        json.numbers(pose.position.x, pose.position.y, pose.position.z, decimals: 6)
        json.orientation(pose.orientation)
      }
    case .fix(let fix):
      json.record("location", fix.time) { json in
        json.coordinate(fix.coordinate)
        json.number("horizontalAccuracy", fix.statedAccuracy, decimals: 6)
        json.number("altitude", fix.coordinate.altitude, decimals: 6)
      }
    case .truth(let truth):
      let orientation = tellsOrientation ? truth.orientation : nil
      json.record("truth", truth.time) { json in
        json.coordinate(truth.coordinate)
        json.member("heading") { $0.heading(truth.heading.wrappedPositive) }
        if let orientation { json.orientation(orientation) }
      }
    case .tracking(let time, let state, let reason):
      json.record("tracking", time) { json in
        json.string("state", state.rawValue)
        if let reason { json.string("reason", reason.rawValue) }
      }
    case .sessionReset(let time): json.record("reset", time) { _ in }
    case .act(let time, let act):
      // Objects left in the street belong to the simulated world rather than to a log.
      if let act = act.content as? PlaceAct { append(act, at: time) }
    }
  }

  private mutating func append(_ act: PlaceAct, at time: Double) {
    switch act {
    case .tap(let point):
      json.record("tap", time) { json in
        json.member("position") { $0.numbers(point.x, point.y, decimals: 6) }
      }
    case .choose(let place):
      json.record("choose", time) { json in
        json.member("place", place) { $0.number($1) }
      }
    }
  }

  /// Writes nothing: the last line is complete.
  mutating func end() {}
}

extension JSONWriter {
  /// Writes a line with a record of the given type and time, and its other members.
  @inline(__always)
  fileprivate mutating func record(
    _ type: String, _ time: Double, _ members: (inout JSONWriter) -> Void
  ) {
    object { json in
      json.string("type", type)
      json.number("time", time, decimals: 6)
      members(&json)
    }
    newline()
  }

  fileprivate mutating func route(_ route: Route, name: String?) {
    object { json in
      json.string("name", name ?? route.name)
      json.array("points", of: route.coordinates) { json, coordinate in
        json.object { json in
          json.coordinate(coordinate)
          json.number("altitude", coordinate.altitude, decimals: 6)
        }
      }
    }
  }

  fileprivate mutating func orientation(_ turn: Quaternion) {
    member("orientation") { $0.numbers(turn.x, turn.y, turn.z, turn.w, decimals: 9) }
  }
}
