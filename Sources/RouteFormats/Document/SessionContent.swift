public import ARRouteEngine

/// What a session log (SPEC §12) holds, apart from its name and route.
public struct SessionContent: Hashable, Sendable {
  /// The seed of the simulation that wrote it; nil where the header does not say.
  public internal(set) var seed: UInt64?
  /// How far the AR frame was turned clockwise from true at the start; nil where the header does
  /// not say.
  public internal(set) var misalignment: Angle?
  /// The poses, fixes, truths, changes of tracking and resets, in the order of the file.
  ///
  /// Times are as written: they may go back, and fixes may claim any accuracy.
  public internal(set) var samples: [Sample] = []

  /// A session without a sample.
  init() {}
}
