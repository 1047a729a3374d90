import ARRouteEngine

extension World {
  /// Whether the walk has ended at the finish and has not gone away again.
  var isAtFinish: Bool {
    hasArrived && (finish - pose.position).length <= Self.arrivalDistance
  }

  /// Words that the walk has ended, the longest first; none while it has not.
  func arrivalWords(for frame: Frame) -> [String] {
    guard isAtFinish else { return [] }
    let distance = settings.units.text(for: frame.finish.distance, in: settings.language)
    return ["Arrived, the finish is \(distance) away", "Arrived, \(distance)", "Arrived"]
  }
}
