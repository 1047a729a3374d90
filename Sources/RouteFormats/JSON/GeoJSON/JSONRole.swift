/// The keys that mean something in GeoJSON or in a routing engine's response.
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
  // Times of places, and lists of them.
  case time, timestamp, timestamps, times, datetime, dateTime, coordinateTimes, ts, tst
  case timestampInCamels = "timeStamp"
  case timestampInWords = "time_stamp"
  case dateTimeInWords = "date_time"
  case recordedAt = "recorded_at"
  // Times of single places, used if none of the names above is there.
  case fixTime, gpsTime, loggedAt, timeUTC, utc, when
  case recordedAtInCamels = "recordedAt"
  case fixTimeInWords = "fix_time"
  case gpsTimeInWords = "gps_time"
  case loggedAtInWords = "logged_at"
  case observedAt = "observed_at"
  case timeUTCInWords = "time_utc"
  // Times at which something was made, which may be another thing than a fix.
  case created, createdAt, date, startTime
  case createdAtInWords = "created_at"
  case startTimeInWords = "start_time"
  /// Any other name that says something of times; longer than the keys that are looked at.
  case otherTime = "any other name that says something of times"
  // Accuracies.
  case accuracy, accuracies, hAcc, horizontalAccuracy
  case horizontalAccuracyInWords = "horizontal_accuracy"
  // Engines' own.
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
  /// True when it is a horizontal accuracy in metres, or a list of them.
  var isAccuracy: Bool {
    switch self {
    case .accuracy, .accuracies, .hAcc, .horizontalAccuracy, .horizontalAccuracyInWords: true
    default: false
    }
  }

  /// True when it is the time of a place, or a list of the times of a line's.
  var isTime: Bool {
    switch self {
    case .time, .timestamp, .timestamps, .times, .datetime, .dateTime, .datetimes, .coordTimes,
      .coordinateTimes, .ts, .tst, .timestampInCamels, .timestampInWords, .dateTimeInWords,
      .recordedAt:
      true
    default: false
    }
  }

  /// The key of the time of a place, or of a list of times, by any name; nil for other names.
  ///
  /// - Parameter name: As it is written.
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

  /// True for a name, or its plural, that says something of the times of fixes.
  private static func isTime(_ letters: String, title: String) -> Bool {
    guard TimeNames.isOfFixes(title) else { return false }
    return TimeNames.isTime(letters, title: title)
      || (title.hasSuffix("s")
        && TimeNames.isTime(String(letters.dropLast()), title: String(title.dropLast())))
  }

  /// The surest names of times, without signs and capitals.
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

  /// True when it may be the length of a line.
  var isLength: Bool {
    switch self {
    case .distance, .length, .distanceInMetres, .lengthInMetres: true
    default: false
    }
  }

  /// The rank as the time of a place, the surest 0; nil for no time.
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

  /// True when the properties that have it are of an edge that an engine looked at: nobody is to walk
  /// along those.
  var isOfExpansion: Bool {
    switch self {
    case .edgeStatus, .expansionType, .precedingEdgeID: true
    default: false
    }
  }

  /// The service whose answers alone have it in a route, or instead of routes; nil for none.
  var serviceOfRoute: String? {
    switch self {
    case .overviewPolyline, .polyline: "Google"
    case .sections: "HERE"
    default: nil
    }
  }
}

/// The role of a container, by its key and by its own container.
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
  /// The places of an openrouteservice's way points among those of its line.
  case indices
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
  /// Further trips of an answer, each in an object of its own.
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
  /// An answer of an engine that is not read.
  case foreign
  // Overland
  case locations
  case locationFeature

  /// The role of an array that stands under a key of an object of this role.
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

  /// The role of an object that stands under a key of an object of this role.
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

  /// The role of the element of an array of this role.
  ///
  /// Of several routes the first is meant, which an engine ranks best.
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
