import ARRouteDrawing
import ARRouteEngine
import Foundation
import TestSupport
import Testing

/// Draws routes that turn back on themselves, and compares the pictures with a walk along the routes'
/// vertices.
///
/// `ROUTESIM_SEEDS` is the number of routes; `script/check/routes` uses 20 000.
@Suite("Routes that turn back on themselves")
struct TroubledRouteTests {
  private static let count =
    ProcessInfo.processInfo.environment["ROUTESIM_SEEDS"].flatMap { UInt64($0) } ?? 400
  private static let blocks: UInt64 = 40

  /// The position in the scene of an arrow well inside the screen, found with a walk along the vertices.
  private struct Sighting {
    let home: Double
    let screen: Vector2
    let distance: Double
  }

  /// Returns the arrows of a frame with the positions found with a walk along the vertices.
  private static func sightings(
    on route: Route, from chainage: Double, in frame: Frame
  ) throws -> (count: Int, sightings: [Sighting]) {
    let places = try Placement(reference: route.coordinate(atChainage: chainage))
      .positions(of: route.coordinates)
    let eye = CameraTransform(frame.camera.pose)
    let viewport = frame.pinhole.viewport
    let share = frame.time / 2 - (frame.time / 2).rounded(.down)
    let reached = try #require(frame.guidance).route.chainage
    var (count, sightings): (Int, [Sighting]) = (0, [])
    for number in 0... {
      let home = 3 * Double(number)
      guard home < route.length, home <= reached + 100 else { break }
      guard home >= reached else { continue }
      count += 1
      var left = home + min(3, route.length - home) * share
      var place = places[0]
      for (start, end) in zip(places, places.dropFirst()) {
        let way = end - start
        let length = (way.x * way.x + way.z * way.z).squareRoot()
        place = left < length ? start + way * (left / length) : end
        if left <= length { break }
        left -= length
      }
      let tip = Vector3(place.x, -1.5, place.z)
      let distance = (tip - eye.origin).length
      guard let screen = frame.pinhole.project(eye.cameraPosition(of: tip))?.position,
        (3..<viewport.width - 3).contains(screen.x), (3..<viewport.height - 3).contains(screen.y),
        distance < 40
      else { continue }
      sightings.append(Sighting(home: home, screen: screen, distance: distance))
    }
    return (count, sightings)
  }

  /// Checks that for every arrow on the screen, the drawing has a mesh with a corner at the arrow's tip.
  private static func check(_ route: Route, at chainage: Double, _ random: inout SplitMix64) throws
  {
    var world = try World(route: route, start: .chainage(chainage))
    world.turn(
      to: Attitude(
        heading: .degrees(360 * random.uniform()), pitch: .degrees(-60 * random.uniform())))
    let frame = world.frame(clock: 2 * random.uniform())
    let drawing = CameraView.drawing(of: frame, in: world)
    #expect(drawing.items.allSatisfy { isFinite($0.shape) })
    let (count, sightings) = try sightings(on: route, from: chainage, in: frame)
    #expect(frame.arrows.count == count)
    for sighting in sightings {
      let item = drawing.items.first {
        $0.layer == .arrows && abs(($0.chainage ?? .nan) - sighting.home) < 1e-6
      }
      guard case .mesh(let triangles)? = item?.shape else {
        Issue.record("the arrow at \(sighting.home) m is not drawn")
        continue
      }
      let nearest = triangles.flatMap { [$0.a, $0.b, $0.c] }
        .map { ($0.position - sighting.screen).length }.min()
      // 2 cm for the height above the street and the omitted vertices, plus one point on the screen.
      let reach = 0.02 * frame.pinhole.focalLength / sighting.distance + 1
      #expect(nearest ?? .infinity < reach)
    }
  }

  private static func isFinite(_ shape: Shape) -> Bool {
    func isFinite(_ point: Vector2) -> Bool { point.x.isFinite && point.y.isFinite }
    switch shape {
    case .polygon(let points, _), .polyline(let points, _): return points.allSatisfy(isFinite)
    case .disc(let center, let radius, _, _): return isFinite(center) && radius.isFinite
    case .mesh(let triangles), .backdrop(let triangles):
      return triangles.allSatisfy { triangle in
        [triangle.a, triangle.b, triangle.c].allSatisfy {
          isFinite($0.position) && $0.depth.isFinite
        }
      }
    case .text(let line): return isFinite(line.position) && line.size.isFinite
    case .curves, .group, .image, .panel: return true
    }
  }

  /// Previously, 0/0 at a reversal made every picture of such a route fail.
  @Test("every arrow in view is drawn, in its place", arguments: 0..<blocks)
  func allAreDrawn(block: UInt64) throws {
    for seed in stride(from: block, to: Self.count, by: Int(Self.blocks)) {
      let made = TroubledRoute(seed: seed)
      // Rounding may move all its points to one place, which is not a route.
      guard let route = try? Route(coordinates: made.coordinates) else { continue }
      var random = SplitMix64(seed: seed &+ 77)
      let vertex = route.chainages[Int(random.next() % UInt64(route.chainages.count))]
      for chainage in [0, route.length, vertex, route.length * random.uniform()] {
        try Self.check(route, at: chainage, &random)
      }
    }
  }

