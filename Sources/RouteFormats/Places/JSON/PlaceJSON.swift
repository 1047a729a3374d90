/// Reads places from GeoJSON and from Overpass JSON, token by token.
///
/// In GeoJSON, geometries other than points are skipped and counted. In Overpass JSON, a way or relation is
/// placed at its centre. Properties may be nested, as in Overture's data.
struct PlaceJSON: NestedJSON {
  /// The places found so far.
  var places: OSMPlaces
  /// True when something in the text proves that it is GeoJSON.
  var isGeoJSON = false
  var isOverpass = false
  var parts: [Part] = []
  var key = Key.other
  var role = PlaceRole.other
  var line = 1
  /// The line on which the current place begins.
  var firstLine = 1
  /// The facts read so far about the current place.
  var found = OSMPlaceElement()
  var featureType = ObjectType.missing
  var geometryType = ObjectType.missing
  var latitude: Double?
  var longitude: Double?
  var bounds: (south: Double?, west: Double?, north: Double?, east: Double?) = (
    nil, nil, nil, nil
  )
  var member: (kind: OSMElement.Kind?, id: Int64) = (nil, 0)
  /// The number of addresses read so far for the current place; only the first address is used.
  var addressCount = 0
  var remarks = ServerRemarks()
  /// True while reading a property whose text is itself JSON.
  var isInText = false
  /// The positions in a geometry, while its type may still be a point or several points.
  var positions: [(longitude: Double, latitude: Double)] = []
  var position = (count: 0, longitude: 0.0, latitude: 0.0)
  var depth = 0
  /// The points of the geometries that have been read.
  var placesOfGeometry: [(longitude: Double, latitude: Double)] = []
  /// The type of the first geometry that does not consist of points; nil if absent.
  var strangeType: String?

  init(_ places: OSMPlaces) { self.places = places }

  var wantsString: Bool {
    switch parts.last {
    case .properties: role != .other || hasParts
    case .names, .namesByLanguage, .categories, .address: role != .other
    case .root: key == .type || remarks.wantsString
    case .feature, .element, .geometry, .member: key == .type
    default: false
    }
  }

  mutating func at(line: Int) { self.line = line }

  mutating func key(_ bytes: UnsafeBufferPointer<UInt8>) {
    role = .other
    switch parts.last {
    case .properties:
      role = isOverpass ? PlaceRole(bytes) : PlaceRole(property: bytes)
      key = isOverpass ? .other : Key(property: bytes)
      if parts.count == 2 { remarks.meet(bytes, isInProperties: true) }
    case .names, .namesByLanguage, .categories, .address:
      key = Key(property: bytes)
      role = nestedRole
    default:
      key = Key(bytes)
      if parts.count == 1 { remarks.meet(bytes, isInProperties: false) }
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
      case (.element, .bounds): .bounds
      case (.line, _): .corner
      case (.members, _): .member
      case (.properties, .names): .names
      case (.names, .common): .namesByLanguage
      case (.properties, .categories): .categories
      case (.addresses, _): .address
      default: .ignored
      }
    parts.append(part)
    switch part {
    case .root, .feature, .element: beginPlace()
    case .geometry: beginGeometry()
    case .corner: (latitude, longitude) = (nil, nil)
    case .bounds: bounds = (nil, nil, nil, nil)
    case .member:
      (latitude, longitude) = (nil, nil)
      member = (nil, 0)
    case .address: addressCount += 1
    default: break
    }
    forgetKey()
  }

  mutating func endObject() {
    switch parts.popLast() {
    case .geometry: endGeometry()
    case .feature: endFeature()
    case .element: endElement()
    case .root: endRoot()
    case .center:
      found.position = Self.pair(latitude, longitude)
      (latitude, longitude) = (nil, nil)
    case .corner: endCorner(latitude, longitude)
    case .bounds:
      endCorner(bounds.south, bounds.west)
      endCorner(bounds.north, bounds.east)
    case .member: endMember()
    default: break
    }
    forgetKey()
  }

  mutating func beginArray() {
    let part: Part =
      switch (parts.last, key) {
      case (.coordinates, _), (.root, .coordinates), (.geometry, .coordinates): .coordinates
      case (.root, .features): .features
      case (.root, .elements): .elements
      case (.root, .geometries), (.geometry, .geometries): .geometries
      case (.element, .nodes): .nodes
      case (.element, .members): .members
      case (.element, .geometry), (.member, .geometry): .line
      case (.properties, .addresses): .addresses
      default: .ignored
      }
    parts.append(part)
    if part == .elements { isOverpass = true }
    if part == .coordinates {
      depth += 1
      position.count = 0
    }
    remarks.forgetKey()
  }

