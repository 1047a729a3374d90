package import ARRouteEngine

/// How wrong the sensors of a simulated phone are (SPEC §8).
package struct SimulationSettings: Hashable, Sendable {
  /// The accuracies that a simulated receiver may have, metres: up to the worst that a fix may say.
  package static let gpsAccuracies = 0...Fix.worstAccuracy
  /// The fixes a second that a simulated receiver may make.
  package static let fixRates = 0.1...10.0

  /// Of what surroundings the numbers are, which some of them may have been changed of since; nil where
  /// nobody says.
  var conditions: Conditions?
  /// The seed of all that is drawn.
  package var seed = SimulationSettings.defaultSeed
  /// The true bearing of AR's −Z at the start of each session; nil to draw it with
  /// `compassDeviation`.
  ///
  /// Counts for the alignment `gravityAndHeading` alone; the others take the axes of the phone.
  package var misalignment: Angle?
  /// The standard deviation of the compass's error.
  var compassDeviation = Angle.degrees(10)
  /// The odometry's drift: the standard deviation of its scale, percent.
  ///
  /// Its yaw walks at random by `Odometry.yawWalk` degrees per √metre for each percent.
  package var driftPercent = 1.0
  /// The radius about the truth that holds 68 % of the fixes, metres.
  ///
  /// Within ``gpsAccuracies``.
  package var gpsAccuracy = 5.0
  /// The share of outliers among the fixes, percent.
  package var outlierPercent = 0.0
  /// The share of fixes that never come, percent.
  package var dropoutPercent = 0.0
  /// After how many seconds the errors of two fixes have a correlation of 1/e.
  package var timeConstant = 30.0
  /// Seconds from fix to fix.
  package var fixInterval = 1.0
  /// Where AR's axes come from.
  package var alignment = WorldAlignment.gravityAndHeading
  /// By how much AR's axes turn toward the compass each second; 0 for never.
  package var realignRate = Angle.zero
  /// What AR follows.
  package var tracking = TrackingMode.world
  /// The motion and the darkness in which AR loses the phone's place by itself; at first none.
  package var trackingLimits = TrackingLimits()
  /// The light at the start, lux, within `TrackingLimits.illuminances`.
  package var light = TrackingLimits.daylight

  /// The seed where none is given.
  package static let defaultSeed: UInt64 = 1

  /// SPEC §8's defaults.
  package init() {}
}

/// Where AR's axes come from at the start of a session (SPEC §2).
package enum WorldAlignment: String, CaseIterable, Hashable, Sendable {
  /// All of them from the phone as it is then turned, pitch and roll too.
  case camera
  /// Up from gravity, the yaw from the phone.
  case gravity
  /// Up from gravity, north from the compass and as wrong as it.
  case gravityAndHeading
}
