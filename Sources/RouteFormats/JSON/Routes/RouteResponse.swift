/// The content of a routing engine's answer about one route.
///
/// Geometries stay encoded until the end, as their precision may be stated behind them.
struct RouteResponse {
  /// The line of a route, a leg or a step.
  enum Shape {
    case encoded([UInt8], line: Int)
    case points([GeoPoint])
  }

  /// The engine's format.
  let format: FileFormat
  /// The line of the whole route.
  var whole: Shape?
  /// The lines of its legs or, if there are none, of its steps, in order.
  private(set) var pieces: [Shape] = []
  /// The number of bytes and points that came in pieces.
  private var pieceLength = 0
  private static let longestPieces = 2 * PointList.capacity
  /// The route's length as it is stated, in `unitOfLength`.
  var length: Double?
  /// Metres in the unit of the length; nil where nobody says.
  var unitOfLength: Double?
  /// The first coordinate on the route that is stated, and the last.
  private(set) var start: GeoPoint?
  private(set) var finish: GeoPoint?
  /// The first place that was asked for, and the last.
  private(set) var asked: (start: GeoPoint, finish: GeoPoint)?
  /// The units of an encoded polyline in a degree, if the response states them.
  var unitsPerDegree: Double?
  /// The numbers of the bounding box: six where points have heights.
  var box: [Double?] = []
  /// The place of the last point in the line, as steps and way points count.
  private(set) var lastIndex: Int?

  init(_ format: FileFormat) { self.format = format }

  /// Adds the line of a leg or step, unless there is more than memory should hold.
  mutating func add(_ piece: Shape) {
    switch piece {
    case .encoded(let bytes, _): pieceLength += bytes.count + 1
    case .points(let points): pieceLength += points.count + 1
    }
    if pieceLength <= Self.longestPieces { pieces.append(piece) }
  }

  /// True when not all pieces are held.
  var isCut: Bool { pieceLength > Self.longestPieces }

  /// Notes a point on the route; they come in order.
  mutating func note(point: GeoPoint) {
    start = start ?? point
    finish = point
  }

  /// Notes a point that was asked for; they come in order.
  mutating func note(asked point: GeoPoint) { asked = (asked?.start ?? point, point) }

  /// Notes a number that counts the line's points from 0.
  mutating func noteIndex(_ value: Double?) {
    guard let index = value.flatMap({ Int(exactly: $0) }), index >= 0 else { return }
    lastIndex = max(lastIndex ?? 0, index)
  }

  /// Notes a number of Valhalla's summary: the length, in kilometres or miles, and the bounding box.
  mutating func noteSummary(_ key: JSONKey, _ value: Double?) {
    switch key {
    case .length:
      length = length ?? value
      unitOfLength = unitOfLength ?? 1000
    case .minLongitude: setBox(0, value)
    case .minLatitude: setBox(1, value)
    case .maxLongitude: setBox(2, value)
    case .maxLatitude: setBox(3, value)
    default: break
    }
  }

  private mutating func setBox(_ index: Int, _ value: Double?) {
    if box.count != 4 { box = [nil, nil, nil, nil] }
    box[index] = value
  }
}
