/// Builds a map from GeoJSON features.
///
/// Properties are read as OpenStreetMap tags. A polygon whose properties do not say what it is counts as a
/// building, because files of footprints often contain nothing but heights.
struct StreetFeatures {
  /// The map built so far.
  private(set) var builder: StreetBuilder
  /// The copyright holders that pictures must name, as stated in the file.
  var attribution = ""
  /// The tags of the current feature.
  var tags = StreetTags()
  /// The coordinates of the current geometry.
  var shape = ShapeCollector()
  private var type = ""
  private var line = 1
  /// The points in the geometries that have been read for the current feature.
  private var points: [GridPoint] = []
  private var lines: [[GridPoint]] = []
  private var polygons: [[[GridPoint]]] = []
  private var hasGeometry = false
  private var hasBadPositions = false
  /// The number of corners in the geometries that have been read for the current feature.
  private var cornerCount = 0

  init(_ builder: StreetBuilder) { self.builder = builder }

  /// Begins a feature.
  mutating func begin(line: Int) {
    self.line = line
    tags.clear()
    beginGeometry()
    points = []
    lines = []
    polygons = []
    (hasGeometry, hasBadPositions) = (false, false)
    cornerCount = 0
  }

  /// Begins a geometry.
  mutating func beginGeometry() {
    type = ""
    shape = ShapeCollector()
  }

  /// Records the `type` of the current feature or geometry.
  mutating func setType(_ bytes: UnsafeBufferPointer<UInt8>) {
    type = String(decoding: bytes.prefix(40), as: UTF8.self)
  }

  /// Ends a geometry, which may be one of several in a collection.
  mutating func endGeometry() {
    hasGeometry = true
    cornerCount += shape.points.count + shape.lineEnds.count
    guard cornerCount <= StreetReader.maximumCorners else { return beginGeometry() }
    if shape.points.contains(where: { $0 == nil }) { hasBadPositions = true }
    switch type {
    case "Point", "MultiPoint": points += shape.points.compactMap(\.self)
    case "LineString", "MultiLineString": lines += shape.lines
    case "Polygon": polygons.append(shape.lines)
    case "MultiPolygon": polygons += shape.polygons
    default: break
    }
    beginGeometry()
  }

  /// Ends a feature, or the outermost object, which may be a feature or a bare geometry.
  ///
  /// - Returns: True if it was a feature or a geometry.
  mutating func end(isRoot: Bool) throws(StreetError) -> Bool {
    let isBare = isRoot && Self.geometries.contains(type)
    if isBare { endGeometry() }
    defer { begin(line: line) }
    guard !isRoot || isBare || type == "Feature" || hasGeometry else { return false }
    let origin = StreetBuilder.Origin.line(line)
    guard cornerCount <= StreetReader.maximumCorners else {
      builder.warn(.endless, origin)
      return true
    }
    if hasBadPositions { builder.warn(.badPosition, origin) }
    if points.isEmpty, lines.isEmpty, polygons.isEmpty {
      builder.warn(.noShape, origin)
      return true
    }
    if tags[.natural] == "tree" {
      for point in points { try builder.addTree(point) }
    }
    if case .way(let kind)? = StreetSubject.ofLine(tags) {
      for line in lines { try builder.addWay(kind, tags, line: line, origin) }
    }
    let subject =
      StreetSubject.ofArea(tags)
      ?? (StreetSubject.isBareFootprint(tags) ? .building(isPart: false) : nil)
    if subject == nil, !polygons.isEmpty { builder.noteHidden(tags) }
    if let subject {
      for rings in polygons { try addPolygon(rings, subject, origin) }
    }
    return true
  }

  private static let geometries = [
    "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon",
    "GeometryCollection",
  ]

  private mutating func addPolygon(
    _ rings: [[GridPoint]], _ subject: StreetSubject, _ origin: StreetBuilder.Origin
  ) throws(StreetError) {
    let area: AreaMender.Result
    let holes = rings.dropFirst().filter { Set($0).count >= 3 }
    if holes.count + 1 < rings.count { builder.warn(.flatHole, origin) }
    let rings = rings.prefix(1) + holes
    if rings.count == 1 {
      area = try builder.mender.pieces(ofRing: rings[0])
    } else {
      // Some programs do not repeat the first corner at the end of a ring.
      area = try builder.mender.pieces(ofLines: rings.map { $0 + $0.prefix(1) })
    }
    try builder.addArea(subject, tags, area, origin)
  }
}
