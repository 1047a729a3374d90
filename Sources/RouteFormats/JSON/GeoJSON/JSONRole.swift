/// The meaningful keys in GeoJSON or in a routing engine's response.
enum JSONKey: String {
  case alternates, altitude, bbox, contour, coordTimes, coordinateProperties, coordinates
  case datetimes, description, distance, elements, error, features, geometries, geometry
  case instructions, interval, kind, lat, legs, length, location, locations, lon, maneuver
  case matchings, message, metric, name, opacity, paths, points, polyline, properties, remark
  case response, routes, seconds, sections, segment, shape, steps, summary, temporalGeometry
  case text, timelineEdits, title
  case tracepoints, trip, trips, type, units, value, warnings, waypoints
  case distanceInMetres = "distance_m"
  case lengthInMetres = "length_m"
  // Times of places, and lists of times.
  case time, timestamp, timestamps, times, datetime, dateTime, coordinateTimes, ts, tst
  case timestampInCamels = "timeStamp"
  case timestampInWords = "time_stamp"
  case dateTimeInWords = "date_time"
  case recordedAt = "recorded_at"
  // Times of separate places, used if none of the names above is present.
  case fixTime, gpsTime, loggedAt, timeUTC, utc, when
  case recordedAtInCamels = "recordedAt"
  case fixTimeInWords = "fix_time"
  case gpsTimeInWords = "gps_time"
  case loggedAtInWords = "logged_at"
  case observedAt = "observed_at"
  case timeUTCInWords = "time_utc"
  // Creation times, which may not be those of a fix.
  case created, createdAt, date, startTime
  case createdAtInWords = "created_at"
  case startTimeInWords = "start_time"
  /// Any other name that suggests times; the raw value is longer than any name that is compared with it.
  case otherTime = "any other name that says something of times"
  // Accuracies.
  case accuracy, accuracies, hAcc, horizontalAccuracy
  case horizontalAccuracyInWords = "horizontal_accuracy"
  // Keys of routing engines.
  case edgeStatus = "edge_status"
  case expansionType = "expansion_type"
  case groupIndex = "group_index"
  case maxLatitude = "max_lat"
  case maxLongitude = "max_lon"
  case minLatitude = "min_lat"
  case minLongitude = "min_lon"
  case overviewPolyline = "overview_polyline"
  case precedingEdgeID = "pred_edge_id"
  case pointsEncodedMultiplier = "points_encoded_multiplier"
  case resourceSets
  case statusMessage = "status_message"
  case wayPoints = "way_points"
}

extension JSONKey {
  /// True when the key stands for a horizontal accuracy in metres, or for a list of them.
  var isAccuracy: Bool {
    switch self {
    case .accuracy, .accuracies, .hAcc, .horizontalAccuracy, .horizontalAccuracyInWords: true
    default: false
    }
  }

  /// True when the key stands for the time of a place, or for a list with the times of a line's points.
  var isTime: Bool {
    switch self {
    case .time, .timestamp, .timestamps, .times, .datetime, .dateTime, .datetimes, .coordTimes,
      .coordinateTimes, .ts, .tst, .timestampInCamels, .timestampInWords, .dateTimeInWords,
      .recordedAt:
      true
    default: false
    }
  }

  /// Creates the key for a name that suggests the time of a place or a list of times; nil for other names.
  ///
  /// - Parameter name: The name as written.
  init?(ofTime name: String) {
    let letters = PlainName.text(Array(name.utf8))
    if let known = Self.sureTimes[letters] {
      self = known
    } else if letters == "t" || Self.isTime(letters, title: name) {
      self = .otherTime
    } else {
      return nil
    }
  }

  /// Returns true for a name, in the singular or plural, that suggests the times of fixes.
  private static func isTime(_ letters: String, title: String) -> Bool {
    guard TimeNames.isOfFixes(title) else { return false }
    return TimeNames.isTime(letters, title: title)
      || (title.hasSuffix("s")
        && TimeNames.isTime(String(letters.dropLast()), title: String(title.dropLast())))
  }

  /// The most reliable keys for times, looked up by their names in lowercase and without punctuation.
  private static let sureTimes: [String: JSONKey] = {
    let keys: [JSONKey] = [
      .time, .timestamp, .timestamps, .times, .datetime, .datetimes, .coordTimes, .coordinateTimes,
      .recordedAt, .fixTime, .gpsTime, .loggedAt, .observedAt, .timeUTC,
    ]
    return Dictionary(
      uniqueKeysWithValues: keys.map { key in
        (PlainName.text(Array(key.rawValue.utf8)), key)
      })
  }()

