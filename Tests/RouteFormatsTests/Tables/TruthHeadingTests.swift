import ARRouteEngine
import TestSupport
import Testing

@testable import RouteFormats

/// Tables that have the positions of an RTK receiver, of AR and of the phone, but no true heading.
@Suite("True positions without a heading")
struct TruthHeadingTests {
  /// Returns a walk of `seconds` seconds at 1.4 m/s and 10 Hz, first north and then east.
  ///
  /// AR's axes are rotated by `turn` degrees, and the origin of its scene is in columns of its own.
  private static func table(
    _ seconds: Double, turn: Double, truth: (Int) -> Bool = { _ in true }, noise: Double = 0
  ) -> String {
    var random = SplitMix64(seed: 3)
    let header =
      "time,x,y,z,qx,qy,qz,qw,ar_lat,ar_lon,gps_lat,gps_lon,gps_accuracy,rtk_lat,rtk_lon\n"
    var (east, north) = (0.0, 0.0)
    return header
      + (0...Int(seconds * 10)).map { index in
        let course = index < Int(seconds * 5) ? 0.0 : 90
        let seen = Angle.degrees(course - turn)
        defer {
          east += 0.14 * Angle.degrees(course).sine
          north += 0.14 * Angle.degrees(course).cosine
        }
        let yaw = Angle.degrees(turn)
        let x = east * yaw.cosine - north * yaw.sine
        let ahead = east * yaw.sine + north * yaw.cosine
        // The camera looks along the walk, 7° to the right.
        let half = -(seen.radians + 7 * Double.pi / 180) / 2
        let qy = Angle(radians: half).sine
        let qw = Angle(radians: half).cosine
        func degrees(_ metres: Double, _ metresPerDegree: Double) -> Double {
          (metres + noise * random.normal()) / metresPerDegree
        }
        let place =
          "\(52 + degrees(north, 111_267.8)),\(13 + degrees(east, 68_677.6))"
        let gps = index % 10 == 0 ? "52.00001,13.00001,5" : ",,"
        return "\(Double(index) / 10),\(x),1.4,\(-ahead),0,\(qy),0,\(qw),1,2,\(gps),"
          + (truth(index) ? place : ",") + "\n"
      }.joined()
  }

  @Test(
    "get the camera's heading from AR's path next to them", arguments: [-140.0, -20, 0, 35, 170])
  func found(turn: Double) throws {
    let document = try read(Self.table(60, turn: turn))
    let session = try #require(document.session)
    let truths = session.samples.compactMap { sample -> Truth? in
      if case .truth(let truth) = sample { truth } else { nil }
    }
    #expect(truths.count == 601 && session.truePositions.isEmpty)
    for truth in truths {
      let course = truth.time < 30 ? 0.0 : 90
      let error = (truth.heading - .degrees(course + 7)).wrapped
      // A degree of longitude is assumed to have the same length everywhere, which is accurate to 1e-4 over
      // the walk.
      #expect(abs(error.degrees) < 0.05, "at \(truth.time) s")
    }
    // Each truth follows the pose of the same time; AR's own position is not a fix.
    for (sample, next) in zip(session.samples, session.samples.dropFirst()) {
      guard case .truth(let truth) = next, case .pose(let time, _) = sample else { continue }
      #expect(truth.time == time)
    }
    #expect(document.tracks.points.allSatisfy { $0.latitude == 52.00001 })
    #expect(document.warnings.isEmpty || document.warnings.count == 1)
  }

  @Test("get a heading even with an RTK receiver's noise, once a second")
  func noisy() throws {
    let document = try read(Self.table(60, turn: 40, truth: { $0 % 10 == 0 }, noise: 0.02))
    let truths = try #require(document.session).samples.compactMap { sample -> Double? in
      guard case .truth(let truth) = sample else { return nil }
      let course = truth.time < 30 ? 0.0 : 90
      return abs((truth.heading - .degrees(course + 7)).wrapped.degrees)
    }
    #expect(truths.count == 61)
    // An error of 2 cm at fifteen positions within 10 m in each direction gives 0.02 / (5.8 · √15) rad,
    // which is 0.05°. At the ends of the walk, there are eight positions within 10 m, which gives 0.02 /
    // (3.2 · √8) rad, 0.13°. The tolerance is four times that.
    #expect((truths.max() ?? 9) < 0.5)
  }

  @Test("are left out and reported if the walk is too short, or AR moves differently")
  func tooShort() throws {
    let short = try read(Self.table(3, turn: 40))
    let session = try #require(short.session)
    #expect(session.truePositions.count == 31)
    #expect(!session.samples.contains { if case .truth = $0 { true } else { false } })
    #expect(
      short.warnings.map(\.message).contains {
        $0.hasPrefix("31 true positions left out: no column has the true heading")
      })
    // The true position stays the same while AR walks.
    let other = try read(
      Self.table(60, turn: 40).split(separator: "\n").enumerated().map { index, line in
        index == 0
          ? String(line)
          : line.split(separator: ",", omittingEmptySubsequences: false)
            .dropLast(2).joined(separator: ",") + ",52.1,13.1"
      }.joined(separator: "\n"))
    #expect(try #require(other.session).truePositions.count == 601)
  }
}
