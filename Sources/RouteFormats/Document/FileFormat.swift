/// The formats that can be read.
public enum FileFormat: String, CaseIterable, Hashable, Sendable {
  /// GPS Exchange Format 1.0 and 1.1.
  case gpx
  /// Keyhole Markup Language 2.x with Google's extensions.
  case kml
  /// Garmin's Training Center Database.
  case tcx
  /// GeoJSON, RFC 7946.
  case geojson
  /// A response of OSRM, Mapbox Directions or their map matching.
  case osrm
  /// A response of Valhalla in its own format.
  case valhalla
  /// A response of GraphHopper.
  case graphhopper
  /// Bare encoded polylines, one a line.
  case polyline
  /// NMEA 0183 sentences, also as Android's logger wraps them.
  case nmea
  /// Reports of gpsd, one JSON object a line.
  case gpsd
  /// Comma, semicolon or tab separated values with a header.
  case csv
  /// What loggers of AR's poses write: tables without a header, or folders of them.
  case poses
  /// The product's own log of a session, JSON Lines.
  case session
  /// Garmin's Flexible and Interoperable Data Transfer.
  case fit
  /// The log of Android's GnssLogger.
  case gnsslogger
  /// The log of gliders and paragliders.
  case igc
  /// Places that Google recorded, `Records.json` of its Takeout.
  case records
  /// Google's Timeline, as phones export it or as its Takeout did.
  case timeline
  /// What OwnTracks' apps publish and its recorder keeps.
  case owntracks
}

/// The purpose of a file.
public enum FileKind: String, Hashable, Sendable {
  /// A line to walk, without times.
  case route
  /// What a receiver recorded: at least two points have times.
  case log
  /// The product's own log of a session.
  case session
}
