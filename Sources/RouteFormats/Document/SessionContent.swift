package import ARRouteEngine

/// The content of a session log (SPEC §12), apart from its name and route.
package struct SessionContent: Hashable, Sendable {
  /// The date of the log's time 0, seconds since 1970-01-01T00:00:00Z; nil if not in the header.
  package internal(set) var start: Double?
  /// The seed of the simulation that wrote the log; nil if not in the header.
  package internal(set) var seed: UInt64?
  /// The clockwise angle of the AR frame from true north at the start; nil if not in the header.
  package internal(set) var misalignment: Angle?
  /// The tracking mode that AR was asked for; nil if not in the header.
  package internal(set) var tracking: TrackingMode?
  /// The kind of surroundings, as named by `simulate --conditions` or in any other word; nil if not in the
  /// header.
  ///
  /// The text is unescaped; pass it through `Printable` before showing it.
  package internal(set) var conditions: String?
  /// The phone that recorded the log, also unescaped; nil if not in the header.
  package internal(set) var device: String?
  /// The poses, fixes, truths, tracking changes and resets, in the order of the file.
  ///
  /// Times are as written, so they may go back. Fixes may state any accuracy.
  package internal(set) var samples: PackedSamples = []
  /// The true positions for which the camera's heading is unknown.
  ///
  /// For example, they come from an RTK receiver, and the heading cannot be derived from AR's path.
  package internal(set) var truePositions: [TruePosition] = []
  /// The number of quarter turns about the camera's line of sight that make its picture upright; nil if not
  /// determined.
  package internal(set) var quarterTurns: Int?
  /// The direction of AR's −z axis according to the compass; nil if no compass was logged with the poses.
  package internal(set) var compassNorth: CompassNorth?

  /// Creates a session without samples.
  init() {}
}

extension SessionContent {
  /// Returns the date of a time of the log, seconds since 1970-01-01T00:00:00Z; nil if unknown.
  ///
  /// Times in the era of receivers are dates themselves, even if the header has a date.
  package func date(ofTime time: Double) -> Double? {
    TrackStamps.date(time) ?? start.map { $0 + time }
  }

  /// Returns the samples and removes them, so that a caller can change them without copying them.
  package mutating func takeSamples() -> PackedSamples {
    defer { samples = [] }
    return samples
  }

  /// Removes the samples and the true positions.
  ///
  /// - Returns: The number of true positions that were removed.
  mutating func forgetSamples() -> Int {
    defer { truePositions.removeAll(keepingCapacity: true) }
    samples.removeAll()
    return truePositions.count
  }

  /// Inserts each truth after the first pose that is not earlier than it.
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

/// The phone's true position, from a survey that does not determine the camera's heading.
package struct TruePosition: Hashable, Sendable {
  /// The time, in seconds on the clock of the poses.
  package var time: Double
  /// The latitude and longitude.
  package let coordinate: GeodeticCoordinate

  /// The maximum time between two positions on one path, seconds.
  package static let silence = 5.0

  /// Creates the true position at a time in seconds.
  package init(time: Double, coordinate: GeodeticCoordinate) {
    self.time = time
    self.coordinate = coordinate
  }
}

/// The true direction of AR's axes at one time, from a survey.
package struct TrueAxes: Hashable, Sendable {
  /// The time, in seconds on the clock of the poses.
  package var time: Double
  /// The clockwise angle from AR's axes to the true ones.
  package let turn: Angle

  /// Creates the axes at a time in seconds.
  package init(time: Double, turn: Angle) {
    self.time = time
    self.turn = turn
  }
}
