import ARRouteEngine
import TestSupport
import Testing

@testable import RouteFormats
@testable import RouteSimKit

/// Checks that every real log can be replayed, and that its frames are plausible for a walk.
@Suite(.enabled(if: SharedFile.areHere, "real data is absent: set ROUTESIM_DATA"))
struct SharedReplayTests {
  private static let files = ["gpx", "kml", "nmea", "tcx"].flatMap { SharedFile.inFolder($0) }

  @Test(arguments: files)
  func realLogsMakePlausibleFrames(file: SharedFile) throws {
    let document = try GeoDocument.read(path: "\(DataFolder.shared)/\(file.path)")
    guard document.kind != .route else {
      #expect(throws: RecordingError.noTimes) {
        try Recording(document: document, settings: SimulationSettings())
      }
      return
    }
    let recording = try Recording(document: document, settings: SimulationSettings())
    let bounds = try #require(InspectReport(document).bounds)
    let route = try #require(recording.route)
    let replay = Replay(
      of: recording,
      in: try World(
        route: route, camera: Device.standard.camera, settings: WorldSettings(),
        start: recording.start.map(SessionStart.coordinate) ?? .chainage(0),
        fusion: FusionSettings()))
    // About sixty frames from each log, whether it lasts a minute or two days, with gaps left out.
    let length = recording.silences.playingTime(at: recording.duration)
    var run = ReplayRun(replay, ticks: ReplayTicks(rate: min(10, 60 / max(length, 1))))
    var count = 0
    while let step = run.next(until: replay.end) {
      guard case .frame(let frame) = step else { continue }
      count += 1
      // No position is more than a kilometre away from the receiver's positions.
      let place = frame.location.coordinate
      #expect(
        abs(place.latitude.degrees - (bounds.south + bounds.north) / 2)
          <= (bounds.north - bounds.south) / 2 + 0.009)
      #expect(frame.location.accuracy.isFinite && frame.location.accuracy >= 0)
      #expect(0...frame.route.length ~= frame.route.chainage)
      #expect(frame.finish.distance < 1e5 && frame.arrows.count <= 34)
      #expect(frame.finish.isVisible == (frame.hint.marker == nil))
      #expect(frame.truth == nil && frame.registration == nil)
      // If the text did not match the frame, it could not be read back.
      if count % 20 == 1 { _ = PrintedFrame(frame) }
    }
    #expect(count > 55 || length < 6)
  }
}
