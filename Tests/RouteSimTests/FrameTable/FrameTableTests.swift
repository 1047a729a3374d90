import Foundation
import RouteFormats
import TestSupport
import Testing

@testable import RouteSim

@Suite("Frames, compared with the oracle")
struct FrameTableTests {
  static let routes = [
    "berlin_siegessaeule_hansaplatz", "london_embankment_stpauls", "paris_artsmetiers_oberkampf",
    "porto_saobento_gaia", "sydney_newtown_south",
  ]

  /// Returns the frame printed by `routesim render ROUTE --format json OPTIONS`, read from the JSON.
  static func render(_ route: String, _ options: [String]) throws -> RecordedFrame {
    let path = "\(DataFolder.packageRoot)/routes/\(route).route.gpx"
    let words = ["render", path, "--format", "json"] + options
    let request = try #require(try RouteSimProgram.request(for: words) as? RenderRequest)
    var json = JSONWriter()
    json.frame(try request.world.read().frame(clock: request.world.pose.clock))
    return try JSONDecoder().decode(RecordedFrame.self, from: Data(json.bytes))
  }

  static func table(_ route: String) throws -> [RecordedPose] {
    try RecordedPose.table(
      route, in: "\(DataFolder.packageRoot)/Tests/RouteSimTests/Fixtures/frames")
  }

  @Test("every field of every pose agrees within the tolerances of SPEC", arguments: routes)
  func agree(route: String) throws {
    let poses = try Self.table(route)
    #expect(poses.count == 60)
    for pose in poses {
      let frame = try Self.render(route, pose.options)
      let differences = FrameDifferences(expected: pose.frame, actual: frame).found
      #expect(differences.isEmpty, "render \(route) \(pose.options.joined(separator: " "))")
    }
  }

  @Test("the comparison detects a hundredth of a point, a millimetre and a fiftieth of a degree")
  func comparisonSees() throws {
    let pose = try #require(
      try Self.table(Self.routes[0]).first { $0.frame.finish.visible && $0.frame.arrows.count > 1 })
    var frame = pose.frame
    frame.arrowCount = nil  // the table contains only some arrows
    let original = frame
    func sees(_ field: String, _ change: (inout RecordedFrame) -> Void) {
      var changed = original
      change(&changed)
      let found = FrameDifferences(expected: original, actual: changed).found
      #expect(found.count == 1 && found.first?.hasPrefix(field) == true, "\(field): \(found)")
    }
    #expect(FrameDifferences(expected: original, actual: original).found.isEmpty)
    sees("finish.center") { $0.finish.center?[1] += 0.0102 }
    sees("finish.center") { $0.finish.center = nil }
    sees("finish.diameter") { $0.finish.diameter += 0.0102 }
    sees("finish.label.text") { $0.finish.label.text += "!" }
    sees("finish.position") { $0.finish.position[2] += 0.0012 }
    sees("finish.silhouette.minor") { $0.finish.silhouette?.minor -= 0.0102 }
    sees("arrow") { $0.arrows[1].heading += 0.02 }
    sees("arrow") { $0.arrows[1].position[0] += 0.001 }
    sees("camera.heading") { $0.camera.heading += 0.02 }
    sees("hint.turn") { $0.hint.turn -= 0.02 }
    sees("route.crossTrack") { $0.route.crossTrack += 0.001 }
    sees("route.segment") { $0.route.segment += 1 }
    sees("finish.label.size") { $0.finish.label.size -= 0.0102 }
    sees("finish.label.fits") { $0.finish.label.fits.toggle() }
    sees("ready") { $0.ready.toggle() }
    sees("registration") { $0.registration.arrowMeters = 0.1 }
  }

  @Test("the tables contain halos, wedges, and labels of all sizes")
  func tablesHoldAll() throws {
    let frames = try Self.routes.flatMap { try Self.table($0) }.map(\.frame)
    #expect(frames.count { $0.hint.halo != nil } > 20)
    #expect(frames.count { $0.hint.wedge != nil } > 20)
    #expect(frames.contains { !$0.finish.label.fits })
    #expect(frames.contains { $0.finish.label.fits && $0.finish.label.size < 16 })
  }

  @Test("the comparison detects a hundredth of a point in halos and wedges")
  func comparisonSeesHintedPlaces() throws {
    let frames = try Self.table(Self.routes[0]).map(\.frame)
    func sees(
      _ field: String, in frame: RecordedFrame, _ change: (inout RecordedFrame.Hint) -> Void
    ) {
      var (original, changed) = (frame, frame)
      original.arrowCount = nil
      changed.arrowCount = nil
      change(&changed.hint)
      let found = FrameDifferences(expected: original, actual: changed).found
      #expect(found.count == 1 && found.first?.hasPrefix(field) == true, "\(field): \(found)")
    }
    let halo = try #require(frames.first { $0.hint.halo != nil })
    sees("hint.style", in: halo) { $0.style = "edge" }
    sees("hint.halo.center", in: halo) { $0.halo?.center[0] += 0.0102 }
    sees("hint.halo.radius", in: halo) { $0.halo?.radius -= 0.0102 }
    let wedge = try #require(frames.first { $0.hint.wedge != nil })
    sees("hint.wedge.tip", in: wedge) { $0.wedge?.tip[1] += 0.0102 }
    sees("hint.wedge.ends", in: wedge) { $0.wedge?.ends[1][0] += 0.0102 }
    sees("hint.wedge.leg", in: wedge) { $0.wedge?.leg -= 0.0102 }
    sees("hint.wedge.aperture", in: wedge) { $0.wedge?.aperture += 0.0102 }
  }
}
