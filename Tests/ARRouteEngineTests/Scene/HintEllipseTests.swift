import TestSupport
import Testing

@testable import ARRouteEngine

/// The hint on glasses, which moves along an ellipse, and the hint beside a disc that leaves the screen.
@Suite struct HintEllipseTests {
  static let glasses = Device.presets.filter { $0.platform == .glasses }
  /// The only direction in which the marker jumps: behind and 45° up.
  static let singular = Vector3(0, 0.5.squareRoot(), 0.5.squareRoot())

  /// Returns 2000 directions that cover the sphere evenly, as a spiral of golden angles.
  static let directions: [Vector3] = (0..<2000).map { index in
    let up = 1 - (2 * Double(index) + 1) / 2000
    let turn = Angle(radians: Double(index) * Double.pi * (3 - 5.0.squareRoot()))
    let across = (1 - up * up).squareRoot()
    return Vector3(across * turn.cosine, up, across * turn.sine)
  }

  /// Returns the hint of glasses that look straight ahead, for a finish in a direction; nil if the finish is on
  /// the display.
  private func marker(_ device: Device, _ direction: Vector3) -> HintMarker? {
    if let center = device.camera.project(direction)?.position,
      device.camera.viewport.contains(center)
    {
      return nil
    }
    return HintMarker(
      finish: direction * 100, down: Vector3(0, -1, 0), viewport: device.camera.viewport,
      inset: 25, path: .ellipse)
  }

  @Test("the marker is inside the display's ellipse, in all directions", arguments: glasses)
  func isInside(device: Device) {
    let viewport = device.camera.viewport
    let (a, b) = (viewport.width / 2, viewport.height / 2)
    let markers = Self.directions.compactMap { marker(device, $0) }
    #expect(markers.count > 1900)
    for marker in markers {
      // Points on the marker's circle satisfy the equation of the ellipse.
      for degrees in stride(from: 0.0, to: 360, by: 3) {
        let turn = Angle.degrees(degrees)
        let point =
          marker.center + Vector2(turn.cosine, turn.sine) * HintMarker.radius - viewport.center
        #expect(point.x * point.x / (a * a) + point.y * point.y / (b * b) <= 1 + 1e-9)
      }
    }
  }

  @Test(
    "a degree moves the marker by at most 0.06 of the longer side, except around one direction",
    arguments: glasses)
  func neverLeaps(device: Device) {
    let viewport = device.camera.viewport
    let limit = 0.06 * max(viewport.width, viewport.height)
    var (worst, count) = (0.0, 0)
    for direction in Self.directions {
      guard let here = marker(device, direction) else { continue }
      // Near its only jump, the marker is fast.
      guard
        Angle.atan2(
          direction.cross(Self.singular).length, direction.dot(Self.singular)) > .degrees(12)
      else { continue }
      let other = abs(direction.y) < 0.9 ? Vector3(0, 1, 0) : Vector3(1, 0, 0)
      let across = direction.cross(other)
      let side = across * (1 / across.length)
      let along = direction.cross(side)
      for degrees in stride(from: 0.0, to: 360, by: 30) {
        let turn = Angle.degrees(degrees)
        let way = side * turn.cosine + along * turn.sine
        let moved = direction * Angle.degrees(1).cosine + way * Angle.degrees(1).sine
        guard let there = marker(device, moved) else { continue }
        worst = max(worst, (there.center - here.center).length)
        count += 1
      }
    }
    #expect(worst <= limit && count > 20_000, "\(worst) of \(limit)")
    #expect(worst > 0.01 * max(viewport.width, viewport.height))
  }

  @Test("the edge that the marker names is the nearest in its direction", arguments: glasses)
  func namesItsEdge(device: Device) {
    let viewport = device.camera.viewport
    for direction in Self.directions {
      guard let marker = marker(device, direction) else { continue }
      let onBorder = HintMarker(
        finish: direction * 100, down: Vector3(0, -1, 0), viewport: viewport, inset: 25)
      #expect(marker.edge == onBorder.edge)
      // Both lie on the same ray.
      let (one, other) = (marker.center - viewport.center, onBorder.center - viewport.center)
      #expect(abs(one.cross(other)) < 1e-6 * one.length * other.length && one.dot(other) > 0)
    }
  }

  /// Returns the frames of a turn on the spot, in steps of a quarter of a degree.
  private func turn(
    _ device: Device, _ change: (inout WorldSettings) -> Void = { _ in }
  ) throws -> [Frame] {
    var settings = WorldSettings()
    settings.margins = ScreenMargins(of: device)
    change(&settings)
    let start = try #require(GeodeticCoordinate(latitudeDegrees: 52, longitudeDegrees: 13))
    let finish = try #require(GeodeticCoordinate(latitudeDegrees: 52.002, longitudeDegrees: 13))
    var world = try World(
      route: Route(name: nil, coordinates: [start, finish]), camera: device.camera,
      settings: settings)
    return [-14.0, -6, 0, 8].flatMap { pitch in
      (0..<1440).map { step in
        world.turn(to: Attitude(heading: .degrees(Double(step) / 4), pitch: .degrees(pitch)))
        return world.frame(clock: 0)
      }
    }
  }

  @Test(
    "no hint lies over the disc that leaves the screen, and a distance is always on the screen",
    arguments: Device.presets, HintStyle.allCases)
  func isClear(device: Device, style: HintStyle) throws {
    var seen = 0
    for frame in try turn(device, { $0.hintStyle = style }) {
      guard let guidance = frame.guidance else { continue }
      let (finish, hint) = (guidance.finish, guidance.hint)
      let label = try #require(finish.label.placement ?? hint.placement?.label)
      #expect(label.isInside(ScreenRoom(frame.pinhole.viewport)))
      guard let center = finish.center, let placement = hint.placement else { continue }
      let reach = MarkStyle.Outline.both.reach(about: finish.diameter / 2)
      let nearest = ScreenRoom(frame.pinhole.viewport).nearest(to: center, inset: 0)
      let isSeen = (nearest - center).length < reach
      if isSeen { seen += 1 }
      #expect(!label.covers(center: center, radius: reach))
      #expect(hint.covers == [] && !finish.coveredBy.contains(.hint))
      if style == .edge {
        #expect((placement.center - center).length >= reach + HintMarker.radius)
        #expect(label.covers(center: placement.center, radius: HintMarker.radius * 0.5) == false)
      }
      if isSeen, let halo = placement.halo {
        #expect((halo.center - center).length + reach < halo.radius)
      }
    }
    #expect(seen > 10)
  }

  @Test("a disc as large as the screen leaves no place that is clear of it, and the frame says so")
  func hasNoPlace() throws {
    let sizing = try PlacemarkSizing(
      law: .linear, maximum: 900, minimum: 900, near: 50, far: 2000)
    let frames = try turn(Device.standard) { $0.sizing = sizing }
    #expect(frames.contains { $0.guidance?.hint.covers == [.placemark] })
  }

  @Test("a design without the distance shows none beside the hint")
  func hasNoDistance() throws {
    let frames = try turn(Device.standard) { $0.hintHasDistance = false }
    #expect(frames.allSatisfy { $0.guidance?.hint.placement?.label == nil })
    #expect(frames.contains { $0.guidance?.hint.placement != nil })
  }
}
