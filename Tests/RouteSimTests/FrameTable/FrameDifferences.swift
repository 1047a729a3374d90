import ARRouteEngine

/// Lists the values of a frame that differ from the recorded ones by more than SPEC allows.
///
/// The tolerances are those in the first paragraph of SPEC: 0.01 pt inside the viewport at depths of 1 m or
/// more; 0.1 mm for distances up to 1 km, and 1 mm up to 100 km; 0.01° for angles. Outside the viewport,
/// the rays through both points may differ by 0.01°. Half a unit of the last printed decimal is added to
/// each tolerance.
struct FrameDifferences {
  private(set) var found: [String] = []
  private let viewport: RecordedFrame.Viewport
  private let lens: Lens

  /// Compares every field of two frames for the same pose.
  init(expected: RecordedFrame, actual: RecordedFrame) {
    viewport = expected.viewport
    lens = Lens(expected)
    comparePose(expected, actual)
    compareFinish(expected.finish, actual.finish)
    compareHint(expected.hint, actual.hint)
    compareRoute(expected.route, actual.route)
    compareArrows(expected, actual)
    exact("correction", expected.correction, actual.correction)
    exact("tracking", expected.tracking, actual.tracking)
    exact("registration", expected.registration, actual.registration)
    exact("ready", expected.ready, actual.ready)
  }
}

extension FrameDifferences {
  private mutating func comparePose(_ expected: RecordedFrame, _ actual: RecordedFrame) {
    exact("time", expected.time, actual.time)
    exact("viewport.width", viewport.width, actual.viewport.width)
    exact("viewport.height", viewport.height, actual.viewport.height)
    close("viewport.focal", viewport.focal, actual.viewport.focal, 1e-6)
    exact("camera.position", expected.camera.position, actual.camera.position)
    angle("camera.heading", expected.camera.heading, actual.camera.heading)
    angle("camera.pitch", expected.camera.pitch, actual.camera.pitch)
    angle("camera.roll", expected.camera.roll, actual.camera.roll)
    place("camera", expected.camera.latitude, expected.camera.longitude, of: actual.camera)
    let truth = actual.truth
    angle("truth.heading", expected.truth.heading, truth.heading)
    exact("truth.latitude", actual.camera.latitude, truth.latitude)
    exact("truth.longitude", actual.camera.longitude, truth.longitude)
    exact("location.latitude", actual.camera.latitude, actual.location.latitude)
    exact("location.longitude", actual.camera.longitude, actual.location.longitude)
    exact("location.accuracy", expected.location.accuracy, actual.location.accuracy)
    exact("location.source", expected.location.source, actual.location.source)
  }

  private mutating func compareFinish(
    _ expected: RecordedFrame.Finish, _ actual: RecordedFrame.Finish
  ) {
    let metres = Self.metres(at: expected.distance)
    exact("finish.visible", expected.visible, actual.visible)
    close("finish.distance", expected.distance, actual.distance, metres)
    close("finish.position", expected.position, actual.position, metres)
    point("finish.center", expected.center, actual.center, of: expected.position)
    close("finish.diameter", expected.diameter, actual.diameter, 0.01)
    close("finish.sphereRadius", expected.sphereRadius, actual.sphereRadius, metres)
    exact("finish.pulse.scale", expected.pulse.scale, actual.pulse.scale)
    exact("finish.pulse.opacity", expected.pulse.opacity, actual.pulse.opacity)
    exact("finish.label.text", expected.label.text, actual.label.text)
    point("finish.label.center", expected.label.center, actual.label.center, of: expected.position)
    angle("finish.label.angle", expected.label.angle, actual.label.angle)
    close("finish.label.size", expected.label.size, actual.label.size, 0.01)
    exact("finish.label.fits", expected.label.fits, actual.label.fits)
    guard let outline = expected.silhouette, let drawn = actual.silhouette else {
      exact("finish.silhouette", expected.silhouette == nil, actual.silhouette == nil)
      return
    }
    // Far off the axis, an outline is hundreds of times larger than its disc, and its ends are as far off
    // the screen.
    let stretch = expected.visible ? 1 : outline.major / expected.diameter
    close("finish.silhouette.major", outline.major, drawn.major, 0.01 * stretch * stretch)
    close("finish.silhouette.minor", outline.minor, drawn.minor, 0.01 * stretch)
    // A circle has no major axis, so its angle is undefined.
    if outline.major - outline.minor > 1e-4 {
      angle("finish.silhouette.angle", outline.angle, drawn.angle, period: 180)
    }
  }

  private mutating func compareHint(_ expected: RecordedFrame.Hint, _ actual: RecordedFrame.Hint) {
    exact("hint.visible", expected.visible, actual.visible)
    close("hint.center", expected.center, actual.center, 0.01)
    exact("hint.edge", expected.edge, actual.edge)
    angle("hint.turn", expected.turn, actual.turn)
    exact("hint.style", expected.style, actual.style)
    compareHintedPlace(expected, actual)
  }

