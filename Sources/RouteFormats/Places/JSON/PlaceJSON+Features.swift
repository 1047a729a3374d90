/// GeoJSON features.
extension PlaceJSON {
  mutating func beginPlace() {
    firstLine = line
    found.clear()
    addressCount = 0
    featureType = .missing
    (latitude, longitude) = (nil, nil)
    beginGeometry()
    if !placesOfGeometry.isEmpty { placesOfGeometry.removeAll(keepingCapacity: true) }
    strangeType = nil
  }

  mutating func beginGeometry() {
    geometryType = .missing
    if !positions.isEmpty { positions.removeAll(keepingCapacity: true) }
    position.count = 0
    depth = 0
  }

  /// Keeps the points of a geometry; a collection's points were kept with the geometries inside it.
  mutating func endGeometry() {
    switch geometryType {
    case .point: if let position = positions.first { placesOfGeometry.append(position) }
    case .multiPoint: placesOfGeometry += positions
    case .geometryCollection: break
    default: strangeType = strangeType ?? geometryType.name
    }
    beginGeometry()
  }

  mutating func endFeature() {
    isGeoJSON = true
    if places.search != nil { return beginPlace() }
    if !placesOfGeometry.isEmpty {
      for position in placesOfGeometry where places.builder.failure == nil {
        places.builder.add(
          found.tags, latitude: position.latitude, longitude: position.longitude, line: firstLine)
      }
    } else if let strangeType {
      places.builder.warn(.noPoint, line: firstLine, text: strangeType)
    } else {
      places.builder.warn(.missingPosition, line: firstLine)
    }
    beginPlace()
  }

  /// Ends the outermost object, which may be a feature or a bare geometry.
  mutating func endRoot() {
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
}
