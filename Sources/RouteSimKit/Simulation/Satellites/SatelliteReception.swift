package import ARRouteEngine

/// All that a simulated receiver has of the sky at one moment.
package struct SatelliteReception: Hashable, Sendable {
  /// The satellites above the mask, in their order, received or not.
  package internal(set) var signals: [SatelliteSignal] = []
  /// That of the satellites used; nil without a place.
  package internal(set) var dilution: DilutionOfPrecision?
  /// What the phone tells; nil for no fix.
  package internal(set) var fix: ReceivedFix?
}

/// A fix as the receiver has it, relative to the truth.
package struct ReceivedFix: Hashable, Sendable {
  /// From the truth to the fix, on the ground plane of the scene, metres.
  package let offset: Vector3
  /// The accuracy that the receiver claims: the radius of 68 %, metres.
  package let claim: Double
}

/// One satellite as a simulated receiver hears it.
package struct SatelliteSignal: Hashable, Sendable {
  /// Where the satellite is.
  package let direction: SatelliteDirection
  /// On which ways its signal comes.
  package let paths: SignalPaths
  /// The carrier to noise density, dB-Hz; nil where nothing can be tracked.
  package let strength: Double?
  /// By how much houses make the pseudorange too long, metres; 0 where nothing is tracked.
  package let pathError: Double
  /// By how much it is too long in all, but for the receiver's clock, metres.
  package let rangeError: Double
  /// True when the fix uses it.
  package internal(set) var isUsed = false
}
