import ARRouteEngine
import Foundation
import RouteSimKit

/// The reference that knows the true noise: Kalman filters with the values that the simulation uses.
///
/// The state has eight real numbers: the position, the fix's wandering error, the offset of a current echo,
/// and the first column of the matrix that rotates AR's displacements. The model is linear throughout. It
/// knows the true accuracy (not the claimed one), the time constant, the drift, and the frequency, size and
/// length of echoes. Each fix may begin or end an echo; the most likely hypotheses are followed, and the
/// others are dropped. If a strategy's error is close to that of this reference, it is close to the optimum.
struct ToldHeading: HeadingRival {
  private let placement: Placement
  private let deviation: Double
  private let timeConstant: Double
  private let yawWalk: Double
  private let echoShare: Double
  private let echoVariance: Double
  private var last: Estimate?
  /// The most likely hypotheses, best first.
  private var stories: [Story] = []

  /// The number of hypotheses that are followed; twice as many would change no figure by more than 0.1°.
  private static let storyCount = 4
  /// The mean length of an echo, seconds.
  private static let echoLength = 3.0

  init(settings: SimulationSettings, placement: Placement) {
    self.placement = placement
    deviation = settings.gpsAccuracy / 1.515
    timeConstant = settings.timeConstant
    yawWalk = Odometry.yawWalk * settings.driftPercent * .pi / 180
    echoShare = settings.outlierPercent / 100
    // This is the variance along each axis: an echo is off by three to six times the accuracy, in any
    // direction.
    echoVariance = 21 * settings.gpsAccuracy * settings.gpsAccuracy / 2
  }

  mutating func take(_ estimate: Estimate) {
    guard let fix = try? placement.position(of: estimate.fix.coordinate) else { return }
    if let last {
      for index in stories.indices { predict(&stories[index], from: last, to: estimate) }
      branch(after: estimate.fix.time - last.fix.time)
    } else {
      begin()
    }
    last = estimate
    for index in stories.indices { stories[index].update(east: fix.x, north: -fix.z) }
    stories.sort { $0.logWeight > $1.logWeight }
    let greatest = stories.first?.logWeight ?? 0
    stories = stories.prefix(Self.storyCount).map { story in
      var story = story
      story.logWeight -= greatest
      return story
    }
  }

  /// Returns the mean direction over all hypotheses.
  ///
  /// Under each hypothesis, the direction is normally distributed around the hypothesis's own estimate.
  func answer() -> (total: Angle, error: Angle?) {
    var (east, north) = (0.0, 0.0)
    for story in stories {
      let length = hypot(story.state[6], story.state[7])
      // This is the variance of the direction itself.
      let variance = story.covariance[6][6] / max(length * length, 1e-9)
      let weight = exp(story.logWeight - variance / 2) / max(length, 1e-9)
      east += weight * story.state[6]
      north += weight * story.state[7]
    }
    return (.atan2(east, north), nil)
  }
}

extension ToldHeading {
  private mutating func begin() {
    let error = deviation * deviation
    let variances = [1e6, 1e6, error, error, 0, 0, 0.5, 0.5]
    let story = Story(
      state: variances.map { _ in 0 }, covariance: Self.diagonal(variances), isEcho: false,
      logWeight: log(1 - echoShare))
    stories = [story]
    if echoShare > 0 { stories.append(story.withEcho(variance: echoVariance, share: echoShare)) }
  }

  /// Replaces each hypothesis with two: one that continues unchanged, and one where an echo begins or ends.
  private mutating func branch(after duration: Double) {
    guard echoShare > 0 else { return }
    let changed = 1 - exp(-duration / Self.echoLength / (1 - echoShare))
    let (begun, ended) = (echoShare * changed, (1 - echoShare) * changed)
    stories = stories.flatMap { story in
      var staying = story
      staying.logWeight += log(1 - (story.isEcho ? ended : begun))
      return [
        staying,
        story.isEcho
          ? story.withoutEcho(share: ended) : story.withEcho(variance: echoVariance, share: begun),
      ]
    }
  }

  private func predict(_ story: inout Story, from last: Estimate, to next: Estimate) {
    let step = next.pose.position - last.pose.position
    let (east, north) = (step.x, -step.z)
    let kept = exp(-(next.fix.time - last.fix.time) / timeConstant)
    var transition = Self.diagonal([1, 1, kept, kept, 1, 1, 1, 1])
    // With the sine s and the cosine c of the rotation: east' = e·c + n·s, north' = n·c − e·s.
    transition[0][6] = north
    transition[0][7] = east
    transition[1][6] = -east
    transition[1][7] = north
    story.state = transition.map { row in zip(row, story.state).reduce(0) { $0 + $1.0 * $1.1 } }
    let turned = Self.product(transition, story.covariance)
    story.covariance = Self.product(turned, Self.transposed(transition))
    let fresh = deviation * deviation * (1 - kept * kept)
    let turn = yawWalk * yawWalk * (next.travelled - last.travelled)
    for (index, noise) in [1e-4, 1e-4, fresh, fresh, 0, 0, turn, turn].enumerated() {
      story.covariance[index][index] += noise
    }
  }

  /// The estimate under one hypothesis about which fixes were echoes.
  private struct Story {
    /// The position, the error, the echo and the rotation, each with the east component first.
    var state: [Double]
    var covariance: [[Double]]
    var isEcho: Bool
    /// The log likelihood of the innovations and of the echoes' beginnings and ends.
    var logWeight: Double

    /// Returns this hypothesis with an echo that has just begun.
    func withEcho(variance: Double, share: Double) -> Story {
      var story = withoutEcho(share: share)
      story.isEcho = true
      for index in 4...5 { story.covariance[index][index] = variance }
      return story
    }

    /// Returns this hypothesis with no echo.
    func withoutEcho(share: Double) -> Story {
      var story = self
      story.isEcho = false
      story.logWeight += log(share)
      for index in 4...5 {
        story.state[index] = 0
        for other in story.state.indices {
          story.covariance[index][other] = 0
          story.covariance[other][index] = 0
        }
      }
      return story
    }

    mutating func update(east: Double, north: Double) {
      let surprise = Vector2(
        east - state[0] - state[2] - state[4], north - state[1] - state[3] - state[5])
      // The covariances between the state and the fix come first, and then the variance of the fix.
      let rows = covariance.map { Vector2($0[0] + $0[2] + $0[4], $0[1] + $0[3] + $0[5]) }
      let a = rows[0].x + rows[2].x + rows[4].x + 1e-3
      let d = rows[1].y + rows[3].y + rows[5].y + 1e-3
      let b = rows[0].y + rows[2].y + rows[4].y
      let determinant = a * d - b * b
      let gains = rows.map {
        Vector2(($0.x * d - $0.y * b) / determinant, ($0.y * a - $0.x * b) / determinant)
      }
      let pull = Vector2(
        (surprise.x * d - surprise.y * b) / determinant,
        (surprise.y * a - surprise.x * b) / determinant)
      for row in state.indices {
        state[row] += gains[row].dot(surprise)
        for column in state.indices { covariance[row][column] -= gains[row].dot(rows[column]) }
      }
      logWeight -= log(determinant) / 2 + surprise.dot(pull) / 2
    }
  }

  private static func diagonal(_ values: [Double]) -> [[Double]] {
    values.indices.map { row in values.indices.map { $0 == row ? values[row] : 0 } }
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