  /// Compares halo and wedge, which are centred beyond the border, where a direction has the same precision
  /// everywhere.
  ///
  /// Their drawn parts must meet SPEC's tolerance for points inside the viewport.
  private mutating func compareHintedPlace(
    _ expected: RecordedFrame.Hint, _ actual: RecordedFrame.Hint
  ) {
    close("hint.halo.center", expected.halo?.center, actual.halo?.center, 0.01)
    close("hint.halo.radius", expected.halo?.radius, actual.halo?.radius, 0.01)
    close("hint.wedge.tip", expected.wedge?.tip, actual.wedge?.tip, 0.01)
    close(
      "hint.wedge.ends", expected.wedge?.ends.flatMap { $0 }, actual.wedge?.ends.flatMap { $0 },
      0.01)
    close("hint.wedge.leg", expected.wedge?.leg, actual.wedge?.leg, 0.01)
    close("hint.wedge.aperture", expected.wedge?.aperture, actual.wedge?.aperture, 0.01)
  }

  private mutating func compareRoute(
    _ expected: RecordedFrame.Route, _ actual: RecordedFrame.Route
  ) {
    close("route.length", expected.length, actual.length, Self.metres(at: expected.length))
    close("route.chainage", expected.chainage, actual.chainage, Self.metres(at: expected.chainage))
    close(
      "route.remaining", expected.remaining, actual.remaining, Self.metres(at: expected.remaining))
    close("route.crossTrack", expected.crossTrack, actual.crossTrack, 1e-4)
    exact("route.segment", expected.segment, actual.segment)
    exact("route.offRoute", expected.offRoute, actual.offRoute)
  }

  private mutating func compareArrows(_ expected: RecordedFrame, _ actual: RecordedFrame) {
    exact("arrows.count", expected.arrowCount ?? expected.arrows.count, actual.arrows.count)
    for arrow in expected.arrows {
      let name = "arrow \(arrow.chainage)"
      guard let other = actual.arrows.first(where: { abs($0.chainage - arrow.chainage) < 1e-6 })
      else {
        found.append("\(name): missing")
        continue
      }
      close("\(name).position", arrow.position, other.position, 1e-4)
      angle("\(name).heading", arrow.heading, other.heading)
      point("\(name).center", arrow.center, other.center, of: arrow.position)
      exact("\(name).visible", arrow.visible, other.visible)
    }
  }
}

extension FrameDifferences {
  /// Returns SPEC's tolerance for a length or a position at the given distance, in metres.
  private static func metres(at distance: Double) -> Double { distance <= 1_000 ? 1e-4 : 1e-3 }

  private mutating func exact<Value: Equatable>(_ path: String, _ expected: Value, _ actual: Value)
  {
    if expected != actual { found.append("\(path): expected \(expected), found \(actual)") }
  }

  private mutating func close(
    _ path: String, _ expected: Double?, _ actual: Double?, _ tolerance: Double
  ) {
    close(path, expected.map { [$0] }, actual.map { [$0] }, tolerance)
  }

  private mutating func close(
    _ path: String, _ expected: [Double]?, _ actual: [Double]?, _ tolerance: Double
  ) {
    guard let expected, let actual, expected.count == actual.count else {
      if expected != actual { differ(path, expected, actual) }
      return
    }
    if zip(expected, actual).contains(where: { !(abs($0 - $1) <= tolerance + 1e-6) }) {
      differ(path, expected, actual)
    }
  }

  private mutating func angle(
    _ path: String, _ expected: Double, _ actual: Double, period: Double = 360
  ) {
    let error = abs((expected - actual).remainder(dividingBy: period))
    if !(error <= 0.01 + 1e-6) { differ(path, [expected], [actual]) }
  }

  /// Compares two coordinates, where 1e-9° is 0.1 mm.
  private mutating func place(
    _ path: String, _ latitude: Double, _ longitude: Double, of actual: RecordedFrame.Camera
  ) {
    close("\(path).latitude", latitude, actual.latitude, 1e-9)
    let error = abs((longitude - actual.longitude).remainder(dividingBy: 360))
    if !(error <= 2e-9) { differ("\(path).longitude", [longitude], [actual.longitude]) }
  }

  private mutating func point(
    _ path: String, _ expected: [Double]?, _ actual: [Double]?, of position: [Double]
  ) {
    guard let expected, let actual, expected.count == 2, actual.count == 2 else {
      if expected != actual { differ(path, expected, actual) }
      return
    }
    if lens.depth(of: position) >= 1 && lens.shows(expected) {
      close(path, expected, actual, 0.01)
    } else if !(lens.degrees(between: expected, and: actual) <= 0.01) {
      differ(path, expected, actual)
    }
  }

  private mutating func differ(_ path: String, _ expected: [Double]?, _ actual: [Double]?) {
    found.append(
      "\(path): expected \(expected?.description ?? "null"), "
        + "found \(actual?.description ?? "null")")
  }
}
