import ARRouteEngine
import TestSupport
import Testing

@testable import ARRouteDrawing

@Suite("The border of content with the background")
struct ContentOutlineTests {
  /// Paints some of a drawing's layers alone, at 4 pixels per point, and returns a test for painted pixels
  /// by column and row.
  private static func painted(
    _ drawing: Drawing, _ layers: Set<Layer>
  ) -> (_ column: Int, _ row: Int) -> Bool {
    var alone = Drawing(width: drawing.width, height: drawing.height, background: Color(hex: 0))
    alone.items = drawing.items.filter { layers.contains($0.layer) }.map { item in
      var item = item
      // Letters lie within their plate, which is painted instead.
      if case .text(var line) = item.shape {
        line.plate = Color(hex: 0xFFFFFF)
        item.shape = .text(line)
      }
      return item
    }
    let (width, height) = (Int(drawing.width * 4), Int(drawing.height * 4))
    var rasterizer = SmoothRasterizer()
    rasterizer.render(alone, width: width, height: height)
    let pixels = rasterizer.bitmap.pixels
    return { column, row in
      guard 0..<width ~= column, 0..<height ~= row else { return false }
      return pixels[row * width + column] & 0xFFFFFF != 0
    }
  }

  @Test(
    "points lie just outside the painted area; the points of a text lie on its plate",
    arguments: 0..<60 as Range<UInt64>)
  func points(seed: UInt64) throws {
    var lots = SplitMix64(seed: seed)
    var settings = WorldSettings()
    settings.hintStyle = HintStyle.allCases[Int(seed % 3)]
    settings.mark.outline = MarkStyle.Outline.allCases[Int(seed / 3 % 4)]
    settings.isStill = true
    let distance = Double.random(in: 40...900, using: &lots)
    var world = try World(
      route: try TestRoutes.route([(0, 0), (0, distance)]), settings: settings)
    // The finish is alternately in view and out of view.
    let turn =
      seed.isMultiple(of: 2)
      ? Double.random(in: -15...15, using: &lots) : Double.random(in: 40...320, using: &lots)
    world.turn(
      to: Attitude(
        heading: .degrees(turn), pitch: .degrees(.random(in: -12...12, using: &lots)),
        roll: .degrees(.random(in: -20...20, using: &lots))))
    let frame = world.frame(clock: 0)
    let outline = ContentOutline(of: frame, settings)
    let drawing = CameraView.drawing(of: frame, in: world)
    let isSeen = try #require(frame.guidance).finish.isVisible
    #expect(outline.mark.isEmpty != isSeen && outline.hint.isEmpty == isSeen)
    #expect(outline.opacity == 1)
    for (points, layers) in [
      (outline.mark, [.rim, .placemark] as Set<Layer>), (outline.hint, [Layer.hint] as Set<Layer>),
    ] {
      // The distance shown next to the hint is not part of the hint's border.
      var shapes = drawing
      shapes.items.removeAll { if case .text = $0.shape { $0.layer == .hint } else { false } }
      let isPainted = Self.painted(shapes, layers)
      for point in points {
        let (column, row) = (Int(point.x * 4), Int(point.y * 4))
        #expect(!isPainted(column, row), "\(point)")
        // The border is half a point away, except at the corners of an arrowhead, where the outline is
        // farther out.
        let near = (-7...7).contains { down in
          (-7...7).contains { isPainted(column + $0, row + down) }
        }
        #expect(near, "\(point)")
      }
    }
    let isPlate = Self.painted(drawing, [.label])
    let isHintsPlate = Self.painted(drawing, [.hint])
    #expect(!outline.text.isEmpty)
    for point in outline.text {
      let (column, row) = (Int(point.x * 4), Int(point.y * 4))
      #expect(isPlate(column, row) || isHintsPlate(column, row), "\(point)")
    }
  }

  @Test func whatIsHiddenIsDimmedOrNotThere() throws {
    let start = try #require(GeodeticCoordinate(latitudeDegrees: 52.5, longitudeDegrees: 13.4))
    let placement = Placement(reference: start)
    let corners = try [(-9.0, 40.0), (9, 40), (9, 50), (-9, 50)].map { east, north in
      try #require(placement.coordinate(at: Vector3(east, 0, -north)))
    }
    let house = Building(footprint: try #require(Footprint(outline: corners)), height: 9)
    for (occlusion, opacity, isThere) in [
      (StreetStyle.Occlusion.none, 1.0, true), (.dim, 0.25, true), (.hide, 1, false),
    ] {
      var settings = WorldSettings()
      settings.street.occlusion = occlusion
      var world = try World(route: try TestRoutes.route([(0, 0), (0, 90)]), settings: settings)
      world.show(streets: StreetMap(buildings: [house]))
      let outline = ContentOutline(of: world.frame(clock: 0), settings)
      #expect(outline.opacity == opacity)
      #expect(outline.mark.isEmpty != isThere && outline.text.isEmpty != isThere)
      #expect(outline.hint.isEmpty)
    }
  }
}
