import ARRouteEngine
import RouteSimKit

/// A request to compare strategies of heading correction on one log.
struct CorrectRequest: Request, Hashable {
  /// The output format of the runs.
  enum Format: String, WrittenFormat {
    case table
    case jsonl

    static let otherEndings = ["jsonl": ["json"]]
  }

  /// The log's file; `-` is standard input.
  var log: String
  var work: LogCorrection
  var format: Format
  var output: Output
  /// The file for the drawing of the tracks; nil for none.
  var tracks: TracksFile?

  func run() throws(Failure) -> ExitStatus {
    let (recording, comparison) = try work.compare(log, keepsEstimates: tracks != nil)
    if let tracks {
      try Output.file(tracks.path).write(tracks.document(of: Tracks(recording, comparison)))
    }
    switch format {
    case .jsonl:
      // The table has a line for each strategy.
      Failure.warnings(aboutRunsOf: comparison, at: log).forEach(StandardError.warn)
      try write(comparison.jsonLines(runs(of: recording, comparison)))
    case .table where work.correction.isExplaining:
      try write(table(comparison).explained(runs(of: recording, comparison)))
    case .table: try output.write(table(comparison).text)
    }
    return .success
  }

  private func table(_ comparison: CorrectionComparison) -> CorrectionTable {
    CorrectionTable(comparison, cadence: work.correction.seconds)
  }

  /// Returns the runs.
  ///
  /// Runs with explanations are repeated one by one, because all explanations at once would not fit in
  /// memory.
  private func runs(
    of recording: Recording, _ comparison: CorrectionComparison
  ) -> AnySequence<CorrectionComparison.Entry> {
    work.correction.isExplaining
      ? AnySequence(work.explainedRuns(of: recording)) : AnySequence(comparison.entries)
  }

  private func write(_ pieces: some Sequence<[UInt8]>) throws(Failure) {
    var rest = JoinedPieces(pieces.makeIterator())
    try output.write { rest.next() }
  }
}

/// Groups of bytes, joined until they are large enough to be worth a write.
private struct JoinedPieces<Pieces: IteratorProtocol<[UInt8]>>: IteratorProtocol {
  private var pieces: Pieces

  private static var length: Int { 1 << 16 }

  init(_ pieces: Pieces) { self.pieces = pieces }

  mutating func next() -> [UInt8]? {
    guard var bytes = pieces.next() else { return nil }
    while bytes.count < Self.length, let more = pieces.next() { bytes += more }
    return bytes
  }
}
