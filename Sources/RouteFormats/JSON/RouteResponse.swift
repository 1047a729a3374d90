/// What a routing engine's response says about its first route.
///
/// Geometries stay encoded until the end, as what tells their precision may stand behind them.
struct RouteResponse {
  /// The line of a route, a leg or a step.
  enum Shape {
    case encoded([UInt8], line: Int)
    case points([GeoPoint])
  }

  /// The engine's format, once a key has told it.
  var format: FileFormat?
  /// The line of the whole route.
  var whole: Shape?
  /// The lines of its legs or, where there are none, of its steps, in order.
  private(set) var pieces: [Shape] = []
  /// The number of bytes and points that came in pieces.
  private var pieceLength = 0
  private static let longestPieces = 2 * PointList.capacity
  /// The route's length in metres.
  var length: Double?
  /// A place near its beginning.
  var start: GeoPoint?
  /// How many units of an encoded polyline make a degree, where the response says so.
  var unitsPerDegree: Double?
  /// The number of numbers that the bounding box has: six where points have heights.
  var boxNumbers = 0

  /// Adds the line of a leg or step, unless there is more than memory should hold.
  mutating func add(_ piece: Shape) {
    switch piece {
    case .encoded(let bytes, _): pieceLength += bytes.count + 1
    case .points(let points): pieceLength += points.count + 1
    }
    if pieceLength <= Self.longestPieces { pieces.append(piece) }
  }

  /// Puts the route into the document as one segment.
  ///
  /// - Parameter line: The line of the end.
  /// - Throws: Where an encoded line cannot be read to its end.
  func write(
    to document: inout DocumentBuilder, precision: PolylinePrecision?, line: Int
  ) throws(FormatError) {
    guard let format else { return }
    document.format = format
    let shapes = whole.map { [$0] } ?? pieces
    guard !shapes.isEmpty else { return }
    if whole == nil, pieceLength > Self.longestPieces {
      document.warn(.malformed(line: line, reason: "the legs are longer than memory should hold"))
      document.drop(.beyondLimit, line: line)
    }
    let dimensions = format == .graphhopper && boxNumbers == 6 ? 3 : 2
    var encoded: [EncodedPolyline?] = []
    for shape in shapes { encoded.append(try shape.polyline(dimensions: dimensions)) }
    let units = unitsPerDegree(of: encoded.compactMap { $0 }, precision: precision)
    document.startSegment(of: .routes)
    for (shape, polyline) in zip(shapes, encoded) {
      if let polyline {
        document.append(polyline, unitsPerDegree: units, line: line, joining: true)
      } else if case .points(let points) = shape {
        var isJoining = true
        document.makeRoom(for: points.count, in: .routes)
        for point in points { document.append(point, isJoining: &isJoining, line: line) }
      }
    }
  }

  /// The user's word, then the response's, then the engine's habit or what fits best, by the first
  /// line and the whole length.
  private func unitsPerDegree(
    of polylines: [EncodedPolyline], precision: PolylinePrecision?
  ) -> Double {
    if let precision { return precision.unitsPerDegree }
    if let unitsPerDegree { return unitsPerDegree }
    // GraphHopper writes five decimals wherever it tells no multiplier.
    if format == .graphhopper { return 1e5 }
    guard let first = polylines.first(where: { $0.count > 0 }) else { return 1e5 }
    // Nothing to compare with: what the engine is known to write.
    if format == .valhalla, start == nil, length == nil { return 1e6 }
    let isWhole = polylines.count == 1
    let hints = EncodedPolyline.Hints(start: start, length: isWhole ? length : nil)
    return first.precision(hints: hints).unitsPerDegree
  }
}

extension RouteResponse.Shape {
  /// The line decoded; nil where its points stand there as they are.
  fileprivate func polyline(dimensions: Int) throws(FormatError) -> EncodedPolyline? {
    guard case .encoded(let bytes, let line) = self else { return nil }
    let polyline = EncodedPolyline(bytes, dimensions: dimensions)
    if let fault = polyline.fault { throw .unreadableRest(line: line, reason: fault.words) }
    return polyline
  }
}
