import ARRouteEngine

/// Reads gpsd's reports and this project's own session logs: one JSON object per line.
struct RecordReader {
  /// The document built so far.
  var document = DocumentBuilder(format: .session)
  /// True when a record with content has been read, or one that announces such records.
  private(set) var hasSpoken = false
  private var errors = ReceiverErrors()
  /// The number of gpsd reports without a fix, and the line of the first such report.
  private var voids = (count: 0, line: 0)
  private var lastFailure: (line: Int, depth: Int)?

  /// Reads a line that begins with a brace.
  mutating func read(_ line: UnsafeBufferPointer<UInt8>, number: Int) {
    if let record = RecordScanner.record(line) { return write(record, line, number: number) }
    var tokenizer = JSONTokenizer()
    var handler = RecordHandler()
    tokenizer.read(line, into: &handler)
    guard tokenizer.isComplete else {
      lastFailure = (number, tokenizer.depth)
      return document.drop(.malformedRecord, line: number, bytes: line)
    }
    write(handler.record, line, number: number)
  }

  /// Reports that the last line was cut off, and faults that only show once all reports have been read.
  mutating func finish(lastLine: Int) {
    // If the receiver found its position at some point, earlier reports without a fix do not matter.
    if voids.count > 0, document.pointCount == 0 {
      document.drop(.voidFix, line: voids.line, count: voids.count)
    }
    if let lastFailure, lastFailure.line == lastLine, lastFailure.depth > 0 {
      document.warn(.truncated(line: lastLine))
    }
    warnOfPosesUpsideDown()
  }

  /// Warns if nearly all poses are upside down, as when the real part of orientations is written first.
  private mutating func warnOfPosesUpsideDown() {
    guard let samples = document.document.session?.samples else { return }
    var (turned, upright) = (0, 0)
    for case .pose(_, let pose) in samples {
      let turn = pose.orientation
      // The height of the picture's top over its middle.
      if 1 - 2 * (turn.x * turn.x + turn.z * turn.z) < -0.5 { turned += 1 } else { upright += 1 }
      // In an ordinary log, a tenth of the samples is enough to know.
      if upright * 10 > samples.count { return }
    }
    let poses = turned + upright
    if poses >= 10, upright * 10 <= poses { document.warn(.poses(.upsideDown)) }
  }

  @inline(__always)
  private mutating func write(
    _ record: Record, _ line: UnsafeBufferPointer<UInt8>, number: Int
  ) {
    if !hasSpoken { hasSpoken = record.speaks }
    errors.note(record)
    if record.kind == .fix { note(record, number: number) }
    record.write(to: &document, errors: errors, line: number, text: line)
  }

  private mutating func note(_ report: Record, number: Int) {
    guard report.isVoid else { return }
    if voids.count == 0 { voids.line = number }
    voids.count += 1
  }
}

extension Record {
  /// True when the record has content, or announces records that have.
  fileprivate var speaks: Bool {
    switch kind {
    case .unknown, .silent, .sky, .deviations: announcesReports
    case .header, .pose, .location, .truth, .tracking, .reset, .tap, .choose, .fix: true
    }
  }
}

extension FileFormat {
  /// RouteSim's own session log, JSON Lines.
  static let session = FileFormat(
    "session", title: "session", endings: ["jsonl"], countsTimes: true)
}
