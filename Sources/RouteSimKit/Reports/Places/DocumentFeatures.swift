import ARRouteEngine
package import RouteFormats

/// A file's points for maps and tables, each with its data, and the lines through the points and through
/// the true positions, if these are known.
package struct DocumentFeatures {
  private let document: GeoDocument
  private let list: PointList
  private let kind: String
  private let reasons: [Int: String]
  private var writer: FeatureWriter
  private var next = 0
  private var segment = 0
  private let ends: [Int]
  private var isBegun = false
  private var isEnded = false

  /// The approximate number of bytes in each piece.
  private static let pieceLength = 1 << 16

  /// Creates the features of a document.
  package init(_ document: GeoDocument, as format: FeatureWriter.Format) {
    self.document = document
    list = document.mainPoints
    let isRoute = document.kind == .route
    kind = isRoute ? "point" : "fix"
    var reasons: [Int: String] = [:]
    if !isRoute {
      for fix in FixScreening(document).found { reasons[fix.index] = fix.reason.rawValue }
    }
    self.reasons = reasons
    ends = list.nonemptySegments.map(\.upperBound)
    writer = FeatureWriter(format, names: ["altitude", "accuracy", "segment", "used", "reason"])
  }

  /// Returns the next piece of the file; nil if there are no more.
  package mutating func nextPiece() -> [UInt8]? {
    guard !isEnded else { return nil }
    if !isBegun { writer.begin(name: document.name) }
    isBegun = true
    while next < list.points.count, writer.count < Self.pieceLength { appendPoint() }
    if next == list.points.count {
      appendLines()
      writer.end()
      isEnded = true
    }
    return writer.take()
  }

  private mutating func appendPoint() {
    let point = document.dated(list.points[next])
    while segment < ends.count - 1, next >= ends[segment] { segment += 1 }
    let reason = reasons[next]
    writer.append(
      FeatureWriter.Point(point), kind: kind,
      [
        point.altitude.map { .number($0) }, point.horizontalAccuracy.map { .number($0) },
        .number(Double(segment), decimals: 0), kind == "fix" ? .flag(reason == nil) : nil,
        reason.map { .text($0) },
      ])
    next += 1
  }

  private mutating func appendLines() {
    let segments = list.nonemptySegments.map { range in
      list.points[range].map { FeatureWriter.Point(document.dated($0)) }
    }
    writer.append(kind: kind == "fix" ? "fixes" : "route", line: segments)
    var truth: [FeatureWriter.Point] = []
    if let samples = document.session?.samples {
      for sample in samples {
        guard case .truth(let moment) = sample else { continue }
        truth.append(
          FeatureWriter.Point(
            latitude: moment.coordinate.latitude.degrees,
            longitude: moment.coordinate.longitude.degrees,
            time: document.dated(moment.time)))
      }
    }
    writer.append(kind: "truth", line: [truth])
  }
}

extension FeatureWriter.Point {
  /// Creates a point for a feature from a point in a file.
  fileprivate init(_ point: GeoPoint) {
    self.init(latitude: point.latitude, longitude: point.longitude, time: point.time)
  }
}
