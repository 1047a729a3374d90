import ARRouteEngine

/// Collects the places in a file, and the warnings about places that were left out.
struct PlaceBuilder {
  private(set) var places: [Place] = []
  private(set) var warnings: [PlaceWarning] = []
  /// The error that ended reading; nil if there was none.
  private(set) var failure: PlaceError?
  let convention: FloorConvention

  /// Reserves room for the places in a text, so that the array is not moved repeatedly as it grows; the
  /// memory is only taken when it is used.
  mutating func makeRoom(textLength: Int) {
    places.reserveCapacity(min(textLength / 256, PlaceReader.maximumCount))
  }

  /// Ends reading with an error; an earlier error takes precedence.
  mutating func fail(_ error: PlaceError) { failure = failure ?? error }

  /// Counts a flaw; each kind of flaw is a single warning.
  mutating func warn(_ reason: PlaceFlaw, line: Int?, text: String = "") {
    if let index = warnings.firstIndex(where: { $0.reason == reason }) {
      warnings[index].count += 1
    } else {
      let shown = Printable.sanitised(text, limit: 60)
      warnings.append(PlaceWarning(reason: reason, line: line, text: shown))
    }
  }

  /// Adds a place whose coordinates are text, if they are valid; otherwise adds a warning.
  mutating func add(
    _ tags: PlaceTags, latitude: UnsafeBufferPointer<UInt8>?,
    longitude: UnsafeBufferPointer<UInt8>?, line: Int?
  ) {
    guard let latitude, let longitude else { return warn(.missingPosition, line: line) }
    guard let north = DecimalParser.parse(latitude), abs(north) <= 90 else {
      return warn(
        .badLatitude, line: line, text: String(decoding: latitude.prefix(240), as: UTF8.self))
    }
    guard let east = DecimalParser.parse(longitude), abs(east) <= 180 else {
      return warn(
        .badLongitude, line: line, text: String(decoding: longitude.prefix(240), as: UTF8.self))
    }
    append(tags, latitude: north, longitude: east, line: line)
  }

  /// Adds a place at coordinates in degrees, if they are valid; otherwise adds a warning.
  mutating func add(_ tags: PlaceTags, latitude: Double, longitude: Double, line: Int?) {
    guard abs(latitude) <= 90 else {
      return warn(.badLatitude, line: line, text: "\(latitude)")
    }
    guard abs(longitude) <= 180 else {
      return warn(.badLongitude, line: line, text: "\(longitude)")
    }
    append(tags, latitude: latitude, longitude: longitude, line: line)
  }

  /// Adds a server's message as a warning.
  mutating func warn(_ remark: ServerRemarks.Remark) {
    warnings.append(PlaceWarning(reason: .serverRemark, line: remark.line, text: remark.text))
  }

  /// Removes places by index.
  mutating func remove(_ indexes: Set<Int>) {
    places = places.indices.filter { !indexes.contains($0) }.map { places[$0] }
  }

  private mutating func append(
    _ tags: PlaceTags, latitude: Double, longitude: Double, line: Int?
  ) {
    guard places.count < PlaceReader.maximumCount else { return fail(.tooMany(line: line)) }
    guard
      let coordinate = GeodeticCoordinate(
        latitudeDegrees: latitude, longitudeDegrees: longitude)
    else { return warn(.missingPosition, line: line) }
    let (place, strange) = tags.place(at: coordinate, convention: convention)
    if let strange { warn(.unknownStorey, line: line, text: strange) }
    places.append(place)
  }

  /// Returns the places that were collected from a file of the given format.
  func list(_ format: PlaceFormat) throws(PlaceError) -> PlaceList {
    if let failure { throw failure }
    guard !places.isEmpty else { throw .noPlaces(format, warnings.first) }
    return PlaceList(places: places, format: format, warnings: warnings)
  }
}
