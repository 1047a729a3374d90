/// Overpass elements.
extension PlaceJSON {
  mutating func takeNumber(
    _ value: Double?, spelled text: UnsafeBufferPointer<UInt8>
  ) {
    switch (parts.last, key) {
    case (.element, .id): found.element.id = Self.identifier(value)
    case (.element, .version): found.element.version = max(Int(Self.identifier(value)), 0)
    case (.element, .visible): if text.spells("false") { found.element.isDeleted = true }
    case (.member, .reference): member.id = Self.identifier(value)
    case (.bounds, .south): bounds.south = value
    case (.bounds, .west): bounds.west = value
    case (.bounds, .north): bounds.north = value
    case (.bounds, .east): bounds.east = value
    case (_, .latitude): latitude = value
    case (_, .longitude): longitude = value
    default: break
    }
  }

  static func pair(
    _ latitude: Double?, _ longitude: Double?
  ) -> (latitude: Double, longitude: Double)? {
    guard let latitude, let longitude else { return nil }
    return (latitude, longitude)
  }

  mutating func endCorner(_ latitude: Double?, _ longitude: Double?) {
    if let latitude, let longitude { found.extent.add(latitude: latitude, longitude: longitude) }
    (self.latitude, self.longitude) = (nil, nil)
  }

  mutating func endMember() {
    if let kind = member.kind { found.addMember(kind, member.id) }
    endCorner(latitude, longitude)
  }

  mutating func endElement() {
    defer { beginPlace() }
    found.line = firstLine
    found.position = found.position ?? Self.pair(latitude, longitude)
    if places.search != nil { return places.look(at: found) }
    let node = found
    places.take(node) { builder in
      if let position = node.position {
        builder.add(
          node.tags, latitude: position.latitude, longitude: position.longitude, line: node.line)
      } else {
        builder.warn(.missingPosition, line: node.line)
      }
    }
  }
}
