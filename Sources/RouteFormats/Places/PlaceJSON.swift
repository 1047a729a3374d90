/// Places of GeoJSON and of Overpass' elements, as the tokens of their text come.
///
/// What is no point is passed over and counted; of an element with `center` that is its place.
struct PlaceJSON: JSONHandler {
  private enum Part {
    case ignored
    /// The outermost object, a feature, an element or a geometry of a collection.
    case root, feature, element
    case geometry, coordinates, properties, center
    case features, elements, geometries
  }

  private enum Key {
    case other, type, geometry, geometries, coordinates, properties, features, elements, tags
    case latitude, longitude, center

    init(_ key: UnsafeBufferPointer<UInt8>) {
      switch key.count {
      case 3: self = key.spells("lat") ? .latitude : key.spells("lon") ? .longitude : .other
      case 4: self = key.spells("type") ? .type : key.spells("tags") ? .tags : .other
      case 6: self = key.spells("center") ? .center : .other
      case 8:
        self =
          key.spells("geometry")
          ? .geometry
          : key.spells("features") ? .features : key.spells("elements") ? .elements : .other
      case 10:
        self =
          key.spells("properties")
          ? .properties
          : key.spells("geometries") ? .geometries : .other
      case 11: self = key.spells("coordinates") ? .coordinates : .other
      default: self = .other
      }
    }
  }

  /// What an object says it is.
  private enum ObjectType {
    case missing
    case feature, featureCollection
    case point, multiPoint, geometryCollection
    /// A line, an area or several of them.
    case extended(String)
    case other(String)

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
      if bytes.spells("Feature") {
        self = .feature
      } else if bytes.spells("Point") {
        self = .point
      } else if bytes.spells("MultiPoint") {
        self = .multiPoint
      } else if bytes.spells("FeatureCollection") {
        self = .featureCollection
      } else if bytes.spells("GeometryCollection") {
        self = .geometryCollection
      } else {
        let name = String(decoding: bytes.prefix(40), as: UTF8.self)
        self = Self.extended.contains(name) ? .extended(name) : .other(name)
      }
    }

    private static let extended = ["LineString", "MultiLineString", "Polygon", "MultiPolygon"]

    /// What stands there; empty for nothing.
    var name: String {
      switch self {
      case .missing: ""
      case .feature: "Feature"
      case .featureCollection: "FeatureCollection"
      case .point: "Point"
      case .multiPoint: "MultiPoint"
      case .geometryCollection: "GeometryCollection"
      case .extended(let name), .other(let name): name
      }
    }
  }

  /// The findings.
  var builder: PlaceBuilder
  /// True when anything shows that it is what it is taken for.
  private(set) var isGeoJSON = false
  private(set) var isOverpass = false
  private var parts: [Part] = []
  private var key = Key.other
  private var role = PlaceRole.other
  private var line = 1
  /// What the place that is being read begins with, and all that is known of it.
  private var firstLine = 1
  private var tags = PlaceTags()
  private var featureType = ObjectType.missing
  private var geometryType = ObjectType.missing
  private var latitude: Double?
  private var longitude: Double?
  /// The numbers of a geometry's positions, as long as they can be points.
  private var positions: [(longitude: Double, latitude: Double)] = []
  private var position = (count: 0, longitude: 0.0, latitude: 0.0)
  private var depth = 0
  /// The points of the geometries that are complete, and what another is.
  private var placesOfGeometry: [(longitude: Double, latitude: Double)] = []
  private var strangeType: String?

  init(builder: PlaceBuilder) { self.builder = builder }

  var wantsString: Bool {
    switch parts.last {
    case .properties: role != .other
    case .root, .feature, .element, .geometry: key == .type
    default: false
    }
  }

  mutating func at(line: Int) { self.line = line }

  mutating func key(_ bytes: UnsafeBufferPointer<UInt8>) {
    if parts.last == .properties {
      role = PlaceRole(bytes)
      key = bytes.spells("tags") ? .tags : .other
    } else {
      key = Key(bytes)
    }
  }

  mutating func beginObject() {
    let part: Part =
      switch (parts.last, key) {
      case (nil, _): .root
      case (.features, _): .feature
      case (.elements, _): .element
      case (.geometries, _), (.root, .geometry), (.feature, .geometry): .geometry
      case (.root, .properties), (.feature, .properties), (.element, .tags), (.properties, .tags):
        .properties
      case (.element, .center): .center
      default: .ignored
      }
    parts.append(part)
    switch part {
    case .root, .feature, .element: beginPlace()
    case .geometry: beginGeometry()
    default: break
    }
    (key, role) = (.other, .other)
  }

  mutating func endObject() {
    switch parts.popLast() {
    case .geometry: endGeometry()
    case .feature: endFeature()
    case .element: endElement()
    case .root: endRoot()
    default: break
    }
    (key, role) = (.other, .other)
  }

  mutating func beginArray() {
    let part: Part =
      switch (parts.last, key) {
      case (.coordinates, _), (.root, .coordinates), (.geometry, .coordinates): .coordinates
      case (.root, .features): .features
      case (.root, .elements): .elements
      case (.root, .geometries), (.geometry, .geometries): .geometries
      default: .ignored
      }
    parts.append(part)
    if part == .elements { isOverpass = true }
    if part == .coordinates {
      depth += 1
      position.count = 0
    }
  }

  mutating func endArray() {
    if parts.popLast() == .coordinates {
      depth -= 1
      if depth <= 1, position.count >= 2, positions.count <= PlaceReader.maximumCount {
        positions.append((position.longitude, position.latitude))
      }
      position.count = 0
    }
    (key, role) = (.other, .other)
  }

  mutating func string(_ bytes: UnsafeBufferPointer<UInt8>) {
    switch parts.last {
    case .properties: tags.add(role, bytes)
    case .root, .feature, .element: if key == .type { featureType = ObjectType(bytes) }
    case .geometry: if key == .type { geometryType = ObjectType(bytes) }
    default: break
    }
  }

  mutating func scalar(_ value: Double?, spelled text: UnsafeBufferPointer<UInt8>) {
    switch parts.last {
    case .coordinates:
      if position.count == 0 { position.longitude = value ?? .infinity }
      if position.count == 1 { position.latitude = value ?? .infinity }
      position.count += 1
    case .properties: if value != nil { tags.add(role, text) }
    case .element, .center:
      if key == .latitude { latitude = value }
      if key == .longitude { longitude = value }
    default: break
    }
  }
}