  /// True when the key may stand for the length of a line.
  var isLength: Bool {
    switch self {
    case .distance, .length, .distanceInMetres, .lengthInMetres: true
    default: false
    }
  }

  /// The rank of the key as the time of a place, with 0 for the most reliable; nil if the key does not stand
  /// for a time.
  var timeRank: Int? {
    switch self {
    case .fixTime, .gpsTime, .loggedAt, .recordedAtInCamels, .timeUTC, .utc, .when,
      .fixTimeInWords, .gpsTimeInWords, .loggedAtInWords, .observedAt, .timeUTCInWords:
      1
    case .created, .createdAt, .date, .startTime, .createdAtInWords, .startTimeInWords:
      WaypointTime.unsureRank
    case .otherTime: WaypointTime.leastRank
    default: isTime ? 0 : nil
    }
  }

  /// True when properties with this key belong to an edge that an engine examined, which nobody is meant to
  /// walk along.
  var isOfExpansion: Bool {
    switch self {
    case .edgeStatus, .expansionType, .precedingEdgeID: true
    default: false
    }
  }

  /// The only service whose responses have this key in a route or instead of routes; nil for other keys.
  var serviceOfRoute: String? {
    switch self {
    case .overviewPolyline, .polyline: "Google"
    case .sections: "HERE"
    default: nil
    }
  }
}

/// The role of a container, given by its key and by the container that holds it.
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
  case matchings
  case route
  case routeSummary
  /// The indices of the waypoints in an openrouteservice response, in the list of its line's points.
  case indices
  case legs
  case leg
  case steps
  case step
  case maneuver
  case waypoints
  case waypoint
  /// The longitude and latitude of a position near the beginning of the route.
  case location
  // Valhalla
  case trip
  /// The alternative trips of a response, each in an object of its own.
  case alternates
  case alternate
  case tripLegs
  case tripLeg
  case tripLocations
  case tripLocation
  case tripSummary
  // GraphHopper
  case paths
  case path
  case box
  case instructions
  case instruction
  // A server's messages.
  case warnings
  case warning
  case error
  /// A response from an unsupported engine.
  case foreign
  // Overland
  case locations
  case locationFeature

  /// Returns the role of the array with the given key in an object with this role.
  func array(under key: JSONKey?) -> JSONRole {
    switch (self, key) {
    case (.root, .features): .features
    case (.root, .geometries), (.geometry, .geometries): .geometries
    case (.root, .coordinates), (.geometry, .coordinates): .coordinates
    case (.properties, let key?) where key.timeRank != nil: .times
    case (.geometry, .datetimes), (.root, .datetimes): .times
    case (.properties, let key?) where key.isAccuracy: .accuracies
    case (.root, .routes), (.root, .trips): .routes
    case (.root, .matchings): .matchings
    case (.root, .alternates): .alternates
    case (.root, .warnings), (.trip, .warnings), (.route, .warnings), (.properties, .warnings):
      .warnings
    case (.root, .waypoints), (.root, .tracepoints), (.route, .waypoints): .waypoints
    case (.route, .legs): .legs
    case (.leg, .steps): .steps
    case (.maneuver, .location), (.waypoint, .location): .location
    case (.trip, .legs): .tripLegs
    case (.trip, .locations): .tripLocations
    case (.root, .paths): .paths
    case (.path, .bbox), (.route, .bbox): .box
    case (.route, .wayPoints), (.instruction, .interval): .indices
    case (.path, .instructions): .instructions
    case (.leg, .points): .foreign
    case (.root, .locations): .locations
    default: .ignored
    }
  }

  /// Returns the role of the object with the given key in an object with this role.
  func object(under key: JSONKey?) -> JSONRole {
    switch (self, key) {
    case (.root, .geometry), (.feature, .geometry), (.route, .geometry), (.step, .geometry),
      (.tripLeg, .shape), (.path, .points), (.root, .temporalGeometry),
      (.feature, .temporalGeometry):
      .geometry
    case (.root, .properties), (.feature, .properties), (.properties, .coordinateProperties):
      .properties
    case (.step, .maneuver): .maneuver
    case (.root, .trip), (.alternate, .trip): .trip
    case (.route, .summary): .routeSummary
    case (.root, .error): .error
    case (.trip, .summary): .tripSummary
    default: .ignored
    }
  }

  /// Returns the role of an element in an array with this role.
  ///
  /// Only the first of several routes is used, because engines list the best route first.
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
    case .matchings: .route
    case .alternates: .alternate
    case .waypoints: .waypoint
    case .tripLocations: .tripLocation
    case .instructions: .instruction
    case .warnings: .warning
    case .foreign: .foreign
    case .locations: .locationFeature
    case .paths where index == 0: .path
    default: .ignored
    }
  }
}
