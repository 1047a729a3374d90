import ARRouteEngine
package import RouteFormats

/// The log of a simulated walk as bytes, in pieces made as they are asked for.
package struct SimulatedLog: Sendable {
  private var simulation: SessionSimulation
  private var writer: any LogWriter
  private var hasBegun = false
  private var hasEnded = false
  /// The number of fixes that it has so far.
  package private(set) var fixCount = 0

  /// About how many bytes a piece has.
  private static let pieceSize = 1 << 16

  /// The log of a walk, written in the writer's format.
  package init(_ simulation: SessionSimulation, writer: any LogWriter) {
    self.simulation = simulation
    self.writer = writer
  }

  /// What share of the route has been walked, 0...1.
  package var progress: Double { simulation.progress }

  /// The next piece; nil after the last.
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
  /// What a log of the walk says first.
  var header: LogHeader {
    var header = LogHeader()
    header.name = route.name
    header.route = route
    header.seed = settings.seed
    header.misalignment = misalignment
    header.startTime = startTime
    // What everybody takes for granted is not said.
    header.tracking = settings.tracking == .world ? nil : settings.tracking
    header.conditions = settings.conditions?.rawValue
    header.tellsOrientation = settings.alignment == .camera
    return header
  }
}
