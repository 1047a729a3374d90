/// Reads the streets in GeoJSON or in Overpass JSON, token by token.
struct StreetJSON: NestedJSON {
  enum Part {
    case ignored
    /// The outermost object or a feature, a geometry, and the parts of both.
    case feature, features, geometry, geometries, coordinates, tags, names
    /// An Overpass element, a member of a relation, and the parts of both.
    case element, elements, member, members, nodes, line, corner
  }

  private enum Key {
    case other, type, id, version, visible, role, reference, latitude, longitude, attribution
    case geometry, geometries, coordinates, properties, features
    case elements, nodes, members, tags, names, primary

    private static let meanings = SpelledKeys<Key>([
      ("type", .type), ("id", .id), ("role", .role), ("ref", .reference), ("lat", .latitude),
      ("lon", .longitude), ("attribution", .attribution), ("geometry", .geometry),
      ("geometries", .geometries), ("coordinates", .coordinates), ("properties", .properties),
      ("features", .features), ("elements", .elements), ("nodes", .nodes),
      ("members", .members), ("tags", .tags), ("other_tags", .tags), ("all_tags", .tags),
      ("names", .names), ("primary", .primary), ("version", .version), ("visible", .visible),
    ])

    init(_ key: UnsafeBufferPointer<UInt8>) { self = Self.meanings[key] ?? .other }
  }

  private var features: StreetFeatures
  private var overpass = OverpassElements()
  private var isGeoJSON = false
  private var isOverpass = false
  /// The error that ended reading; nil if there was none.
  private var failure: StreetError?
  var parts: [Part] = []
  private var key = Key.other
  private var tagKey: StreetKey?
  private var remarks = ServerRemarks()
  var line = 1
  /// True while reading a property whose text is itself JSON.
  var isInText = false

  private init(_ builder: StreetBuilder) { features = StreetFeatures(builder) }

  var wantsString: Bool {
    switch parts.last {
    case .tags: tagKey != nil || key == .tags || key == .names
    case .names: tagKey != nil
    case .feature, .geometry:
      key == .type || key == .attribution || parts.count == 1 && remarks.wantsString
    case .element: key == .type
    case .member: key == .type || key == .role
    default: false
    }
  }

  mutating func at(line: Int) { self.line = line }

  mutating func key(_ bytes: UnsafeBufferPointer<UInt8>) {
    key = Key(bytes)
    switch parts.last {
    case .tags: tagKey = isOverpass ? StreetKey(bytes) : StreetKey(property: bytes)
    case .names: tagKey = key == .primary ? .name : nil
    default: tagKey = nil
    }
    if parts.count <= 2, parts.last == .feature || parts.last == .tags {
      remarks.meet(bytes, isInProperties: parts.count == 2)
    }
  }

  mutating func beginObject() {
    let part: Part =
      switch (parts.last, key) {
      case (nil, _), (.features, _): .feature
      case (.geometries, _), (.feature, .geometry): .geometry
      case (.feature, .properties), (.element, .tags), (.tags, .tags): .tags
      case (.tags, .names): .names
      case (.elements, _): .element
      case (.members, _): .member
      case (.line, _): .corner
      default: .ignored
      }
    parts.append(part)
    switch part {
    case .feature: features.begin(line: line)
    case .geometry: features.beginGeometry()
    case .element: overpass.begin()
    case .member: overpass.beginMember()
    case .corner: overpass.beginCorner()
    default: break
    }
    forgetKey()
  }

  mutating func endObject() {
    let part = parts.popLast()
    switch part {
    case .geometry: features.endGeometry()
    case .feature: endFeature(isRoot: parts.isEmpty)
    case .element: overpass.end()
    case .member: overpass.endMember()
    case .corner: overpass.endCorner()
    default: break
    }
    forgetKey()
  }

  mutating func beginArray() {
    let part: Part =
      switch (parts.last, key) {
      case (.coordinates, _), (.feature, .coordinates), (.geometry, .coordinates): .coordinates
      case (.feature, .features): .features
      case (.feature, .elements): .elements
      case (.feature, .geometries), (.geometry, .geometries): .geometries
      case (.element, .nodes): .nodes
      case (.element, .members): .members
      case (.element, .geometry), (.member, .geometry): .line
      default: .ignored
      }
    parts.append(part)
    switch part {
    case .coordinates: features.shape.beginArray()
    case .elements: isOverpass = true
    case .features: isGeoJSON = true
    case .line: overpass.beginLine()
    default: break
    }
    forgetKey()
  }

