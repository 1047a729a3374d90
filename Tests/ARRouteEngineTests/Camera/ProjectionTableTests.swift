import ARRouteEngine
import Testing

@Suite("Projection, compared with the oracle")
struct ProjectionTableTests {
  @Test("points of the scene have the camera positions given by the basis vectors")
  func cameraPositions() throws {
    for row in try OracleTable.rows("projection") {
      let pose = Pose(position: .zero, attitude: try row.attitude())
      let point = try row.vector("x", "y", "z")
      let expected = try row.vector("cameraX", "cameraY", "cameraZ")
      let found = CameraTransform(pose).cameraPosition(of: point)
      // The table has 9 decimals; the rest of the tolerance is for rounding, which is proportional to the
      // distance.
      #expect((found - expected).length < 2e-9 + 1e-14 * point.length)
    }
  }

  @Test("points appear where a pinhole camera shows them, or not at all")
  func projections() throws {
    for row in try OracleTable.rows("projection") {
      let pose = Pose(position: .zero, attitude: try row.attitude())
      let point = CameraTransform(pose).cameraPosition(of: try row.vector("x", "y", "z"))
      let found = try row.camera().project(point)?.position
      guard let x = try row.optionalNumber("screenX") else {
        #expect(found == nil)
        continue
      }
      let expected = Vector2(x, try row.number("screenY"))
      let error = (try #require(found) - expected).length
      // Far outside the viewport, fewer decimals of a screen coordinate are reliable.
      #expect(error < 1e-8 + 1e-11 * expected.length * expected.length)
    }
  }
}
