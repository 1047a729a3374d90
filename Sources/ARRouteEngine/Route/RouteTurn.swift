/// A place at which a route changes direction.
public struct RouteTurn: Hashable, Sendable {
  /// The chainage of the turn, metres.
  public let chainage: Double
  /// The change of direction, positive to the right, in (−180°, 180°].
  public let angle: Angle

  /// Creates a turn at a chainage.
  public init(chainage: Double, angle: Angle) {
    self.chainage = chainage
    self.angle = angle
  }
}

extension Route {
  /// Returns the first turn beyond a chainage; nil if absent.
  ///
  /// - Parameter chainage: The chainage, metres.
  /// - Complexity: O(log n).
  public func nextTurn(after chainage: Double) -> RouteTurn? {
    var low = 0
    var high = turns.count
    while low < high {
      let middle = (low + high) / 2
      if turns[middle].chainage <= chainage { low = middle + 1 } else { high = middle }
    }
    return low < turns.count ? turns[low] : nil
  }
}

extension RouteTurn {
  /// Returns the turns of a line.
  ///
  /// A vertex is a turn if the direction from the point 12 m before it and the direction to the point 12 m
  /// after it differ by more than 30°. Because of these long distances, a bend of many short steps is a
  /// single turn, and the jitter of recorded tracks is ignored. Vertices within 12 m of each other that turn
  /// the same way form one turn, which is placed at the sharpest vertex. There are no turns within 3 m of
  /// either end of the line.
  ///
  /// - Complexity: O(n).
  static func all(along line: SurfaceLine) -> [RouteTurn] {
    var turns: [RouteTurn] = []
    var bend: RouteBend?
    var back = LineCursor()
    var ahead = LineCursor()
    for vertex in 1..<line.points.count - 1 {
      let chainage = line.chainages[vertex]
      guard chainage >= RouteBend.shortestLeg, line.length - chainage >= RouteBend.shortestLeg
      else {
        continue
      }
      let position = line.points[vertex]
      let before = position - back.point(atChainage: chainage - RouteBend.leg, of: line)
      let after = ahead.point(atChainage: chainage + RouteBend.leg, of: line) - position
      guard RouteBend.isTurn(before, after) else { continue }
      let found = RouteBend(chainage: chainage, before: before, after: after, up: position)
      if let open = bend, found.continues(open) {
        bend = open.joined(with: found)
      } else {
        if let open = bend { turns.append(open.turn) }
        bend = found
      }
    }
    if let open = bend { turns.append(open.turn) }
    return turns
  }
}

/// Consecutive vertices that turn the same way.
private struct RouteBend {
  /// The distance before and after a vertex over which directions are measured, metres.
  static let leg = 12.0
  /// The minimum of that distance near the line's ends, metres.
  static let shortestLeg = 3.0
  /// The squared cosine of 30°.
  private static let squaredCosine = 0.75

  private var lastChainage: Double
  private var sharpness: Double
  private var sharpest: RouteTurn
  private let before: Vector3
  private var after: Vector3
  private let up: Vector3

  init(chainage: Double, before: Vector3, after: Vector3, up: Vector3) {
    let change = after - before
    lastChainage = chainage
    sharpness = change.dot(change)
    sharpest = RouteTurn(chainage: chainage, angle: Self.angle(before, after, up))
    self.before = before
    self.after = after
    self.up = up
  }

  /// Returns the angle from one direction to another, positive to the right; a reversal is +180°.
  private static func angle(_ before: Vector3, _ after: Vector3, _ up: Vector3) -> Angle {
    let left = before.cross(after).dot(up) / up.length
    let angle = Angle.atan2(-left, before.dot(after))
    return abs(angle.degrees) > 179.9 ? .degrees(180) : angle
  }

  /// The whole bend as one turn, from the direction before the first vertex to the direction after the last.
  ///
  /// A bend of more than 180° is described by its sharpest vertex.
  var turn: RouteTurn {
    let whole = Self.angle(before, after, up)
    let sharp = sharpest.angle
    guard abs(whole.radians) > abs(sharp.radians), whole.radians * sharp.radians > 0 else {
      return sharpest
    }
    return RouteTurn(chainage: sharpest.chainage, angle: whole)
  }

  @inline(__always)
  static func isTurn(_ before: Vector3, _ after: Vector3) -> Bool {
    let product = before.dot(after)
    return product <= 0
      || product * product < squaredCosine * before.dot(before) * after.dot(after)
  }

  func continues(_ bend: RouteBend) -> Bool {
    let own = sharpest.angle.radians
    let others = bend.sharpest.angle.radians
    return sharpest.chainage - bend.lastChainage <= Self.leg
      && (own * others > 0 || max(abs(own), abs(others)) > 3)
  }

  func joined(with next: RouteBend) -> RouteBend {
    var joined = self
    if next.sharpness > sharpness {
      joined.sharpness = next.sharpness
      joined.sharpest = next.sharpest
    }
    joined.lastChainage = next.lastChainage
    joined.after = next.after
    return joined
  }
}

/// Finds the points of a line at increasing chainages.
private struct LineCursor {
  private var segment = 0

  /// Returns the point at a chainage, on the segment's chord; beyond an end of the line, that end.
  mutating func point(atChainage chainage: Double, of line: SurfaceLine) -> Vector3 {
    let last = line.points.count - 2
    while segment < last && line.chainages[segment + 1] < chainage { segment += 1 }
    let start = line.chainages[segment]
    let fraction = (chainage - start) / (line.chainages[segment + 1] - start)
    return line.points[segment]
      .interpolated(to: line.points[segment + 1], min(max(fraction, 0), 1))
  }
}
