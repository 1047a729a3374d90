import ARRouteEngine

extension Recording {
  /// The recording of a simulated walk, whole.
  public init(_ simulation: SessionSimulation) {
    self.init()
    name = simulation.route.name
    route = simulation.route
    seed = simulation.settings.seed
    let start = simulation.misalignment
    var simulation = simulation
    while let next = simulation.next() { samples += next }
    duration = samples.last?.time ?? 0
    noteSilences(longerThan: Silences.usualLimit)
    misalignment = toldMisalignment(fromStart: start)
  }
}
