package import ARRouteEngine

extension JSONNode {
  /// Returns all members of an object by their keys; if a key is repeated, its last value.
  package func anyMembers(_ subject: String) throws(JSONContentError) -> [String: JSONNode] {
    guard case .object(let members) = value else { throw unexpected(subject, "an object") }
    return Dictionary(members.map { ($0.key, $0.node) }, uniquingKeysWith: { $1 })
  }

  /// Throws an error if the value is not the given string.
  package func check(_ subject: String, _ word: String) throws(JSONContentError) {
    guard value == .string(word) else { throw unexpected(subject, "“\(word)”") }
  }

  /// Returns a position from a longitude, a latitude and possibly an altitude; the altitude is ignored.
  package func position(_ subject: String) throws(JSONContentError) -> GeodeticCoordinate {
    guard case .array(let numbers) = value, (2...3).contains(numbers.count),
      case .number(let longitude) = numbers[0].value, case .number(let latitude) = numbers[1].value,
      let coordinate = GeodeticCoordinate(
        latitudeDegrees: latitude, longitudeDegrees: longitude)
    else { throw unexpected(subject, "longitude and latitude in degrees") }
    return coordinate
  }

  /// Returns the elements of the value, which must be an array.
  package func elements(_ subject: String) throws(JSONContentError) -> [JSONNode] {
    guard case .array(let nodes) = value else { throw unexpected(subject, "an array") }
    return nodes
  }

  /// Returns the features of the value, which must be a collection of features.
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
  /// Writes a longitude and latitude, rounded to a tenth of a millimetre.
  package mutating func position(_ coordinate: GeodeticCoordinate) {
    numbers(coordinate.longitude.degrees, coordinate.latitude.degrees, decimals: 9)
  }
}
