import Testing

@testable import ARRouteEngine
@testable import RouteSimKit

@Suite("Legibility of arrows")
struct ArrowLegibilityTests {
  private func study(_ name: String = "iphone-8") throws -> ArrowLegibility {
    let device = try #require(Device(name: name))
    return ArrowLegibility(
      screen: SizingScreen(camera: device.camera, device: device), eyeHeight: 1.5)
  }

  private func arrows(_ shape: ArrowShape, color: Color? = nil, edge: Color? = nil)
    -> ArrowLegibility.NamedArrows
  {
    .init(shape.rawValue, ArrowStyle(shape: shape, color: color, edge: edge))
  }

  @Test("two minutes of arc at 30 cm are 1.1 pt on an iPhone 8, calculated by hand")
  func threshold() throws {
    // 0.3 m · tan 2′ = 0.17453 mm; 326 pixels per inch, at 2 per point, are 0.15583 mm per point.
    #expect(abs(try study().leastOnPhone - 0.17453 / 0.15583) < 1e-4)
    #expect(try study().leastInTerminal == 667.0 / 96)
  }

  @Test("the default is the shape recognised farthest away, at 3 to 40 m or more, on any phone")
  func choosesTheDefault() throws {
    for device in Device.presets where device.camera.viewport.width < 500 {
      let study = try study(device.name)
      let reach = study.reach(of: arrows(.standard), inTerminal: false)
      #expect((reach ?? 0) >= 40, "\(device.name)")
      let inTerminal = study.reach(of: arrows(.standard), inTerminal: true)
      for shape in ArrowShape.allCases where shape != .standard {
        #expect((study.reach(of: arrows(shape), inTerminal: false) ?? 0) < reach ?? 0)
        #expect((study.reach(of: arrows(shape), inTerminal: true) ?? 0) < inTerminal ?? 0)
      }
    }
  }

  @Test("without a rim, some street has the arrow's lightness; with a rim, an edge stays visible")
  func contrast() throws {
    let study = try study()
    #expect(study.row(arrows(.slim), at: 5).contrast < 1.1)
    let white = Color(hex: 0xFFFFFF)
    // The worst ground is a grey with the geometric mean of both luminances, where the ratio is 1.05
    // divided by √(1.05 · 0.05).
    let plain = study.row(
      arrows(.band, color: Color(hex: 0x808080), edge: Color(hex: 0x808080)), at: 5)
    #expect(plain.contrast < 1.05 && !plain.isNamed)
    let inked = study.row(arrows(.band, color: white, edge: Color(hex: 0)), at: 5)
    #expect(inked.contrast == 21 && inked.isNamed)
  }
}
