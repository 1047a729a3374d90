import ARRouteEngine
import FramePicture
import Testing

/// The phone's screen as pixels, as the manual's page shows it.
@Suite struct FramePictureTests {
  /// Returns the screen of a standard phone at the start of a street to the north.
  private func world(facing degrees: Double) throws -> World {
    let corners = [48.8663, 48.8683].compactMap {
      GeodeticCoordinate(latitudeDegrees: $0, longitudeDegrees: 2.3598)
    }
    var world = try World(route: try Route(name: "north", coordinates: corners))
    let look = Attitude(heading: .degrees(degrees))
    _ = world.update(.pose(time: 0, Pose(position: .zero, attitude: look)))
    return world
  }

  @Test func showsTheFinishWhereTheFrameHasIt() throws {
    let north = try world(facing: 0)
    let frame = north.frame(clock: 0)
    let guidance = try #require(frame.guidance)
    let center = try #require(guidance.finish.center)
    #expect(guidance.finish.isVisible)
    let bitmap = picture(of: frame, in: north, scale: 2)
    #expect(bitmap.width == 750 && bitmap.height == 1334)
    // Left of the disc's middle, in which its icon may be, it is red; facing away, the same place is not.
    let index =
      Int(center.y * 2) * bitmap.width + Int((center.x - 0.4 * guidance.finish.diameter) * 2)
    func redness(_ pixel: UInt32) -> Int { Int(pixel & 255) - Int(pixel >> 16 & 255) }
    #expect(redness(bitmap.pixels[index]) > 60)
    let south = try world(facing: 180)
    let away = picture(of: south.frame(clock: 0), in: south, scale: 2)
    #expect(redness(away.pixels[index]) < 30)
  }
}
