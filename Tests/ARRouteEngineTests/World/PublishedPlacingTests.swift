import TestSupport
import Testing

@testable import ARRouteEngine

/// Methods from published code for leaving presents in AR, kept as published and compared with the engine's
/// method: where the published method has a large error, the engine's spot is exact.
@Suite("Faults of published placing")
struct PublishedPlacingTests {
  /// The published method, from a position in the scene to a coordinate and back, with one fault at a time.
  private struct Published {
    /// True when north is taken to be +z, although it is −z.
    var mirrorsAzimuth = false
    /// True when the slant distance to something below the eye is used as the distance along the ground.
    var takesSlantForGround = false
    /// True when the current coordinate is paired with the position relative to the session's start.
    var startsFromNow = false
    /// True when the height of the finder above the placer is added to z.
    var addsAltitudeToDepth = false
    /// True when heights are measured from the camera.
    var keepsHeightFromCamera = false

    /// Returns an object's position in the finder's scene, given its coordinate and its height in the
    /// placer's scene.
    ///
    /// - Parameters:
    ///   - coordinate: The stored coordinate.
    ///   - height: Its height in the placer's scene, in metres.
    ///   - eyes: The heights of the placer's and the finder's cameras above the ground, in metres.
    ///   - climb: The height of the finder above the placer, in metres.
    func position(
      of coordinate: GeodeticCoordinate, height: Double, finder: GeodeticCoordinate,
      eyes: (placer: Double, finder: Double) = (1.5, 1.5), climb: Double = 0
    ) throws -> Vector3 {
      let line = try Geodesic.inverse(from: finder, to: coordinate)
      let (east, north) = line.initialAzimuth.sineAndCosine
      return Vector3(
        line.distance * east,
        keepsHeightFromCamera ? height : height + eyes.placer - eyes.finder,
        -line.distance * north + (addsAltitudeToDepth ? climb : 0))
    }

    /// - Parameters:
    ///   - position: The position in the scene, in metres from where the session began.
    ///   - start: The coordinate where the session began.
    ///   - now: The phone's current coordinate.
    func coordinate(
      of position: Vector3, start: GeodeticCoordinate, now: GeodeticCoordinate
    ) -> GeodeticCoordinate {
      let ground = Vector2(position.x, position.z).length
      let distance = takesSlantForGround ? position.length : ground
      let azimuth = Angle.atan2(position.x, mirrorsAzimuth ? position.z : -position.z)
      return Geodesic.direct(
        from: startsFromNow ? now : start, azimuth: azimuth, distance: distance
      ).coordinate
    }
  }

  private let start = GeodeticCoordinate.at(48.86, 2.35)

  /// Returns the distance between a coordinate and the true coordinate of a position, in metres.
  private func error(
    _ coordinate: GeodeticCoordinate, _ position: Vector3
  ) throws -> Double {
    let azimuth = Angle.atan2(position.x, -position.z)
    let truth = Geodesic.direct(
      from: start, azimuth: azimuth, distance: Vector2(position.x, position.z).length
    ).coordinate
    return try Geodesic.distance(from: coordinate, to: truth)
  }

  private func world(walked way: Vector3 = .zero, eyeHeight: Double = 1.5) -> World {
    var settings = WorldSettings()
    settings.eyeHeight = eyeHeight
    var world = World(at: start, settings: settings)
    _ = world.update(.pose(time: 1, Pose(position: way, attitude: Attitude(heading: .zero))))
    return world
  }

  @Test("azimuth mirrored from north to south: off by twice the distance north")
  func mirroredAzimuth() throws {
    let position = Vector3(3, -1.5, -10)
    let published = Published(mirrorsAzimuth: true).coordinate(
      of: position, start: start, now: start)
    #expect(try abs(error(published, position) - 20) < 1e-3)
    let spot = try #require(world().spot(at: position))
    #expect(try error(spot.coordinate, position) < 1e-3)
  }

  @Test("3D length used as distance on the ground: a present at one's feet is found farther away")
  func slantForGround() throws {
    let position = Vector3(0, -1.5, -2)
    let published = Published(takesSlantForGround: true).coordinate(
      of: position, start: start, now: start)
    // The error is √(2² + 1.5²) − 2.
    #expect(try abs(error(published, position) - 0.5) < 1e-3)
    let spot = try #require(world().spot(at: position))
    #expect(try error(spot.coordinate, position) < 1e-3)
  }

