import TestSupport
import Testing

@testable import ARRouteEngine
@testable import RouteSimKit

@Suite struct WalkerTests {
  /// Returns a route of 200 m to the north, then 200 m to the east.
  static func corner() throws -> PlacedRoute {
    let route = try TestRoutes.route([(0, 0), (0, 200), (200, 200)])
    return try PlacedRoute(route: route, placement: Placement(reference: route.coordinates[0]))
  }

  @Test(arguments: UInt64(0)..<20) func walksFromStartToFinish(seed: UInt64) throws {
    let placed = try Self.corner()
    var walker = Walker(placed: placed, seed: seed)
    #expect(walker.pose.position == .zero)
    var seconds = 0.0
    while !walker.hasArrived && seconds < 1000 {
      _ = walker.advance(by: 0.1)
      seconds += 0.1
    }
    #expect((walker.pose.position - placed.finish - Vector3(0, 1.5, 0)).length < 1e-9)
    // 400 m at 1.4 m/s take 286 s. A pace that varies by 10 % with a time constant of 10 s has a mean with
    // a standard deviation of 2.6 %; in addition, there are a corner and a pause.
    #expect(abs(seconds - 288) < 30)
  }

  @Test(arguments: [1 / 30.0, 0.1, 0.37, 1.0]) func isTheSameWalkAtAnyStep(step: Double) throws {
    let placed = try Self.corner()
    var coarse = Walker(placed: placed, seed: 7)
    var fine = Walker(placed: placed, seed: 7)
    for tick in 1...200 {
      let pose = coarse.advance(by: step)
      var other = fine.pose
      for _ in 0..<4 { other = fine.advance(by: step / 4) }
      // The tolerance is for rounding sums of steps.
      #expect((pose.position - other.position).length < 1e-9, "tick \(tick)")
    }
  }
}
