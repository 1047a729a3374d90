/// The content of a routing engine's response for one route.
///
/// Geometries stay encoded until the end, because their precision may be stated after them.
struct RouteResponse {
  /// The line of a whole route, or of a leg or step.
  enum Shape {
    case encoded([UInt8], line: Int)
    case points([GeoPoint])
  }

  /// The engine's format.
  let format: FileFormat
  /// The line of the whole route.
  var whole: Shape?
  /// The lines of the route's legs or, if these have no lines, of its steps, in order.
  private(set) var pieces: [Shape] = []
  /// The total number of bytes and points in the pieces received.
  private var pieceLength = 0
  private static let longestPieces = 2 * PointList.capacity
  /// The stated length of the route, in `unitOfLength`.
  var length: Double?
  /// The number of metres in the unit of the length; nil if the unit is not stated.
  var unitOfLength: Double?
  /// The first and last coordinates on the route, as given in the response.
  private(set) var start: GeoPoint?
  private(set) var finish: GeoPoint?
  /// The first and last requested places.
  private(set) var asked: (start: GeoPoint, finish: GeoPoint)?
  /// The number of units per degree in an encoded polyline, if the response states it.
  var unitsPerDegree: Double?
  /// The numbers of the bounding box; there are six if points have heights.
  var box: [Double?] = []
  /// The index of the last point in the line, according to the steps and waypoints.
  private(set) var lastIndex: Int?

  init(_ format: FileFormat) { self.format = format }

  /// Adds the line of a leg or step, unless the memory limit has been reached.
  mutating func add(_ piece: Shape) {
    switch piece {
    case .encoded(let bytes, _): pieceLength += bytes.count + 1
    case .points(let points): pieceLength += points.count + 1
    }
    if pieceLength <= Self.longestPieces { pieces.append(piece) }
  }

  /// True when some pieces were not kept.
  var isCut: Bool { pieceLength > Self.longestPieces }

  /// Records a point on the route; the points must be given in order.
  mutating func note(point: GeoPoint) {
    start = start ?? point
    finish = point
  }

  /// Records a requested place; the places must be given in order.
  mutating func note(asked point: GeoPoint) { asked = (asked?.start ?? point, point) }

  /// Records an index in the list of the line's points, counted from 0.
  mutating func noteIndex(_ value: Double?) {
    guard let index = value.flatMap({ Int(exactly: $0) }), index >= 0 else { return }
    lastIndex = max(lastIndex ?? 0, index)
  }

  /// Records a number from Valhalla's summary: the length, in kilometres or miles, or a side of the bounding
  /// box.
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
