import ARRouteEngine

extension SceneCanvas {
  /// Adds what is seen of a body that lies along the route and bends with it.
  ///
  /// - Parameters:
  ///   - trail: The route behind the body's tip, in the scene.
  ///   - body: How light falls on it.
  func appendRibbon(
    _ model: ArrowModel, along trail: [Vector3], body: ArrowBody, paints: ArrowPaints,
    to triangles: inout [MeshTriangle]
  ) {
    guard let ribbon = Ribbon(trail, height: model.lift) else { return }
    let brightness = body.brightness(of: Vector3(1, 0, 0), at: .zero)
    let mesh = model.mesh
    for (number, indices) in mesh.triangles.enumerated() {
      let color = model.rim ~= number ? paints.rim : paints.face
      let shade = color.shaded(by: brightness)
      let face = [indices.x, indices.y, indices.z].map { mesh.vertices[Int($0)] }
      for part in ribbon.parts(of: face) {
        appendCut(part.map(transform.cameraPosition(of:)), color: shade, to: &triangles)
      }
    }
  }
}

/// The street along a route's end: where a flat body that bends with the route has its places.
struct Ribbon {
  /// A vertex of the route, seen from the body's tip.
  private struct Joint {
    /// How far behind the tip, metres.
    let distance: Double
    /// By how much a place a metre to the right slides forward here, so that both sides meet.
    let slide: Double
  }

  /// A straight piece of the route, by what is behind what.
  private struct Piece {
    let start: Double
    let place: Vector3
    /// Backwards along the piece, a unit vector.
    let back: Vector3
    /// To the right of travel, level, a unit vector.
    let right: Vector3
  }

  private let pieces: [Piece]
  private let joints: [Joint]
  private let height: Double

  /// How far from a joint its slant is felt, metres.
  private static let reach = 1.0

  /// - Parameters:
  ///   - trail: The route from the tip backwards, scene, metres.
  ///   - height: How far above it the body lies.
  /// - Returns: nil where the trail has no direction.
  init?(_ trail: [Vector3], height: Double) {
    var pieces: [Piece] = []
    var joints: [Joint] = []
    var distance = 0.0
    for (start, end) in zip(trail, trail.dropFirst()) {
      let step = end - start
      guard let back = step.normalized,
        let right = Vector3(back.z, 0, -back.x).normalized
      else { continue }
      if let last = pieces.last {
        // tan of half the turn, at most 45°.
        let cosine = last.right.dot(right)
        let sine = last.right.cross(right).y
        joints.append(Joint(distance: distance, slide: min(max(sine / (1 + cosine), -1), 1)))
      }
      pieces.append(Piece(start: distance, place: start, back: back, right: right))
      distance += step.length
    }
    guard !pieces.isEmpty else { return nil }
    self.pieces = pieces
    self.joints = joints
    self.height = height
  }

  /// A convex face of the flat body, cut at the joints and put onto the street.
  func parts(of face: [Vector3]) -> [[Vector3]] {
    var parts: [[Vector3]] = []
    var rest = face
    for cut in cuts {
      let (near, far) = Self.split(rest, at: -cut)
      if near.count > 2 { parts.append(near) }
      rest = far
      guard rest.count > 2 else { break }
    }
    if rest.count > 2 { parts.append(rest) }
    return parts.map { part in
      let middle = part.reduce(0) { $0 - $1.z } / Double(part.count)
      let piece = piece(at: middle)
      return part.map { place($0, on: piece) }
    }
  }

  /// The outline of the body, its sides cut at the joints, on the street.
  func outline(_ corners: [Vector3]) -> [Vector3] {
    var result: [Vector3] = []
    for (start, end) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      result.append(start)
      let crossed = cuts.filter { (-$0 - start.z) * (-$0 - end.z) < 0 }
      let ordered = start.z > end.z ? crossed : crossed.reversed()
      result += ordered.map { start.interpolated(to: end, (-$0 - start.z) / (end.z - start.z)) }
    }
    return result.map { place($0, on: piece(at: -$0.z)) }
  }

  /// Where the mapping has kinks, metres behind the tip, growing.
  private var cuts: [Double] {
    joints.flatMap { [$0.distance - Self.reach, $0.distance, $0.distance + Self.reach] }
      .filter { $0 > 0 }.sorted()
  }

  private func piece(at distance: Double) -> Piece {
    pieces.last { $0.start <= distance } ?? pieces[0]
  }

  private func place(_ corner: Vector3, on piece: Piece) -> Vector3 {
    let distance = -corner.z
    let nearest = joints.min { abs($0.distance - distance) < abs($1.distance - distance) }
    let slide =
      nearest.map { $0.slide * max(0, 1 - abs($0.distance - distance) / Self.reach) } ?? 0
    let isBehind = nearest.map { piece.start >= $0.distance } ?? false
    return piece.place + piece.back
      * (distance - piece.start + (isBehind ? slide : -slide) * corner.y)
      + piece.right * corner.y + Vector3(0, height, 0)
  }

  /// The parts of a convex polygon before and behind a place along z.
  private static func split(
    _ polygon: [Vector3], at z: Double
  ) -> (near: [Vector3], far: [Vector3]) {
    var near: [Vector3] = []
    var far: [Vector3] = []
    for (start, end) in zip(polygon, polygon.dropFirst() + polygon.prefix(1)) {
      if start.z >= z { near.append(start) }
      if start.z <= z { far.append(start) }
      if (start.z - z) * (end.z - z) < 0 {
        let cut = start.interpolated(to: end, (z - start.z) / (end.z - start.z))
        near.append(cut)
        far.append(cut)
      }
    }
    return (near, far)
  }
}
