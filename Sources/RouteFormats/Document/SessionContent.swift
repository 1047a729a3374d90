package import ARRouteEngine

/// The content of a session log (SPEC §12), apart from its name and route.
package struct SessionContent: Hashable, Sendable {
  /// The seed of the simulation that wrote it; nil where the header does not say.
  package internal(set) var seed: UInt64?
  /// The angle by which the AR frame was turned clockwise from true at the start; nil where the header does
  /// not say.
  package internal(set) var misalignment: Angle?
  /// The tracking that AR was asked for; nil where the header does not say.
  package internal(set) var tracking: TrackingMode?
  /// The kind of place where one walked, as `simulate --conditions` names it or in any other word; nil where the
  /// header does not say.
  ///
  /// As written: pass it through `Printable` before showing it.
  package internal(set) var conditions: String?
  /// The phone that recorded it, as written, too; nil where the header does not say.
  package internal(set) var device: String?
  /// The poses, fixes, truths, changes of tracking and resets, in the order of the file.
  ///
  /// Times are as written: they may go back, and fixes may claim any accuracy.
  package internal(set) var samples: PackedSamples = []
  /// The true places without a known camera direction, as from an RTK receiver, if AR's way beside them does
  /// not show it either.
  package internal(set) var truePositions: [TruePosition] = []
  /// By how many quarters the camera was turned about its line of sight, for its picture to stand
  /// upright; nil where it was not looked for.
  package internal(set) var quarterTurns: Int?
  /// The direction of AR's −z by the compass; nil where none was logged beside the poses.
  package internal(set) var compassNorth: CompassNorth?

  /// A session without a sample.
  init() {}
}

extension SessionContent {
  /// Hands over the samples and keeps none: a caller that changes them makes no copy.
  package mutating func takeSamples() -> PackedSamples {
    defer { samples = [] }
    return samples
  }

  /// Removes the samples and the true places.
  ///
  /// - Returns: The number of places.
  mutating func forgetSamples() -> Int {
    defer { truePositions.removeAll(keepingCapacity: true) }
    samples.removeAll()
    return truePositions.count
  }

  /// Puts truths behind the poses of their moments, or the first ones after.
  ///
  /// - Parameter truths: In the order of time.
  mutating func insert(_ truths: [Truth]) {
    guard !truths.isEmpty else { return }
    var merged = PackedSamples()
    var rest = truths[...]
    for sample in samples {
      merged.append(sample)
      guard sample.isPose else { continue }
      while let truth = rest.first, truth.time <= sample.time {
        merged.append(.truth(truth))
        rest.removeFirst()
      }
    }
    for truth in rest { merged.append(.truth(truth)) }
    samples = merged
  }
}

/// The true place of the phone, as a survey knows that does not know where it looked.
package struct TruePosition: Hashable, Sendable {
  /// The time, seconds on the clock of the poses.
  let time: Double
  /// The latitude and longitude.
  let coordinate: GeodeticCoordinate
}
