import ARRouteEngine

/// A sum of squares as a function of the unknown ends of a straight leg.
///
/// The fixes' part is the same for both axes: start · |a|² + 2 both · a·b + end · |b|² − 2 startLinear·a − 2
/// endLinear·b + constant for the ends a and b. The pace's part is weight · (direction · (b − a) − length)².
struct LegSum: Hashable, Sendable {
  var start = 0.0
  var both = 0.0
  var end = 0.0
  var startLinear = Vector2.zero
  var endLinear = Vector2.zero
  var constant = 0.0
  /// The weight of the pace, 1/m².
  var weight = 0.0
  /// The leg's direction, a unit vector.
  var direction = Vector2.zero
  /// The length expected from the pace, metres.
  var length = 0.0
  /// The contribution of the pace to `constant`.
  var paceConstant = 0.0

  /// Returns the sum as a function of the end alone, minimised over the start, given the start's sum.
  func carried(_ known: PositionSum) -> PositionSum {
    carried(
      known, here: (start, startLinear), there: (end, endLinear),
      pull: direction * (weight * length))
  }

  /// Returns the sum as a function of the start alone, minimised over the end, given the end's sum.
  func carriedBack(_ known: PositionSum) -> PositionSum {
    carried(
      known, here: (end, endLinear), there: (start, startLinear),
      pull: direction * (-weight * length))
  }

  private func carried(
    _ known: PositionSum, here: (square: Double, linear: Vector2),
    there: (square: Double, linear: Vector2), pull: Vector2
  ) -> PositionSum {
    let (xx, xy, yy) = (
      weight * direction.x * direction.x, weight * direction.x * direction.y,
      weight * direction.y * direction.y
    )
    var sum = known
    sum.xx += here.square + xx
    sum.xy += xy
    sum.yy += here.square + yy
    sum.linear = sum.linear + here.linear - pull
    // The other end enters through the matrix A = both · 1 − the pace's matrix, which is symmetric.
    let columns = (
      sum.solved(Vector2(both - xx, -xy)), sum.solved(Vector2(-xy, both - yy))
    )
    let solved = sum.solved(sum.linear)
    return PositionSum(
      xx: there.square + xx - ((both - xx) * columns.0.x - xy * columns.0.y),
      xy: xy - ((both - xx) * columns.1.x - xy * columns.1.y),
      yy: there.square + yy - ((both - yy) * columns.1.y - xy * columns.1.x),
      linear: there.linear + pull
        - Vector2(
          (both - xx) * solved.x - xy * solved.y, (both - yy) * solved.y - xy * solved.x),
      constant: sum.constant + constant + weight * length * length - sum.linear.dot(solved))
  }
}

extension WhitenedFixes {
  /// Returns the sum for the fixes after `first`, up to `last`, if the walker goes straight and at a
  /// constant speed between these two.
  func leg(from first: Int, to last: Int) -> LegSum {
    var sum = LegSum()
    let start = times[first]
    let perSecond = 1 / max(times[last] - start, .leastNormalMagnitude)
    var shareBefore = 0.0
    for index in (first + 1)..<(last + 1) {
      let row = rows[index]
      let share = (times[index] - start) * perSecond
      let end = row.own * share - row.before * shareBefore
      let start = row.own - row.before - end
      sum.start += start * start
      sum.both += start * end
      sum.end += end * end
      sum.startLinear = sum.startLinear + row.value * start
      sum.endLinear = sum.endLinear + row.value * end
      sum.constant += row.value.dot(row.value)
      shareBefore = share
    }
    return sum
  }
}
