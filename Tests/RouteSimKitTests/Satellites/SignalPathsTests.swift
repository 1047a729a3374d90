import ARRouteEngine
import TestSupport
import Testing

@testable import RouteSimKit

@Suite("Paths of a signal among walls")
struct SignalPathsTests {
  private static func street() throws -> HandMadeStreet {
    var street = HandMadeStreet()
    for row in SatelliteFixtures.rows("walls").map(\.numbers) {
      street.add(
        from: Vector3(row[0], row[4], row[1]), to: Vector3(row[2], row[4], row[3]),
        height: row[5], inside: Vector3(row[6], 0, row[7]))
    }
    return street
  }

  /// Visibility is compared with that of triangles, and echoes with the shortest path that touches a wall.
  @Test("equal those of an independent ray caster, and echoes take the shortest path")
  func oracle() throws {
    let street = try Self.street()
    #expect(street.walls.count == 40)
    let rows = SatelliteFixtures.rows("rays").map(\.numbers)
    #expect(rows.count == 1500)
    var (hidden, echoes) = (0, 0)
    for row in rows {
      let position = Vector3(row[0], row[1], row[2])
      let paths = SignalPaths(
        to: position, from: Vector3(row[3], row[4], row[5]), obstacles: street,
        walls: street.walls, range: 1000)
      #expect(paths.isDirect == (row[6] < 0))
      let detours = row[7...].prefix(SignalPaths.mostEchoes)
      #expect(paths.echoes.count == detours.count, "\(row)")
      for (echo, detour) in zip(paths.echoes, detours) {
        // The shortest path is accurate to the square root of the resolution of numbers.
        #expect(abs(echo.detour - detour) < 1e-6, "\(echo.detour), not \(detour)")
      }
      if !paths.isDirect { hidden += 1 }
      echoes += paths.echoes.count
    }
    #expect(hidden > 300 && echoes > 100)
  }

  /// A wall 10 m to the east, and a satellite in the west at an elevation of 45°.
  ///
  /// The echo comes from 10 m above the phone; its path is longer by 2 · 10 m · cos 45°.
  @Test("for one wall equal the path found by hand")
  func hand() throws {
    var street = HandMadeStreet()
    street.add(
      from: Vector3(10, 0, -20), to: Vector3(10, 0, 20), height: 15, inside: Vector3(20, 0, 0))
    let half = 0.5.squareRoot()
    func paths(_ direction: Vector3, height: Double = 1.5) -> SignalPaths {
      SignalPaths(
        to: Vector3(0, height, 0), from: direction, obstacles: street, walls: street.walls,
        range: 100)
    }
    let west = paths(Vector3(-half, half, 0))
    #expect(west.isDirect && west.echoes.count == 1)
    #expect(abs(west.echoes[0].detour - 20 * half) < 1e-12)
    #expect((west.echoes[0].point - Vector3(10, 11.5, 0)).length < 1e-12)
    // Seen from higher up, the echo would come from above the roof.
    #expect(paths(Vector3(-half, half, 0), height: 6).echoes.isEmpty)
    let east = paths(Vector3(half, half, 0))
    #expect(!east.isDirect && east.echoes.isEmpty)
    let open = SignalPaths(
      to: .zero, from: Vector3(0, 1, 0), obstacles: nil, walls: [], range: 100)
    #expect(open.isDirect && open.echoes.isEmpty)
  }

  @Test("a wall without area is refused, and the normal of a wall points out of the house")
  func walls() throws {
    let (a, b) = (Vector3(0, 2, 0), Vector3(5, 9, 0))
    #expect(SkyWall(from: a, to: a, top: 9, inside: .zero) == nil)
    #expect(SkyWall(from: a, to: b, top: 2, inside: .zero) == nil)
    let wall = try #require(SkyWall(from: a, to: b, top: 9, inside: Vector3(1, 0, 4)))
    #expect(wall.outward == Vector3(0, 0, -1) && wall.end == Vector3(5, 2, 0))
  }
}
