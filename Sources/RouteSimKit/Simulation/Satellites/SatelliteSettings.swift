import ARRouteEngine

/// How well a simulated receiver hears and measures: a phone's, on the one frequency L1.
package struct SatelliteSettings: Hashable, Sendable {
  /// Satellites lower than this are not used.
  var elevationMask = Angle.degrees(5)
  /// All random errors times this: 0 leaves those that houses make.
  var noise = 1.0
  /// The amplitude of what a façade reflects as a share of what it receives, 0..<1.
  ///
  /// 0.5 is a loss of 6 dB, between brick and coated glass. A phone's antenna is linear, so that
  /// the reversed circular polarization of an echo costs nothing more.
  var reflectedAmplitude = 0.5
  /// How far away façades may be whose echoes are looked for, metres.
  var echoRadius = 150.0
  /// How far away houses may be that hide a satellite, metres.
  package var sightRange = 1000.0
  /// True when measurements that contradict the others are left out.
  var excludesFaults = true
  /// Over how many seconds a place is smoothed by the measured velocity, 1 or more; 1 for not.
  var smoothing = 10.0

  /// A phone of today with one frequency.
  package init() {}
}
