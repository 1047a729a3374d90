import ARRouteEngine
import Foundation
import RouteSimKit

/// The reference that is told the true noise: one Kalman filter with the simulation's own numbers.
///
/// Six real numbers: the place, the fix's wandering error, and the first column of the matrix that
/// turns AR's displacements; linear throughout. It is told the true accuracy (not the claimed one),
/// time constant, drift, and share and size of outliers. What it cannot beat is close to what
/// nobody can.
struct ToldHeading: HeadingRival {
  private let placement: Placement
  private let deviation: Double
  private let timeConstant: Double
  private let yawWalk: Double
  private let outlierShare: Double
  /// Of an echo, along each axis: three to six accuracies any way.
  private let outlierVariance: Double
  private var last: Estimate?
  /// Place, error and turn; east before north.
  private var state = [0.0, 0, 0, 0, 0, 0]
  private var covariance: [[Double]]

  init(settings: SimulationSettings, placement: Placement) {
    self.placement = placement
    deviation = settings.gpsAccuracy / 1.515
    timeConstant = settings.timeConstant
    yawWalk = Odometry.yawWalk * settings.driftPercent * .pi / 180
    outlierShare = settings.outlierPercent / 100
    outlierVariance = 21 * settings.gpsAccuracy * settings.gpsAccuracy / 2
    let error = deviation * deviation
    covariance = Self.diagonal([1e6, 1e6, error, error, 0.5, 0.5])
  }

  mutating func take(_ estimate: Estimate) {
    guard let fix = try? placement.position(of: estimate.fix.coordinate) else { return }
    if let last { predict(from: last, to: estimate) }
    last = estimate
    update(east: fix.x, north: -fix.z)
  }

  func answer() -> (total: Angle, error: Angle?) { (.atan2(state[4], state[5]), nil) }
}

extension ToldHeading {
  private static func diagonal(_ values: [Double]) -> [[Double]] {
    values.indices.map { row in values.indices.map { $0 == row ? values[row] : 0 } }
  }

  private mutating func predict(from last: Estimate, to next: Estimate) {
    let step = next.pose.position - last.pose.position
    let (east, north) = (step.x, -step.z)
    let kept = exp(-(next.fix.time - last.fix.time) / timeConstant)
    var transition = Self.diagonal([1, 1, kept, kept, 1, 1])
    // With the turn's sine s and cosine c: east' = e·c + n·s, north' = n·c − e·s.
    transition[0][4] = north
    transition[0][5] = east
    transition[1][4] = -east
    transition[1][5] = north
    state = transition.map { row in zip(row, state).reduce(0) { $0 + $1.0 * $1.1 } }
    let turned = Self.product(transition, covariance)
    covariance = Self.product(turned, Self.transposed(transition))
    let fresh = deviation * deviation * (1 - kept * kept)
    let turn = yawWalk * yawWalk * (next.travelled - last.travelled)
    for (index, noise) in [1e-4, 1e-4, fresh, fresh, turn, turn].enumerated() {
      covariance[index][index] += noise
    }
  }

  /// Takes in a fix as an ordinary one and as an outlier, and collapses both to one normal
  /// distribution.
  private mutating func update(east: Double, north: Double) {
    let surprise = Vector2(east - state[0] - state[2], north - state[1] - state[3])
    let shares = [(1 - outlierShare, 0), (outlierShare, outlierVariance)]
    var parts = shares.map { share, excess in
      Part(state: state, covariance: covariance, surprise: surprise, share: share, excess: excess)
    }
    let greatest = parts.map(\.logWeight).max() ?? 0
    let total = parts.reduce(0) { $0 + exp($1.logWeight - greatest) }
    for index in parts.indices {
      parts[index].weight = exp(parts[index].logWeight - greatest) / total
    }
    for row in 0..<6 { state[row] = parts.reduce(0) { $0 + $1.weight * $1.state[row] } }
    for row in 0..<6 {
      for column in 0..<6 {
        covariance[row][column] = parts.reduce(0) { total, part in
          let (one, two) = (part.state[row] - state[row], part.state[column] - state[column])
          return total + part.weight * (part.covariance[row][column] + one * two)
        }
      }
    }
  }

  /// What the filter would be if the fix were of one kind.
  private struct Part {
    var state: [Double]
    var covariance: [[Double]]
    /// Of how well the fix was foreseen, times the kind's share.
    let logWeight: Double
    /// Its probability among all parts.
    var weight = 0.0

    init(
      state: [Double], covariance: [[Double]], surprise: Vector2, share: Double, excess: Double
    ) {
      // Covariances of the state with the fix, and the variance of the fix.
      let rows = covariance.map { Vector2($0[0] + $0[2], $0[1] + $0[3]) }
      let extra = excess + 1e-3
      let (a, d) = (rows[0].x + rows[2].x + extra, rows[1].y + rows[3].y + extra)
      let b = (rows[0].y + rows[2].y + rows[1].x + rows[3].x) / 2
      let determinant = a * d - b * b
      let gains = rows.map {
        Vector2(($0.x * d - $0.y * b) / determinant, ($0.y * a - $0.x * b) / determinant)
      }
      let pull = Vector2(
        (surprise.x * d - surprise.y * b) / determinant,
        (surprise.y * a - surprise.x * b) / determinant)
      self.state = state.indices.map { state[$0] + gains[$0].dot(surprise) }
      self.covariance = state.indices.map { row in
        state.indices.map { covariance[row][$0] - gains[row].dot(rows[$0]) }
      }
      logWeight =
        (share > 0 ? log(share) : -.infinity) - log(determinant) / 2 - surprise.dot(pull) / 2
    }
  }

  private static func product(_ one: [[Double]], _ two: [[Double]]) -> [[Double]] {
    one.map { row in
      two[0].indices.map { column in
        row.indices.reduce(0) { $0 + row[$1] * two[$1][column] }
      }
    }
  }

  private static func transposed(_ matrix: [[Double]]) -> [[Double]] {
    matrix[0].indices.map { column in matrix.map { $0[column] } }
  }
}
