import ARRouteEngine
import RouteSimKit
import TestSupport
import Testing

@Suite struct RecordingTests {
  static let route = Result { try TestRoutes.route([(0, 0), (0, 60), (40, 60)]) }

  @Test func aSimulationHoldsPosesTruthsAndFixes() throws {
    let simulation = try SessionSimulation(
      route: Self.route.get(), settings: SimulationSettings(conditions: .calm, seed: 3))
    let recording = Recording(simulation)
    let poses = recording.samples.count { if case .pose = $0 { true } else { false } }
    let truths = recording.samples.count { if case .truth = $0 { true } else { false } }
    let fixes = recording.samples.count { if case .fix = $0 { true } else { false } }
    #expect(poses == truths)
    #expect(fixes == (poses - 1) / 10 + 1)
    #expect(recording.misalignment(at: 0) == simulation.misalignment)
    #expect(abs(recording.duration - 71) < 15)
  }

  @Test func aLogGetsPosesAlongItsFixes() throws {
    var lines = "<gpx><trk><trkseg>"
    for second in 0..<60 {
      // 1.4 m/s north at 1.26e-5 degrees a second.
      lines += """
        <trkpt lat="\(52.0 + 1.26e-5 * Double(second))" lon="13">\
        <time>2026-05-01T10:00:\(second < 10 ? "0" : "")\(second)Z</time></trkpt>
        """
    }
    let document = try read(lines + "</trkseg></trk></gpx>")
    var settings = SimulationSettings(conditions: .calm)
    settings.misalignment = .degrees(40)
    settings.driftPercent = 0
    let recording = try Recording(document: document, settings: settings)
    #expect(recording.duration == 59)
    #expect(recording.startTime == 1_777_629_600)
    let poses = recording.samples.compactMap { sample -> Pose? in
      if case .pose(_, let pose) = sample { pose } else { nil }
    }
    #expect(poses.count == 591)
    // North is seen at −40°; 59 s at 1.4019 m/s (a degree of latitude is 111 267 m at 52° N).
    let end = try #require(poses.last)
    #expect(abs(end.position.length - 59 * 1.26e-5 * 111_267) < 0.05)
    #expect(abs(Angle.atan2(end.position.x, -end.position.z).degrees + 40) < 1e-3)
    #expect(abs(end.attitude.heading.degrees + 40) < 1e-3)
  }
}
