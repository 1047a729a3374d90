package import ARRouteEngine

/// The settings of a simulated phone's sensor errors (SPEC §8).
package struct SimulationSettings: Hashable, Sendable {
  /// The accuracies that a simulated receiver can have, metres: up to the worst that a fix can state.
  package static let gpsAccuracies = 0...Fix.worstAccuracy
  /// The fix rates that a simulated receiver can have, fixes per second.
  package static let fixRates = 0.1...10.0

  /// The surroundings that the numbers are based on, though some numbers may have been changed since; nil if
  /// not specified.
  var conditions: Conditions?
  /// The seed of all random draws.
  package var seed = SimulationSettings.defaultSeed
  /// The true bearing of AR's −Z at the start of each session; nil to draw it with `compassDeviation`.
  ///
  /// Used by the alignment `gravityAndHeading` only; the others take the axes of the phone.
  package var misalignment: Angle?
  /// The standard deviation of the compass's error.
  var compassDeviation = Angle.degrees(10)
  /// The odometry's drift: the standard deviation of its scale, percent.
  ///
  /// Its yaw is a random walk of `Odometry.yawWalk` degrees per √metre for each percent.
  package var driftPercent = 1.0
  /// The radius about the truth that holds 68 % of the fixes, metres.
  ///
  /// Within ``gpsAccuracies``.
  package var gpsAccuracy = 5.0
  /// The share of outliers among the fixes, percent.
  package var outlierPercent = 0.0
  /// The share of fixes that never come, percent.
  package var dropoutPercent = 0.0
  /// The time after which the errors of two fixes have a correlation of 1/e, seconds.
  package var timeConstant = 30.0
  /// The time between fixes, seconds.
  package var fixInterval = 1.0
  /// The source of AR's axes.
  package var alignment = WorldAlignment.gravityAndHeading
  /// The rate at which AR's axes turn toward the compass, an angle per second; 0 for never.
  package var realignRate = Angle.zero
  /// The tracking mode of AR: what it follows.
  package var tracking = TrackingMode.world
  /// The limits of motion and darkness beyond which AR loses the phone's position by itself; none by default.
  package var trackingLimits = TrackingLimits()
  /// The light at the start, lux, within `TrackingLimits.illuminances`.
  package var light = TrackingLimits.daylight

  /// The default seed.
  package static let defaultSeed: UInt64 = 1

  /// Creates SPEC §8's defaults.
  package init() {}
}

/// The source of AR's axes at the start of a session (SPEC §2).
package enum WorldAlignment: String, CaseIterable, Hashable, Sendable {
  /// All axes from the phone's orientation at that time, pitch and roll too.
  case camera
  /// Up from gravity, the yaw from the phone.
  case gravity
  /// Up from gravity, north from the compass, with its error.
  case gravityAndHeading
}
