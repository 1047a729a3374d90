import ARRouteEngine
import RouteSimKit

/// How a log is read and its heading corrected, whatever becomes of that.
struct LogCorrection: Hashable {
  var reading: FileReading
  /// How AR errs where the log has no poses.
  var simulation: SimulationSettings
  /// Whether poses may be simulated where the log has none.
  var simulatesPoses: Bool
  /// How each strategy works, apart from its own rule.
  var correction: CorrectionSettings
  /// How fixes are paired with poses.
  var pairing: PairingSettings
  /// What is compared, in the order asked for.
  var strategies: [CorrectionStrategy]

  /// What the strategies make of a log.
  ///
  /// - Parameter say: Who is told what of the log could not be used, a line at a time, on a thread of
  ///   its own; nil for standard error and a line of progress.
  func compare(
    _ log: String, say: ((String) -> Void)? = nil
  ) throws(Failure) -> (Recording, CorrectionComparison) {
    let recording = try reading.recording(
      log, settings: simulation, simulatesPoses: simulatesPoses, say: say)
    let progress = say == nil ? ProgressLine("correcting") : nil
    let comparison = CorrectionComparison(
      recording, settings: strategies.map(correction.with(_:)), pairing: pairing
    ) { progress?.update($0) }
    progress?.clear()
    for warning in Failure.warnings(about: comparison, at: log) {
      (say ?? StandardError.report)(warning)
    }
    guard comparison.estimates.count > 1 else {
      throw .tooFewEstimates(log, fixes: comparison.fixCount)
    }
    return (recording, comparison)
  }
}

extension CorrectionSettings {
  /// The same by another rule.
  fileprivate func with(_ strategy: CorrectionStrategy) -> CorrectionSettings {
    var settings = self
    settings.strategy = strategy
    return settings
  }
}
