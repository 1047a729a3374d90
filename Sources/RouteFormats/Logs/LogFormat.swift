/// The formats that logs are written in.
public enum LogFormat: String, CaseIterable, Hashable, Sendable {
  /// The session log of SPEC §12: everything.
  case session
  /// GPX 1.1: a track of the fixes.
  case gpx
  /// NMEA 0183: the fixes as a receiver tells them.
  case nmea
  /// GPX of timed waypoints, as Xcode plays it.
  case xcode

  /// A writer of the format.
  public var writer: any LogWriter {
    switch self {
    case .session: SessionLogWriter()
    case .gpx: GPXWriter(shape: .track)
    case .nmea: NMEAWriter()
    case .xcode: GPXWriter(shape: .waypoints)
    }
  }
}
