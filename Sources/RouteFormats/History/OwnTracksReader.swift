/// Reads OwnTracks messages line by line, either bare or as its recorder keeps them in `.rec` files: after a
/// time and a word.
final class OwnTracksReader: LineFormatReader {
  var lines = LineSplitter()
  private var handler = OwnTracksHandler()

  /// Returns true if a line is from a `.rec` file: a time, a tab, a word, a tab, and an object.
  static func isRecord(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let tab = line.firstIndex(of: 9), line.dropFirst(tab + 1).contains(9),
      TimeParser.parse(UnsafeBufferPointer(rebasing: line[..<tab])) != nil,
      let brace = line.firstIndex(of: UInt8(ascii: "{"))
    else { return false }
    return HistoryShape.format(line.rebased(from: brace)) == .owntracks
  }

  func takeNews(forgetting: Bool) -> LogPiece {
    handler.document.takeNews(forgetting: forgetting)
  }

  func finish() throws(FormatError) -> DocumentBuilder {
    readLastLine()
    return handler.document
  }

  func readLine(_ line: UnsafeBufferPointer<UInt8>, number: Int) {
    guard let brace = line.firstIndex(of: UInt8(ascii: "{")) else { return }
    var message = OwnTracksHandler()
    message.fileLine = number
    swap(&message.document, &handler.document)
    var tokenizer = JSONTokenizer()
    tokenizer.read(line.rebased(from: brace), into: &message)
    swap(&message.document, &handler.document)
    if !tokenizer.isComplete {
      handler.document.drop(.malformedRecord, line: number, bytes: line)
    }
  }
}

extension FileFormat {
  /// The format of the messages that OwnTracks apps publish and its recorder keeps.
  static let owntracks = FileFormat("owntracks", title: "OwnTracks")
}

extension FormatFamily {
  /// The family of OwnTracks messages on lines of their own.
  static let ownTracksLines = FormatFamily(
    [.owntracks], otherEndings: ["rec"],
    lines: {
      { line, _ in
        let isMessage = line[0] == UInt8(ascii: "{") && HistoryShape.isOwnTracks(line: line)
        return isMessage || OwnTracksReader.isRecord(line) ? .sure : nil
      }
    },
    reader: { _ in OwnTracksReader() })

  /// The family of OwnTracks messages in lists.
  static let ownTracks = FormatFamily(
    [.owntracks], whole: { content, _ in HistoryShape.evidence(of: .owntracks, in: content) },
    reader: { _ in HistoryReader<OwnTracksHandler>() })
}
