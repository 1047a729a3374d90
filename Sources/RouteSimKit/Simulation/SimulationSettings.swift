package import ARRouteEngine

/// The settings of a simulated phone's sensor errors (SPEC §8).
package struct SimulationSettings: Hashable, Sendable {
  /// The valid accuracies of a simulated receiver, metres, up to the worst that a fix can state.
  package static let gpsAccuracies = 0...Fix.worstAccuracy
  /// The valid fix rates of a simulated receiver, fixes per second.
  package static let fixRates = 0.1...10.0

  /// The surroundings on which the numbers are based, though some numbers may have been changed since; nil if
  /// not specified.
  var conditions: Conditions?
  /// The seed of all random draws.
  package var seed = SimulationSettings.defaultSeed
  /// The true bearing of AR's −Z at the start of each session; nil to draw it with `compassDeviation`.
  ///
  /// It is used only with the alignment `gravityAndHeading`; the others use the axes of the phone.
  package var misalignment: Angle?
  /// The standard deviation of the compass error.
  var compassDeviation = Angle.degrees(10)
  /// The odometry's drift: the standard deviation of its scale, percent.
  ///
  /// For each percent, its yaw performs a random walk of `Odometry.yawWalk` degrees per √metre.
  package var driftPercent = 1.0
  /// The radius around the truth that contains 68 % of the fixes, metres.
  ///
  /// It must be within ``gpsAccuracies``.
  package var gpsAccuracy = 5.0
  /// The share of outliers among the fixes, percent.
  package var outlierPercent = 0.0
  /// The share of fixes that never arrive, percent.
  package var dropoutPercent = 0.0
  /// The time after which the correlation of two fixes' errors is 1/e, seconds.
  package var timeConstant = 30.0
  /// The time between fixes, seconds.
  package var fixInterval = 1.0
  /// The source of AR's axes.
  package var alignment = WorldAlignment.gravityAndHeading
  /// The rate at which AR's axes rotate towards the compass, an angle per second; 0 for never.
  package var realignRate = Angle.zero
  /// AR's tracking mode.
  package var tracking = TrackingMode.world
  /// The limits of motion and darkness beyond which AR itself loses the phone's position; none by default.
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
  /// All axes from the phone's orientation at that time, including its pitch and roll.
  case camera
  /// Up from gravity, the yaw from the phone.
  case gravity
  /// Up from gravity, north from the compass, including its error.
  case gravityAndHeading
}
