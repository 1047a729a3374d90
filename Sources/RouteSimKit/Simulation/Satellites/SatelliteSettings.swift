import ARRouteEngine

/// The settings of a simulated receiver: a phone's receiver for the single frequency L1.
package struct SatelliteSettings: Hashable, Sendable {
  /// The elevation below which satellites are not used.
  var elevationMask = Angle.degrees(5)
  /// The factor applied to all random errors; 0 leaves only the errors due to houses.
  var noise = 1.0
  /// The amplitude reflected by a façade, as a share of the incident amplitude, 0..<1.
  ///
  /// A value of 0.5 is a loss of 6 dB, which is between brick and coated glass. A phone's antenna is
  /// linearly polarised, so the reversed circular polarisation of an echo does not cause any further loss.
  var reflectedAmplitude = 0.5
  /// The radius within which façades are searched for echoes, metres.
  var echoRadius = 150.0
  /// The radius within which houses can block a satellite, metres.
  package var sightRange = 1000.0
  /// True when measurements that contradict the others are left out.
  var excludesFaults = true
  /// The time constant with which positions are smoothed, using the measured velocity, seconds; 0 for no
  /// smoothing.
  var smoothing = 10.0

  /// Creates the settings of a modern single-frequency phone.
  package init() {}
}
