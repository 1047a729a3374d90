import ARRouteEngine
import Foundation

/// A frame of SPEC §12 as read from JSON, from the program or from the oracle's table.
struct RecordedFrame: Decodable {
  struct Viewport: Decodable {
    var width: Double
    var height: Double
    var focal: Double
  }

  struct Camera: Decodable {
    var latitude: Double
    var longitude: Double
    var position: [Double]
    var heading: Double
    var pitch: Double
    var roll: Double
  }

  struct Silhouette: Decodable {
    var major: Double
    var minor: Double
    var angle: Double
  }

  struct Pulse: Decodable {
    var scale: Double
    var opacity: Double
  }

  struct Label: Decodable {
    var text: String
    var center: [Double]?
    var angle: Double
    var size: Double
    var fits: Bool
  }

  struct Finish: Decodable {
    var visible: Bool
    var distance: Double
    var position: [Double]
    var center: [Double]?
    var diameter: Double
    var sphereRadius: Double?
    var silhouette: Silhouette?
    var pulse: Pulse
    var label: Label
  }

  struct Halo: Decodable {
    var center: [Double]
    var radius: Double
  }

  struct Wedge: Decodable {
    var tip: [Double]
    var ends: [[Double]]
    var leg: Double
    var aperture: Double
  }

  struct Hint: Decodable {
    var visible: Bool
    var center: [Double]?
    var edge: String?
    var turn: Double
    var style: String
    var halo: Halo?
    var wedge: Wedge?
  }

  struct Arrow: Decodable {
    var chainage: Double
    var position: [Double]
    var heading: Double
    var center: [Double]?
    var visible: Bool
  }

  struct Route: Decodable {
    var length: Double
    var chainage: Double
    var remaining: Double
    var crossTrack: Double
    var segment: Int
    var offRoute: Bool
  }

  struct Location: Decodable {
    var latitude: Double
    var longitude: Double
    var accuracy: Double
    var source: String
  }

  struct Correction: Decodable, Equatable {
    var angle: Double
    var error: Double?
    var runs: Int
  }

  struct Truth: Decodable {
    var latitude: Double
    var longitude: Double
    var heading: Double
  }

  struct Registration: Decodable, Equatable {
    var finishDegrees: Double
    var finishMeters: Double
    var arrowMeters: Double
  }

  var time: Double
  var viewport: Viewport
  var camera: Camera
  var finish: Finish
  var hint: Hint
  var arrows: [Arrow]
  /// The number of arrows that the oracle found, of which its table contains only some; nil for a frame from
  /// the program.
  var arrowCount: Int?
  var route: Route
  var location: Location
  var correction: Correction
  var truth: Truth
  var tracking: String
  var registration: Registration
  var ready: Bool
}

/// A line in the oracle's table: the options of `routesim render`, and the frame that they must give.
struct RecordedPose: Decodable {
  var options: [String]
  var frame: RecordedFrame

  /// Returns the poses in the table `Fixtures/frames/NAME.jsonl`.
  static func table(_ name: String, in folder: String) throws -> [RecordedPose] {
    let path = "\(folder)/\(name).jsonl"
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    return try data.split(separator: UInt8(ascii: "\n")).map { line in
      try JSONDecoder().decode(RecordedPose.self, from: line)
    }
  }
}
