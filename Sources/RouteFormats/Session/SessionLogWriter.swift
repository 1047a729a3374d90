public import ARRouteEngine

/// Writes the session log of SPEC §12: JSON Lines.
///
/// Latitudes and longitudes have up to 9 decimals, orientations too, so that they stay unit
/// quaternions; all else has up to 6. What is unknown is null.
public struct SessionLogWriter: LogWriter {
  private var json = JSONWriter()
  private var tellsOrientation = false

  /// A writer that has written nothing.
  public init() {}

  /// How many bytes have been written since the last `take`.
  public var count: Int { json.count }

  /// Hands over what has been written.
  public mutating func take() -> [UInt8] {
    let bytes = json.bytes
    json.removeAll()
    return bytes
  }

  /// Writes the header, with all points of the route.
  public mutating func begin(_ header: LogHeader) {
    tellsOrientation = header.tellsOrientation
    json.beginObject()
    json.key("type")
    json.string("header")
    json.key("version")
    json.number(1)
    json.key("route")
    if let route = header.route { write(route, name: header.name) } else { json.null() }
    json.key("seed")
    if let seed = header.seed { json.number(seed) } else { json.null() }
    json.key("misalignment")
    json.number(header.misalignment?.degrees, decimals: 6)
    endLine()
  }

  /// Writes one record.
  public mutating func append(_ sample: Sample) {
    switch sample {
    case .pose(let time, let pose):
      begin("pose", time)
      json.key("position")
      json.numbers(pose.position.x, pose.position.y, pose.position.z, decimals: 6)
      write(pose.orientation)
    case .fix(let fix):
      begin("location", fix.time)
      json.coordinate(fix.coordinate)
      json.key("horizontalAccuracy")
      json.number(fix.horizontalAccuracy, decimals: 6)
      json.key("altitude")
      json.number(fix.coordinate.altitude, decimals: 6)
    case .truth(let truth):
      begin("truth", truth.time)
      json.coordinate(truth.coordinate)
      json.key("heading")
      json.heading(truth.heading.wrappedPositive)
      if tellsOrientation, let orientation = truth.orientation { write(orientation) }
    case .tracking(let time, let state):
      begin("tracking", time)
      json.key("state")
      json.string(state.rawValue)
    case .sessionReset(let time): begin("reset", time)
    }
    endLine()
  }

  /// Writes nothing: the last line is complete.
  public mutating func end() {}
}

extension SessionLogWriter {
  private mutating func begin(_ type: String, _ time: Double) {
    json.beginObject()
    json.key("type")
    json.string(type)
    json.key("time")
    json.number(time, decimals: 6)
  }

  private mutating func endLine() {
    json.endObject()
    json.newline()
  }

  private mutating func write(_ route: Route, name: String?) {
    json.beginObject()
    json.key("name")
    json.string(name ?? route.name)
    json.key("points")
    json.beginArray()
    for coordinate in route.coordinates {
      json.beginObject()
      json.coordinate(coordinate)
      json.key("altitude")
      json.number(coordinate.altitude, decimals: 6)
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }

  private mutating func write(_ turn: Quaternion) {
    json.key("orientation")
    json.numbers(turn.x, turn.y, turn.z, turn.w, decimals: 9)
  }
}
