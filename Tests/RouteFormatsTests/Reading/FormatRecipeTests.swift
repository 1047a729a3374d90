import Foundation
import TestSupport
import Testing

@testable import RouteFormats

/// Adding a log format takes one file, such as the first half of this one, and one row in the registry.
@Suite("A log format is one file and one row")
struct FormatRecipeTests {
  private static let text = "PACES 1\n10.5;48.1;11.5\n11.5;48.1001;11.5\n12.5;48.1002;11.5\n"

  /// Options whose registry contains the additional row.
  private var options: ReadingOptions {
    var options = ReadingOptions()
    options.further = [.paces]
    return options
  }

  private func read(_ bytes: Data, named name: String) throws -> GeoDocument {
    let folder = try ScratchFolder()
    let path = try folder.write(Array(bytes), to: name)
    return try GeoDocument.read(path: path, options: options)
  }

  @Test("a file in the format is recognised by its first line, and read")
  func isRead() throws {
    let document = try read(Data(Self.text.utf8), named: "walk.txt")
    #expect(document.format == .paces && document.format.title == "Paces")
    #expect(document.tracks.points.map(\.latitude) == [48.1, 48.1001, 48.1002])
    #expect(document.tracks.points.map(\.time) == [10.5, 11.5, 12.5])
  }

  @Test("the source decodes other encodings", arguments: [true, false])
  func isReadInWideLetters(isLittle: Bool) throws {
    let encoding = isLittle ? String.Encoding.utf16LittleEndian : .utf16BigEndian
    let bytes = try #require(Self.text.data(using: encoding))
    #expect(try read(bytes, named: "walk.txt").format == .paces)
  }

  @Test("without its first line, the file is recognised by its name")
  func isReadByName() throws {
    let rows = Self.text.split(separator: "\n").dropFirst().joined(separator: "\n")
    #expect(try read(Data(rows.utf8), named: "walk.paces").format == .paces)
  }

  @Test("without the row, the format is unknown")
  func isUnknownWithoutTheRow() {
    let reader = DocumentReader()
    #expect(throws: FormatError.self) {
      try Self.text.utf8CString.withUnsafeBytes { bytes in
        try reader.read(UnsafeRawBufferPointer(rebasing: bytes.dropLast()))
      }
      _ = try reader.finish()
    }
  }

  @Test("other formats are still read with the additional row")
  func othersAreRead() throws {
    let text = """
      $GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47
      $GPGGA,123520,4807.138,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*4C

      """
    #expect(try read(Data(text.utf8), named: "walk.txt").format == .nmea)
  }
}

extension FileFormat {
  /// A format with a time, a latitude and a longitude in each line.
  static let paces = FileFormat("paces", title: "Paces", endings: ["paces"], countsTimes: true)
}

extension FormatFamily {
  static let paces = FormatFamily(
    [.paces], lines: { { line, _ in line.starts(with: "PACES ".utf8) ? .sure : nil } },
    reader: { _ in PacesReader() })
}

/// The reader for this format.
private final class PacesReader: FormatReader {
  private var document = DocumentBuilder(format: .paces)
  private var lines = LineSplitter()

  var line: Int { lines.number }

  func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(FormatError) {
    lines.read(bytes) { line, number in readLine(line, number: number) }
  }

  func finish() throws(FormatError) -> DocumentBuilder {
    lines.finish { line, number in readLine(line, number: number) }
    return document
  }

  private func readLine(_ line: UnsafeBufferPointer<UInt8>, number: Int) {
    let numbers = TableRow.fields(line, separator: UInt8(ascii: ";")).compactMap {
      TableRow.number(in: $0)
    }
    guard numbers.count == 3 else { return }
    document.append(
      latitude: numbers[1], longitude: numbers[2], altitude: nil, time: numbers[0],
      horizontalAccuracy: nil, to: .tracks, line: number)
  }
}
