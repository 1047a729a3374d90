import ARRouteEngine

/// Reads a logger's compass file: each line has a time and an angle in degrees clockwise from north,
/// separated by commas or blanks.
final class CompassReader: LineFormatReader {
  /// The compass headings, with times in the file's units.
  private(set) var headings: [(time: Double, angle: Angle)] = []
  private var document = DocumentBuilder(format: .poses)
  var lines = LineSplitter()
  /// True after a line that is not a comment.
  private var hasBegun = false

  func finish() throws(FormatError) -> DocumentBuilder {
    readLastLine()
    return document
  }

  func readLine(_ line: UnsafeBufferPointer<UInt8>, number: Int) {
    guard let start = line.firstIndex(where: { !DecimalParser.isSpace($0) }),
      line[start] != UInt8(ascii: "#")
    else { return }
    let separator = line.contains(UInt8(ascii: ",")) ? UInt8(ascii: ",") : nil
    let fields = TableRow.fields(line, separator: separator)
    let areNames = !hasBegun && fields.prefix(2).allSatisfy(Self.isName)
    hasBegun = true
    if areNames { return }
    guard let time = TableRow.number(in: fields, at: 0) else {
      return drop(line, number: number, missing: .time)
    }
    guard let degrees = TableRow.number(in: fields, at: 1) else {
      return drop(line, number: number, missing: .compass)
    }
    guard -360...360 ~= degrees else {
      return document.drop(.malformedRecord, line: number, bytes: line)
    }
    guard headings.count < PointList.capacity else {
      return document.drop(.beyondLimit, line: number)
    }
    headings.append((time, .degrees(degrees)))
  }

  private static func isName(_ field: [UInt8]) -> Bool {
    TableRow.number(in: field) == nil && !TableRow.isNoNumber(field)
  }

  private func drop(_ line: UnsafeBufferPointer<UInt8>, number: Int, missing: ColumnRole) {
    document.drop(.incompleteRecord, line: number, bytes: line, missing: missing.key)
  }
}
