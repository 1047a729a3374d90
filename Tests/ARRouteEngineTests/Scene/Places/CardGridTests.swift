import TestSupport
import Testing

@testable import ARRouteEngine

@Suite("Cards laid out on a screen")
struct CardGridTests {
  /// Returns a screen, with or without the parts that a phone covers.
  private static func room(_ random: inout TestRandom) throws -> ScreenRoom {
    let device = Device.presets[random.whole(0...Device.presets.count - 1)]
    let isTurned = random.whole(0...1) == 1
    let viewport = isTurned ? device.camera.viewport.turned : device.camera.viewport
    if random.whole(0...3) > 0, let margins = ScreenMargins(of: device) {
      return margins.room(in: viewport)
    }
    return ScreenRoom(
      try #require(
        Viewport(width: random.number(20...3000), height: random.number(20...3000))))
  }

  @Test(
    "1 to 2000 cards do not overlap, stay in the safe area, in order, and are as wide as possible",
    arguments: 1...60 as ClosedRange<UInt64>)
  func layout(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let room = try Self.room(&random)
    let screen = room.viewport
    let count = seed == 60 ? 2000 : Int(random.magnitude(1...2000))
    let widest = random.number(10...400)
    let point = Vector2(
      random.number(-50...screen.width + 50), random.number(-50...screen.height + 50))
    let grid = CardGrid(count: count, in: room, about: point, widest: widest)
    let (width, height) = (grid.width, grid.width * 0.3)
    #expect(grid.centers.count == count && width > 0 && width <= widest)
    for center in grid.centers {
      for (x, y) in [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)] {
        let corner = center + Vector2(x * width / 2, y * height / 2)
        #expect(
          corner.x >= room.insets.left && corner.x <= screen.width - room.insets.right
            && corner.y >= room.insets.top && corner.y <= screen.height - room.insets.bottom)
        #expect(room.cornerExcess(of: corner, radius: 0) <= 0)
      }
    }
    // Each card begins a new row or is to the right of the previous one, and keeps apart from all previous
    // cards.
    for (before, center) in zip(grid.centers, grid.centers.dropFirst()) {
      let isBeside = abs(center.y - before.y) < 1e-9 && center.x - before.x > width
      let isBelow = center.y - before.y > height && center.x < before.x + 1e-9
      #expect(isBeside || isBelow)
    }
    // Rows are separate because of the previous check, and neighbours within a row are separate; therefore
    // all cards are.
    let rows = Dictionary(grouping: grid.centers) { ($0.y * 1e6).rounded() }
    let columns = rows.values.map(\.count).max() ?? 0
    #expect(rows.values.filter { $0.count < columns }.count <= 1)
    // With one column more or one fewer, cards would not be wider.
    guard width < widest else { return }
    let (xs, ys) = (room.xs(inset: margin(screen)), room.ys(inset: margin(screen)))
    for other in [columns - 1, columns + 1] where other > 0 {
      let rows = (count + other - 1) / other
      let fit = min(
        (xs.upperBound - xs.lowerBound) / (Double(other) * 1.05 - 0.05),
        (ys.upperBound - ys.lowerBound) / (Double(rows) * 0.35 - 0.05))
      #expect(fit <= width * (1 + 1e-12))
    }
  }

  private func margin(_ screen: Viewport) -> Double {
    min(16, min(screen.width, screen.height) / 20)
  }

  @Test("in the scene, cards appear as laid out, and all lie in one plane", arguments: 1...20)
  func unprojected(seed: Int) throws {
    var random = TestRandom(seed: UInt64(seed))
    let room = try Self.room(&random)
    let camera = try #require(
      PinholeCamera(viewport: room.viewport, focalLength: random.number(200...3000)))
    let transform = CameraTransform(
      Pose(
        position: random.vector(within: 1000),
        attitude: Attitude(
          heading: .degrees(random.number(0...360)), pitch: .degrees(random.number(-89...89)),
          roll: .degrees(random.number(-180...180)))))
    let grid = CardGrid(
      count: random.whole(1...300), in: room, about: room.viewport.center, widest: 180)
    let range = random.magnitude(1...500)
    let panels = grid.panels(at: range, camera: camera, transform)
    let ahead = transform.sceneFromCamera * Vector3(0, 0, -1)
    for (panel, center) in zip(panels, grid.centers) {
      #expect(abs((panel.center - transform.origin).dot(ahead) - range) < 1e-9 * (1000 + range))
      let offsets = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)]
      for (corner, (x, y)) in zip(panel.corners, offsets) {
        let seen = try #require(camera.project(transform.cameraPosition(of: corner))).position
        let laid = center + Vector2(x * grid.width / 2, y * grid.width * 0.15)
        #expect((seen - laid).length < 1e-6)
      }
    }
  }

  @Test("no cards result in an empty layout")
  func none() throws {
    let screen = ScreenRoom(Device.standard.camera.viewport)
    #expect(CardGrid(count: 0, in: screen, about: .zero, widest: 100).centers.isEmpty)
  }
}
