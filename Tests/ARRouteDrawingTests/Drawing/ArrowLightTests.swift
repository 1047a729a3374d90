import ARRouteDrawing
import ARRouteEngine
import TestSupport
import Testing

@Suite("Colour and light of arrows")
struct ArrowLightTests {
  /// Returns the colours of an arrow's visible faces at the start of a street, with the phone turned.
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

  @Test("unlit, every face has exactly the arrow's colour")
  func flat() throws {
    let colors = try colors(.flat)
    #expect(colors.count > 4 && Set(colors) == [Color(hex: 0x808080)])
  }

  @Test("lit, faces differ", arguments: [ArrowLight.shoulder, .headlight, .sun])
  func lit(light: ArrowLight) throws {
    #expect(Set(try colors(light)).count > 2)
  }

  @Test("a light that turns with the phone makes all streets look alike; the sun does not")
  func fixed() throws {
    for light in [ArrowLight.shoulder, .headlight] {
      let north = try colors(light)
      let east = try colors(light, street: 90)
      #expect(north.count == east.count)
      for (a, b) in zip(north, east) { #expect(abs(Int(a.red) - Int(b.red)) <= 1) }
    }
    #expect(try colors(.sun) != colors(.sun, street: 180))
  }

  /// A horizontal face 1.5 − 0.44 m below the eye and 5 m away is seen at a grazing angle: the headlight
  /// reaches it at 1.06/√(1.06² + d²) of its strength, and a face towards the eye at full strength.
  @Test("a headlight lights faces towards the camera the most")
  func headlight() throws {
    let brightest = try #require(colors(.headlight).map(\.red).max())
    let darkest = try #require(colors(.headlight).map(\.red).min())
    #expect(brightest <= 128 && brightest > 90)
    #expect(darkest >= 38 && darkest < 80)
  }

  @Test("without a colour of their own, arrows have the theme's")
  func theme() throws {
    #expect(Set(try colors(.flat, color: nil)) == [Theme.dark.arrow])
  }

  @Test(
    "a colour is six hexadecimal digits",
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
