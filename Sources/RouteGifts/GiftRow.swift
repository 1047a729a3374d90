import ARRouteEngine

/// A gift as a row of table columns.
struct GiftRow {
  var identifier: String
  var owner: String
  var model: String
  var latitude: Double
  var longitude: Double
  var height: Double
  var heading: Double
  var trueLatitude: Double?
  var trueLongitude: Double?
  var placed: Double
  var opener: String?
  var opened: Double?
  var removed: Double?

  /// The names of the columns, in the order of the properties.
  static let columns = """
    id, owner, model, latitude, longitude, height, heading, true_latitude, true_longitude, placed, \
    opener, opened, removed
    """
  /// The number of columns.
  static let count = 13
}

extension GiftRow {
  init(_ gift: Gift) {
    identifier = gift.identifier
    owner = gift.owner
    model = gift.model
    latitude = gift.coordinate.latitude.degrees
    longitude = gift.coordinate.longitude.degrees
    height = gift.height
    heading = Angle.wrapDegreesPositive(gift.heading.degrees)
    trueLatitude = gift.trueCoordinate?.latitude.degrees
    trueLongitude = gift.trueCoordinate?.longitude.degrees
    placed = gift.placed
    (opener, opened, removed) = gift.fate.parts
  }

  /// The gift; nil if the columns do not contain a valid one, for example after another program has written
  /// them.
  var gift: Gift? {
    guard
      let coordinate = GeodeticCoordinate(
        latitudeDegrees: latitude, longitudeDegrees: longitude)
    else { return nil }
    var truth: GeodeticCoordinate?
    switch (trueLatitude, trueLongitude) {
    case (nil, nil): break
    case (let latitude?, let longitude?):
      truth = GeodeticCoordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
      guard truth != nil else { return nil }
    // This program never writes only half of a position.
    default: return nil
    }
    let fate: Gift.Fate
    switch (opener, opened, removed) {
    case (nil, nil, nil): fate = .waiting
    case (nil, nil, let time?): fate = .removed(at: time)
    case (let user?, let time?, nil): fate = .opened(by: user, at: time)
    default: return nil
    }
    return Gift(
      identifier: identifier, owner: owner, model: model, coordinate: coordinate, height: height,
      heading: .degrees(heading), trueCoordinate: truth, placed: placed, fate: fate)
  }

  /// The position relative to the Earth's centre, metres.
  ///
  /// Positions that are close in space are close on the ground, even at the poles and at the antimeridian.
  var position: Vector3? {
    GeodeticCoordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
      .map(Ellipsoid.surfacePosition(of:))
  }
}

extension Gift.Fate {
  /// The opener and the time of opening, or the time of removal, as in tables and files; nil for events
  /// that have not happened.
  var parts: (opener: String?, opened: Double?, removed: Double?) {
    switch self {
    case .waiting: (nil, nil, nil)
    case .opened(let user, let time): (user, time, nil)
    case .removed(let time): (nil, nil, time)
    }
  }
}
