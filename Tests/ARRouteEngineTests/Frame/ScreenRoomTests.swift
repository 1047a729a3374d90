import TestSupport
import Testing

@testable import ARRouteEngine

/// Label, hint and disc on all devices: their positions as drawn and as reported in the frame.
@Suite("Nothing hides") struct ScreenRoomTests {
  /// A random frame on the route to a finish, on one of the devices.
  struct Look {
    let frame: Frame
    let device: Device
    let insets: DeviceBody.Insets
    let radius: Double

    /// The devices whose covered parts are known.
    static let devices = Device.presets.filter { $0.body != nil }

    init(_ seed: UInt64, avoiding avoidance: Avoidance, style: HintStyle? = nil) throws {
      var random = TestRandom(seed: seed)
      device = Self.devices[Int(seed) % Self.devices.count]
      let isTurned = Bool.random(using: &random)
      let camera = isTurned ? device.camera.turned : device.camera
      var settings = WorldSettings()
      settings.avoidance = avoidance
      settings.margins = ScreenMargins(of: device)
      settings.hintStyle = style ?? HintStyle.allCases[Int(seed / 7) % HintStyle.allCases.count]
      let start = try #require(GeodeticCoordinate(latitudeDegrees: 52, longitudeDegrees: 13))
      let finish = try #require(
        GeodeticCoordinate(
          latitudeDegrees: 52 + random.number(0.0001...0.02), longitudeDegrees: 13))
      var world = try World(
        route: Route(name: nil, coordinates: [start, finish]), camera: camera, settings: settings)
      // In half of the frames, the finish is near the edge of the screen.
      let reach = Bool.random(using: &random) ? 180.0 : 45
      world.turn(
        to: Attitude(
          heading: .degrees(random.number(-reach...reach)),
          pitch: .degrees(random.number(-reach / 2...reach / 2)),
          roll: .degrees(random.number(-180...180))))
      frame = world.frame(clock: 0)
      let body = device.body
      insets = (isTurned ? body?.landscapeSafeArea : body?.safeArea) ?? DeviceBody.Insets.none
      radius = body?.screenRadius ?? 0
    }

    /// Returns true when a point is on the screen, outside its margins and inside its rounded corners,
    /// according to a simple rule that shares no code with the engine.
    func isFree(_ x: Double, _ y: Double) -> Bool {
      let (width, height) = (frame.pinhole.viewport.width, frame.pinhole.viewport.height)
      guard x >= insets.left - 1e-6, x <= width - insets.right + 1e-6, y >= insets.top - 1e-6,
        y <= height - insets.bottom + 1e-6
      else { return false }
      let dx = max(radius - x, x - (width - radius), 0)
      let dy = max(radius - y, y - (height - radius), 0)
      return dx == 0 || dy == 0 || (dx * dx + dy * dy).squareRoot() <= radius + 1e-6
    }

    /// Returns points on the edge of a box.
    static func edge(of box: LabelPlacement) -> [Vector2] {
      let (cosine, sine) = (box.angle.cosine, box.angle.sine)
      return stride(from: -1.0, through: 1, by: 0.125).flatMap { part in
        [(part, -1.0), (part, 1.0), (-1.0, part), (1.0, part)].map { x, y in
          let (x, y) = (x * box.width / 2, y * box.height / 2)
          return box.center + Vector2(x * cosine - y * sine, x * sine + y * cosine)
        }
      }
    }

    /// Returns points in a disc and on its edge.
    static func points(of center: Vector2, _ radius: Double) -> [Vector2] {
      stride(from: 0.0, to: 360, by: 5).flatMap { degrees in
        [0.25, 0.5, 0.75, 1.0].map { part in
          center + Vector2(Angle.degrees(degrees).cosine, Angle.degrees(degrees).sine) * radius
            * part
        }
      }
    }

