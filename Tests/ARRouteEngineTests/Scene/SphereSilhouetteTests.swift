import ARRouteEngine
import Testing

@Suite("Silhouette of a sphere")
struct SphereSilhouetteTests {
  @Test("the axes equal those of the conic through the rays that touch the sphere")
  func table() throws {
    for row in try OracleTable.rows("silhouette") {
      let outline = try #require(
        SphereSilhouette(
          center: row.vector("cameraX", "cameraY", "cameraZ"), radius: row.number("radius"),
          focalLength: row.number("focal")))
      let major = try row.number("major")
      let minor = try row.number("minor")
      #expect(abs(outline.major - major) < 1e-6 * major)
      #expect(abs(outline.minor - minor) < 1e-6 * minor)
      // The rounder the outline, the smaller the difference between its axes.
      let turn = (outline.angle.degrees - (try row.number("angle"))).remainder(dividingBy: 180)
      #expect(abs(turn) * (major - minor) / major < 1e-6)
    }
  }

  @Test("straight ahead, the silhouette is a circle slightly wider than the disc")
  func circle() throws {
    let outline = try #require(
      SphereSilhouette(center: Vector3(0, 0, -100), radius: 10, focalLength: 500))
    #expect(abs(outline.major - outline.minor) < 1e-9)
    // The half-angle of the tangent cone is asin(0.1); f·tan of it is 50.25 pt, whereas f·0.1 is 50 pt.
    #expect(abs(outline.major - 2 * 50.251_890_762_960_6) < 1e-9)
    #expect(outline.angle == .zero)
  }

  @Test(
    "there is no silhouette from inside, from behind, or if the sphere reaches the lens plane",
    arguments: [
      (Vector3(0, 0, -5), 6), (Vector3(0, 0, 50), 1), (Vector3(100, 0, -5), 5.1),
    ] as [(Vector3, Double)])
  func none(center: Vector3, radius: Double) {
    #expect(SphereSilhouette(center: center, radius: radius, focalLength: 500) == nil)
  }
}
