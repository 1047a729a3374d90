/// gpsd's reports and the product's own session log: one JSON object a line.
///
/// Lines that are no object, as the sentences that gpsd passes on, are no concern of it.
final class JSONLinesReader: FormatReader {
  private var document = DocumentBuilder(format: .session)
  private var lines = LineSplitter(limit: 1 << 26)
  private var lastFailure: (line: Int, depth: Int)?

  func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(FormatError) {
    lines.read(bytes) { line, number in readLine(line, number: number) }
  }

  func finish() throws(FormatError) -> DocumentBuilder {
    let last = lines.number
    lines.finish { line, number in readLine(line, number: number) }
    if let lastFailure, lastFailure.line == last, lastFailure.depth > 0 {
      document.warn(.truncated(line: last))
    }
    return document
  }

  private func readLine(_ line: UnsafeBufferPointer<UInt8>, number: Int) {
    guard let start = line.firstIndex(where: { !DecimalParser.isSpace($0) && $0 != 0x1E }),
      line[start] == UInt8(ascii: "{")
    else { return }
    var tokenizer = JSONTokenizer()
    var handler = RecordHandler()
    tokenizer.read(line.rebased(from: start), into: &handler)
    guard tokenizer.isComplete else {
      lastFailure = (number, tokenizer.depth)
      return document.drop(.malformedRecord, line: number, bytes: line)
    }
    handler.record.write(to: &document, line: number, text: line)
  }
}
