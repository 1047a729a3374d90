public import ARRouteEngine

/// All that a simulated receiver has of the sky at one moment.
public struct SatelliteReception: Hashable, Sendable {
  /// The satellites above the mask, in their order, received or not.
  public internal(set) var signals: [SatelliteSignal] = []
  /// That of the satellites used; nil without a place.
  public internal(set) var dilution: DilutionOfPrecision?
  /// What the phone tells; nil for no fix.
  public internal(set) var fix: ReceivedFix?
}

/// A fix as the receiver has it, relative to the truth.
public struct ReceivedFix: Hashable, Sendable {
  /// From the truth to the fix, on the ground plane of the scene, metres.
  public let offset: Vector3
  /// The accuracy that the receiver claims: the radius of 68 %, metres.
  public let claim: Double
}

/// One satellite as a simulated receiver hears it.
public struct SatelliteSignal: Hashable, Sendable {
  /// Where the satellite is.
  public let direction: SatelliteDirection
  /// On which ways its signal comes.
  public let paths: SignalPaths
  /// The carrier to noise density, dB-Hz; nil where nothing can be tracked.
  public let strength: Double?
  /// By how much houses make the pseudorange too long, metres; 0 where nothing is tracked.
  public let pathError: Double
  /// By how much it is too long in all, but for the receiver's clock, metres.
  public let rangeError: Double
  /// True when the fix uses it.
  public internal(set) var isUsed = false
}
