import ARRouteEngine

/// A pen that is drawn along a chain of lines and yields the outline of the area that it covers.
///
/// The outline runs along one side of the chain and back along the other, always in the same direction, so
/// that areas that it encloses twice are covered as well.
struct OutlinePen {
  /// Half the width of the stroke, points.
  let radius: Double
  /// The form of the ends and corners.
  let form: LineForm
  /// The maximum angle between two corners of an arc, radians.
  private let arcStep: Double
  /// The visible rectangle, points; nil for everything.
  private let seen: (low: Vector2, high: Vector2)?

  /// - Parameters:
  ///   - scale: Pixels per point, which decides how fine arcs are.
  ///   - seen: The visible rectangle, points; large arcs outside it are approximated more coarsely. nil for
  ///     everything.
  init(
    radius: Double, form: LineForm, scale: Double,
    seen: (low: Vector2, high: Vector2)? = nil
  ) {
    precondition(radius.isFinite && radius >= 0, "invalid line width")
    self.radius = radius
    self.seen = seen
    self.form = form
    arcStep = 2 * .pi / Double(SmoothCanvas.sides(ofCircle: radius * scale))
  }

  /// Appends the closed outline of a chain.
  ///
  /// If the chain's points coincide, this is the outline of the end caps alone; a square cap is upright.
  ///
  /// - Parameters:
  ///   - caps: The caps at the start and the end; nil for those of `form`.
  ///   - corners: The points that are real corners; the others lie within a curve and get round joins. nil
  ///     if all are corners.
  func appendOutline(
    of chain: [Vector2], caps: (start: LineForm.Cap, end: LineForm.Cap)? = nil,
    corners: Set<Vector2>? = nil, to outline: inout [Vector2]
  ) {
    let caps = caps ?? (form.cap, form.cap)
    let chain = Self.distinct(chain)
    guard let first = chain.first else { return }
    guard chain.count > 1 else {
      switch caps.start {
      case .butt: break
      case .round: appendArc(around: first, from: Vector2(1, 0), by: -2 * .pi, to: &outline)
      case .square:
        for side in [Vector2(1, 1), Vector2(1, -1), Vector2(-1, -1), Vector2(-1, 1)] {
          outline.append(first + side * radius)
        }
      }
      return
    }
    appendSide(of: chain, cap: caps.end, isReturn: false, corners, to: &outline)
    appendSide(of: chain.reversed(), cap: caps.start, isReturn: true, corners, to: &outline)
  }

  /// Appends the right side of a closed chain as a separate outline.
  ///
  /// The chain does not repeat its first point; its left side is the right side of the reversed chain.
  func appendSide(
    ofClosed chain: [Vector2], isReturn: Bool, corners: Set<Vector2>? = nil,
    to outline: inout [Vector2]
  ) {
    var chain = Self.distinct(chain)
    if chain.count > 1, chain.last == chain.first { chain.removeLast() }
    guard chain.count > 2 else { return }
    for (index, corner) in chain.enumerated() {
      let before = corner - chain[(index + chain.count - 1) % chain.count]
      let after = chain[(index + 1) % chain.count] - corner
      let (length, nextLength) = (before.length, after.length)
      appendJoin(
        at: corner, before * (1 / length), after * (1 / nextLength),
        room: min(length, nextLength), isReturn: isReturn, corners, to: &outline)
    }
  }

  private static func distinct(_ chain: [Vector2]) -> [Vector2] {
    var corners: [Vector2] = []
    corners.reserveCapacity(chain.count)
    for corner in chain where corners.last != corner { corners.append(corner) }
    return corners
  }

  /// Appends the right side of a chain, as seen along it, and the cap at its end.
  private func appendSide(
    of chain: [Vector2], cap: LineForm.Cap, isReturn: Bool, _ corners: Set<Vector2>?,
    to outline: inout [Vector2]
  ) {
    var length = (chain[1] - chain[0]).length
    var along = (chain[1] - chain[0]) * (1 / length)
    outline.append(chain[0] + along.quarterTurned * radius)
    for index in 1..<chain.count - 1 {
      let offset = chain[index + 1] - chain[index]
      let nextLength = offset.length
      let next = offset * (1 / nextLength)
      appendJoin(
        at: chain[index], along, next, room: min(length, nextLength), isReturn: isReturn, corners,
        to: &outline)
      (along, length) = (next, nextLength)
    }
    let end = chain[chain.count - 1]
    let side = along.quarterTurned
    switch cap {
    case .butt: outline.append(end + side * radius)
    case .round: appendArc(around: end, from: side, by: -.pi, to: &outline)
    case .square:
      outline.append(end + (side + along) * radius)
      outline.append(end + (along - side) * radius)
    }
  }

