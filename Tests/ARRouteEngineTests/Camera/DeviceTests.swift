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
    let matters =
      device.platform == .glasses
      ? ["pixels", "field of view"] : ["points", "density", "camera"]
    for matter in matters {
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
      ("iphone-16e", 1170, 2532, "6.06"), ("iphone-17", 1206, 2622, "6.27"),
      ("iphone-air", 1260, 2736, "6.55"), ("iphone-17-pro", 1206, 2622, "6.27"),
      ("iphone-17-pro-max", 1320, 2868, "6.86"), ("iphone-18-pro", 1206, 2622, "6.3"),
      ("iphone-18-pro-max", 1320, 2868, "6.9"), ("iphone-duo", 1398, 2034, "5.4"),
      ("iphone-duo-open", 1878, 2670, "7.6"), ("ipad-pro-11", 1668, 2388, "11"),
      ("pixel-8", 1080, 2400, "6.2"), ("pixel-9", 1080, 2424, "6.3"),
      ("pixel-9a", 1080, 2424, "6.3"), ("pixel-9-pro", 1280, 2856, "6.3"),
      ("pixel-10", 1080, 2424, "6.3"), ("pixel-10-pro", 1280, 2856, "6.3"),
      ("pixel-10-pro-xl", 1344, 2992, "6.8"), ("pixel-10-pro-fold", 1080, 2364, "6.4"),
      ("pixel-10-pro-fold-open", 2076, 2152, "8"), ("galaxy-s24", 1080, 2340, "6.2"),
      ("galaxy-s25", 1080, 2340, "6.2"), ("galaxy-s25-ultra", 1440, 3120, "6.9"),
      ("pixel-tablet", 1600, 2560, "10.95"),
    ])
  func diagonal(name: String, width: Double, height: Double, inches: String) throws {
    let device = try #require(Device(name: name))
    let viewport = device.camera.viewport
    let panel = try #require(device.panel)
    // The width of the Pixel 8, 411.4 dp, is rounded up to a whole number.
    #expect(abs(viewport.width * panel.pixelsPerPoint - width) < 2)
    #expect(abs(viewport.height * panel.pixelsPerPoint - height) < 2)
    let diagonal = (width * width + height * height).squareRoot() / panel.pixelsPerInch
    // Both are rounded: densities to whole numbers, diagonals as published.
    let printed = try #require(Double(inches))
    let decimals = inches.split(separator: ".").dropFirst().first?.count ?? 0
    let rounding = (0..<decimals).reduce(0.5) { digit, _ in digit / 10 }
    #expect(abs(diagonal - printed) <= rounding + diagonal * 0.5 / panel.pixelsPerInch)
  }

  @Test("every preset with a panel is in the table above")
  func complete() { #expect(Device.presets.count { $0.panel != nil } == 33) }

  /// The angles were computed from the published ones with the tangent of half of each: for a display of 30°
  /// across a diagonal of 800 px, f = 400 / tan 15° = 1492.8 px.
  @Test(
    "glasses have the published field of view",
    arguments: [
      ("meta-ray-ban-display", 2406.1, 14.2), ("rayneo-x3-pro", 1492.8, 24.2),
      ("vuzix-z100", 1492.8, 24.2), ("moverio-bt-40", 3602.7, 29.8),
      ("xreal-one", 2362.0, 44.2),
    ])
  func glasses(name: String, focalLength: Double, horizontal: Double) throws {
    let device = try #require(Device(name: name))
    #expect(device.platform == .glasses && device.panel == nil && device.body == nil)
    #expect(abs(device.camera.focalLength - focalLength) <= 0.1)
    let across = device.visualAngle(points: device.camera.viewport.width)
    #expect(abs(across.degrees - horizontal) < 0.06)
    #expect(device.millimetres(points: 10) == nil)
    // 1°, as seen by the wearer.
    #expect(abs(device.visualAngle(points: device.touchTarget).degrees - 1) < 1e-9)
    // Glasses are not turned with the phone of another preset.
    #expect(device.camera(heldAs: Device.standard.camera) == device.camera)
    #expect(device.camera(heldAs: Device.standard.camera.turned) == device.camera)
  }

  @Test("an opened foldable's nearly square screen is filled by the width of the camera's picture")
  func foldable() throws {
    let device = try #require(Device(name: "pixel-10-pro-fold-open"))
    // 82° across the diagonal of a 4:3 picture are 24.89 mm; its short side is 25.96 mm.
    #expect(abs(device.camera.focalLength - 851.692 * 24.888 / 25.96) < 0.1)
    #expect(device.camera.viewport.height / 34.61 < device.camera.viewport.width / 25.96)
  }

  @Test("there are phones of 2025 and 2026, of Android, foldables, tablets and glasses")
  func kinds() {
    let android = Device.presets.filter { $0.platform == .android }
    #expect(android.count { $0.camera.viewport.width < 500 } >= 8)
    #expect(Device.presets.count { $0.name.hasSuffix("-open") } == 2)
    #expect(["ipad-pro-11", "pixel-tablet"].allSatisfy { Device(name: $0) != nil })
    #expect(Device.presets.count { $0.platform == .glasses } == 5)
  }

  @Test("lengths on the screen and the angles they subtend match values calculated by hand")
  func physical() throws {
    let phone = Device.standard
    // 163 pt are 326 px, which is one inch.
    #expect(abs(try #require(phone.millimetres(points: 163)) - 25.4) < 1e-9)
    // 2·atan(12.7 / 300) = 4.84815°.
    #expect(abs(phone.visualAngle(points: 163).degrees - 4.84815) < 5e-6)
    #expect(abs(phone.visualAngle(points: 163, from: 600).degrees - 2.42516) < 5e-6)
    // A mini's 375 pt are 1080 px at 476 per inch.
    let mini = try #require(Device(name: "iphone-13-mini"))
    #expect(abs(try #require(mini.millimetres(points: 375)) - 57.6303) < 5e-5)
  }

  @Test("a finger needs 44 pt on an Apple phone, and 48 on others")
  func touchTargets() throws {
    #expect(Device.standard.touchTarget == 44)
    #expect(try #require(Device(name: "pixel-8")).touchTarget == 48)
  }
}
