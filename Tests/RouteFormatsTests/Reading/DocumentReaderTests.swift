import Foundation
import TestSupport
import Testing

@testable import ARRouteEngine
@testable import RouteFormats

@Suite struct DocumentReaderTests {
  @Test(arguments: Sample.all) func readsEveryFormat(sample: Sample) throws {
    let document = try read(sample.text)
    #expect(document.format == sample.format)
    #expect(document.places == sample.places)
  }

  @Test(arguments: Sample.all) func readsTheSameInPiecesOfOneByte(sample: Sample) throws {
    let bytes = Array(sample.text.utf8)
    let whole = try read(bytes, piece: bytes.count)
    for piece in [1, 3, 7] { #expect(try read(bytes, piece: piece) == whole) }
  }

  /// The text is longer than the part that decides the format, so pieces also reach the format's reader.
  @Test(arguments: [1, 7, 4096])
  func readsLongFilesTheSameInAnyPieces(piece: Int) throws {
    let point =
      "<trkpt lat=\"1.25\" lon=\"2.5\"><ele>3</ele><time>2020-01-01T00:00:00Z</time></trkpt>"
    let text = "<gpx><trk><trkseg>" + String(repeating: point, count: 400) + "</trkseg></trk></gpx>"
    let json =
      #"{"type":"LineString","coordinates":[[1.5,2.25]"#
      + String(repeating: ",[-1.5,2.25,1e1]", count: 2000) + "]}"
    let nmea = String(repeating: Sample.lines[2].text, count: 200)
    for text in [text, json, nmea] {
      let bytes = Array(text.utf8)
      #expect(try read(bytes, piece: piece) == read(bytes, piece: bytes.count))
    }
  }

  @Test func keepsAltitudesAndTimes() throws {
    let points = try read(Sample.xml[1].text).tracks.points
    #expect(points.map(\.altitude) == [7.5, nil])
    #expect(points.map(\.time) == [1_577_836_800, nil])
  }

  @Test func countsEmptySegments() throws {
    let document = try read(Sample.xml[1].text)
    #expect(document.tracks.segments == [0..<1, 1..<1, 1..<2])
  }

  @Test func aSessionWalksTheRouteInItsHeader() throws {
    let document = try read(Sample.lines[Sample.lines.count - 1].text)
    #expect(document.kind == .session)
    #expect(document.name == "R")
    #expect(document.mainPoints.points.count == 2)
    #expect(document.routeCoordinates.map { $0.latitude.degrees.rounded() } == [7, 9])
    #expect(document.warnings == [.skippedRecords(count: 1, line: 4)])
    #expect(document.warnings.map(\.message) == ["1 record of unknown type skipped"])
  }

  @Test(arguments: [
    ("utf8", "<?xml version='1.0'?>", "UTF-8", String.Encoding.utf8),
    ("latin1", "<?xml version='1.0' encoding='ISO-8859-1'?>", "Latin-1", .isoLatin1),
    ("utf16", "<?xml version='1.0' encoding='UTF-16'?>", "UTF-16", .utf16),
    ("utf16le", "\u{FEFF}<?xml version='1.0'?>", "UTF-16 LE", .utf16LittleEndian),
    ("utf16be", "\u{FEFF}<?xml version='1.0'?>", "UTF-16 BE", .utf16BigEndian),
    ("bom", "\u{FEFF}<?xml version='1.0'?>", "UTF-8 with a mark", .utf8),
  ])
  func readsXMLInEveryEncoding(
    name: String, declaration: String, title: String, encoding: String.Encoding
  ) throws {
    let text =
      declaration + "\r\n<gpx><trk><name>Fußweg</name><trkseg>\r\n<trkpt lat='1' lon='2'/>"
      + "<trkpt lat='3' lon='4'/></trkseg></trk></gpx>"
    let data = try #require(text.data(using: encoding))
    let document = try read(Array(data))
    #expect(document.places == [[1, 2], [3, 4]])
    #expect(document.name == "Fußweg")
  }

  @Test func takesTheNameWhereTheContentIsSilent() throws {
    #expect(throws: FormatError.unknownFormat(.none)) { try read("no route at all\n") }
    #expect(throws: FormatError.noPoints(.nmea)) { try read("no route\n", name: "walk.nmea.gz") }
    #expect(throws: FormatError.noPoints(.csv)) { try read("no route\n", name: "WALK.CSV") }
  }

  @Test(arguments: [
    #"{"class":"x"#, "[1,2", #"{"type":"LineString""#,
  ])
  func aPolylineMayBeginLikeJSONButJSONIsNone(text: String) {
    #expect(throws: FormatError.self) { try read(text) }
  }
}
