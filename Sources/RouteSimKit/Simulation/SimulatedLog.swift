import ARRouteEngine
package import RouteFormats

/// The log of a simulated walk as bytes, in pieces that are generated on demand.
package struct SimulatedLog: Sendable {
  private var simulation: SessionSimulation
  private var writer: any LogWriter
  private var hasBegun = false
  private var hasEnded = false
  /// The number of fixes so far.
  package private(set) var fixCount = 0

  /// The approximate length of a piece, bytes.
  private static let pieceSize = 1 << 16

  /// Creates the log of a walk in a writer's format.
  package init(_ simulation: SessionSimulation, writer: any LogWriter) {
    self.simulation = simulation
    self.writer = writer
  }

  /// The share of the route that has been walked, 0...1.
  package var progress: Double { simulation.progress }

  /// Returns the next piece; nil if there are no more.
  package mutating func next() -> [UInt8]? {
    guard !hasEnded else { return nil }
    if !hasBegun {
      writer.begin(simulation.header)
      hasBegun = true
    }
    while writer.count < Self.pieceSize {
      guard let samples = simulation.next() else {
        writer.end()
        hasEnded = true
        break
      }
      for sample in samples {
        writer.append(sample)
        if case .fix = sample { fixCount += 1 }
      }
    }
    return writer.take()
  }
}

extension SessionSimulation {
  /// The header of a log of the walk.
  var header: LogHeader {
    var header = LogHeader()
    header.name = route.name
    header.route = route
    header.seed = settings.seed
    header.misalignment = misalignment
    header.startTime = startTime
    // The default mode is not written.
    header.tracking = settings.tracking == .world ? nil : settings.tracking
    header.conditions = settings.conditions?.rawValue
    header.tellsOrientation = settings.alignment == .camera
    return header
  }
}
