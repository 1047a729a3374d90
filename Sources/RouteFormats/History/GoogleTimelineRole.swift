/// The meaningful keys in Google's Timeline.
enum GoogleTimelineKey {
  case semanticSegments, rawSignals, timelineObjects, timelinePath, simplifiedPath, waypointPath
  case points, visit
  case activity, activitySegment, placeVisit, topCandidate, position, duration
  case startPlace, endPlace, visitPlace, location
  case start, end, point, time, offset, latitude, longitude, altitude, accuracy

  /// Creates the key with the given name; nil for names that have no meaning.
  init?(name: String) {
    switch name {
    case "semanticSegments": self = .semanticSegments
    case "rawSignals": self = .rawSignals
    case "timelineObjects": self = .timelineObjects
    case "timelinePath": self = .timelinePath
    case "simplifiedRawPath": self = .simplifiedPath
    case "waypointPath": self = .waypointPath
    case "points", "waypoints": self = .points
    case "visit": self = .visit
    case "activity": self = .activity
    case "activitySegment": self = .activitySegment
    case "placeVisit": self = .placeVisit
    case "topCandidate": self = .topCandidate
    case "position": self = .position
    case "duration": self = .duration
    case "start", "startLocation": self = .startPlace
    case "end", "endLocation": self = .endPlace
    case "placeLocation": self = .visitPlace
    case "location": self = .location
    case "startTime", "startTimestamp", "startTimestampMs": self = .start
    case "endTime", "endTimestamp", "endTimestampMs": self = .end
    case "point", "latLng", "LatLng": self = .point
    case "time", "timestamp", "timestampMs": self = .time
    case "durationMinutesOffsetFromStartTime": self = .offset
    case "latitudeE7", "latE7": self = .latitude
    case "longitudeE7", "lngE7": self = .longitude
    case "altitudeMeters": self = .altitude
    case "accuracyMeters": self = .accuracy
    default: return nil
    }
  }
}

/// The role of a container in Google's Timeline, given by its key and by the container that holds it.
enum GoogleTimelineRole {
  case outside, ignored
  /// The outermost object.
  case root
  case segments
  case segment
  case path
  case pathPoint
  case signals
  case signal
  case position
  case visit
  case candidate
  case activity
  /// An object in Takeout's lists that contains a segment.
  case object
  case objects
  case span
  case simplified
  /// A path without times that Google drew along streets, and the points of that path.
  case way
  case wayPoints
  case wayPoint
  case startPlace
  case endPlace
  case visitPlace

  /// True when strings in the container may have a meaning.
  var isRead: Bool { self != .ignored && self != .outside }

  /// Returns the role of a container inside this one.
  func child(under key: GoogleTimelineKey?, isObject: Bool) -> GoogleTimelineRole {
    isObject ? object(under: key) : array(under: key)
  }

  private func array(under key: GoogleTimelineKey?) -> GoogleTimelineRole {
    switch (self, key) {
    case (.outside, _), (.root, .semanticSegments): .segments
    case (.root, .rawSignals): .signals
    case (.root, .timelineObjects): .objects
    case (.segment, .timelinePath), (.simplified, .points): .path
    case (.way, .points): .wayPoints
    default: .ignored
    }
  }

  private func object(under key: GoogleTimelineKey?) -> GoogleTimelineRole {
    switch (self, key) {
    case (.outside, _): .root
    case (.segments, _): .segment
    case (.path, _): .pathPoint
    case (.wayPoints, _): .wayPoint
    case (.signals, _): .signal
    case (.signal, .position): .position
    case (.segment, .visit): .visit
    case (.visit, .topCandidate): .candidate
    case (.segment, .activity): .activity
    case (.candidate, .visitPlace), (.segment, .location): .visitPlace
    case (.activity, .startPlace), (.segment, .startPlace): .startPlace
    case (.activity, .endPlace), (.segment, .endPlace): .endPlace
    case (.objects, _): .object
    case (.object, .activitySegment), (.object, .placeVisit): .segment
    case (.segment, .duration): .span
    case (.segment, .simplifiedPath): .simplified
    case (.segment, .waypointPath): .way
    default: .ignored
    }
  }
}