  mutating func endArray() {
    if parts.popLast() == .coordinates, !features.shape.endArray() {
      failure = failure ?? .tooMany("more than \(StreetReader.maximumCorners) corners in a feature")
    }
    forgetKey()
  }

  mutating func string(_ bytes: UnsafeBufferPointer<UInt8>) {
    switch parts.last {
    case .tags: if tagKey == nil { addText(bytes) } else { addTag(bytes) }
    case .names: addTag(bytes)
    case .feature:
      if parts.count == 1 { remarks.take(bytes, line: line) }
      if key == .type { features.setType(bytes) }
      if key == .attribution, parts.count == 1 { features.attribution = PlaceText.text(bytes) }
    case .geometry: if key == .type { features.setType(bytes) }
    case .element: if key == .type { overpass.setType(bytes) }
    case .member:
      if key == .type { overpass.setMemberType(bytes) }
      if key == .role { overpass.setMemberRole(bytes) }
    default: break
    }
  }

  mutating func scalar(_ value: Double?, spelled text: UnsafeBufferPointer<UInt8>) {
    if parts.count <= 2 { remarks.take(value, spelled: text, line: line) }
    switch parts.last {
    case .coordinates: features.shape.number(value)
    case .tags:
      if value != nil || text.spells("true") || tagKey == .extrude && text.spells("false") {
        addTag(text)
      }
    case .element:
      if key == .id { overpass.element.id = Self.identifier(value) }
      if key == .version { overpass.element.version = max(Int(Self.identifier(value)), 0) }
      if key == .visible, text.spells("false") { overpass.element.isDeleted = true }
      if key == .latitude { overpass.latitude = value }
      if key == .longitude { overpass.longitude = value }
    case .member: if key == .reference { overpass.member = Self.identifier(value) }
    case .corner:
      if key == .latitude { overpass.latitude = value }
      if key == .longitude { overpass.longitude = value }
    case .nodes: overpass.addNode(Self.identifier(value))
    case .line: overpass.endCorner()
    default: break
    }
  }
}

extension StreetJSON {
  private mutating func addTag(_ value: UnsafeBufferPointer<UInt8>) {
    guard let tagKey else { return }
    if isOverpass { overpass.tags.add(tagKey, value) } else { features.tags.add(tagKey, value) }
  }

  mutating func forgetKey() {
    (key, tagKey) = (.other, nil)
    remarks.forgetKey()
  }

  /// Adds the tags contained in one text: in HSTORE format, or in JSON, as in tables.
  private mutating func addText(_ text: UnsafeBufferPointer<UInt8>) {
    if JSONTokenizer.isLikely(text) { return readInside(text) }
    guard key == .tags else { return }
    HStoreText.forEach(in: text) { key, value in
      tagKey = isOverpass ? StreetKey(key) : StreetKey(property: key)
      addTag(value)
    }
    tagKey = nil
  }

  private mutating func endFeature(isRoot: Bool) {
    if isOverpass { return }
    do throws(StreetError) {
      if try features.end(isRoot: isRoot) { isGeoJSON = true }
    } catch { failure = failure ?? error }
  }

  /// Reads a whole text.
  static func reading(_ text: UnsafeBufferPointer<UInt8>) throws(StreetError) -> StreetReading {
    var tokenizer = JSONTokenizer()
    var handler = try StreetJSON(StreetBuilder())
    var rest = text[...]
    while !rest.isEmpty, tokenizer.failure == nil {
      if let failure = handler.failure ?? handler.overpass.elements.failure { throw failure }
      let piece = rest.prefix(1 << 16)
      tokenizer.read(UnsafeBufferPointer(rebasing: piece), into: &handler)
      rest = rest[piece.endIndex...]
    }
    tokenizer.finish(into: &handler)
    if let failure = handler.failure { throw failure }
    if let failure = tokenizer.failure, !tokenizer.failsBehindEnd {
      throw .unreadableRest(line: tokenizer.line, reason: failure)
    }
    guard handler.isGeoJSON || handler.isOverpass else {
      throw .refused(.unknownFormat("there are no streets in this JSON"))
    }
    var builder = handler.features.builder
    for remark in handler.remarks.all { builder.warn(remark) }
    if handler.isOverpass {
      builder = try OSMAssembly.builder(handler.overpass.elements, builder)
    }
    if let failure = tokenizer.failure {
      builder.warn(.malformed, line: tokenizer.line, reading: failure)
    } else if !tokenizer.isComplete {
      builder.warn(.truncated, line: tokenizer.line)
    }
    return try handler.isOverpass
      ? builder.reading(.overpass, attribution: OSMAssembly.attribution)
      : builder.reading(.geojson, attribution: handler.features.attribution)
  }
}
