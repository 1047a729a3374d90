import ARRouteEngine

/// What a phone makes of its receiver's places: smooth, and not lost at once.
///
/// The mean of all places so far, each carried on by the velocity since, which Doppler shifts tell
/// far better than pseudoranges tell places. Weights are the inverse variances and fade with time,
/// so that errors last: R. Hatch's carrier smoothing (1982), made with places. Without satellites
/// the phone goes on as it went for a few seconds, and then has no fix.
struct PositionSmoother: Hashable, Sendable {
  private let seconds: Double
  private var state: State?

  /// For how long a phone goes on without satellites, seconds.
  static let longestCoast = 5.0
  /// How wrong a measured velocity is along each axis (1-σ) at a dilution of 1, m/s.
  static let velocityNoise = 0.1
  /// By how much the radius grows while it goes on blindly, m/s.
  private static let coastGrowth = 1.5

  private struct State: Hashable {
    var position: Vector3
    var velocity: Vector3
    var variance: Double
    var weight: Double
    var coasted = 0.0
  }

  /// A place and the radius that holds it with 68 %.
  struct Reading: Hashable, Sendable {
    var position: Vector3
    var accuracy: Double
  }

  /// A smoother of so many seconds, 0 for none.
  init(seconds: Double) { self.seconds = seconds }

  /// Goes on with a new place and the measured velocity, m/s.
  mutating func update(_ fix: Reading, velocity: Vector3, after step: Double) -> Reading {
    let variance = fix.accuracy * fix.accuracy
    let fresh = 1 / variance
    guard var state else {
      self.state = State(
        position: fix.position, velocity: velocity, variance: variance, weight: fresh)
      return fix
    }
    state.weight = state.weight * LibM.exp(-step / seconds) + fresh
    let gain = fresh / state.weight
    let predicted = state.position + velocity * step
    state.position = predicted.interpolated(to: fix.position, gain)
    // Errors of a street last longer than the mean does: averaging takes nothing off.
    state.variance += gain * (variance - state.variance)
    state.velocity = velocity
    state.coasted = 0
    self.state = state
    return Reading(position: state.position, accuracy: state.variance.squareRoot())
  }

  /// Goes on without satellites; nil when that has lasted too long.
  mutating func coast(for step: Double) -> Reading? {
    guard var state, state.coasted + step <= Self.longestCoast else {
      self.state = nil
      return nil
    }
    state.coasted += step
    state.position += state.velocity * step
    let accuracy = state.variance.squareRoot() + Self.coastGrowth * step
    state.variance = accuracy * accuracy
    self.state = state
    return Reading(position: state.position, accuracy: accuracy)
  }
}
