package import ARRouteEngine

extension JSONNode {
  /// The members of an object by their keys, whatever they are; of a key given twice the last.
  package func anyMembers(_ subject: String) throws(JSONContentError) -> [String: JSONNode] {
    guard case .object(let members) = value else { throw unexpected(subject, "an object") }
    return Dictionary(members.map { ($0.key, $0.node) }, uniquingKeysWith: { $1 })
  }

  /// That it is a word.
  package func check(_ subject: String, _ word: String) throws(JSONContentError) {
    guard value == .string(word) else { throw unexpected(subject, "“\(word)”") }
  }

  /// Longitude and latitude, and perhaps an altitude.
  package func position(_ subject: String) throws(JSONContentError) -> GeodeticCoordinate {
    guard case .array(let numbers) = value, (2...3).contains(numbers.count),
      case .number(let longitude) = numbers[0].value, case .number(let latitude) = numbers[1].value,
      let coordinate = GeodeticCoordinate(
        latitudeDegrees: latitude, longitudeDegrees: longitude)
    else { throw unexpected(subject, "longitude and latitude in degrees") }
    return coordinate
  }

  /// The elements of an array.
  package func elements(_ subject: String) throws(JSONContentError) -> [JSONNode] {
    guard case .array(let nodes) = value else { throw unexpected(subject, "an array") }
    return nodes
  }

  /// The features of a collection.
  package func features(_ subject: String) throws(JSONContentError) -> [JSONNode] {
    let members = try anyMembers("the file")
    try members["type"]?.check("type", "FeatureCollection")
    guard case .array(let features)? = members["features"]?.value else {
      throw .missingKey(line: line, subject: subject, key: "features")
    }
    return features
  }
}

extension JSONWriter {
  /// Longitude and latitude to a tenth of a millimetre.
  package mutating func position(_ coordinate: GeodeticCoordinate) {
    numbers(coordinate.longitude.degrees, coordinate.latitude.degrees, decimals: 9)
  }
}