    /// Returns true when a point lies in a box, at a distance of at least `margin` from the box's edge.
    static func holds(_ box: LabelPlacement, _ point: Vector2, by margin: Double) -> Bool {
      let way = point - box.center
      let (cosine, sine) = (box.angle.cosine, box.angle.sine)
      let x = abs(way.x * cosine + way.y * sine)
      let y = abs(way.y * cosine - way.x * sine)
      return x < box.width / 2 - margin && y < box.height / 2 - margin
    }
  }

  @Test("label and hint are in the safe area and keep clear of rounded corners")
  func areInside() throws {
    var (labels, hints) = (0, 0)
    for seed in 0..<4000 as Range<UInt64> {
      let look = try Look(seed, avoiding: .safeArea)
      let box = look.frame.finish.label.placement ?? look.frame.hint.placement?.label
      if let box {
        labels += 1
        #expect(Look.edge(of: box).allSatisfy { look.isFree($0.x, $0.y) }, "\(seed)")
      }
      if let hint = look.frame.hint.placement, look.frame.hint.style == .edge {
        hints += 1
        #expect(Look.points(of: hint.center, 25).allSatisfy { look.isFree($0.x, $0.y) }, "\(seed)")
      }
      #expect(look.frame.finish.label.coveredBy.isEmpty && look.frame.hint.coveredBy.isEmpty)
    }
    #expect(labels > 1000 && hints > 500)
  }

  @Test(
    "the frame reports what label, disc and hint cover of each other, and what the phone covers")
  func coversAreTold() throws {
    var told: [Frame.ScreenPart: Int] = [:]
    for seed in 0..<4000 as Range<UInt64> {
      let look = try Look(seed, avoiding: seed.isMultiple(of: 2) ? .safeArea : .screen)
      let finish = look.frame.finish
      guard let center = finish.center else { continue }
      let disc = Look.points(of: center, finish.diameter / 2)
      if let box = finish.label.placement {
        if disc.contains(where: { Look.holds(box, $0, by: 0.01) }) {
          #expect(finish.label.covers == [.placemark] && finish.coveredBy.contains(.label))
          told[.label, default: 0] += 1
        }
        let isFree = Look.edge(of: box).allSatisfy { look.isFree($0.x, $0.y) }
        #expect(finish.label.coveredBy == (isFree ? [] : [.phone]), "\(seed)")
      }
      let viewport = look.frame.pinhole.viewport
      let hidden = disc.contains { viewport.contains($0) && !look.isFree($0.x, $0.y) }
      if hidden {
        #expect(finish.coveredBy.contains(.phone), "\(seed)")
        told[.phone, default: 0] += 1
      }
      if let hint = look.frame.hint.placement, look.frame.hint.style == .edge, hint.opacity > 0 {
        let isOver = (hint.center - center).length < 25 + finish.diameter / 2
        let isLabelOver =
          hint.label.map { box in disc.contains { Look.holds(box, $0, by: 0) } } ?? false
        #expect(look.frame.hint.covers == (isOver || isLabelOver ? [.placemark] : []), "\(seed)")
        if isOver || isLabelOver { told[.hint, default: 0] += 1 }
      }
    }
    #expect((told[.label] ?? 0) > 10 && (told[.phone] ?? 0) > 10, "\(told)")
    // A disc that leaves the screen pushes the hint ahead of it.
    #expect(told[.hint] == nil, "\(told)")
  }

  /// Samples points of discs that are partly on the screen, inside and around its corners.
  @Test("the phone covers a disc if it covers any part of the disc that is on the screen")
  func coversWhatIsOnTheScreen() throws {
    var random = TestRandom(seed: 5)
    var count = (covered: 0, free: 0)
    for device in Look.devices {
      for screen in [device.camera.viewport, device.camera.viewport.turned] {
        let room = try #require(ScreenMargins(of: device)).room(in: screen)
        for _ in 0..<90 {
          let radius = random.number(5...200)
          let center = Vector2(
            random.number(-150...screen.width + 150), random.number(-150...screen.height + 150))
          // A grid of points on the part of the screen around the disc.
          let low = Vector2(max(center.x - radius - 8, 0), max(center.y - radius - 8, 0))
          let high = Vector2(
            min(center.x + radius + 8, screen.width), min(center.y + radius + 8, screen.height))
          let (columns, rows) = (max(high.x - low.x, 0) / 150, max(high.y - low.y, 0) / 150)
          func isCovered(by margin: Double) -> Bool {
            for x in 0...150 {
              for y in 0...150 {
                let place = low + Vector2(Double(x) * columns, Double(y) * rows)
                guard (place - center).length < radius + margin else { continue }
                if !isFree(place, in: room) { return true }
              }
            }
            return false
          }
          if room.shows(center: center, radius: radius) {
            count.free += 1
            #expect(!isCovered(by: 0), "\(device.title) \(center) \(radius)")
          } else {
            count.covered += 1
            // The covered part may be narrower than the distance between the points.
            #expect(isCovered(by: 2 * max(columns, rows)), "\(device.title) \(center) \(radius)")
          }
        }
      }
    }
    #expect(count.covered > 150 && count.free > 150, "\(count)")
  }

  /// Returns true when no part of the phone covers the given point of the screen.
  private func isFree(_ place: Vector2, in room: ScreenRoom) -> Bool {
    room.holds(center: place, radius: 0)
  }

  /// In landscape, an iPhone 8 covers nothing: if a disc extends beyond a corner of the screen, the whole
  /// part on the screen is visible.
  @Test("nothing covers a disc if the phone has no bars and square corners")
  func squareScreen() throws {
    let device = try #require(Device.presets.first { $0.name == "iphone-8" })
    let room = try #require(ScreenMargins(of: device)).room(in: device.camera.viewport.turned)
    #expect(room.shows(center: Vector2(714.4, -5.4), radius: 50))
  }

  @Test(
    "if only the screen's edge is avoided, the hint follows the rule for machine-readable output")
  func wholeScreen() throws {
    for seed in 0..<1000 as Range<UInt64> {
      let frame = try Look(seed, avoiding: .screen).frame
      guard let marker = frame.hint.marker, let drawn = frame.hint.placement else { continue }
      // The disc is gone.
      let reach = frame.finish.diameter / 2 + 60
      if let center = frame.finish.center,
        (ScreenRoom(frame.pinhole.viewport).nearest(to: center, inset: 0) - center).length < reach
      {
        continue
      }
      #expect((drawn.center - marker.center).length < 1e-9)
      #expect(drawn.halo == frame.hint.halo && drawn.wedge == frame.hint.wedge)
    }
  }

  @Test("the hint appears as the disc leaves the screen, and never jumps")
  func comesAsTheDiscGoes() throws {
    var settings = WorldSettings()
    settings.margins = ScreenMargins(of: try #require(Device(name: "iphone-15")))
    let camera = try #require(Device(name: "iphone-15")).camera
    let start = try #require(GeodeticCoordinate(latitudeDegrees: 52, longitudeDegrees: 13))
    let finish = try #require(GeodeticCoordinate(latitudeDegrees: 52.002, longitudeDegrees: 13))
    var world = try World(
      route: Route(name: nil, coordinates: [start, finish]), camera: camera, settings: settings)
    var before: HintPlacement?
    var (first, last) = (1.0, 0.0)
    for step in 0...3600 {
      world.turn(to: Attitude(heading: .degrees(Double(step) / 20)))
      let frame = world.frame(clock: 0)
      defer { before = frame.hint.placement }
      guard let hint = frame.hint.placement else { continue }
      if before == nil { first = hint.opacity }
      last = hint.opacity
      guard let before else { continue }
      #expect((hint.center - before.center).length < 0.06 * camera.viewport.height / 20)
      #expect(abs(hint.opacity - before.opacity) < 0.05 && hint.opacity >= before.opacity)
    }
    #expect(first < 0.03 && last == 1)
  }
}
