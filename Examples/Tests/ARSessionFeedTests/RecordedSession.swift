import ARRouteEngine
import ARSessionFeed
import Foundation
import PhoneSensors

/// A session log, played back in the form in which a phone's sensors would report it: in ARKit's axes and on
/// two clocks.
struct RecordedSession: SensorSource {
  /// The route that was walked.
  let route: Route
  /// The lines of the log: the time of each line, in seconds, and the phone's reading at that time.
  let lines: [(time: Double, reading: SensorReading)]

  /// The time since the phone started, and the time of day; both are binary fractions, so that nothing is
  /// rounded.
  static let clocks = ClockReading(uptime: 86_400.5, sinceEpoch: 1_760_000_000.25)
  /// The screen of `Device.standard`, upright.
  static let screen = ScreenReading(orientation: .portrait, width: 375, height: 667)

  /// Reads the lines of a log written by `routesim simulate`.
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

  /// The clocks, the screen, and then all readings in the log.
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

    /// The phone's reading; nil for the truth, which a phone does not know.
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
  /// Returns ARKit's reading for an upright phone, where the camera's x axis points down the screen and its y
  /// axis points to the right.
  static func upright(
    at place: Vector3, _ turn: Quaternion, timestamp: Double, tracking: Tracking = .normal,
    reason: Reason? = nil
  ) -> CameraReading {
    let axes = turn.rotation
    let columns = [-axes.columnY, axes.columnX, axes.columnZ].map { SIMD4($0.x, $0.y, $0.z, 0) }
    // A picture of 1920×1440 pixels whose longer side is 667 pt long on the screen; the focal length is 530
    // pt on the screen.
    return CameraReading(
      timestamp: timestamp, columns: columns + [SIMD4(place.x, place.y, place.z, 1)],
      tracking: tracking, reason: reason, focalLength: 530 * 1920 / 667, imageWidth: 1920,
      imageHeight: 1440)
  }
}
