import ARRouteDrawing
import ARRouteEngine
import TestSupport
import Testing

@Suite("Views")
struct ViewTests {
  static let legs: [(east: Double, north: Double)] = [
    (0, 0), (0, 40), (60, 40), (60, 120), (-40, 150), (-40, 160), (200, 400),
  ]

  /// Returns a world seen from a random position near the route, with a random orientation.
  static func world(seed: UInt64) throws -> World {
    var random = TestRandom(seed: seed)
    var settings = WorldSettings()
    settings.showsWaypoints = true
    var world = try World(
      route: TestRoutes.route(legs), camera: Device.standard.camera, settings: settings,
      start: .chainage(random.number(0...400)))
    let pose = Pose(
      position: Vector3(random.number(-20...20), 0, random.number(-20...20)),
      attitude: Attitude(
        heading: .degrees(random.number(0...360)), pitch: .degrees(random.number(-90...90)),
        roll: .degrees(random.number(-180...180))))
    _ = world.update(.pose(time: 1, pose))
    return world
  }

  static func drawings(of world: World) -> [Drawing] {
    let frame = world.frame(clock: 0.7)
    return [
      CameraView.drawing(of: frame, in: world),
      PlanView.drawing(of: frame, in: world, options: .init(width: 300, height: 200)),
      PlanView.drawing(
        of: frame, in: world, options: .init(width: 300, height: 200, isHeadingUp: true)),
      OrbitView.drawing(of: frame, in: world, options: .init(width: 300, height: 200)),
    ]
  }

