package import ARRouteEngine

/// The content of a session log (SPEC §12), apart from its name and route.
package struct SessionContent: Hashable, Sendable {
  /// The seed of the simulation that wrote it; nil if not in the header.
  package internal(set) var seed: UInt64?
  /// The clockwise angle of the AR frame from true north at the start; nil if not in the header.
  package internal(set) var misalignment: Angle?
  /// The tracking mode that AR was asked for; nil if not in the header.
  package internal(set) var tracking: TrackingMode?
  /// The kind of surroundings, as named by `simulate --conditions` or in any other word; nil if not in the
  /// header.
  ///
  /// As written: pass it through `Printable` before showing it.
  package internal(set) var conditions: String?
  /// The phone that recorded the log, also as written; nil if not in the header.
  package internal(set) var device: String?
  /// The poses, fixes, truths, changes of tracking and resets, in the order of the file.
  ///
  /// Times are as written: they may go back, and fixes may claim any accuracy.
  package internal(set) var samples: PackedSamples = []
  /// The true positions without a known camera direction, for example from an RTK receiver, if AR's path
  /// beside them does not reveal it either.
  package internal(set) var truePositions: [TruePosition] = []
  /// The number of quarter turns about the camera's line of sight that make its picture upright; nil if not
  /// determined.
  package internal(set) var quarterTurns: Int?
  /// The direction of AR's −z according to the compass; nil if no compass was logged beside the poses.
  package internal(set) var compassNorth: CompassNorth?

  /// Creates a session without samples.
  init() {}
}

extension SessionContent {
  /// Returns the samples and removes them, so that a caller can change them without a copy.
  package mutating func takeSamples() -> PackedSamples {
    defer { samples = [] }
    return samples
  }

  /// Removes the samples and the true positions.
  ///
  /// - Returns: The number of positions.
  mutating func forgetSamples() -> Int {
    defer { truePositions.removeAll(keepingCapacity: true) }
    samples.removeAll()
    return truePositions.count
  }

  /// Inserts truths after the poses of their moments, or after the next later ones.
  ///
  /// - Parameter truths: The truths, in order of time.
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

/// The phone's true position, from a survey that does not know the camera's direction.
package struct TruePosition: Hashable, Sendable {
  /// The time, seconds on the clock of the poses.
  let time: Double
  /// The latitude and longitude.
  let coordinate: GeodeticCoordinate
}
