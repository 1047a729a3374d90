import ARRouteEngine
import Testing

@Suite("DeviceBody")
struct DeviceBodyTests {
  private static let devices = Device.presets.filter { $0.body != nil }

  @Test("a body's safe area is on its screen", arguments: devices)
  func isKnown(device: Device) throws {
    let body = try #require(device.body)
    let viewport = device.camera.viewport
    let safe = body.safeArea
    #expect(safe.top + safe.bottom < viewport.height / 4 && safe.left == 0 && safe.right == 0)
    let side = body.landscapeSafeArea
    #expect(side.left + side.right < viewport.height / 4)
    #expect(side.top + side.bottom < viewport.width / 4)
    #expect(body.screenRadius >= 0 && body.radius >= body.bezel.left)
    #expect(2 * body.radius < viewport.width + body.bezel.left + body.bezel.right)
  }

  @Test("cutouts lie outside the safe area", arguments: devices)
  func cutout(device: Device) throws {
    let body = try #require(device.body)
    guard let cutout = body.cutout else { return }
    #expect(cutout.top + cutout.height <= body.safeArea.top)
    #expect(cutout.top + cutout.height <= body.landscapeSafeArea.left)
    #expect(cutout.width < device.camera.viewport.width / 1.5)
  }

  @Test("a body has the published dimensions, within 2 mm")
  func size() throws {
    // Height and width, in millimetres, from the makers' technical specifications.
    let published: [(String, Double, Double)] = [
      ("iphone-8", 138.4, 67.3), ("iphone-se-3", 138.4, 67.3), ("iphone-13-mini", 131.5, 64.2),
      ("iphone-12", 146.7, 71.5), ("iphone-13", 146.7, 71.5), ("iphone-14", 146.7, 71.5),
      ("iphone-15", 147.6, 71.6), ("iphone-16", 147.6, 71.6), ("iphone-16-pro", 149.6, 71.5),
      ("iphone-16-pro-max", 163.0, 77.6), ("iphone-16e", 146.7, 71.5),
      ("iphone-17", 149.6, 71.5), ("iphone-air", 156.2, 74.7), ("iphone-17-pro", 150.0, 71.9),
      ("iphone-17-pro-max", 163.4, 78.0), ("ipad-pro-11", 247.6, 178.5), ("pixel-8", 150.5, 70.8),
      ("pixel-9", 152.8, 72.0), ("pixel-9a", 154.7, 73.3),
    ]
    #expect(published.map(\.0).sorted() == Self.devices.map(\.name).sorted())
    for (name, height, width) in published {
      let device = try #require(Device(name: name))
      let body = try #require(device.body)
      let viewport = device.camera.viewport
      let high = try #require(
        device.millimetres(points: viewport.height + body.bezel.top + body.bezel.bottom))
      let wide = try #require(
        device.millimetres(points: viewport.width + body.bezel.left + body.bezel.right))
      #expect(abs(high - height) < 2 && abs(wide - width) < 2, "\(name) \(high)×\(wide)")
    }
  }
}