extension PlaceJSON {
  private mutating func beginPlace() {
    firstLine = line
    tags.clear()
    featureType = .missing
    (latitude, longitude) = (nil, nil)
    beginGeometry()
    if !placesOfGeometry.isEmpty { placesOfGeometry.removeAll(keepingCapacity: true) }
    strangeType = nil
  }

  private mutating func beginGeometry() {
    geometryType = .missing
    if !positions.isEmpty { positions.removeAll(keepingCapacity: true) }
    position.count = 0
    depth = 0
  }

  /// Keeps the points of a geometry, of several in a collection all.
  private mutating func endGeometry() {
    switch geometryType {
    case .point: if let position = positions.first { placesOfGeometry.append(position) }
    case .multiPoint: placesOfGeometry += positions
    case .geometryCollection: break
    default: strangeType = strangeType ?? geometryType.name
    }
    beginGeometry()
  }

  private mutating func endFeature() {
    isGeoJSON = true
    if !placesOfGeometry.isEmpty {
      for place in placesOfGeometry where builder.failure == nil {
        builder.add(
          tags, latitude: place.latitude, longitude: place.longitude, line: firstLine)
      }
    } else if let strangeType {
      builder.warn(.noPoint, line: firstLine, text: strangeType)
    } else {
      builder.warn(.missingPosition, line: firstLine)
    }
    beginPlace()
  }

  /// The outermost object may be a feature, or a geometry by itself.
  private mutating func endRoot() {
    switch featureType {
    case .feature, .geometryCollection: endFeature()
    case .featureCollection: isGeoJSON = true
    case .point, .multiPoint, .extended:
      geometryType = featureType
      endGeometry()
      endFeature()
    case .missing, .other: break
    }
  }

  private mutating func endElement() {
    defer { beginPlace() }
    guard tags.hasKind else { return }
    guard let latitude, let longitude else {
      return builder.warn(.missingPosition, line: firstLine)
    }
    builder.add(tags, latitude: latitude, longitude: longitude, line: firstLine)
  }
}

extension PlaceJSON {
  /// Reads a whole text.
  static func list(
    _ text: UnsafeBufferPointer<UInt8>, builder: PlaceBuilder
  ) throws(PlaceError) -> PlaceList {
    var tokenizer = JSONTokenizer()
    var handler = PlaceJSON(builder: builder)
    var rest = text[...]
    while !rest.isEmpty, tokenizer.failure == nil, handler.builder.failure == nil {
      let piece = rest.prefix(1 << 16)
      tokenizer.read(UnsafeBufferPointer(rebasing: piece), into: &handler)
      rest = rest[piece.endIndex...]
    }
    tokenizer.finish(into: &handler)
    if let failure = handler.builder.failure { throw failure }
    if let failure = tokenizer.failure {
      guard tokenizer.failsBehindEnd else {
        throw .unreadableRest(line: tokenizer.line, reason: failure)
      }
      handler.builder.warn(.malformed, line: tokenizer.line, text: failure)
    } else if !tokenizer.isComplete {
      handler.builder.warn(.truncated, line: tokenizer.line)
    }
    guard handler.isGeoJSON || handler.isOverpass || !handler.builder.places.isEmpty else {
      throw .unknownFormat("no places are in this JSON")
    }
    return try handler.builder.list(handler.isOverpass ? .overpass : .geojson)
  }
}
