import ARRouteEngine
import TestSupport
import Testing

@Suite("Quaternion")
struct QuaternionTests {
  @Test("rotations are right-handed about each axis")
  func axes() {
    let quarter = Angle.degrees(90)
    let (x, y, z) = (Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1))
    // The rounding of a few products of numbers up to 1.
    #expect((Quaternion.aboutX(quarter).rotation * y - z).length < 1e-15)
    #expect((Quaternion.aboutY(quarter).rotation * z - x).length < 1e-15)
    #expect((Quaternion.aboutZ(quarter).rotation * x - y).length < 1e-15)
    #expect(Quaternion.identity.rotation * x == x)
  }

  @Test("a product rotates by its right factor first, its inverse back", arguments: UInt64(0)..<50)
  func products(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let a = Quaternion.aboutX(.degrees(random.number(-180...180)))
    let b = Quaternion.aboutZ(.degrees(random.number(-180...180)))
    let vector = random.vector(within: 10)
    // About ten roundings of numbers up to 20.
    #expect(((a * b).rotation * vector - a.rotation * (b.rotation * vector)).length < 1e-13)
    #expect(((a * b).inverse.rotation * ((a * b).rotation * vector) - vector).length < 1e-13)
    #expect(((a * b).rotation.inverse((a * b).rotation * vector) - vector).length < 1e-13)
  }

  @Test("a quaternion can be restored from the columns of its matrix", arguments: UInt64(0)..<200)
  func columns(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    // Half of them are half turns, or nearly so, where the real part vanishes.
    let spread = seed.isMultiple(of: 2) ? 1.0 : 1e-9
    let quaternion = try #require(
      Quaternion(
        x: random.number(-1...1), y: random.number(-1...1), z: random.number(-1...1),
        w: spread * random.number(-1...1)))
    let axes = quaternion.rotation
    let again = try #require(
      Quaternion(columnX: axes.columnX, columnY: axes.columnY, columnZ: axes.columnZ))
    let vector = random.vector(within: 10)
    // About twenty roundings of numbers up to 20, doubled by the square root.
    #expect((again.rotation * vector - axes * vector).length < 1e-12)
  }

  @Test("half turns about the axes can be restored, too")
  func halfTurns() throws {
    let (x, y, z) = (Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1))
    let aboutX = try #require(Quaternion(columnX: x, columnY: -y, columnZ: -z))
    let aboutY = try #require(Quaternion(columnX: -x, columnY: y, columnZ: -z))
    let aboutZ = try #require(Quaternion(columnX: -x, columnY: -y, columnZ: z))
    #expect((aboutX.x, aboutX.y, aboutX.z, aboutX.w) == (1, 0, 0, 0))
    #expect((aboutY.x, aboutY.y, aboutY.z, aboutY.w) == (0, 1, 0, 0))
    #expect((aboutZ.x, aboutZ.y, aboutZ.z, aboutZ.w) == (0, 0, 1, 0))
  }

  @Test("columns that do not form a rotation are refused")
  func noColumns() {
    let (x, y, z) = (Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1))
    #expect(Quaternion(columnX: x, columnY: y, columnZ: z) == .identity)
    #expect(Quaternion(columnX: x, columnY: y, columnZ: -z) == nil)
    #expect(Quaternion(columnX: x * 1.01, columnY: y, columnZ: z) == nil)
    #expect(Quaternion(columnX: x, columnY: Vector3(0.1, 1, 0), columnZ: z) == nil)
    #expect(Quaternion(columnX: x, columnY: y, columnZ: y) == nil)
    #expect(Quaternion(columnX: x * .nan, columnY: y, columnZ: z) == nil)
    #expect(Quaternion(columnX: .zero, columnY: .zero, columnZ: .zero) == nil)
  }

  @Test("four numbers are normalized to length 1, and refused if they have no direction")
  func normalizes() throws {
    let quaternion = try #require(Quaternion(x: 0, y: 3, z: 0, w: 4))
    #expect(abs(quaternion.y - 0.6) < 1e-15 && abs(quaternion.w - 0.8) < 1e-15)
    #expect(Quaternion(x: 0, y: 0, z: 0, w: 0) == nil)
    #expect(Quaternion(x: .nan, y: 0, z: 0, w: 1) == nil)
    #expect(Quaternion(x: .infinity, y: 0, z: 0, w: 1) == nil)
  }
}
