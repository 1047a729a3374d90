/// Tables with a header: comma, semicolon or tab between the columns.
///
/// Times are ISO 8601, or a count since 1970 in seconds, milli-, micro- or nanoseconds, told
/// apart by their size. By hand: the separator, the columns and what a time is are found out, which
/// no library does; what is left, to cut a line at its separators, is a loop.
final class CSVReader: FormatReader {
  private var document = DocumentBuilder(format: .csv)
  private var lines = LineSplitter()
  private var columns: CSVColumns?

  func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(FormatError) {
    lines.read(bytes) { line, number in readLine(line, number: number) }
  }

  func takeNews() -> LogPiece { document.takeNews() }

  func finish() throws(FormatError) -> DocumentBuilder {
    lines.finish { line, number in readLine(line, number: number) }
    return document
  }

  private func readLine(_ line: UnsafeBufferPointer<UInt8>, number: Int) {
    guard let first = line.first, first != UInt8(ascii: "#") else { return }
    guard let columns else {
      columns = CSVColumns(header: line)
      return
    }
    if line.allSatisfy(DecimalParser.isSpace) { return }
    let fields = CSVRow.fields(line, separator: columns.separator)
    let needed = max(columns.latitude, columns.longitude)
    guard needed < fields.count else {
      return document.drop(.malformedRecord, line: number, bytes: line)
    }
    let latitude = fields[columns.latitude]
    let longitude = fields[columns.longitude]
    if latitude.isEmpty || longitude.isEmpty {
      return document.drop(.missingPosition, line: number)
    }
    guard let latitudeDegrees = self.number(in: latitude, from: -90...90) else {
      return latitude.withUnsafeBufferPointer {
        document.drop(.badLatitude, line: number, bytes: $0)
      }
    }
    guard let longitudeDegrees = self.number(in: longitude, from: -180...180) else {
      return longitude.withUnsafeBufferPointer {
        document.drop(.badLongitude, line: number, bytes: $0)
      }
    }
    document.append(
      latitude: latitudeDegrees, longitude: longitudeDegrees,
      altitude: self.number(in: fields, at: columns.altitude),
      time: columns.time.flatMap { $0 < fields.count ? time(fields[$0], line: number) : nil },
      horizontalAccuracy: FixAccuracy.radius(stated: self.number(in: fields, at: columns.accuracy))
        ?? FixAccuracy.radius(dilution: self.number(in: fields, at: columns.dilution)),
      to: .tracks, line: number)
  }
}

extension CSVReader {
  private func number(
    in field: [UInt8], from range: ClosedRange<Double> = -.infinity ... .infinity
  ) -> Double? {
    guard let value = field.withUnsafeBufferPointer({ DecimalParser.parse($0) }),
      range.contains(value)
    else { return nil }
    return value
  }

  private func number(in fields: [[UInt8]], at column: Int?) -> Double? {
    guard let column, column < fields.count else { return nil }
    return number(in: fields[column])
  }

  private func time(_ field: [UInt8], line: Int) -> Double? {
    if field.isEmpty { return nil }
    if let time = field.withUnsafeBufferPointer({ TimeParser.parse($0) }) { return time }
    guard let count = number(in: field) else {
      document.countUnreadableTime(line: line)
      return nil
    }
    return TimeParser.seconds(count)
  }
}