  mutating func endArray() {
    if parts.popLast() == .coordinates {
      depth -= 1
      if depth <= 1, position.count >= 2, positions.count <= PlaceReader.maximumCount {
        positions.append((position.longitude, position.latitude))
      }
      position.count = 0
    }
    forgetKey()
  }

  mutating func string(_ bytes: UnsafeBufferPointer<UInt8>) {
    switch parts.last {
    case .properties: if role == .other { addText(bytes) } else { found.tags.add(role, bytes) }
    case .names, .namesByLanguage, .categories, .address: found.tags.add(role, bytes)
    case .root:
      if key == .type { featureType = ObjectType(bytes) }
      remarks.take(bytes, line: line)
    case .feature: if key == .type { featureType = ObjectType(bytes) }
    case .element: if key == .type { found.kind = OSMElement.Kind(bytes) }
    case .member: if key == .type { member.kind = OSMElement.Kind(bytes) }
    case .geometry: if key == .type { geometryType = ObjectType(bytes) }
    default: break
    }
  }

  mutating func scalar(_ value: Double?, spelled text: UnsafeBufferPointer<UInt8>) {
    if parts.count <= 2 { remarks.take(value, spelled: text, line: line) }
    switch parts.last {
    case .coordinates:
      if position.count == 0 { position.longitude = value ?? .infinity }
      if position.count == 1 { position.latitude = value ?? .infinity }
      position.count += 1
    case .properties: if value != nil { found.tags.add(role, text) }
    case .nodes: found.addNode(Self.identifier(value))
    case .element, .center, .corner, .member, .bounds: takeNumber(value, spelled: text)
    default: break
    }
  }
}

extension PlaceJSON {
  mutating func forgetKey() {
    (key, role) = (.other, .other)
    remarks.forgetKey()
  }

  /// True when the property with the current key contains other properties.
  var hasParts: Bool {
    switch key {
    case .tags, .names, .categories, .addresses: true
    default: false
    }
  }

  /// The role of the current key within names, kinds or an address.
  var nestedRole: PlaceRole {
    switch (parts.last, key) {
    case (.names, .primary): .name
    case (.namesByLanguage, .english): .englishName
    case (.categories, .primary): .category
    case (.address, .freeform) where addressCount == 1: .street
    case (.address, .locality) where addressCount == 1: .city
    default: .other
    }
  }

  /// Adds the properties contained in one text: tags in HSTORE format, or JSON, as in tables.
  private mutating func addText(_ text: UnsafeBufferPointer<UInt8>) {
    if JSONTokenizer.isLikely(text) { return readInside(text) }
    guard key == .tags else { return }
    HStoreText.forEach(in: text) { key, value in
      found.tags.add(isOverpass ? PlaceRole(key) : PlaceRole(property: key), value)
    }
  }
}

extension PlaceJSON {
  /// Reads a whole text.
  static func list(
    _ text: UnsafeBufferPointer<UInt8>, builder: PlaceBuilder
  ) throws(PlaceError) -> PlaceList {
    var handler = PlaceJSON(OSMPlaces(builder))
    let tokenizer = handler.look(at: text)
    if let failure = handler.places.builder.failure { throw failure }
    for remark in handler.remarks.all { handler.places.builder.warn(remark) }
    if let failure = tokenizer.failure {
      guard tokenizer.failsBehindEnd else {
        throw .unreadableRest(line: tokenizer.line, reason: failure)
      }
      handler.places.builder.warn(.malformed, line: tokenizer.line, text: failure)
    } else if !tokenizer.isComplete {
      handler.places.builder.warn(.truncated, line: tokenizer.line)
    }
    while handler.places.looksAgain() {
      var other = PlaceJSON(handler.places)
      _ = other.look(at: text)
      handler.places = other.places
    }
    handler.places.settle()
    guard handler.isGeoJSON || handler.isOverpass || !handler.places.builder.places.isEmpty else {
      throw .refused(.unknownFormat("there are no places in this JSON"))
    }
    return try handler.places.builder.list(handler.isOverpass ? .overpass : .geojson)
  }

  /// Reads the text in a single pass.
  private mutating func look(at text: UnsafeBufferPointer<UInt8>) -> JSONTokenizer {
    var tokenizer = JSONTokenizer()
    var rest = text[...]
    while !rest.isEmpty, tokenizer.failure == nil, places.builder.failure == nil {
      let piece = rest.prefix(1 << 16)
      tokenizer.read(UnsafeBufferPointer(rebasing: piece), into: &self)
      rest = rest[piece.endIndex...]
    }
    tokenizer.finish(into: &self)
    return tokenizer
  }
}
