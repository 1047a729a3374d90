import Foundation
import RouteFormats
import TestSupport
import Testing

/// Text in UTF-16 of every kind, in every text format.
@Suite struct WideTextTests {
  private static let encodings: [(String, String.Encoding, [UInt8])] = [
    ("little-endian with a mark", .utf16LittleEndian, [0xFF, 0xFE]),
    ("little-endian", .utf16LittleEndian, []),
    ("big-endian with a mark", .utf16BigEndian, [0xFE, 0xFF]),
    ("big-endian", .utf16BigEndian, []),
  ]

  @Test(arguments: Sample.all, encodings.indices)
  func readsEveryTextFormat(sample: Sample, encoding: Int) throws {
    let (_, encoding, mark) = Self.encodings[encoding]
    let bytes = mark + Array(try #require(sample.text.data(using: encoding)))
    let document = try read(bytes)
    #expect(try document == read(sample.text))
    #expect(try document == read(bytes, piece: 1))
  }

  /// `>` in PowerShell writes UTF-16, whatever encoding the file declares.
  @Test(arguments: ["UTF-8", "utf-16", "ISO-8859-1"], encodings.indices)
  func believesTheBytesRatherThanTheDeclaration(declared: String, encoding: Int) throws {
    let (_, encoding, mark) = Self.encodings[encoding]
    let text =
      "<?xml version=\"1.0\" encoding=\"\(declared)\"?>\r\n<gpx><trk><name>Fußweg 🚶 東京</name>"
      + "<trkseg><trkpt lat='1' lon='2'/><trkpt lat='3' lon='4'/></trkseg></trk></gpx>"
    let document = try read(mark + Array(try #require(text.data(using: encoding))))
    #expect(document.places == [[1, 2], [3, 4]])
    #expect(document.name == "Fußweg 🚶 東京")
    #expect(document.warnings.isEmpty)
  }

  /// Previously, the message for GPX in UTF-32 was that two of ten points were read, as UTF-16.
  @Test(arguments: Sample.all, [[0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF], []] as [[UInt8]])
  func refusesUTF32(sample: Sample, mark: [UInt8]) {
    for isBigEndian in mark.isEmpty ? [false, true] : [mark[0] == 0] {
      let bytes = sample.text.unicodeScalars.flatMap { scalar in
        let parts = [0, 8, 16, 24].map { UInt8(scalar.value >> $0 & 0xFF) }
        return isBigEndian ? parts.reversed() : parts
      }
      #expect(throws: FormatError.unknownFormat(.utf32)) { try read(mark + bytes) }
      #expect(throws: FormatError.unknownFormat(.utf32)) { try read(mark + bytes, piece: 1) }
    }
  }

  @Test func mendsHalvesOfCharacters() throws {
    let json = "{\"type\":\"LineString\",\"name\":\"a_b\",\"coordinates\":[[2,1],[4,3]]}"
    var units = Array(json.utf16)
    let place = try #require(units.firstIndex(of: 0x5F))
    units[place] = 0xD83D
    let bytes: [UInt8] =
      units.flatMap { unit -> [UInt8] in [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)] }
      + [0x20]
    for piece in [1, 3, 4096] {
      let document = try read(bytes, piece: piece)
      #expect(document.name == "a\u{FFFD}b")
      #expect(document.places == [[1, 2], [3, 4]])
    }
  }
}
