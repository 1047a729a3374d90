import ARRouteEngine

extension Recording {
  /// Creates the complete recording of a simulated walk.
  package init(_ simulation: SessionSimulation) {
    self.init()
    name = simulation.route.name
    route = simulation.route
    seed = simulation.settings.seed
    let start = simulation.misalignment
    var simulation = simulation
    var made = PackedSamples()
    while let next = simulation.next() { for sample in next { made.append(sample) } }
    duration = made.last?.time ?? 0
    samples = RecordedSamples(made)
    noteSilences(longerThan: Silences.usualLimit)
    misalignment = toldMisalignment(fromStart: start)
  }
}
