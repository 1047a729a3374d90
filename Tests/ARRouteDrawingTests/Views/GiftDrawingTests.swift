import ARRouteEngine
import TestSupport
import Testing

@testable import ARRouteDrawing

@Suite("Gifts in pictures")
struct GiftDrawingTests {
  private static func world(_ gifts: [Gift], user: String?) throws -> World {
    let start = try #require(GeodeticCoordinate(latitudeDegrees: 48, longitudeDegrees: 2))
    var world = World(at: start)
    world.lay(LaidGifts(gifts, seenBy: user))
    return world
  }

  private static func gift(_ name: String, north: Double, heading: Double = 180) throws -> Gift {
    let start = try #require(GeodeticCoordinate(latitudeDegrees: 48, longitudeDegrees: 2))
    let place = try #require(
      Placement(reference: start).coordinate(at: Vector3(0, 0, -north)))
    return try #require(
      Gift(
        identifier: name, owner: "Bob", model: "star", coordinate: place,
        heading: .degrees(heading), placed: 1))
  }

  private static func triangles(_ world: World) -> [MeshTriangle] {
    CameraView.drawing(of: world.frame(clock: 0), in: world).items.flatMap { item in
      guard item.layer == .gifts, case .mesh(let triangles) = item.shape else {
        return [MeshTriangle]()
      }
      return triangles
    }
  }

  /// A pinhole camera, calculated by hand: a focal length of 530 pt, 1.5 m above the ground.
  @Test("a box has its true size and position", arguments: [4.0, 8, 20])
  func isAsLargeAsItIs(distance: Double) throws {
    let world = try Self.world([Self.gift("gift", north: distance)], user: nil)
    let corners = Self.triangles(world).flatMap { [$0.a.position, $0.b.position, $0.c.position] }
    let center = world.camera.viewport.center
    let focal = world.camera.focalLength
    let (near, far) = (distance - 0.153, distance + 0.153)
    let width = 2 * 0.15 / (distance - 0.15) * focal
    let left = try #require(corners.map(\.x).min())
    let right = try #require(corners.map(\.x).max())
    #expect(abs(right - left - max(width, 2 * 0.153 / near * focal)) < width * 0.03)
    #expect(abs((left + right) / 2 - center.x) < 0.01)
    let bottom = try #require(corners.map(\.y).max())
    #expect(abs(bottom - (center.y + 1.5 / near * focal)) < 0.01)
    let top = try #require(corners.map(\.y).min())
    // The bow is the highest part of the box.
    #expect(abs(top - (center.y + (1.5 - 0.36) / (distance + 0.02) * focal)) < 0.5)
    _ = far
  }

  @Test("wrapped and opened gifts differ, and gifts behind the user are not painted")
  func showsWhatIsAhead() throws {
    let ahead = try Self.gift("ahead", north: 5)
    let wrapped = Self.triangles(try Self.world([ahead], user: "Ada"))
    let own = Self.triangles(try Self.world([ahead], user: "Bob"))
    #expect(!wrapped.isEmpty && !own.isEmpty && wrapped != own)
    let star = GiftBody.named("star")
    #expect(own.count == star.mesh.triangles.count / 2)
    #expect(Self.triangles(try Self.world([Self.gift("behind", north: -5)], user: nil)).isEmpty)
  }

  @Test("a gift in front of an arrow hides it, and is hidden by a nearer gift")
  func hides() throws {
    let far = try Self.gift("far", north: 9)
    let near = try Self.gift("near", north: 6.5)
    let world = try Self.world([far, near], user: nil)
    let drawing = CameraView.drawing(of: world.frame(clock: 0), in: world)
    let meshes = drawing.items.filter { item in
      if case .mesh = item.shape { item.layer == .gifts } else { false }
    }
    #expect(meshes.count == 2)
    // A nearer gift has less depth.
    let depths = meshes.compactMap { item -> Double? in
      guard case .mesh(let triangles) = item.shape else { return nil }
      return triangles.map(\.a.depth).min()
    }
    #expect(depths[0] > depths[1])
    // Each gift shows its distance if there is room.
    let words = drawing.items.compactMap { item -> String? in
      guard item.layer == .gifts, case .text(let line) = item.shape else { return nil }
      return line.string
    }
    #expect(words.contains("6 m"))
  }
}
