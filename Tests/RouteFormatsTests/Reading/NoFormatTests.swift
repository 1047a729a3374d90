import Foundation
import TestSupport
import Testing

@testable import RouteFormats

/// Text in no known format that may continue without end.
@Suite("Text in no known format") struct NoFormatTests {
  /// Words, and beginnings that look like polylines, XML or JSON.
  @Test(
    "is given up after a megabyte at most",
    arguments: [
      "y", "OK", "hello", "Nov 23 hello", "1", "1 2", "<", "<!-- x -->", "<!-- x", "<?x", "{", "[]",
      "{}",
      "\"a\"", "[1]", "{\"a\": 1}", "# x", "a,b", "?", "é", "",
    ], [1000, 4096])
  func isGivenUp(line: String, piece: Int) {
    let reader = DocumentReader()
    let text = Array(String(repeating: line + "\n", count: 70_000).utf8)
    var count = 0
    #expect(throws: FormatError.self) {
      while count < 1 << 24 {
        let start = count % (line.utf8.count + 1)
        try text[start..<(start + piece)].withUnsafeBytes { try reader.read($0) }
        count += piece
      }
    }
    #expect(count <= 1 << 20)
  }

  @Test(
    "is recognised as a map of OpenStreetMap, whatever the pieces", arguments: [1, 3, 7, 4096])
  func map(piece: Int) throws {
    let pbf = [UInt8](
      Data([0, 0, 0, 13, 10, 9]) + Data("OSMHeader".utf8) + Data([24, 124, 16, 111]))
    let xml = Array(
      "<?xml version='1.0'?><osm version='0.6'><node id='1' lat='1' lon='2'/></osm>".utf8)
    for bytes in [pbf, xml] {
      #expect(throws: FormatError.unknownFormat(.map)) { try read(bytes, piece: piece) }
    }
    let answer = Array(#"{"version":0.6,"elements":[{"type":"node","id":1}]}"#.utf8)
    #expect(throws: FormatError.unknownFormat(.unread(.overpass))) {
      try read(answer, piece: piece)
    }
  }

  @Test("does not hide data after many comments, or after one long beginning")
  func longHeads() throws {
    let comment = String(repeating: "<!-- about -->\n", count: 60_000)
    let gpx = "<gpx><wpt lat='1' lon='2'/><wpt lat='3' lon='4'/></gpx>"
    #expect(try read(comment + gpx).places == [[1, 2], [3, 4]])
    let other = "{\"other\": \"" + String(repeating: "a", count: 2 << 20) + "\", "
    let line = "\"type\": \"LineString\", \"coordinates\": [[2, 1], [4, 3]]}"
    #expect(try read(other + line).places == [[1, 2], [3, 4]])
    // A kilometre to and fro in Berlin.
    let polyline = "ozn_IolnpA" + String(repeating: "o}@o}@n}@n}@", count: 100_000)
    #expect(try read(polyline).places.count == 200_001)
  }

  /// Every line takes as much time as a header, because it may be one.
  @Test("is given up in a table, too", arguments: ["-text", "a,b,c", "7,8,9,x", "\\,"])
  func table(line: String) throws {
    let reader = DocumentReader(options: ReadingOptions(fileName: "x.csv"))
    let long = line + String(repeating: " ", count: 1000) + "\n"
    let text = Array(String(repeating: long, count: 16).utf8)
    var count = 0
    #expect(throws: FormatError.self) {
      while count < 1 << 24 {
        try text.withUnsafeBytes { try reader.read($0) }
        count += text.count
      }
    }
    #expect(count <= 1 << 20)
  }

  @Test("does not hide a table after a megabyte of comments")
  func tableBehindComments() throws {
    let comments = String(repeating: "# about\n", count: 150_000)
    #expect(try read(comments + "lat,lon\n1,2\n3,4\n", name: "x.csv").places == [[1, 2], [3, 4]])
  }

  @Test("is reported at its third line if the log is being followed")
  func isToldEarly() throws {
    func told(_ text: String) throws -> String? {
      let reader = DocumentReader()
      try Array(text.utf8).withUnsafeBytes { try reader.read($0) }
      return reader.lineOfNothing
    }
    let line = "Nov 23 hello\n"
    #expect(try told(line + line) == nil)
    #expect(try told(line + line + line) == "Nov 23 hello")
    #expect(try told("half a line\n$GPTXT,01,01,02,ANTSTATUS=OK*3B\n\n\n\n") == nil)
    for head in ["# a\n# b\n# c\n", "{\n\"a\":\n1,\n", "[\n\n\n1,\n2\n"] {
      #expect(try told(head) == nil)
    }
  }
}
