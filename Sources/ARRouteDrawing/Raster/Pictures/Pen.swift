import ARRouteEngine

/// A round pen that is drawn along a chain of lines; it yields the outline of what it covers.
///
/// The outline runs along one side of the chain and back along the other, always in the same
/// sense, so that the places it runs round twice are covered all the same.
struct Pen {
  /// Half the width of its stroke, points.
  let radius: Double
  /// Whether a stroke ends in half a disc, or flat.
  let hasRoundEnds: Bool
  /// The greatest turn between two corners of an arc, radians.
  private let arcStep: Double

  /// - Parameter scale: Pixels per point, in which arcs are fine enough.
  init(radius: Double, hasRoundEnds: Bool, scale: Double) {
    precondition(radius.isFinite && radius >= 0, "no width of a line")
    self.radius = radius
    self.hasRoundEnds = hasRoundEnds
    arcStep = 2 * .pi / Double(SmoothCanvas.sides(ofCircle: radius * scale))
  }

  /// Appends the closed outline of a chain; a chain that goes nowhere has none but round ends.
  func appendOutline(of chain: [Vector2], to outline: inout [Vector2]) {
    let corners = Self.distinct(chain)
    guard let first = corners.first else { return }
    guard corners.count > 1 else {
      if hasRoundEnds { appendArc(around: first, from: Vector2(1, 0), by: -2 * .pi, to: &outline) }
      return
    }
    appendSide(of: corners, isReturn: false, to: &outline)
    appendSide(of: corners.reversed(), isReturn: true, to: &outline)
  }

  /// Appends the right side, as an outline of its own, of a chain that ends where it begins, which
  /// it does not repeat; the left side is the right one of the reversed chain.
  func appendSide(ofClosed chain: [Vector2], isReturn: Bool, to outline: inout [Vector2]) {
    let corners = Self.distinct(chain)
    guard corners.count > 2 else { return }
    for (index, corner) in corners.enumerated() {
      let before = corner - corners[(index + corners.count - 1) % corners.count]
      let after = corners[(index + 1) % corners.count] - corner
      let (length, nextLength) = (before.length, after.length)
      appendJoin(
        at: corner, before * (1 / length), after * (1 / nextLength),
        room: min(length, nextLength), isReturn: isReturn, to: &outline)
    }
  }

  private static func distinct(_ chain: [Vector2]) -> [Vector2] {
    var corners: [Vector2] = []
    corners.reserveCapacity(chain.count)
    for corner in chain where corners.last != corner { corners.append(corner) }
    return corners
  }

  /// Appends the right side of a chain, seen along it, and the end it leads to.
  private func appendSide(of corners: [Vector2], isReturn: Bool, to outline: inout [Vector2]) {
    var length = (corners[1] - corners[0]).length
    var along = (corners[1] - corners[0]) * (1 / length)
    outline.append(corners[0] + along.quarterTurned * radius)
    for index in 1..<corners.count - 1 {
      let offset = corners[index + 1] - corners[index]
      let nextLength = offset.length
      let next = offset * (1 / nextLength)
      appendJoin(
        at: corners[index], along, next, room: min(length, nextLength), isReturn: isReturn,
        to: &outline)
      (along, length) = (next, nextLength)
    }
    let end = corners[corners.count - 1]
    let side = along.quarterTurned
    if hasRoundEnds {
      appendArc(around: end, from: side, by: -.pi, to: &outline)
    } else {
      outline.append(end + side * radius)
    }
  }

  /// Appends the right side of a corner: an arc outside its bend, and inside where the sides meet.
  ///
  /// - Parameter room: The shorter of its two lines.
  private func appendJoin(
    at corner: Vector2, _ before: Vector2, _ after: Vector2, room: Double, isReturn: Bool,
    to outline: inout [Vector2]
  ) {
    let (sine, cosine) = (before.cross(after), before.dot(after))
    let side = before.quarterTurned
    let isOutside = sine < 0 || (sine == 0 && cosine < 0 && !isReturn)
    if isOutside {
      appendArc(
        around: corner, from: side, by: -abs(Angle.atan2(sine, cosine).radians), to: &outline)
    } else if 2 * radius * sine < room * (1 + cosine) {
      // The sides meet tan(turn / 2) · radius along both lines, before half of either is used up.
      outline.append(corner + (side + after.quarterTurned) * (radius / (1 + cosine)))
    } else {
      outline.append(corner + side * radius)
      outline.append(corner)
      outline.append(corner + after.quarterTurned * radius)
    }
  }

  /// Appends an arc from a unit vector of the centre on, turning by an angle, with both its ends.
  private func appendArc(
    around center: Vector2, from start: Vector2, by turn: Double, to outline: inout [Vector2]
  ) {
    let count = max(1, Int((abs(turn) / arcStep).rounded(.up)))
    let step = Angle(radians: turn / Double(count))
    let (cosine, sine) = (step.cosine, step.sine)
    var arm = start * radius
    outline.append(center + arm)
    for _ in 0..<count {
      arm = Vector2(arm.x * cosine - arm.y * sine, arm.x * sine + arm.y * cosine)
      outline.append(center + arm)
    }
  }
}
