import ARRouteEngine

/// The results of a simulated receiver at one moment.
struct SatelliteReception: Hashable, Sendable {
  /// The satellites above the mask, in the almanac's order, whether or not they are received.
  var signals: [SatelliteSignal] = []
  /// The dilution of precision for the satellites that were used; nil if there is no position.
  var dilution: DilutionOfPrecision?
  /// The fix that the phone reports; nil if absent.
  var fix: ReceivedFix?
}

/// A fix as received, relative to the truth.
struct ReceivedFix: Hashable, Sendable {
  /// The offset from the truth to the fix, on the ground plane of the scene, metres.
  let offset: Vector3
  /// The accuracy that the receiver claims: the 68 % radius, metres.
  let claim: Double
}

/// A satellite's signal as received by a simulated receiver.
struct SatelliteSignal: Hashable, Sendable {
  /// The direction and range of the satellite.
  let direction: SatelliteDirection
  /// The paths of the signal.
  let paths: SignalPaths
  /// The carrier-to-noise density, dB-Hz; nil if the signal is too weak to be tracked.
  let strength: Double?
  /// The error of the pseudorange due to houses, metres; positive if the pseudorange is too long, 0 if the
  /// signal is not tracked.
  let pathError: Double
  /// The total error of the pseudorange, without the receiver's clock, metres; positive if the pseudorange
  /// is too long.
  let rangeError: Double
  /// True when the fix uses the signal.
  var isUsed = false
}
