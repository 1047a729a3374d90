import ARRouteEngine

/// A pseudorange, with the receiver's information about it: the satellite and the assumed variance.
struct RangeMeasurement: Hashable, Sendable {
  /// The vector from the truth to the satellite, metres: x east, y up, z south.
  var satellite: Vector3
  /// The pseudorange, metres: the range plus errors and the receiver's clock.
  var pseudorange: Double
  /// The variance that the receiver assumes, m².
  var variance: Double
}

/// A position found by weighted least squares.
struct SolvedPosition: Hashable, Sendable {
  /// The offset from the truth, metres: x east, y up, z south.
  var offset: Vector3
  /// The receiver's clock bias as a length, metres.
  var clock: Double
  /// The radius that the receiver expects to contain the truth with a probability of 68 %, metres.
  var accuracy: Double
  /// The indices of the measurements that were used.
  var used: [Int]
}

/// A solver that finds position and clock from pseudoranges, using weighted least squares with the
/// Gauss–Newton method.
///
/// The height is as unknown as the rest of the position; there is no prior. Ranges are so nearly linear
/// that any starting point within hundreds of kilometres gives the same result; here, the truth is used.
struct PositionSolver {
  /// True when measurements that contradict the others are left out.
  var excludesFaults: Bool

  private let measurements: [RangeMeasurement]

  /// The minimum number of satellites for a fix.
  static let fewest = 4
  /// The minimum number of satellites that remain after fault exclusion, so that they can still check each
  /// other.
  private static let fewestChecked = 5

  init(_ measurements: [RangeMeasurement], excludesFaults: Bool) {
    self.measurements = measurements
    self.excludesFaults = excludesFaults
  }

  /// Returns the position; nil if there are fewer than four satellites, or if their geometry is singular.
  ///
  /// While the weighted sum of squared residuals is larger than noise can explain, the measurement that
  /// stands out most is excluded, and the position is computed again from the others (W. Baarda's w-test,
  /// 1968, as in a receiver's integrity monitoring).
  func solution() -> SolvedPosition? {
    var used = Array(measurements.indices)
    while let solution = Adjustment(measurements, used) {
      if excludesFaults, used.count > Self.fewestChecked, !solution.isPlausible,
        let worst = solution.worst
      {
        used.remove(at: worst)
        continue
      }
      return solution.position
    }
    return nil
  }
}

/// A least-squares solution, with its residuals.
private struct Adjustment {
  private var offset = Vector3.zero
  private var clock = 0.0
  private var covariance = NormalMatrix()
  private var rows: [Row] = []
  private let used: [Int]

  private struct Row {
    /// The unit vector towards the satellite.
    var direction: Vector3
    /// The measured range minus the computed one, metres.
    var residual: Double
    var variance: Double
  }

  /// The step length at which the iteration stops, metres.
  private static let close = 1e-5

  init?(_ measurements: [RangeMeasurement], _ used: [Int]) {
    guard used.count >= PositionSolver.fewest else { return nil }
    self.used = used
    for _ in 0..<10 {
      rows = used.map { row(measurements[$0]) }
      guard let step = step() else { return nil }
      offset += Vector3(step[0], step[1], step[2])
      clock += step[3]
      if abs(step[0]) + abs(step[1]) + abs(step[2]) < Self.close { break }
    }
    rows = used.map { row(measurements[$0]) }
  }

  private func row(_ measurement: RangeMeasurement) -> Row {
    let line = measurement.satellite - offset
    let range = line.length
    return Row(
      direction: line * (1 / range), residual: measurement.pseudorange - range - clock,
      variance: measurement.variance)
  }

  private mutating func step() -> [Double]? {
    var normal = NormalMatrix()
    var right = [0.0, 0, 0, 0]
    for row in rows {
      let weight = 1 / row.variance
      normal.add(row.direction, weight: weight)
      let pull = weight * row.residual
      right[0] -= row.direction.x * pull
      right[1] -= row.direction.y * pull
      right[2] -= row.direction.z * pull
      right[3] += pull
    }
    guard let inverse = normal.inverse else { return nil }
    covariance = inverse
    return inverse.times(right)
  }
}

extension Adjustment {
  /// The number of measurements in excess of the unknowns.
  private var redundancy: Int { rows.count - 4 }

  private var weightedSquares: Double {
    rows.reduce(0) { $0 + $1.residual * $1.residual / $1.variance }
  }

  /// True when the residuals agree with the variances: within three standard deviations of χ², which has
  /// mean k and variance 2k.
  var isPlausible: Bool {
    let expected = Double(redundancy)
    return weightedSquares <= expected + 3 * (2 * expected).squareRoot()
  }

  /// The index of the measurement that stands out most: the one whose residual is largest relative to its own
  /// standard deviation.
  var worst: Int? {
    rows.indices.max { standing(rows[$0]) < standing(rows[$1]) }
  }

  private func standing(_ row: Row) -> Double {
    let line = [-row.direction.x, -row.direction.y, -row.direction.z, 1]
    let spread = zip(line, covariance.times(line)).reduce(0) { $0 + $1.0 * $1.1 }
    // A measurement that alone determines an unknown has no residual, so it cannot be checked.
    let variance = row.variance - spread
    return variance > 1e-6 * row.variance ? abs(row.residual) / variance.squareRoot() : 0
  }

  /// The position with its accuracy, which is computed from the covariance and widened if the residuals are
  /// larger than expected.
  var position: SolvedPosition {
    let level = covariance[0, 0] + covariance[2, 2]
    let excess = redundancy > 0 ? max(weightedSquares / Double(redundancy), 1) : 1
    return SolvedPosition(
      offset: offset, clock: clock,
      accuracy: Fix.deviationsInAccuracy * (level / 2 * excess).squareRoot(), used: used)
  }
}