  @Test("altitude added to z: a finder higher up sees it nearer or farther instead of lower")
  func altitudeInDepth() throws {
    let position = Vector3(0, -1.5, -6)
    let spot = try #require(world().spot(at: position))
    // Both users stand on the same terrace, 40 m above the ground of the map.
    let published = try Published(addsAltitudeToDepth: true).position(
      of: spot.coordinate, height: position.y, finder: start, climb: 40)
    #expect(abs((published - position).length - 40) < 1e-3)
    let higher = World(at: start.atAltitude(75))
    #expect(try (#require(higher.position(of: spot)) - position).length < 1e-3)
  }

  @Test("present coordinate paired with the session's origin: the distance walked counts twice")
  func originOfNow() throws {
    let way = Vector3(50, 0, -30)
    let world = world(walked: way)
    let position = way + Vector3(1, -1.5, -2)
    let published = Published(startsFromNow: true).coordinate(
      of: position, start: start, now: world.coordinate)
    #expect(try abs(error(published, position) - way.length) < 0.01)
    let spot = try #require(world.spot(at: position))
    #expect(try error(spot.coordinate, position) < 1e-3)
  }

  @Test("height kept from the camera, not the ground: a taller finder sees it float")
  func heightFromCamera() throws {
    let position = Vector3(2, -1.5, -2)
    let spot = try #require(world(eyeHeight: 1.5).spot(at: position))
    #expect(abs(spot.height) < 1e-9)
    let published = try Published(keepsHeightFromCamera: true).position(
      of: spot.coordinate, height: position.y, finder: start, eyes: (1.5, 1.9))
    #expect(abs(published.y + 1.9 - 0.4) < 1e-9)
    let taller = world(eyeHeight: 1.9)
    #expect(abs(try #require(taller.position(of: spot)).y + 1.9) < 1e-9)
    // Even a phone that was held up in the meantime has put the object on the ground.
    let raised = try #require(world(walked: Vector3(0, 0.5, 0)).spot(at: position))
    #expect(abs(raised.height) < 1e-9)
  }

  /// The receiver is accurate in the open and inaccurate between houses, where the present is put; AR
  /// carries the earlier accuracy along.
  @Test(
    "the current fix instead of everything known: as far off as that fix", arguments: UInt64(0)..<8
  )
  func fixOfNow(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    var world = World(at: start, fusion: FusionSettings())
    let placement = Placement(reference: start)
    var (published, ours) = (0.0, 0.0)
    var count = 0.0
    for second in 0...90 {
      let way = Vector3(0, 0, -1.3 * Double(second))
      let truth = try #require(placement.coordinate(at: way))
      let isOpen = second <= 60
      let reach = isOpen ? 2.0 : 40
      let noise = Vector3(random.number(-reach...reach), 0, random.number(-reach...reach))
      let fix = try #require(placement.coordinate(at: way + noise))
      let time = Double(second)
      _ = world.update(.pose(time: time, Pose(position: way, attitude: Attitude(heading: .zero))))
      _ = world.update(.truth(Truth(time: time, coordinate: truth, heading: .zero)))
      _ = world.update(
        .fix(Fix(time: time, coordinate: fix, horizontalAccuracy: isOpen ? 3 : 40)))
      guard !isOpen else { continue }
      let present = way + Vector3(0, -1.5, -3)
      let spot = try #require(world.spot(at: present))
      let there = try #require(spot.trueCoordinate)
      // The part of the error due to GPS is separated, to the millimetre.
      let really = try #require(placement.coordinate(at: present))
      #expect(try Geodesic.distance(from: there, to: really) < 1e-3)
      ours += try Geodesic.distance(from: spot.coordinate, to: really)
      let asPublished = try #require(
        Placement(reference: fix).coordinate(at: Vector3(0, 0, -3)))
      published += try Geodesic.distance(from: asPublished, to: really)
      count += 1
    }
    #expect(published / count > 15)
    #expect(ours / count < 5, "\(ours / count) m, \(published / count) m")
  }
}