  /// Appends the right side of a corner: on the outside of the bend, its join; on the inside, the point at
  /// which the sides meet.
  ///
  /// - Parameter room: The length of the shorter of the corner's two lines.
  private func appendJoin(
    at corner: Vector2, _ before: Vector2, _ after: Vector2, room: Double, isReturn: Bool,
    _ corners: Set<Vector2>?, to outline: inout [Vector2]
  ) {
    let (sine, cosine) = (before.cross(after), before.dot(after))
    let side = before.quarterTurned
    let isOutside = sine < 0 || (sine == 0 && cosine < 0 && !isReturn)
    if isOutside {
      let join = corners?.contains(corner) == false ? .round : form.join
      switch join {
      case .round:
        appendArc(
          around: corner, from: side, by: -abs(Angle.atan2(sine, cosine).radians), to: &outline)
      // The sides meet at a distance of 1 / cos(turn / 2) from the corner, in units of half the width.
      case .miter(let limit) where 2 <= limit * limit * (1 + cosine):
        outline.append(corner + (side + after.quarterTurned) * (radius / (1 + cosine)))
      case .miter, .bevel:
        outline.append(corner + side * radius)
        outline.append(corner + after.quarterTurned * radius)
      }
    } else if 2 * radius * sine < room * (1 + cosine) {
      // The sides meet tan(turn / 2) · radius along both lines, provided that this is less than half of
      // either line.
      outline.append(corner + (side + after.quarterTurned) * (radius / (1 + cosine)))
    } else {
      outline.append(corner + side * radius)
      outline.append(corner)
      outline.append(corner + after.quarterTurned * radius)
    }
  }

  /// The number of chords above which invisible parts of an arc are merged.
  private static let largeArc = 256

  /// Appends an arc around a centre from a unit vector through an angle, including both ends.
  private func appendArc(
    around center: Vector2, from start: Vector2, by turn: Double, to outline: inout [Vector2]
  ) {
    let count = max(1, Int((abs(turn) / arcStep).rounded(.up)))
    if let seen, count > Self.largeArc {
      let arc = LargeArc(
        center: center, start: start * radius, turn: turn, count: count, low: seen.low,
        high: seen.high)
      outline.append(center + start * radius)
      return arc.append(0..<count, to: &outline)
    }
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

/// An arc of many chords; those beyond one side of the visible rectangle are merged.
private struct LargeArc {
  let center: Vector2
  let start: Vector2
  let turn: Double
  let count: Int
  let low: Vector2
  let high: Vector2

  /// Returns the end of a chord.
  private func end(_ index: Int) -> Vector2 { end(Double(index), reach: 1) }

  private func end(_ index: Double, reach: Double) -> Vector2 {
    let angle = Angle(radians: turn * index / Double(count))
    let (cosine, sine) = (angle.cosine * reach, angle.sine * reach)
    return center
      + Vector2(start.x * cosine - start.y * sine, start.x * sine + start.y * cosine)
  }

  /// Appends the ends of a range of chords, merging those that cannot be visible.
  func append(_ chords: Range<Int>, to outline: inout [Vector2]) {
    if chords.count <= 4 {
      for index in chords { outline.append(end(index + 1)) }
    } else if isBeyond(chords) {
      outline.append(end(chords.upperBound))
    } else {
      let middle = chords.lowerBound + chords.count / 2
      append(chords.lowerBound..<middle, to: &outline)
      append(middle..<chords.upperBound, to: &outline)
    }
  }

  /// Returns true when the triangle formed by the ends of the chords and their tangents lies beyond one
  /// side.
  private func isBeyond(_ chords: Range<Int>) -> Bool {
    let half = abs(turn) * Double(chords.count) / Double(count) / 2
    guard half < 1 else { return false }
    let middle = Double(chords.lowerBound + chords.upperBound) / 2
    let corners = (
      end(chords.lowerBound), end(chords.upperBound),
      end(middle, reach: 1 / Angle(radians: half).cosine)
    )
    func all(_ isBeyond: (Vector2) -> Bool) -> Bool {
      isBeyond(corners.0) && isBeyond(corners.1) && isBeyond(corners.2)
    }
    return all { $0.x < low.x } || all { $0.x > high.x } || all { $0.y < low.y }
      || all { $0.y > high.y }
  }
}