  /// Both ends of the spur are at the same point, so the direction between them used to be 0/0.
  @Test(
    "a route that is only a spur of millimetres has its arrow",
    arguments: [1e-4, 1e-3, 4e-3, 9e-3], [0, 37, 90, 180, 270.0])
  func spurAlone(length: Double, azimuth: Double) throws {
    let (north, east) = (Angle.degrees(azimuth).cosine, Angle.degrees(azimuth).sine)
    let route = try TestRoutes.route([(0, 0), (length * east, length * north), (0, 0)])
    var world = try World(route: route)
    world.turn(to: Attitude(heading: .degrees(azimuth), pitch: .degrees(-80)))
    for share in [0, 0.25, 0.75, 0.999] {
      let frame = world.frame(clock: 2 * share)
      #expect(frame.arrows.map(\.chainage) == [0])
      let drawing = CameraView.drawing(of: frame, in: world)
      #expect(drawing.items.allSatisfy { Self.isFinite($0.shape) })
      #expect(drawing.items.contains { $0.layer == .arrows })
    }
  }

  /// Previously, half of the arrows beyond such a turn were lost because a minimum passed on the NaN of one
  /// side.
  @Test(
    "on both sides of a reversal, arrows stand as on a turn 2 cm wide",
    arguments: [0, 37, 90, 135, 180, 270.0])
  func bothSides(azimuth: Double) throws {
    let (north, east) = (Angle.degrees(azimuth).cosine, Angle.degrees(azimuth).sine)
    func drawn(aside: Double) throws -> [Double] {
      let route = try TestRoutes.route([
        (0, 0), (12.4 * east, 12.4 * north),
        (12.4 * east + aside * north, 12.4 * north - aside * east), (aside * north, -aside * east),
      ])
      var world = try World(route: route, start: .chainage(3.5))
      world.turn(to: Attitude(heading: .degrees(azimuth), pitch: .degrees(-35)))
      let drawing = CameraView.drawing(of: world.frame(clock: 0.5), in: world)
      return drawing.items.compactMap { $0.layer == .arrows ? $0.chainage : nil }
    }
    let beside = try drawn(aside: 0.02)
    // The arrows begin at 6 m, and the route is 24.8 m long.
    #expect(beside.count == 7)
    #expect(try drawn(aside: 0).map { $0.rounded() } == beside.map { $0.rounded() })
  }

  /// Without depths that decide which of two arrows is on top, each pixel would decide separately.
  @Test(
    "arrows reached sooner lie above later ones, pixel by pixel", arguments: [0, 0.02, 0.3])
  func noSpeckles(aside: Double) throws {
    let route = try TestRoutes.route([(0, 0), (0.4, 12.4), (0.4 + aside, 12.4), (aside, 0)])
    var (wrong, folded) = (0, 0)
    for (chainage, clock) in [(1.0, 0.2), (3.5, 0.5), (6, 1.3), (8, 1.9)] {
      var world = try World(route: route, start: .chainage(chainage))
      world.turn(to: Attitude(heading: .degrees(1.8), pitch: .degrees(-35)))
      var drawing = CameraView.drawing(of: world.frame(clock: clock), in: world)
      // An arrow folded over itself, with its tip beyond the turn and its tail before it, has no definite
      // order of faces.
      let length = world.settings.arrows.model.length
      let turn = route.chainages[1]...route.chainages[1] + aside
      let count = drawing.items.count
      drawing.items.removeAll { item in
        guard item.layer == .arrows, let home = item.chainage else { return false }
        let tip = home + min(3, route.length - home) * clock / 2
        return tip > turn.lowerBound && tip - length < turn.upperBound
      }
      folded += count - drawing.items.count
      // Leaves out the shapes painted above arrows.
      let first = try #require(drawing.items.firstIndex { $0.layer == .arrows })
      let arrows = drawing.items.filter { $0.layer == .arrows }
      #expect(arrows.count > 1)
      drawing.items = drawing.items[..<first] + arrows
      // The same arrows drawn with a painter's algorithm, without depth: the last arrow first.
      var painted = drawing
      painted.items.removeLast(arrows.count)
      for item in arrows.reversed() {
        guard case .mesh(let triangles) = item.shape else { continue }
        for triangle in triangles {
          painted.add(
            .note,
            .polygon(
              [triangle.a.position, triangle.b.position, triangle.c.position],
              fill: triangle.color))
        }
      }
      wrong += Self.wrong(in: Self.pixels(drawing), of: Self.pixels(painted))
    }
    #expect(folded > 0)
    // Up to three pixels lie at corners of bodies, where the painter's edges are smooth. If all bodies were
    // at the same height, 11 000 to 13 000 pixels would be wrong.
    #expect(wrong <= 10)
  }

  private static let (width, height) = (375, 667)

  /// Counts the pixels that differ from another picture, in those areas of that picture that have one
  /// colour.
  private static func wrong(in pixels: [UInt32], of other: [UInt32]) -> Int {
    var count = 0
    for row in 1..<height - 1 {
      for column in 1..<width - 1 {
        let place = row * width + column
        guard differs(pixels[place], other[place]) else { continue }
        let isEdge = (-1...1).contains { up in
          (-1...1).contains { differs(other[place], other[place + up * width + $0]) }
        }
        if !isEdge { count += 1 }
      }
    }
    return count
  }

  private static func pixels(_ drawing: Drawing) -> [UInt32] {
    var rasterizer = SmoothRasterizer()
    rasterizer.render(drawing, width: width, height: height)
    return rasterizer.bitmap.pixels
  }

  private static func differs(_ one: UInt32, _ other: UInt32) -> Bool {
    for shift: UInt32 in [0, 8, 16] {
      let (a, b) = (Int((one >> shift) & 255), Int((other >> shift) & 255))
      if abs(a - b) > 40 { return true }
    }
    return false
  }
}
