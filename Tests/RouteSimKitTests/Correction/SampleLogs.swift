import TestSupport

@testable import ARRouteEngine
@testable import RouteSimKit

/// Session logs that are small enough for calculation by hand.
enum SampleLogs {
  /// The lengths of a degree of longitude and of latitude on the equator, in metres.
  private static let degree = (east: 111_319.490793, north: 110_574.388558)

  /// A fix, and the distance that AR had moved straight ahead at that time.
  struct Line {
    var time: Double
    /// The distance of the fix from 0°, 0°, in metres.
    var east: Double
    var north: Double
    /// The distance that AR moved along its −z axis, in metres.
    var ahead: Double
    var accuracy = 5.0
  }

  /// Four fixes that are 10 m east, 10 m east and 4 m north of each other, while AR moves 24 m straight
  /// ahead.
  ///
  /// Calculated by hand, the angles of the pairs are 90°, 90°, 90°, 78.690° and 68.199°; the last pair is
  /// too close together.
  static let worked = [
    Line(time: 0, east: 0, north: 0, ahead: 0), Line(time: 1, east: 10, north: 0, ahead: 10),
    Line(time: 2, east: 20, north: 0, ahead: 20), Line(time: 3, east: 20, north: 4, ahead: 24),
  ]

  /// Returns a recording made from lines.
  static func recording(_ lines: [Line], misalignment: Double? = nil) throws -> Recording {
    let header =
      #"{"type": "header", "version": 1, "route": null, "seed": null, "misalignment": "#
      + (misalignment.map { "\($0)" } ?? "null") + "}\n"
    let text = lines.map { line in
      #"{"type": "pose", "time": \#(line.time), "position": [0, 0, \#(-line.ahead)], "#
        + #""orientation": [0, 0, 0, 1]}"# + "\n"
        + #"{"type": "location", "time": \#(line.time), "latitude": \#(line.north / degree.north), "#
        + #""longitude": \#(line.east / degree.east), "horizontalAccuracy": \#(line.accuracy)}"#
        + "\n"
    }
    return try Recording(
      document: read(header + text.joined(), name: "log.jsonl"), settings: SimulationSettings())
  }

  /// Returns a simulated walk of a minute and a half around two corners, with a misalignment of 40°.
  static func simulated() throws -> Recording {
    var settings = SimulationSettings()
    settings.misalignment = .degrees(40)
    let route = try TestRoutes.route([(0, 0), (0, 50), (40, 50), (40, 80)])
    return Recording(try SessionSimulation(route: route, settings: settings))
  }
}
