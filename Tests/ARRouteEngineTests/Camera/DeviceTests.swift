import ARRouteEngine
import Testing

@Suite("Devices")
struct DeviceTests {
  @Test("on an iPhone 8, a card 30 m wide and 100 m away is 159 pt wide, as measured in the field")
  func card() throws {
    let camera = try #require(Device(name: "iphone-8")).camera
    let left = try #require(camera.project(Vector3(-15, 0, -100)))
    let right = try #require(camera.project(Vector3(15, 0, -100)))
    #expect(abs(right.position.x - left.position.x - 159) < 1e-9)
  }

  @Test("every preset names the sources of points, density and camera", arguments: Device.presets)
  func sources(device: Device) {
    for matter in ["points", "density", "camera"] {
      #expect(device.source.contains(matter), "\(device.name): \(matter)")
    }
    #expect(device.source.contains("https://"))
  }

  @Test("names and titles are unique")
  func names() {
    #expect(Set(Device.presets.map(\.name)).count == Device.presets.count)
    #expect(Set(Device.presets.map(\.title)).count == Device.presets.count)
    for device in Device.presets { #expect(Device(name: device.name) == device) }
    #expect(Device(name: "nokia") == nil)
  }

  /// The published diagonals, and the numbers of pixels, from the same pages as the densities.
  @Test(
    "density, pixels and the published diagonal agree",
    arguments: [
      ("iphone-8", 750.0, 1334.0, "4.7"), ("iphone-se-3", 750, 1334, "4.7"),
      ("iphone-13-mini", 1080, 2340, "5.42"), ("iphone-12", 1170, 2532, "6.06"),
      ("iphone-13", 1170, 2532, "6.06"), ("iphone-14", 1170, 2532, "6.06"),
      ("iphone-15", 1179, 2556, "6.12"), ("iphone-16", 1179, 2556, "6.12"),
      ("iphone-16-pro", 1206, 2622, "6.27"), ("iphone-16-pro-max", 1320, 2868, "6.86"),
      ("ipad-pro-11", 1668, 2388, "11"), ("pixel-8", 1080, 2400, "6.2"),
    ])
  func diagonal(name: String, width: Double, height: Double, inches: String) throws {
    let device = try #require(Device(name: name))
    let viewport = device.camera.viewport
    // The Pixel's width of 411.4 dp is rounded up to a whole number.
    #expect(abs(viewport.width * device.panel.pixelsPerPoint - width) < 2)
    #expect(abs(viewport.height * device.panel.pixelsPerPoint - height) < 2)
    let diagonal = (width * width + height * height).squareRoot() / device.pixelsPerInch
    // Both are rounded: densities to whole numbers, diagonals as published.
    let printed = try #require(Double(inches))
    let decimals = inches.split(separator: ".").dropFirst().first?.count ?? 0
    let rounding = (0..<decimals).reduce(0.5) { digit, _ in digit / 10 }
    #expect(abs(diagonal - printed) <= rounding + diagonal * 0.5 / device.pixelsPerInch)
  }

  @Test("every preset is in the table above")
  func complete() { #expect(Device.presets.count == 12) }

  @Test("lengths on the screen and the angles they subtend match values calculated by hand")
  func physical() throws {
    let phone = Device.standard
    // 163 pt are 326 px, which is one inch.
    #expect(abs(phone.millimetres(points: 163) - 25.4) < 1e-9)
    // 2·atan(12.7 / 300) = 4.84815°.
    #expect(abs(phone.visualAngle(points: 163).degrees - 4.84815) < 5e-6)
    #expect(abs(phone.visualAngle(points: 163, from: 600).degrees - 2.42516) < 5e-6)
    // A mini's 375 pt are 1080 px at 476 per inch.
    let mini = try #require(Device(name: "iphone-13-mini"))
    #expect(abs(mini.millimetres(points: 375) - 57.6303) < 5e-5)
  }

  @Test("a finger needs 44 pt on an Apple phone, and 48 on others")
  func touchTargets() throws {
    #expect(Device.standard.platform.touchTarget == 44)
    #expect(try #require(Device(name: "pixel-8")).platform.touchTarget == 48)
  }
}
