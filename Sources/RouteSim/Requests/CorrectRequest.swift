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
  var work: LogCorrection
  var format: Format
  var output: Output
  /// Where to draw the tracks; nil for nowhere.
  var tracks: TracksFile?

  func run() throws(Failure) -> ExitStatus {
    let (recording, comparison) = try work.compare(log)
    if let tracks {
      try Output.file(tracks.path).write(tracks.document(of: Tracks(recording, comparison)))
    }
    switch format {
    case .jsonl: try output.write(comparison.jsonLines)
    case .table:
      let table = CorrectionTable(comparison, cadence: work.correction.seconds)
      try output.write(work.correction.isExplaining ? table.explained : table.text)
    }
    return .success
  }
}
