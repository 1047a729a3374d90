import ARRouteDrawing
import ARRouteEngine
import TestSupport
import Testing

@Suite("Colour and light of arrows")
struct ArrowLightTests {
  /// Returns the colours of the visible faces of an arrow at the start of a street; the phone looks along
  /// the street, pitched down by default.
  private func colors(
    _ light: ArrowLight, street: Double = 0, color: Color? = Color(hex: 0x808080),
    pitch: Double = -20
  ) throws -> [Color] {
    var settings = WorldSettings()
    // One arrow, 5 m ahead: closer than 20 m, it keeps its full colour.
    settings.arrows = ArrowStyle(
      spacing: 5, window: 9, shape: .published, color: color, light: light)
    settings.isStill = true
    let way = Angle.degrees(street)
    var world = try World(
      route: TestRoutes.route([(0, 0), (way.sine * 100, way.cosine * 100)]),
      camera: Device.standard.camera, settings: settings, start: .chainage(0))
    world.turn(to: Attitude(heading: way, pitch: .degrees(pitch)))
    let items = CameraView.drawing(of: world.frame(clock: 0), in: world).items
    return items.filter { $0.layer == .arrows }.flatMap { item -> [Color] in
      guard case .mesh(let triangles) = item.shape else { return [] }
      return triangles.map(\.color)
    }
  }

  @Test("without light, every face has exactly the arrow's colour")
  func flat() throws {
    let colors = try colors(.flat)
    #expect(colors.count > 4 && Set(colors) == [Color(hex: 0x808080)])
  }

  @Test(
    "with light, the faces differ in colour", arguments: [ArrowLight.shoulder, .headlight, .sun])
  func lit(light: ArrowLight) throws {
    #expect(Set(try colors(light)).count > 2)
  }

  @Test(
    "under a light that turns with the phone, all streets look alike; under the sun, they do not")
  func fixed() throws {
    for light in [ArrowLight.shoulder, .headlight] {
      let north = try colors(light)
      let east = try colors(light, street: 90)
      #expect(north.count == east.count)
      for (a, b) in zip(north, east) { #expect(abs(Int(a.red) - Int(b.red)) <= 1) }
    }
    #expect(try colors(.sun) != colors(.sun, street: 180))
  }

  /// A face that points at the eye reflects the headlight at full strength.
  ///
  /// A horizontal face that is 1.5 − 0.44 m below the eye and d = 5 m away reflects only 1.06/√(1.06² + d²)
  /// of it, because the light meets that face at a grazing angle.
  @Test("a headlight lights faces towards the camera the most")
  func headlight() throws {
    let brightest = try #require(colors(.headlight).map(\.red).max())
    let darkest = try #require(colors(.headlight).map(\.red).min())
    #expect(brightest <= 128 && brightest > 90)
    #expect(darkest >= 38 && darkest < 80)
  }

  @Test("arrows without their own colour have the theme's colour")
  func theme() throws {
    #expect(Set(try colors(.flat, color: nil)) == [Theme.dark.arrow])
  }

  @Test(
    "a colour consists of six hexadecimal digits",
    arguments: [
      ("3FBCFF", 0x3FBCFF), ("#3fbcff", 0x3FBCFF), ("000000", 0), ("", nil), ("#", nil),
      ("3FBCF", nil), ("3FBCFF0", nil), ("##3FBCF", nil), ("+3FBCF", nil), ("3FBCFG", nil),
      ("３FBCF", nil),
    ] as [(String, UInt32?)])
  func hexText(text: String, value: UInt32?) {
    #expect(Color(hexText: text) == value.map { Color(hex: $0) })
    if let color = Color(hexText: text) { #expect(Color(hexText: color.hexText) == color) }
  }
}
