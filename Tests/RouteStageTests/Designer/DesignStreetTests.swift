import ARRouteEngine
import TestSupport
import Testing

@testable import RouteStage

@Suite struct DesignStreetTests {
  /// The distance is exact, and not merely within a nanometre: 100 m must not be shown as 99 m.
  @Test(arguments: [1.0, 1.1, 9.99, 10, 25, 50, 99.999, 100, 412, 1000, 1999.9, 5000, 10_000])
  func theFinishIsExactlySoFar(distance: Double) throws {
    let world = try #require(
      DesignStreet.world(
        distance: distance, camera: Device.standard.camera, settings: WorldSettings()))
    let finish = world.frame(clock: 0).finish
    #expect(finish.distance == distance)
    #expect(finish.diameter == PlacemarkSizing.standard.diameter(at: distance))
    #expect(finish.label.text == Units.metric.text(for: distance))
  }

  @Test(arguments: UInt64(0)..<100)
  func theFinishIsInTheMiddleOnTheHorizon(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let distance = random.magnitude(1...10_000)
    let device = Device.presets[random.whole(0...Device.presets.count - 1)]
    let world = try #require(
      DesignStreet.world(
        distance: distance, camera: device.camera, settings: WorldSettings()))
    let finish = world.frame(clock: 0).finish
    #expect(finish.distance == distance)
    let center = try #require(finish.center)
    let off = center - device.camera.viewport.center
    #expect(off.length < 1e-6)
  }
}
