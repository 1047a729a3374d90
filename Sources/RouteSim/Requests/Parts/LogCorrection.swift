import ARRouteEngine
import RouteSimKit

/// How a log is read and its heading corrected, whatever becomes of that.
struct LogCorrection: Hashable {
  var reading: FileReading
  /// How AR errs where the log has no poses.
  var simulation: SimulationSettings
  /// True when poses may be simulated where the log has none.
  var simulatesPoses: Bool
  /// How each strategy works, apart from its own rule.
  var correction: CorrectionSettings
  /// How fixes are paired with poses.
  var pairing: PairingSettings
  /// What is compared, in the order asked for.
  var strategies: [CorrectionStrategy]

  /// What the strategies make of a log; explanations are left to `explainedRuns`.
  ///
  /// - Parameters:
  ///   - keepsEstimates: Whether what the strategies were given is kept.
  ///   - say: Who is told what of the log could not be used, a line at a time, on a thread of its own;
  ///     nil for standard error and a line of progress.
  func compare(
    _ log: String, keepsEstimates: Bool = false, say: ((String) -> Void)? = nil
  ) throws(Failure) -> (Recording, CorrectionComparison) {
    let recording = try reading.recording(
      log, settings: simulation, simulatesPoses: simulatesPoses, needsRoute: false, say: say)
    let progress = say == nil ? ProgressLine("correcting") : nil
    let comparison = CorrectionComparison(
      recording, settings: settings(isExplaining: false), pairing: pairing,
      keepsEstimates: keepsEstimates
    ) { progress?.update($0) }
    progress?.clear()
    for warning in Failure.warnings(about: comparison, at: log) {
      (say ?? StandardError.report)(warning)
    }
    guard comparison.estimateCount > 1 else {
      throw .tooFewEstimates(log, fixes: comparison.fixCount)
    }
    return (recording, comparison)
  }

  /// The same runs once more, each with what it used and refused.
  func explainedRuns(of recording: Recording) -> CorrectionRuns {
    CorrectionRuns(recording, settings: settings(isExplaining: true), pairing: pairing)
  }

  private func settings(isExplaining: Bool) -> [CorrectionSettings] {
    strategies.map { strategy in
      var settings = correction
      settings.strategy = strategy
      settings.isExplaining = isExplaining
      return settings
    }
  }
}
