import ARRouteDrawing
import ARRouteEngine
import RouteFormats
import TestSupport
import Testing

/// Pictures of real streets during a slow turn.
@Suite("Streets during a slow turn")
struct StreetTurnTests {
  /// Returns pictures from a camera that rotates by at most a tenth of a pixel between two of them.
  private static func pictures(
    of world: World, from heading: Double, count: Int
  ) throws -> [[UInt32]] {
    var world = world
    var rasterizer = SmoothRasterizer()
    return (0..<count).map { step in
      let attitude = Attitude(heading: .degrees(heading + 0.005 * Double(step)), pitch: .zero)
      world.turn(to: attitude)
      let drawing = CameraView.drawing(of: world.frame(clock: 0), in: world)
      rasterizer.render(
        drawing, width: Int(drawing.width), height: Int(drawing.height))
      return rasterizer.bitmap.pixels
    }
  }

  /// Returns the maximum difference between the channels of two colours.
  private static func difference(_ a: UInt32, _ b: UInt32) -> Int {
    var most = 0
    for shift in [UInt32(0), 8, 16] {
      most = max(most, abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF)))
    }
    return most
  }

  /// A pixel blinks if a face is missing in one picture, or painted in a different order, and is there
  /// before and after.
  ///
  /// A few single pixels may blink because of thin slivers.
  @Test("no pixel blinks", arguments: [20.0, 120, 260])
  func doesNotFlicker(chainage: Double) throws {
    let routes = DataFolder.packageRoot + "/routes"
    let document = try GeoDocument.read(path: routes + "/helsinki_walk.gpx")
    let route = try Route(name: nil, coordinates: document.routeCoordinates)
    var world = try World(route: route, start: .chainage(chainage))
    world.show(streets: try StreetMap.read(path: routes + "/helsinki_street.osm.pbf").map)
    for heading in [10.0, 130, 250] {
      let pictures = try Self.pictures(of: world, from: heading, count: 24)
      var (blinks, changes) = (0, 0)
      for (index, middle) in pictures.enumerated().dropFirst().dropLast() {
        let (before, after) = (pictures[index - 1], pictures[index + 1])
        for pixel in middle.indices where middle[pixel] != before[pixel] {
          changes += 1
          if middle[pixel] != after[pixel],
            Self.difference(before[pixel], after[pixel]) < 4,
            Self.difference(middle[pixel], before[pixel]) > 12
          {
            blinks += 1
          }
        }
      }
      #expect(changes > 1000, "the street moves")
      #expect(500 * blinks < changes, "\(blinks) of \(changes)")
    }
  }
}
