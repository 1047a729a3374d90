import TestSupport
import Testing

@testable import ARRouteEngine

/// The lens and horizon of a photograph, and the camera that follows from them.
@Suite("PictureOptics")
struct PictureOpticsTests {
  @Test("on 35 mm film, the equivalent focal length is the focal length")
  func equivalentOnFilm() throws {
    let optics = try #require(PictureOptics(width: 3600, height: 2400, equivalent: 50))
    #expect(abs(optics.focalLength - 5000) < 1e-9)
    // 2 · atan(18 / 50), as in lens tables: 39.6°.
    #expect(abs(optics.fieldOfView.degrees - 39.5978) < 1e-4)
  }

  @Test("an iPhone's 26 mm are 67.3° across the longer side of a 4:3 picture, upright or not")
  func equivalentOnPhone() throws {
    for (width, height) in [(4032.0, 3024.0), (3024, 4032)] {
      let optics = try #require(PictureOptics(width: width, height: height, equivalent: 26))
      // The diagonal of 43.2666 mm divided by 5 is 8.65332 mm, so the angle is 2 · atan(4 · 8.65332 / 2 /
      // 26).
      #expect(abs(optics.fieldOfView.degrees - 67.2987) < 1e-4)
      let same = try #require(
        PictureOptics(width: width, height: height, fieldOfView: optics.fieldOfView))
      #expect(abs(same.focalLength - optics.focalLength) < 1e-9)
    }
  }

  @Test("values that do not describe a lens or a picture are refused")
  func refuses() {
    for bad in [0, -1, .nan, .infinity] {
      #expect(PictureOptics(width: bad, height: 3, focalLength: 5) == nil)
      #expect(PictureOptics(width: 4, height: bad, focalLength: 5) == nil)
      #expect(PictureOptics(width: 4, height: 3, focalLength: bad) == nil)
      #expect(PictureOptics(width: 4, height: 3, equivalent: bad) == nil)
    }
    for degrees in [0.0, -5, 180, 200, .nan] {
      #expect(PictureOptics(width: 4, height: 3, fieldOfView: .degrees(degrees)) == nil)
    }
  }

  @Test("a picture that fills a screen is enlarged until it reaches every side")
  func filling() throws {
    let optics = try #require(PictureOptics(width: 400, height: 300, focalLength: 500))
    // On the upright screen, 300 rows fill 600 points; on the turned one, 400 columns do.
    let upright = Viewport(unchecked: 300, 600)
    let sideways = Viewport(unchecked: 600, 300)
    #expect(optics.camera(filling: upright).focalLength == 1000)
    #expect(optics.camera(filling: sideways).focalLength == 750)
    #expect(optics.camera(filling: upright).viewport == upright)
    let camera = PinholeCamera(unchecked: upright, focalLength: 700)
    let back = try #require(PictureOptics(width: 400, height: 300, filling: camera))
    #expect(back.camera(filling: upright) == camera)
  }

  @Test("the horizon in a picture determines how its camera was held", arguments: UInt64(0)..<200)
  func tilt(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let (width, height) = (random.number(100...6000), random.number(100...6000))
    let focalLength = random.number(0.2...8) * max(width, height)
    let optics = try #require(
      PictureOptics(width: width, height: height, focalLength: focalLength))
    let (pitch, roll) = (random.number(-80...80), random.number(-85...85))
    let heading = Angle.degrees(random.number(0...360))
    let pose = Pose(
      position: Vector3(0, 0, 0),
      attitude: Attitude(heading: heading, pitch: .degrees(pitch), roll: .degrees(roll)))
    // Two distant points at eye level, in different directions in front of the camera.
    let camera = PinholeCamera(
      unchecked: Viewport(unchecked: width, height), focalLength: focalLength)
    var places: [Vector2] = []
    for turn in [-random.number(1...20), random.number(1...20)] {
      let azimuth = heading + .degrees(turn)
      let far = Vector3(azimuth.sine, 0, -azimuth.cosine) * 1000
      places.append(
        try #require(camera.project(CameraTransform(pose).cameraPosition(of: far))).position)
    }
    let line = try #require(HorizonLine(places[1], places[0]))
    let found = optics.tilt(by: line)
    #expect(abs(found.pitch.degrees - pitch) < 1e-7)
    #expect(abs(found.roll.degrees - roll) < 1e-7)
    // The horizon is the same when given by its height in the middle and its roll.
    let rise = (places[1].y - places[0].y) / (places[1].x - places[0].x)
    let middle = places[0].y + rise * (width / 2 - places[0].x)
    let other = optics.tilt(by: HorizonLine(x: width / 2, y: middle, roll: .degrees(roll)))
    #expect(abs(other.pitch.degrees - pitch) < 1e-6)
  }

  @Test("a horizon in the middle means a level camera; one above it, a camera looking down")
  func signs() throws {
    let optics = try #require(PictureOptics(width: 400, height: 300, focalLength: 150))
    let level = optics.tilt(by: HorizonLine(x: 200, y: 150, roll: .zero))
    #expect(level == CameraTilt(pitch: .zero, roll: .zero))
    // The horizon is 150 pixels above the middle, and the focal length is 150 pixels.
    let down = optics.tilt(by: HorizonLine(x: 0, y: 0, roll: .zero))
    #expect(abs(down.pitch.degrees + 45) < 1e-12)
    // The picture of a phone that is rotated clockwise shows the horizon rising to the right.
    let risen = try #require(HorizonLine(Vector2(0, 200), Vector2(100, 100)))
    #expect(abs(risen.roll.degrees - 45) < 1e-12)
    #expect(HorizonLine(Vector2(5, 1), Vector2(5, 2)) == nil)
  }
}
