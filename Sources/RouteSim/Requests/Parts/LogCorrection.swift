import ARRouteEngine
import RouteSimKit

/// The options for reading a log and correcting its heading, whatever the result is used for.
struct LogCorrection: Hashable {
  var reading: FileReading
  /// The errors of simulated AR, for logs without poses.
  var simulation: SimulationSettings
  /// True when poses may be simulated for logs without them.
  var simulatesPoses: Bool
  /// The settings common to all strategies; each strategy's own rule is not among them.
  var correction: CorrectionSettings
  /// The settings for pairing fixes with poses.
  var pairing: PairingSettings
  /// The strategies to compare, in the requested order.
  var strategies: [CorrectionStrategy]

  /// Runs the strategies on a log; explanations are left to `explainedRuns`.
  ///
  /// - Parameters:
  ///   - keepsEstimates: True to keep the input of the strategies.
  ///   - say: Called with each line about parts of the log that could not be used, for use on another
  ///     thread; nil for standard error and a progress line.
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
      (say ?? StandardError.warn)(warning)
    }
    guard comparison.estimateCount > 1 else {
      throw .tooFewEstimates(log, fixes: comparison.fixCount)
    }
    return (recording, comparison)
  }

  /// Repeats the runs and returns them with the fixes that each of them used and rejected.
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
