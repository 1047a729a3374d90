import TestSupport
import Testing

@testable import ARRouteDrawing
@testable import ARRouteEngine

@Suite struct TrailTests {
  private static func fix(_ time: Double) throws -> Sample {
    let place = try #require(GeodeticCoordinate(latitudeDegrees: 48, longitudeDegrees: 16))
    return .fix(Fix(time: time, coordinate: place, horizontalAccuracy: 5))
  }

  private static func pose(_ east: Double) -> Sample {
    .pose(time: east, Pose(position: Vector3(east, 0, 0), orientation: .identity))
  }

  @Test func keepsPlacesAMetreApart() {
    var trail = Trail()
    for step in 0...100 { trail.take(Self.pose(Double(step) * 0.3)) }
    // Starting at 0, a point is kept when it is a metre or more from the last one: every 1.2 m up to 30 m.
    #expect(trail.path.count == 26)
    #expect(zip(trail.path, trail.path.dropFirst()).allSatisfy { ($1 - $0).length >= 1 })
  }

  @Test func isBoundedAndKeepsTheLatest() throws {
    var trail = Trail()
    for second in 0..<5000 {
      trail.take(try Self.fix(Double(second)))
      trail.take(Self.pose(Double(second) * 2))
    }
    #expect(trail.fixes.count <= 2 * Trail.mostFixes && trail.fixes.count >= Trail.mostFixes)
    #expect(trail.path.count <= 2 * Trail.mostPositions && trail.path.count >= Trail.mostPositions)
    #expect(trail.fixes.last?.time == 4999 && trail.path.last?.x == 9998)
  }

  @Test func thePathBeginsAnewWhereItsSceneDoes() throws {
    var trail = Trail()
    trail.take(Self.pose(0))
    trail.take(Self.pose(5))
    trail.take(try Self.fix(1))
    trail.take(.tracking(time: 6, .limited))
    trail.take(Self.pose(7))
    #expect(trail.path.isEmpty && trail.fixes.count == 1)
    trail.take(.tracking(time: 8, .normal))
    trail.take(Self.pose(9))
    #expect(trail.path.count == 1)
    trail.take(.sessionReset(time: 10))
    #expect(trail.path.isEmpty)
  }

  @Test func placesThatAreNoneAreLeftOut() {
    var trail = Trail()
    trail.take(
      .pose(time: 0, Pose(position: Vector3(.nan, 0, 0), orientation: .identity)))
    #expect(trail.path.isEmpty)
  }
}