  @Test("every number in every view is finite", arguments: UInt64(0)..<100)
  func isFinite(seed: UInt64) throws {
    for drawing in Self.drawings(of: try Self.world(seed: seed)) {
      for item in drawing.items {
        for point in item.shape.points { #expect(point.x.isFinite && point.y.isFinite) }
      }
    }
  }

  @Test("the waypoints' distances do not hide any dot of the route", arguments: UInt64(0)..<200)
  func waypointLabels(seed: UInt64) throws {
    let world = try Self.world(seed: seed)
    let drawing = CameraView.drawing(of: world.frame(clock: 0), in: world)
    let shapes = drawing.items.filter { $0.layer == .waypoints }.map(\.shape)
    let dots = shapes.compactMap { shape -> Vector2? in
      if case .disc(let center, _, _, _) = shape { center } else { nil }
    }
    for case .text(let line) in shapes {
      let plate = LabelPlacement(line.string, size: line.size, angle: .zero, at: line.position)
      for dot in dots { #expect(!plate.covers(center: dot, radius: 4), "\(line.string)") }
    }
  }

  /// Checks points on the outline of the ring or of the triangle, half a point apart.
  @Test(
    "the waypoints' distances and the compass keep clear of the ring and the triangle",
    arguments: [HintStyle.halo, .wedge], UInt64(0)..<100)
  func labelsBesideHints(style: HintStyle, seed: UInt64) throws {
    var world = try Self.world(seed: seed)
    world.settings.hintStyle = style
    let frame = world.frame(clock: 0)
    guard let placement = frame.guidance?.hint.placement, placement.opacity > 0 else { return }
    var line: [Vector2] = []
    if let halo = placement.halo {
      let count = min(Int(halo.radius * 4 * .pi), 100_000)
      line = (0..<count).map { number in
        let turn = Angle.radians(2 * .pi * Double(number) / Double(count))
        return halo.center + Vector2(turn.cosine, turn.sine) * halo.radius
      }
    }
    if let wedge = placement.wedge {
      let corners = [wedge.tip] + wedge.ends
      for (a, b) in zip(corners, corners.dropFirst() + [wedge.tip]) {
        let count = max(2, min(Int((b - a).length * 2), 100_000))
        line += (0...count).map { a.interpolated(to: b, Double($0) / Double(count)) }
      }
    }
    line = line.filter { world.camera.viewport.contains($0) }
    let drawing = CameraView.drawing(of: frame, in: world)
    for item in drawing.items where item.layer == .waypoints || item.layer == .compass {
      guard case .text(let text) = item.shape else { continue }
      let plate = LabelPlacement(text.string, size: text.size, angle: text.angle, at: text.position)
      #expect(line.allSatisfy { !plate.covers(center: $0, radius: 4) }, "\(text.string)")
    }
  }

  @Test(
    "compass marks are legible against a design's sky",
    arguments: [0xFFFFFF, 0xB4BCC4, 0x000000, 0x808080, 0xFFE0B2] as [UInt32])
  func compass(sky: UInt32) throws {
    var settings = WorldSettings()
    settings.colors.sky = Color(hex: sky)
    let world = try World(
      route: TestRoutes.route(Self.legs), settings: settings, start: .chainage(0))
    let drawing = CameraView.drawing(of: world.frame(clock: 0), in: world)
    let marks = drawing.items.filter { $0.layer == .compass }
    #expect(!marks.isEmpty)
    for item in marks {
      let color: Color? =
        switch item.shape {
        case .polyline(_, let stroke): stroke.color
        case .text(let line): line.color
        default: nil
        }
      // Hardly any colour except black and white has a contrast above 4.5:1 with mid-grey.
      #expect(try #require(color).contrast(with: Color(hex: sky)) >= 4.5)
    }
  }

  @Test(
    "the horizon follows the roll and is at the height given by the pitch",
    arguments: UInt64(0)..<50)
  func horizon(seed: UInt64) throws {
    let world = try Self.world(seed: seed)
    let frame = world.frame(clock: 0)
    let attitude = world.pose.attitude
    let drawing = CameraView.drawing(of: frame, in: world)
    let ends = drawing.items.filter { $0.layer == .horizon }.flatMap { $0.shape.points }
    guard ends.count == 2 else {
      #expect(ends.isEmpty)
      return
    }
    let along = ends[1] - ends[0]
    let level = Vector2((-attitude.roll).cosine, (-attitude.roll).sine)
    #expect(abs(along.cross(level)) < 1e-6 * along.length)
    // The horizon's distance from the middle of the screen is f·tan(pitch).
    let middle = frame.pinhole.viewport.center
    let distance = abs((middle - ends[0]).cross(along)) / along.length
    let expected = 530 * abs(attitude.pitch.sine / attitude.pitch.cosine)
    #expect(abs(distance - expected) < 1e-6 * max(1, expected))
  }

  @Test(
    "the camera view shows the finish as the frame describes it",
    arguments: UInt64(0)..<100)
  func placemark(seed: UInt64) throws {
    let world = try Self.world(seed: seed)
    let frame = world.frame(clock: 0)
    let drawing = CameraView.drawing(of: frame, in: world)
    let hints = drawing.items.filter { $0.layer == .hint }
    #expect(hints.isEmpty == frame.finish.isVisible)
    #expect(drawing.items.contains { $0.layer == .label } == frame.finish.isVisible)
    guard frame.finish.isVisible else { return }
    let disc = try #require(drawing.items.first { $0.layer == .placemark })
    guard case .disc(let center, let radius, _, _) = disc.shape else {
      Issue.record("the placemark is no disc")
      return
    }
    #expect(center == frame.finish.center)
    #expect(abs(radius * 2 - frame.finish.diameter) < 1e-9)
  }

  @Test("the label's text stays on the screen", arguments: UInt64(0)..<100)
  func label(seed: UInt64) throws {
    let world = try Self.world(seed: seed)
    let frame = world.frame(clock: 0)
    for item in CameraView.drawing(of: frame, in: world).items where item.layer == .label {
      guard case .text(let line) = item.shape else { continue }
      let box = line.estimatedSize
      let along = Vector2(line.angle.cosine, line.angle.sine) * (box.width / 2)
      let across = Vector2(-line.angle.sine, line.angle.cosine) * (box.height / 2)
      for corner in [along + across, along - across, -along + across, -along - across] {
        #expect(frame.pinhole.viewport.contains(line.position + corner))
      }
    }
  }

  @Test("seen from behind the start, the arrows run up the middle of the screen")
  func arrowsAhead() throws {
    let world = try World(
      route: TestRoutes.route([(0, 0), (0, 200)]), camera: Device.standard.camera,
      settings: WorldSettings(), start: .chainage(0))
    let drawing = CameraView.drawing(of: world.frame(clock: 0), in: world)
    let points = drawing.items.filter { $0.layer == .arrows }.flatMap { $0.shape.points }
    #expect(points.count > 100)
    let left = points.map(\.x).min() ?? 0
    let right = points.map(\.x).max() ?? 0
    #expect(abs(left + right - 375) < 1)
    #expect(points.allSatisfy { $0.y > 333.5 })
  }

  @Test("every arrow is a separate mesh, identified by its home chainage")
  func arrowsApart() throws {
    let world = try World(
      route: TestRoutes.route([(0, 0), (0, 200)]), camera: Device.standard.camera,
      settings: WorldSettings(), start: .chainage(100))
    let frame = world.frame(clock: 0)
    let arrows = CameraView.drawing(of: frame, in: world).items.filter { $0.layer == .arrows }
    #expect(arrows.compactMap(\.chainage) == frame.arrows.filter(\.isVisible).map(\.chainage))
    #expect(arrows.count == 32)
  }

  @Test(
    "a view without the street leaves out sky, ground, horizon, grid and compass, and nothing else")
  func withoutStreet() throws {
    let world = try World(
      route: TestRoutes.route([(0, 0), (0, 200)]), camera: Device.standard.camera,
      settings: WorldSettings(), start: .chainage(0))
    let frame = world.frame(clock: 0)
    let street: Set<Layer> = [.ground, .horizon, .grid, .compass]
    let whole = CameraView.drawing(of: frame, in: world)
    let bare = CameraView.drawing(
      of: frame, in: world, options: ViewOptions(showsStreet: false))
    #expect(street.isSubset(of: whole.items.map(\.layer)))
    #expect(bare.items == whole.items.filter { !street.contains($0.layer) })
  }

  @Test("a plan is drawn to scale, north up or heading up")
  func planScale() throws {
    var world = try World(
      route: TestRoutes.route([(0, 0), (0, 200), (50, 200)]), camera: Device.standard.camera,
      settings: WorldSettings(), start: .chainage(150))
    _ = world.update(
      .pose(time: 0, Pose(position: .zero, attitude: Attitude(heading: .degrees(90)))))
    let frame = world.frame(clock: 0)
    // The finish is 50 m east and 50 m north; 100 m are 100 pt.
    for (isHeadingUp, expected) in [(false, Vector2(150, 50)), (true, Vector2(50, 50))] {
      let drawing = PlanView.drawing(
        of: frame, in: world,
        options: .init(width: 200, height: 200, radius: 100, isHeadingUp: isHeadingUp))
      let finish = try #require(drawing.items.first { $0.layer == .placemark })
      guard case .disc(let center, _, _, _) = finish.shape else {
        Issue.record("the finish is no disc")
        return
      }
      #expect((center - expected).length < 0.01)
    }
  }

  @Test("a plan of a long route draws only the nearby part", arguments: [2_000, 20_000])
  func longRoute(count: Int) throws {
    let legs = (0..<count).map { (east: Double($0) * 10, north: Double($0 % 2)) }
    let world = try World(
      route: TestRoutes.route(legs, latitude: 0), camera: Device.standard.camera,
      settings: WorldSettings(), start: .chainage(5_000))
    let drawing = PlanView.drawing(
      of: world.frame(clock: 0), in: world, options: .init(width: 200, height: 200))
    let points = drawing.items.filter { $0.layer == .route }.flatMap { $0.shape.points }
    #expect(points.count > 20 && points.count < 400)
  }
}

extension Shape {
  /// All positions in the shape.
  var points: [Vector2] {
    switch self {
    case .polygon(let points, _), .polyline(let points, _): points
    case .disc(let center, let radius, _, _): [center, Vector2(radius, radius)]
    case .curves(let curves, _, _): curves.flatMap { $0.points(tolerance: 1) }
    case .group(let group): group.shapes.flatMap(\.points)
    case .image(_, let corner, let size): [corner, corner + size]
    case .text(let line): [line.position]
    case .panel(let panel): panel.outline
    case .mesh(let triangles), .backdrop(let triangles):
      triangles.flatMap { [$0.a.position, $0.b.position, $0.c.position] }
    }
  }
}
