import ARRouteEngine

/// A sum of squares as a function of an unknown position p on the ground: p·P·p − 2 l·p + c, with P
/// symmetric.
struct PositionSum: Hashable, Sendable {
  /// The components of P, 1/m².
  var xx = 0.0
  var xy = 0.0
  var yy = 0.0
  /// The vector l, 1/m.
  var linear = Vector2.zero
  /// The constant c.
  var constant = 0.0

  /// The position at which the sum is smallest.
  var position: Vector2 { solved(linear) }
  /// The minimum of the sum.
  var least: Double { constant - linear.dot(solved(linear)) }

  /// Returns P⁻¹ times a vector.
  func solved(_ vector: Vector2) -> Vector2 {
    let determinant = xx * yy - xy * xy
    return Vector2(yy * vector.x - xy * vector.y, xx * vector.y - xy * vector.x)
      * (1 / determinant)
  }

  static func + (a: PositionSum, b: PositionSum) -> PositionSum {
    PositionSum(
      xx: a.xx + b.xx, xy: a.xy + b.xy, yy: a.yy + b.yy, linear: a.linear + b.linear,
      constant: a.constant + b.constant)
  }
}

extension WhitenedFixes {
  /// Returns the sum for the fixes from `first` to `last`, if the walker rests at one position.
  ///
  /// The first fix's row belongs to the leg before the rest, unless there is no fix before it.
  func rest(from first: Int, to last: Int) -> PositionSum {
    var sum = PositionSum()
    for row in rows[(first == 0 ? 0 : first + 1)..<(last + 1)] {
      let own = row.own - row.before
      sum.xx += own * own
      sum.linear = sum.linear + row.value * own
      sum.constant += row.value.dot(row.value)
    }
    sum.yy = sum.xx
    return sum
  }
}
