import ARRouteEngine
import RouteFormats
import TestSupport
import Testing

/// Session logs in which some records are dated 1024 weeks early.
@Suite struct SessionRolloverTests {
  private static let turn = 1024 * 604_800.0
  private static let start = 1_767_268_800.0

  /// The records that are dated early, by kind and second.
  struct Fault: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var pose: @Sendable (Int) -> Bool
    var fix: @Sendable (Int) -> Bool
  }

  /// Returns the log of twenty seconds with a fix and a pose in each, in that order.
  private func log(
    poses: (Int) -> Double = { Self.start + Double($0) }, fixes: (Int) -> Double
  ) throws -> GeoDocument {
    let lines = (0..<20).map { second in
      """
      {"type": "location", "time": \(fixes(second)), "latitude": 52.5, "longitude": 13.4, \
      "horizontalAccuracy": 5}
      {"type": "pose", "time": \(poses(second)), "position": [0, 0, \(-second)], \
      "orientation": [0, 0, 0, 1]}
      {"type": "truth", "time": \(poses(second)), "latitude": 52.5, "longitude": 13.4, \
      "heading": 0}
      """
    }
    return try read(lines.joined(separator: "\n"))
  }

  @Test(
    "poses, fixes and truths are shifted by the same amount",
    arguments: [
      Fault(testDescription: "all at first", pose: { $0 < 7 }, fix: { $0 < 7 }),
      Fault(testDescription: "all for a while", pose: { 5..<9 ~= $0 }, fix: { 5..<9 ~= $0 }),
      Fault(testDescription: "fixes always", pose: { _ in false }, fix: { _ in true }),
      Fault(testDescription: "fixes at first", pose: { _ in false }, fix: { $0 < 12 }),
      Fault(testDescription: "poses at last", pose: { $0 > 11 }, fix: { _ in false }),
    ])
  func allAlike(fault: Fault) throws {
    let whole = try log { Self.start + Double($0) }
    let found = try log {
      Self.start + Double($0) - (fault.pose($0) ? Self.turn : 0)
    } fixes: {
      Self.start + Double($0) - (fault.fix($0) ? Self.turn : 0)
    }
    #expect(found.session?.samples == whole.session?.samples)
    #expect(found.tracks.points.map(\.time) == whole.tracks.points.map(\.time))
    let early = (0..<20).reduce(0) { $0 + (fault.pose($1) ? 2 : 0) + (fault.fix($1) ? 1 : 0) }
    let line = try #require((0..<20).first { fault.pose($0) || fault.fix($0) }) * 3 + 1
    let first = fault.fix(line / 3) ? line : line + 1
    #expect(found.warnings == [.weekRollover(count: early, line: first)])
  }

  /// AR's clock has no dates, so only the clock of the fixes is corrected before the two are joined.
  @Test func aClockSinceBootIsNoDate() throws {
    let whole = try log {
      4000 + Double($0)
    } fixes: {
      Self.start + Double($0)
    }
    let found = try log {
      4000 + Double($0)
    } fixes: {
      Self.start + Double($0) - ($0 < 8 ? Self.turn : 0)
    }
    #expect(found.session?.samples == whole.session?.samples)
    #expect(found.tracks.points.map(\.time) == (0..<20).map { Self.start + Double($0) })
    #expect(found.warnings == [.weekRollover(count: 8, line: 1)] + whole.warnings)
  }

  @Test func anOldLogProvesNothing() throws {
    let found = try log {
      Self.start - Self.turn + Double($0)
    } fixes: {
      Self.start - Self.turn + Double($0)
    }
    #expect(found.warnings == [] && found.session?.samples.first?.time == Self.start - Self.turn)
  }
}
