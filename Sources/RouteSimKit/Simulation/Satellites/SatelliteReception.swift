import ARRouteEngine

/// All that a simulated receiver has of the sky at one moment.
struct SatelliteReception: Hashable, Sendable {
  /// The satellites above the mask, in their order, received or not.
  var signals: [SatelliteSignal] = []
  /// That of the satellites used; nil without a place.
  var dilution: DilutionOfPrecision?
  /// What the phone tells; nil for no fix.
  var fix: ReceivedFix?
}

/// A fix as the receiver has it, relative to the truth.
struct ReceivedFix: Hashable, Sendable {
  /// From the truth to the fix, on the ground plane of the scene, metres.
  let offset: Vector3
  /// The accuracy that the receiver claims: the radius of 68 %, metres.
  let claim: Double
}

/// One satellite as a simulated receiver hears it.
struct SatelliteSignal: Hashable, Sendable {
  /// Where the satellite is.
  let direction: SatelliteDirection
  /// On which ways its signal comes.
  let paths: SignalPaths
  /// The carrier to noise density, dB-Hz; nil where nothing can be tracked.
  let strength: Double?
  /// By how much houses make the pseudorange too long, metres; 0 where nothing is tracked.
  let pathError: Double
  /// By how much it is too long in all, but for the receiver's clock, metres.
  let rangeError: Double
  /// True when the fix uses it.
  var isUsed = false
}
