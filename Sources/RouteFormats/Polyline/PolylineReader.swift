/// Bare encoded polylines: each line of the text a segment.
final class PolylineReader: FormatReader {
  private var document = DocumentBuilder(format: .polyline)
  private let precision: PolylinePrecision?
  private var lines = LineSplitter(limit: longestLine + 1)
  /// Bytes of a line, more than twice as many as points are kept.
  static let longestLine = 1 << 25

  init(precision: PolylinePrecision?) { self.precision = precision }

  func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(FormatError) {
    lines.read(bytes) { line, number in readLine(line, number: number) }
  }

  func finish() throws(FormatError) -> DocumentBuilder {
    lines.finish { line, number in readLine(line, number: number) }
    return document
  }

  private func readLine(_ text: UnsafeBufferPointer<UInt8>, number: Int) {
    let line = text.withoutOuterBlanks
    guard !line.isEmpty else { return }
    // Cut behind its last byte that counts, it has lost its finish.
    if text.count > Self.longestLine { document.drop(.beyondLimit, line: number) }
    let polyline = EncodedPolyline(line)
    if polyline.isBroken {
      document.warn(.malformed(line: number, reason: "the encoded polyline breaks off"))
    }
    let precision = precision ?? polyline.precision()
    document.startSegment(of: .routes)
    document.append(polyline, unitsPerDegree: precision.unitsPerDegree, line: number)
  }
}

extension DocumentBuilder {
  /// Adds the points of a polyline to the routes' latest segment.
  ///
  /// - Parameter joining: Leaves out leading points equal to the latest one, where the legs of a
  ///   route meet.
  mutating func append(
    _ polyline: EncodedPolyline, unitsPerDegree: Double, line: Int, joining: Bool = false
  ) {
    var isJoining = joining
    for index in 0..<polyline.count {
      guard let point = polyline.point(index, unitsPerDegree: unitsPerDegree) else {
        let latitude = Double(polyline.values[index * polyline.dimensions]) / unitsPerDegree
        let longitude = Double(polyline.values[index * polyline.dimensions + 1]) / unitsPerDegree
        append(latitude: latitude, longitude: longitude, to: .routes, line: line)
        continue
      }
      append(point, isJoining: &isJoining, line: line)
    }
  }

  /// Adds a point to the routes' latest segment unless it repeats the end of the piece before.
  mutating func append(_ point: GeoPoint, isJoining: inout Bool, line: Int) {
    if isJoining, let last = document.routes.points.last, last.latitude == point.latitude,
      last.longitude == point.longitude
    {
      return
    }
    isJoining = false
    append(point, to: .routes, line: line)
  }
}
