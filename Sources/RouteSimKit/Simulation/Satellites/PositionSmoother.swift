import ARRouteEngine

/// A phone's smoothing of its receiver's positions, which coasts through short losses of reception.
///
/// The smoothed position is the mean of all positions so far, each extrapolated with the velocity measured
/// since then, because Doppler shifts measure velocity far better than pseudoranges measure position. The
/// weights are the inverse variances and decay with time, because errors persist: R. Hatch's carrier
/// smoothing (1982), applied to positions. Without satellites, the phone extrapolates its motion for a few
/// seconds; after that, it has no fix.
struct PositionSmoother: Hashable, Sendable {
  private let seconds: Double
  private var state: State?

  /// The maximum duration of coasting without satellites, seconds.
  static let longestCoast = 5.0
  /// The error of a measured velocity along each axis (1-σ) with a dilution of 1, m/s.
  static let velocityNoise = 0.1
  /// The growth of the 68 % radius during coasting, m/s.
  private static let coastGrowth = 1.5

  private struct State: Hashable {
    var position: Vector3
    var velocity: Vector3
    var variance: Double
    var weight: Double
    var coasted = 0.0
  }

  /// A position with its 68 % radius.
  struct Reading: Hashable, Sendable {
    var position: Vector3
    var accuracy: Double
  }

  /// Creates a smoother with a time constant in seconds; 0 for no smoothing.
  init(seconds: Double) { self.seconds = seconds }

  /// Updates with a new position and the measured velocity, m/s.
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
    // Errors in a street last longer than the averaging time, so averaging does not reduce them.
    state.variance += gain * (variance - state.variance)
    state.velocity = velocity
    state.coasted = 0
    self.state = state
    return Reading(position: state.position, accuracy: state.variance.squareRoot())
  }

  /// Coasts without satellites; returns nil after coasting for too long.
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
