/// The plane of a roof's slope.
struct RoofPlane: Hashable, Sendable {
  /// The height of the plane above the frame's origin, metres.
  let offset: Double
  /// The rise towards +x and +z, metres per metre.
  let gradient: Vector2

  /// Returns the height of the plane above the ground at a point of the plan, metres.
  @inline(__always)
  func height(at point: Vector2) -> Double { offset + gradient.dot(point) }

  /// True when the gradients of both planes are equal, apart from rounding.
  func isLevel(with other: RoofPlane) -> Bool {
    (gradient - other.gradient).length <= 1e-6 * gradient.length
  }

  /// The difference in height up to which two planes count as equal, metres.
  static let hair = 1e-9
}

extension Roof {
  /// Returns the slopes over an outline; at each point, the lowest slope is the roof.
  ///
  /// A gabled roof has two slopes, which meet above the middle of the rectangle around the outline. A hipped
  /// roof has four slopes of the same steepness, one for each side of that rectangle. A pyramidal roof has
  /// one slope for each side of the outline's convex hull; they meet above the hull's centroid.
  ///
  /// - Parameters:
  ///   - outline: The corners, metres, x east, y south.
  ///   - height: The height of the top, metres.
  func planes(over outline: [Vector2], height: Double) -> [RoofPlane] {
    let level = [RoofPlane(offset: height, gradient: .zero)]
    guard shape != .flat, self.height > 0 else { return level }
    let hull = ConvexHull.hull(of: outline)
    guard let axis = axis(of: hull) else { return level }
    let eaves = height - self.height
    let aside = axis.quarterTurned
    let (across, along) = (RoofSpan(hull, aside), RoofSpan(hull, axis))
    guard across.half > 0.05, along.half > 0.05 else { return level }
    switch shape {
    case .flat: return level
    case .gabled: return across.slopes(from: eaves, rise: self.height / across.half)
    case .hipped:
      let rise = self.height / min(across.half, along.half)
      return across.slopes(from: eaves, rise: rise) + along.slopes(from: eaves, rise: rise)
    case .pyramidal: return pyramid(over: hull, eaves: eaves) ?? level
    }
  }

  /// Returns the direction of the ridge.
  private func axis(of hull: [Vector2]) -> Vector2? {
    guard let long = ConvexHull.longAxis(of: hull) else { return nil }
    switch ridge {
    case .along: return long
    case .across: return long.quarterTurned
    case .facing(let azimuth):
      // Azimuths are measured from north, which is −y, towards +x.
      return Vector2(azimuth.sine, -azimuth.cosine).quarterTurned
    }
  }

  private func pyramid(over hull: [Vector2], eaves: Double) -> [RoofPlane]? {
    guard hull.count <= 64, let middle = ConvexHull.centroid(of: hull) else { return nil }
    var planes: [RoofPlane] = []
    for (a, b) in zip(hull, hull.dropFirst() + hull.prefix(1)) {
      let edge = b - a
      let length = edge.length
      guard length > 1e-6 else { continue }
      let inward = edge.quarterTurned * (1 / length)
      let distance = inward.dot(middle - a)
      guard distance > 1e-6 else { return nil }
      let gradient = inward * (height / distance)
      let plane = RoofPlane(offset: eaves - gradient.dot(a), gradient: gradient)
      // Sides that form a straight line get a single slope.
      if planes.last?.isLevel(with: plane) != true { planes.append(plane) }
    }
    if planes.count > 1, planes[0].isLevel(with: planes[planes.count - 1]) { planes.removeLast() }
    return planes
  }
}

/// The extent of an outline in a direction.
private struct RoofSpan {
  let axis: Vector2
  let low: Double
  let high: Double

  init(_ outline: [Vector2], _ axis: Vector2) {
    self.axis = axis
    let reaches = outline.map { $0.dot(axis) }
    low = reaches.min() ?? 0
    high = reaches.max() ?? 0
  }

  var half: Double { (high - low) / 2 }

  /// Returns the slopes that rise from both ends; `rise` is in metres per metre.
  func slopes(from eaves: Double, rise: Double) -> [RoofPlane] {
    [
      RoofPlane(offset: eaves - rise * low, gradient: axis * rise),
      RoofPlane(offset: eaves + rise * high, gradient: axis * -rise),
    ]
  }
}

/// The convex hull of an outline, with its axis and centroid.
enum ConvexHull {
  /// Returns the hull's corners in the direction from +x towards +y, using Andrew's monotone chain.
  static func hull(of points: [Vector2]) -> [Vector2] {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    func chain(_ points: some Sequence<Vector2>) -> [Vector2] {
      var chain: [Vector2] = []
      for point in points {
        while chain.count > 1,
          (chain[chain.count - 1] - chain[chain.count - 2]).cross(point - chain[chain.count - 1])
            <= 0
        {
          chain.removeLast()
        }
        chain.append(point)
      }
      return chain
    }
    return chain(sorted).dropLast() + chain(sorted.reversed()).dropLast()
  }

  /// Returns the direction of the longer side of the smallest rectangle around a hull; nil for a hull without
  /// an area.
  static func longAxis(of hull: [Vector2]) -> Vector2? {
    guard hull.count > 2 else { return nil }
    var least = Double.infinity
    var axis: Vector2?
    for (a, b) in zip(hull, hull.dropFirst() + hull.prefix(1)) {
      let edge = b - a
      guard edge.length > 1e-6 else { continue }
      let along = edge * (1 / edge.length)
      let (length, width) = (
        2 * RoofSpan(hull, along).half, 2 * RoofSpan(hull, along.quarterTurned).half
      )
      if length * width < least - 1e-9 {
        least = length * width
        axis = length >= width ? along : along.quarterTurned
      }
    }
    return axis
  }

  /// Returns the centroid of a hull's area; nil for a hull without an area.
  static func centroid(of hull: [Vector2]) -> Vector2? {
    guard let first = hull.first else { return nil }
    var area = 0.0
    var sum = Vector2.zero
    for (a, b) in zip(hull, hull.dropFirst()) {
      let part = (a - first).cross(b - first)
      area += part
      sum = sum + ((a - first) + (b - first)) * part
    }
    return area > 1e-9 ? first + sum * (1 / (3 * area)) : nil
  }
}
