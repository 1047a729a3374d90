import ARRouteEngine
import TestSupport
import Testing

@testable import ARRouteDrawing

@Suite("Streets in pictures")
struct TownDrawingTests {
  private static let home: GeodeticCoordinate = {
    guard let place = GeodeticCoordinate(latitudeDegrees: 60.17, longitudeDegrees: 24.94) else {
      preconditionFailure("no place")
    }
    return place
  }()

  /// Returns blocks of different heights along streets, with a named street in each.
  private static func town() throws -> StreetMap {
    let placement = Placement(reference: home)
    func place(_ east: Double, _ south: Double) throws -> GeodeticCoordinate {
      try #require(placement.coordinate(at: Vector3(east, 0, south)))
    }
    var map = StreetMap(attribution: "© the makers of the map")
    for row in -4...4 {
      for column in -4...4 {
        let (east, south) = (Double(column) * 40 + 6, Double(row) * 40 + 6)
        let outline = try [
          place(east, south), place(east + 28, south), place(east + 28, south + 28),
          place(east, south + 28),
        ]
        let storeys = (row * 7 + column * 3 + 50) % 6
        map.buildings.append(
          Building(
            footprint: try #require(Footprint(outline: outline)), height: 6 + Double(storeys) * 3))
      }
      map.ways.append(
        StreetWay(
          kind: .lane, line: [try place(-200, Double(row) * 40), try place(200, Double(row) * 40)],
          width: 8, name: "Street of many letters \(row + 5)"))
    }
    return map
  }

  private static func triangle(_ depth: Double, _ color: UInt32) -> [MeshTriangle] {
    let corners = [Vector2(-40, -40), Vector2(120, -40), Vector2(-40, 120)]
      .map { MeshVertex(position: $0, depth: depth) }
    return [MeshTriangle(corners[0], corners[1], corners[2], color: Color(hex: color))]
  }

  @Test(
    "the surface found at a point is the one that pictures show there",
    arguments: 0..<30 as Range<UInt64>)
  func backdrop(seed: UInt64) throws {
    var lots = SplitMix64(seed: seed)
    var map = try Self.town()
    let placement = Placement(reference: Self.home)
    for _ in 0..<8 {
      let place = Vector3(
        .random(in: -60...60, using: &lots), 0, .random(in: -60...60, using: &lots))
      map.trees.append(try #require(placement.coordinate(at: place)))
    }
    var settings = WorldSettings()
    settings.street.look = [.map, .massing, .lines][Int(seed % 3)]
    var world = World(at: Self.home, settings: settings)
    world.show(streets: map)
    let attitude = Attitude(
      heading: .degrees(.random(in: 0..<360, using: &lots)),
      pitch: .degrees(.random(in: -30...30, using: &lots)),
      roll: .degrees(.random(in: -40...40, using: &lots)))
    world.turn(to: attitude)
    let frame = world.frame(clock: 0)
    let theme = [Theme.dark, .light, .contrast][Int(seed / 3 % 3)]
    let options = ViewOptions(theme: theme, showsGrid: false)
    let drawing = CameraView.drawing(of: frame, in: world, options: options)
    let scale = 3.0
    let (width, height) = (Int(drawing.width * scale), Int(drawing.height * scale))
    var rasterizer = Rasterizer()
    // Lines with a width of one point are left out.
    var picture = drawing
    picture.items.removeAll { $0.layer == .horizon || $0.layer == .compass }
    rasterizer.render(picture, width: width, height: height)
    let pixels = (0..<400).map { _ in
      (Int.random(in: 1..<width - 1, using: &lots), Int.random(in: 1..<height - 1, using: &lots))
    }
    // The centres of pixels whose neighbours have the same colour; at other pixels, two surfaces meet.
    let even = pixels.filter { column, row in
      let color = rasterizer.bitmap.pixels[row * width + column]
      return (-1...1).allSatisfy { down in
        (-1...1).allSatisfy {
          rasterizer.bitmap.pixels[(row + down) * width + column + $0] == color
        }
      }
    }
    #expect(even.count > 200)
    let points = even.map {
      Vector2((Double($0.0) + 0.5) / scale, (Double($0.1) + 0.5) / scale)
    }
    let surfaces = Backdrop(of: frame, in: world, theme: theme).surfaces(at: points)
    let shown = even.map { Color(pixel: rasterizer.bitmap.pixels[$0.1 * width + $0.0]) }
    for (surface, color) in zip(surfaces, shown) {
      #expect(surface.color.hexText == color.hexText, "\(surface.layer)")
    }
    #expect(Set(surfaces.map(\.layer)).count > 1)
    // A search in a part of the screen gives the same result there.
    let byPlace = zip(points, shown).sorted { $0.0.x < $1.0.x }
    for start in stride(from: 0, to: byPlace.count, by: 40) {
      let part = byPlace[start..<min(start + 40, byPlace.count)]
      let places = part.map(\.0)
      let near = Backdrop(of: frame, in: world, theme: theme, at: places).surfaces(at: places)
      #expect(near.map(\.color.hexText) == part.map(\.1.hexText))
    }
  }

  @Test func whatIsBehindAllElseHidesOnlyItself() {
    var drawing = Drawing(width: 10, height: 10, background: Color(hex: 0))
    drawing.add(.buildings, .backdrop(Self.triangle(0.2, 0xFF0000)))
    drawing.add(.buildings, .backdrop(Self.triangle(0.4, 0x00FF00)))
    var (cells, smooth) = (Rasterizer(), SmoothRasterizer())
    func middle(_ bitmap: Bitmap) -> UInt32 { bitmap.pixels[5 * 10 + 5] & 0xFFFFFF }
    cells.render(drawing, width: 10, height: 10)
    smooth.render(drawing, width: 10, height: 10)
    #expect(middle(cells.bitmap) == 0x0000FF && middle(smooth.bitmap) == 0x0000FF)
    drawing.add(.arrows, .mesh(Self.triangle(0.9, 0x0000FF)))
    drawing.add(.gifts, .mesh(Self.triangle(0.95, 0xFFFFFF)))
    for _ in 0..<2 {
      cells.render(drawing, width: 10, height: 10)
      smooth.render(drawing, width: 10, height: 10)
      #expect(middle(cells.bitmap) == 0xFF0000 && middle(smooth.bitmap) == 0xFF0000)
    }
  }

  @Test(
    "the hidden parts of a triangle are those that lines of sight do not reach",
    arguments: 0..<40 as Range<UInt64>)
  func blockers(seed: UInt64) throws {
    let model = StreetModel(try Self.town(), about: Self.home)
    var lots = SplitMix64(seed: seed)
    let eye = Vector3(.random(in: -4...4, using: &lots), 1.5, .random(in: -150...150, using: &lots))
    let attitude = Attitude(
      heading: .degrees(.random(in: 0..<360, using: &lots)),
      pitch: .degrees(.random(in: -15...15, using: &lots)),
      roll: .degrees(.random(in: -20...20, using: &lots)))
    let transform = CameraTransform(Pose(position: eye, attitude: attitude))
    let camera = Device.standard.camera
    let faces = model.faces(seenBy: camera, from: transform, within: 1000)
    let blockers = TownBlockers(faces, camera: camera, transform: transform)
    var (hidden, seen) = (0, 0)
    for _ in 0..<60 {
      let corners = (0..<3).map { _ in
        Vector3(
          .random(in: -8...8, using: &lots), .random(in: -3...3, using: &lots),
          .random(in: -90 ... -2, using: &lots))
      }
      let vertices = try corners.map { MeshVertex(try #require(camera.project($0))) }
      let whole = MeshTriangle(vertices[0], vertices[1], vertices[2], color: Color(hex: 0))
      let parts = blockers.parts(of: [whole])
      let sum = (parts.seen + parts.hidden).reduce(0) { $0 + Self.area($1) }
      #expect(abs(sum - Self.area(whole)) < 1e-6 * Self.area(whole) + 1e-6)
      for _ in 0..<10 {
        // A point on the triangle as it appears in the picture, where depth is linear.
        var (u, v) = (
          Double.random(in: 0...1, using: &lots), Double.random(in: 0...1, using: &lots)
        )
        if u + v > 1 { (u, v) = (1 - u, 1 - v) }
        let (a, b, c) = (vertices[0], vertices[1], vertices[2])
        let point = a.position + (b.position - a.position) * u + (c.position - a.position) * v
        let depth = a.depth + (b.depth - a.depth) * u + (c.depth - a.depth) * v
        guard camera.viewport.contains(point) else { continue }
        let place = transform.scenePosition(of: camera.unproject(point, depth: depth))
        let hit = model.hit(from: eye, to: place, leavesOwn: true)
        let isHidden = (hit?.distance ?? .infinity) < (place - eye).length - 0.01
        let isClear = (hit?.distance ?? .infinity) > (place - eye).length + 0.01
        guard isHidden || isClear else { continue }
        let inHidden = parts.hidden.contains { Self.contains($0, point, by: 1e-6) }
        let inSeen = parts.seen.contains { Self.contains($0, point, by: 1e-6) }
        #expect(isHidden ? inHidden : inSeen, "\(point)")
        hidden += isHidden ? 1 : 0
        seen += isHidden ? 0 : 1
      }
    }
    #expect(hidden + seen > 20)
  }

  private static func area(_ triangle: MeshTriangle) -> Double {
    abs(
      (triangle.b.position - triangle.a.position).cross(triangle.c.position - triangle.a.position))
  }

  private static func contains(_ triangle: MeshTriangle, _ point: Vector2, by slack: Double) -> Bool
  {
    let corners = [triangle.a.position, triangle.b.position, triangle.c.position]
    let sides = zip(corners, corners.dropFirst() + corners.prefix(1)).map {
      ($1 - $0).cross(point - $0) / max(($1 - $0).length, 1e-12)
    }
    return sides.allSatisfy { $0 >= -slack } || sides.allSatisfy { $0 <= slack }
  }

  /// Returns a world with a route that turns behind a block.
  private static func world(_ occlusion: StreetStyle.Occlusion) throws -> World {
    let placement = Placement(reference: home)
    let places = try [Vector3(0, 0, 100), Vector3(0, 0, 0), Vector3(90, 0, 0)].map {
      try #require(placement.coordinate(at: $0))
    }
    var settings = WorldSettings()
    settings.street.occlusion = occlusion
    settings.isStill = true
    var world = try World(
      route: try Route(name: "", coordinates: places), settings: settings, start: .chainage(60))
    world.show(streets: try town())
    return world
  }

  @Test func occlusionDimsOrHidesWhatBuildingsCover() throws {
    func arrows(_ occlusion: StreetStyle.Occlusion) throws -> (solid: Double, faint: Double) {
      let world = try Self.world(occlusion)
      let drawing = CameraView.drawing(of: world.frame(clock: 0), in: world)
      var (solid, faint) = (0.0, 0.0)
      for item in drawing.items where item.layer == .arrows {
        guard case .mesh(let triangles) = item.shape else { continue }
        for triangle in triangles {
          if triangle.color.alpha == 255 {
            solid += Self.area(triangle)
          } else {
            faint += Self.area(triangle)
          }
        }
      }
      return (solid, faint)
    }
    let (all, dimmed, rest) = (try arrows(.none), try arrows(.dim), try arrows(.hide))
    #expect(all.faint == 0 && rest.faint == 0)
    #expect(dimmed.faint > 10)
    #expect(abs(dimmed.solid - rest.solid) < 1e-6 * all.solid)
    #expect(abs(dimmed.solid + dimmed.faint - all.solid) < 1e-6 * all.solid)
    let hidden = try Self.world(.hide)
    #expect(hidden.frame(clock: 0).street?.finish?.isFree == false)
  }

  @Test func thePlanNamesStreetsWhereThereIsRoom() throws {
    let world = try Self.world(.none)
    for radius in [60.0, 120, 250] {
      let options = PlanView.Options(width: 400, height: 400, radius: radius)
      let drawing = PlanView.drawing(of: world.frame(clock: 0), in: world, options: options)
      let names = drawing.items.compactMap { item -> TextLine? in
        guard item.layer == .names, case .text(let line) = item.shape else { return nil }
        return line
      }
      #expect(!names.isEmpty)
      let places = drawing.texts.map {
        LabelPlacement($0.string, size: $0.size, angle: $0.angle, at: $0.position)
      }
      for (index, place) in places.enumerated() {
        #expect(!places[..<index].contains { $0.covers(place) })
      }
      #expect(drawing.credits == "© the makers of the map")
    }
  }

  /// A block of 60 m with two courtyards of 10 m.
  @Test func courtyardsAreOpenInCells() throws {
    let start = try #require(GeodeticCoordinate(latitudeDegrees: 60.17, longitudeDegrees: 24.94))
    let placement = Placement(reference: start)
    func ring(_ x: ClosedRange<Double>, _ z: ClosedRange<Double>) throws -> [GeodeticCoordinate] {
      try [
        (x.lowerBound, z.lowerBound), (x.upperBound, z.lowerBound), (x.upperBound, z.upperBound),
        (x.lowerBound, z.upperBound),
      ].map { try #require(placement.coordinate(at: Vector3($0.0, 0, $0.1))) }
    }
    let block = try #require(
      Footprint(
        outline: try ring(-30...30, -30...30),
        holes: [try ring(-20 ... -10, -5...5), try ring(10...20, -5...5)]))
    var world = World(at: start)
    world.show(streets: StreetMap(buildings: [Building(footprint: block, height: 20)]))
    let options = PlanView.Options(
      width: 400, height: 400, radius: 50, view: .terminal(theme: .terminal))
    let drawing = PlanView.drawing(of: world.frame(clock: 0), in: world, options: options)
    let shapes = drawing.items.filter { $0.layer == .buildings }
    #expect(shapes.count == 1)
    var sheet = Drawing(width: 400, height: 400, background: Color(hex: 0))
    sheet.items = shapes
    var rasterizer = Rasterizer()
    rasterizer.render(sheet, width: 100, height: 100)
    // One pixel is a metre; the block covers 3600 m² minus two holes of 100 m².
    let ground = Color(hex: 0).packed
    let area = rasterizer.bitmap.pixels.count { $0 != ground }
    #expect(abs(area - 3400) <= 8)
    for (x, isOpen) in [(35, true), (65, true), (50, false), (25, false)] {
      #expect((rasterizer.bitmap.pixels[50 * 100 + x] == ground) == isOpen)
    }
  }

  @Test func eachLookIsOfItsKind() throws {
    var world = try Self.world(.none)
    for look in StreetStyle.Look.allCases {
      world.settings.street.look = look
      let drawing = CameraView.drawing(of: world.frame(clock: 0), in: world)
      let layers = Set(drawing.items.map(\.layer))
      #expect(layers.contains(.buildings))
      #expect(layers.contains(.ways) == (look == .map))
    }
  }
}
