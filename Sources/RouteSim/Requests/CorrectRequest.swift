import ARRouteEngine
import RouteSimKit

/// To compare strategies of heading correction on one log.
struct CorrectRequest: Request, Hashable {
  /// How to print the runs.
  enum Format: String, WrittenFormat {
    case table
    case jsonl

    var endings: [String] {
      switch self {
      case .table: ["txt"]
      case .jsonl: ["jsonl", "json"]
      }
    }
  }

  /// The log's file; `-` is standard input.
  var log: String
  var reading: FileReading
  /// How AR errs where the log has no poses.
  var simulation: SimulationSettings
  /// Whether poses may be simulated where the log has none.
  var simulatesPoses: Bool
  /// How each strategy works, apart from its own rule.
  var correction: CorrectionSettings
  /// What is compared, in the order asked for.
  var strategies: [CorrectionStrategy]
  var format: Format
  var output: Output
  /// Where to draw the tracks; nil for nowhere.
  var tracks: TracksFile?

  func run() throws(Failure) -> ExitStatus {
    let recording = try reading.recording(log, settings: simulation)
    guard recording.poses == .log || simulatesPoses else { throw .noPoses(log) }
    let progress = ProgressLine("correcting")
    let comparison = CorrectionComparison(
      recording, settings: strategies.map(correction.with(_:)), progress: progress.update(_:))
    progress.clear()
    for warning in Failure.warnings(about: comparison, at: log) {
      StandardError.report(warning)
    }
    guard comparison.estimates.count > 1 else {
      throw .tooFewEstimates(log, fixes: comparison.fixCount)
    }
    if let tracks {
      try Output.file(tracks.path).write(tracks.document(of: Tracks(recording, comparison)))
    }
    switch format {
    case .jsonl: try output.write(comparison.jsonLines)
    case .table:
      let table = CorrectionTable(comparison, cadence: correction.seconds)
      try output.write(correction.isExplaining ? table.explained : table.text)
    }
    return .success
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
