package import ARRouteEngine

/// The settings of a simulated phone's sensor errors (SPEC §8).
package struct SimulationSettings: Hashable, Sendable {
  /// The valid accuracies of a simulated receiver, metres; the upper bound is the worst that a fix can
  /// state.
  package static let gpsAccuracies = 0...Fix.worstAccuracy
  /// The valid fix rates of a simulated receiver, fixes per second.
  package static let fixRates = 0.1...10.0

  /// The surroundings that the numbers are based on, even if some numbers have been changed since; nil if
  /// not specified.
  var conditions: Conditions?
  /// The seed of all random draws.
  package var seed = SimulationSettings.defaultSeed
  /// The true bearing of AR's −Z axis at the start of each session; nil to draw it at random with
  /// `compassDeviation`.
  ///
  /// It is used only with the alignment `gravityAndHeading`; the other alignments use the phone's axes.
  package var misalignment: Angle?
  /// The standard deviation of the compass error.
  var compassDeviation = Angle.degrees(10)
  /// The drift of the odometry: the standard deviation of its scale, percent.
  ///
  /// For each percent, its yaw performs a random walk of `Odometry.yawWalk` degrees per √metre.
  package var driftPercent = 1.0
  /// The radius around the truth that contains 68 % of the fixes, metres.
  ///
  /// It must be in ``gpsAccuracies``.
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
  /// The rate at which AR's axes rotate towards the compass direction, an angle per second; 0 if they never
  /// do.
  package var realignRate = Angle.zero
  /// AR's tracking mode.
  package var tracking = TrackingMode.world
  /// The limits of motion and darkness beyond which AR itself loses the phone's position;
  /// no limits by default.
  package var trackingLimits = TrackingLimits()
  /// The light at the start, lux, in `TrackingLimits.illuminances`.
  package var light = TrackingLimits.daylight

  /// The default seed.
  package static let defaultSeed: UInt64 = 1

  /// Creates the default settings in SPEC §8.
  package init() {}
}

/// The source of AR's axes at the start of a session (SPEC §2).
package enum WorldAlignment: String, CaseIterable, Hashable, Sendable {
  /// All axes come from the phone's orientation at that time, including its pitch and roll.
  case camera
  /// Up is from gravity, and the yaw is the phone's.
  case gravity
  /// Up is from gravity, and north is from the compass, including its error.
  case gravityAndHeading
}
