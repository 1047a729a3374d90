import ARRouteEngine
import ARSessionFeed
import Foundation
import PhoneSensors

/// A session log played as a phone's sensors would tell it: in ARKit's axes and on two clocks.
struct RecordedSession: SensorSource {
  /// The route that was walked.
  let route: Route
  /// Each line's time in the log, seconds, beside what the phone says at it.
  let lines: [(time: Double, reading: SensorReading)]

  /// The phone was started so long ago, and it is this time of day: halves, so that nothing rounds.
  static let clocks = ClockReading(uptime: 86_400.5, sinceEpoch: 1_760_000_000.25)
  /// The screen of `Device.standard`, upright.
  static let screen = ScreenReading(orientation: .portrait, width: 375, height: 667)

  /// The lines of a log as `routesim simulate` writes it.
  init(_ log: String) throws {
    var route: Route?
    var lines: [(time: Double, reading: SensorReading)] = []
    for text in log.split(separator: "\n") {
      let line = try JSONDecoder().decode(Line.self, from: Data(text.utf8))
      if let header = line.route {
        route = try Route(
          name: header.name,
          coordinates: header.points.compactMap {
            GeodeticCoordinate(latitudeDegrees: $0.latitude, longitudeDegrees: $0.longitude)
          })
      }
      if let time = line.time, let reading = line.reading { lines.append((time, reading)) }
    }
    guard let route else { throw CocoaError(.coderInvalidValue) }
    self.route = route
    self.lines = lines
  }

  /// The clocks, the screen, then all that is in the log.
  var readings: AsyncStream<SensorReading> {
    AsyncStream { continuation in
      continuation.yield(.clocks(Self.clocks))
      continuation.yield(.screen(Self.screen))
      for line in lines { continuation.yield(line.reading) }
      continuation.finish()
    }
  }

  private struct Line: Decodable {
    struct Header: Decodable {
      struct Point: Decodable { let latitude, longitude: Double }
      let name: String?
      let points: [Point]
    }
    let type: String
    let route: Header?
    let time: Double?
    let position, orientation: [Double]?
    let latitude, longitude, horizontalAccuracy: Double?

    /// What the phone says; nil for the truth, which no phone knows.
    var reading: SensorReading? {
      guard let time else { return nil }
      if type == "pose", let position, let orientation, position.count == 3,
        let turn = Quaternion(
          x: orientation[0], y: orientation[1], z: orientation[2], w: orientation[3])
      {
        let place = Vector3(position[0], position[1], position[2])
        return .camera(.upright(at: place, turn, timestamp: clocks.uptime + time))
      }
      guard type == "location", let latitude, let longitude, let horizontalAccuracy else {
        return nil
      }
      return .location(
        LocationReading(
          sinceEpoch: clocks.sinceEpoch + time, latitude: latitude, longitude: longitude,
          horizontalAccuracy: horizontalAccuracy))
    }
  }
}

extension CameraReading {
  /// What ARKit says of a phone held upright: its camera's x is the screen's down, its y the
  /// screen's right.
  static func upright(
    at place: Vector3, _ turn: Quaternion, timestamp: Double, tracking: Tracking = .normal,
    reason: Reason? = nil
  ) -> CameraReading {
    let axes = turn.rotation
    let columns = [-axes.columnY, axes.columnX, axes.columnZ].map { SIMD4($0.x, $0.y, $0.z, 0) }
    // A picture of 1920×1440 that is 667 pt long has a focal length of 530 pt.
    return CameraReading(
      timestamp: timestamp, columns: columns + [SIMD4(place.x, place.y, place.z, 1)],
      tracking: tracking, reason: reason, focalLength: 530 * 1920 / 667, imageWidth: 1920,
      imageHeight: 1440)
  }
}
