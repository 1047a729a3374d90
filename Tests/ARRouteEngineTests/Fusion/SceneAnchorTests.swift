import ARRouteEngine
import TestSupport
import Testing

@Suite("Scene anchor")
struct SceneAnchorTests {
  /// The misalignment, a true bearing, and the bearing at which the scene shows it.
  @Test(
    "the scene shows a true bearing at that bearing minus the misalignment",
    arguments: [
      (0.0, 30.0, 30.0), (40, 90, 50), (40, 20, -20), (-90, 0, 90), (180, 45, -135),
      (-180, 45, -135), (170, -170, 20),
    ])
  func turns(misalignment: Double, bearing: Double, expected: Double) {
    let anchor = SceneAnchor(
      placement: Placement(reference: .at(52.5, 13.4)), position: Vector3(3, 7, -4),
      misalignment: .degrees(misalignment))
    let radians = bearing * .pi / 180
    let offset = Vector3(
      100 * Angle(radians: radians).sine, 2, -100 * Angle(radians: radians).cosine)
    let seen = anchor.scenePosition(ofPlaced: offset)
    let east = seen.x - 3
    let north = -(seen.z + 4)
    let off = Angle.wrapDegrees(Angle.atan2(east, north).degrees - expected)
    #expect(abs(off) < 1e-9)
    #expect(seen.y == 2)
    let back = anchor.placedPosition(ofScene: seen)
    #expect((back - offset).length < 1e-9)
  }
}
