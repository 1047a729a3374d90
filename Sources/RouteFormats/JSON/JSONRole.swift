/// The keys that mean something in GeoJSON or in a routing engine's response.
enum JSONKey: String {
  case bbox, coordTimes, coordinateProperties, coordinates, distance, features, geometries, geometry
  case lat, legs, length, location, locations, lon, maneuver, matchings, name, paths, points
  case properties, routes, shape, steps, summary, time, times, title, tracepoints, trip, trips, type
  case waypoints
  case accuracy, accuracies, hAcc, horizontalAccuracy, timestamp
  case horizontalAccuracyInWords = "horizontal_accuracy"
  case pointsEncodedMultiplier = "points_encoded_multiplier"
}

extension JSONKey {
  /// True when it is a horizontal accuracy in metres, or a list of them.
  var isAccuracy: Bool {
    switch self {
    case .accuracy, .accuracies, .hAcc, .horizontalAccuracy, .horizontalAccuracyInWords: true
    default: false
    }
  }

  /// True when it is the time of a place.
  var isTime: Bool { self == .time || self == .timestamp }
}

/// What a container is, by its key and by what it stands in.
enum JSONRole {
  case ignored
  /// The outermost object: a response, a collection, a feature or a geometry.
  case root
  // GeoJSON
  case features
  case feature
  case geometry
  case geometries
  case coordinates
  case properties
  case times
  case accuracies
  // OSRM
  case routes
  case route
  case legs
  case leg
  case steps
  case step
  case maneuver
  case waypoints
  case waypoint
  /// Longitude and latitude of a place that the route is known to begin near.
  case location
  // Valhalla
  case trip
  case tripLegs
  case tripLeg
  case tripLocations
  case tripLocation
  case tripSummary
  // GraphHopper
  case paths
  case path
  case box

  /// The role of an array that stands under a key of an object of this role.
  func array(under key: JSONKey?) -> JSONRole {
    switch (self, key) {
    case (.root, .features): .features
    case (.root, .geometries), (.geometry, .geometries): .geometries
    case (.root, .coordinates), (.geometry, .coordinates): .coordinates
    case (.properties, .coordTimes), (.properties, .times): .times
    case (.properties, let key?) where key.isAccuracy: .accuracies
    case (.root, .routes), (.root, .matchings), (.root, .trips): .routes
    case (.root, .waypoints), (.root, .tracepoints): .waypoints
    case (.route, .legs): .legs
    case (.leg, .steps): .steps
    case (.maneuver, .location), (.waypoint, .location): .location
    case (.trip, .legs): .tripLegs
    case (.trip, .locations): .tripLocations
    case (.root, .paths): .paths
    case (.path, .bbox): .box
    default: .ignored
    }
  }

  /// The role of an object that stands under a key of an object of this role.
  func object(under key: JSONKey?) -> JSONRole {
    switch (self, key) {
    case (.root, .geometry), (.feature, .geometry), (.route, .geometry), (.step, .geometry),
      (.tripLeg, .shape), (.path, .points):
      .geometry
    case (.root, .properties), (.feature, .properties), (.properties, .coordinateProperties):
      .properties
    case (.step, .maneuver): .maneuver
    case (.root, .trip): .trip
    case (.trip, .summary): .tripSummary
    default: .ignored
    }
  }

  /// The role of the element of an array of this role.
  ///
  /// Of several routes the first is meant, which an engine ranks best, and of several places the
  /// first, where the route begins.
  func element(at index: Int) -> JSONRole {
    switch self {
    case .features: .feature
    case .geometries: .geometry
    case .coordinates: .coordinates
    case .times: .times
    case .accuracies: .accuracies
    case .legs: .leg
    case .steps: .step
    case .tripLegs: .tripLeg
    case .routes where index == 0: .route
    case .waypoints where index == 0: .waypoint
    case .tripLocations where index == 0: .tripLocation
    case .paths where index == 0: .path
    default: .ignored
    }
  }
}
