import ARRouteEngine
import RouteFormats
import Testing

@Suite struct JSONWriterFrameTests {
  /// Returns the frame of a walker 111 m south of the finish, as JSON.
  private func json(heading: Double, pitch: Double = 0, roll: Double = 0) throws -> String {
    let coordinates = [0, 0.001].compactMap {
      GeodeticCoordinate(latitudeDegrees: $0, longitudeDegrees: 0)
    }
    var world = try World(
      route: Route(name: nil, coordinates: coordinates), camera: Device.standard.camera,
      settings: WorldSettings(), start: .chainage(0))
    world.turn(
      to: Attitude(heading: .degrees(heading), pitch: .degrees(pitch), roll: .degrees(roll)))
    var json = JSONWriter()
    json.frame(world.frame(clock: 0))
    return json.text
  }

  /// The finish is slightly to the left or right of the point straight below the middle of the screen.
  @Test(arguments: [1e-10, -1e-10])
  func roundingCarriesNoSilhouetteOutOfItsRange(heading: Double) throws {
    #expect(try json(heading: heading, pitch: 20).contains(#""angle": 90}, "pulse""#))
  }

  @Test func roundingCarriesNoHeadingTo360() throws {
    #expect(try json(heading: -1e-9).contains(#""heading": 0, "pitch""#))
  }

  @Test func rollAndLabelAreNeverMinus180() throws {
    for roll in [180, -179.999_999_999] {
      let text = try json(heading: 0, roll: roll)
      #expect(text.contains(#""roll": 180}"#))
      #expect(text.contains(#""angle": 180, "size""#))
    }
  }

  /// All other members are present, so a reader need not know about routes until it asks for the finish.
  @Test func withoutARouteNothingLeadsAnywhere() throws {
    let place = try #require(GeodeticCoordinate(latitudeDegrees: 0, longitudeDegrees: 0))
    var json = JSONWriter()
    json.frame(World(at: place).frame(clock: 2))
    for member in [
      #""time": 2, "#, #""finish": null, "hint": null, "arrows": [], "route": null, "#,
      #""registration": null, "ready": true, "#, #""next": null, "#,
    ] {
      #expect(json.text.contains(member))
    }
  }
}
