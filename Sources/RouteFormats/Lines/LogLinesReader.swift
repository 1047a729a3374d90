/// Reads logs with one record per line: RouteSim's own logs, gpsd's reports, NMEA sentences, or a mixture of
/// the last two.
///
/// gpsd sends such a mixture to clients that request both, and to those that request only sentences, because
/// its greeting is a report. Only one kind in a mixture is used. Records take precedence, because gpsd's
/// reports already combine the content of the surrounding sentences, unless three fixes were read from
/// sentences before a record contained a position.
final class LogLinesReader: LineFormatReader {
  private enum Source {
    case undecided
    case records
    case sentences
  }

  private var source = Source.undecided
  var lines = LineSplitter(limit: 1 << 24)
  private var records = RecordReader()
  private var sentences = NMEAReader()
  /// The format that is assumed if the file contains nothing.
  private let expected: FileFormat

  init(expected: FileFormat) { self.expected = expected }

  func takeNews(forgetting: Bool) -> LogPiece {
    switch source {
    case .undecided: LogPiece()
    case .records: records.document.takeNews(forgetting: forgetting)
    case .sentences: sentences.document.takeNews(forgetting: forgetting)
    }
  }

  func finish() throws(FormatError) -> DocumentBuilder {
    let last = lines.number
    readLastLine()
    if source != .records { sentences.finish() }
    if source == .undecided {
      let isSilent = records.document.document.drops.isEmpty && expected == .nmea
      source = sentences.document.hasFindings || isSilent ? .sentences : .records
    }
    if source == .records { records.finish(lastLine: last) }
    return source == .records ? records.document : sentences.document
  }

  func readLine(_ line: UnsafeBufferPointer<UInt8>, number: Int) {
    guard let start = line.firstIndex(where: { !DecimalParser.isSpace($0) && $0 != 0x1E })
    else { return }
    if line[start] == UInt8(ascii: "{") {
      guard source != .sentences else { return }
      records.read(line.rebased(from: start), number: number)
      if source == .undecided, records.hasSpoken {
        source = .records
        sentences = NMEAReader()
      }
    } else if source != .records {
      // Only records may be long, so a sentence is cut to a reasonable length.
      sentences.read(UnsafeBufferPointer(rebasing: line.prefix(1 << 12)), number: number)
      if source == .undecided, sentences.document.document.tracks.points.count >= 3 {
        source = .sentences
        records = RecordReader()
      }
    }
  }
}

extension FileFormat {
  /// NMEA 0183 sentences, including those with the prefix of Android's GnssLogger.
  package static let nmea = FileFormat("nmea", title: "NMEA", endings: ["nmea"])
  /// Reports from gpsd, with one JSON object per line.
  static let gpsd = FileFormat("gpsd", title: "gpsd")
}

extension FormatFamily {
  /// The family of logs with receivers' sentences, possibly mixed with gpsd's reports.
  static let lineLogs = FormatFamily(
    [.nmea, .gpsd],
    lines: {
      { line, look in
        if look.isArrow { return NMEALine.holdsSentence(line) ? .sure : nil }
        if NMEALine.isLikely(line) { return .sure }
        return !look.isJSON && NMEALine.holdsSentence(line) ? .likely : nil
      }
    },
    standsBehindArrows: true,
    reader: { _ in LogLinesReader(expected: .nmea) })

  /// The family of RouteSim's own logs and of gpsd's reports, which are detected by a record.
  static let session = FormatFamily(
    [.session],
    lines: {
      { line, _ in
        line[0] == UInt8(ascii: "{") && RecordKindPeek.isRecord(line) ? .sure : nil
      }
    },
    reader: { _ in LogLinesReader(expected: .session) })
}
