import TestSupport
import Testing

@testable import RouteFormats

/// Rows and fields of tables, which are the same for logs and for places.
@Suite struct RowCutterTests {
  private func rows(_ text: String) -> [[String]] {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      var cutter = RowCutter(bytes)
      var rows: [[String]] = []
      while cutter.next(UInt8(ascii: ",")) {
        rows.append(
          (0..<cutter.count).map { number in
            cutter.withField(number) { String(decoding: $0, as: UTF8.self) }
          })
      }
      return rows
    }
  }

  /// The cells as read by Python's `csv`, with `skipinitialspace` for leading blanks.
  @Test(arguments: [
    ("a,b\r\n1,2\r\n", [["a", "b"], ["1", "2"]]), ("\"a,b\",c\n", [["a,b", "c"]]),
    ("\"a\"\"b\",c", [["a\"b", "c"]]), ("5\" phone,2\n3,4", [["5\" phone", "2"], ["3", "4"]]),
    ("\"a\nb\",2\n3,4\n", [["a\nb", "2"], ["3", "4"]]), ("1, \"a, b\",2", [["1", "a, b", "2"]]),
    ("a,\n,b\n", [["a", ""], ["", "b"]]), ("\"\",\"\"\n", [["", ""]]),
    ("\"a\"b,c", [["ab", "c"]]),
  ])
  func cutsAsOthersDo(text: String, expected: [[String]]) { #expect(rows(text) == expected) }

  @Test("an unclosed quotation mark is reported with its line") func openMarks() {
    Array("a,b\nc,\"d\ne".utf8).withUnsafeBufferPointer { bytes in
      var cutter = RowCutter(bytes)
      while cutter.next(UInt8(ascii: ",")) {}
      #expect(cutter.openQuote == 2)
    }
  }

  private static let tables = [
    "5\" phone,48.1,11.5\n5\" phone,48.2,11.5\n",
    "\"Café, \"\"A\"\"\",48.1,11.5\n\"b\",48.2,11.5\n",
    "\"two\nlines\",48.1,11.5\n\"and\r\nthree\n\",48.2,11.5\n",
  ]

  @Test(
    "quotation marks and inch marks are read alike in logs and places", arguments: tables.indices)
  func logsAndPlacesAgree(index: Int) throws {
    let table = "name,lat,lon\n" + Self.tables[index]
    let document = try read(table)
    #expect(document.places == [[48.1, 11.5], [48.2, 11.5]] && document.drops.isEmpty)
    let places = try PlaceReader.places(Array(table.utf8), named: "a.csv").places
    #expect(places.map(\.coordinate.latitude.degrees) == [48.1, 48.2])
  }

  @Test("a header may contain inch marks, and a line break in quotes")
  func headers() throws {
    let text = "\"Size\n(in)\",\"Latitude\n(deg)\",lon,5\" screen\n5,48.1,11.5,1\n5,48.2,11.5,1\n"
    #expect(try read(text, name: "a.csv").places == [[48.1, 11.5], [48.2, 11.5]])
  }

  @Test("an unclosed quotation mark affects only its own row", arguments: [1, 30])
  func strayMarks(count: Int) throws {
    let row = "a,48.1,11.5\n"
    let text = "name,lat,lon\n" + row + "\"b,48.2,11.5\n" + String(repeating: row, count: count)
    let document = try read(text)
    #expect(document.places.count == count + 2 && document.places[1] == [48.2, 11.5])
    #expect(document.tracks.points.map(\.line) == (2..<(count + 4)).map { $0 })
  }

  @Test("many unclosed quotation marks take time in proportion to their number") func growth() {
    let ratio = WorkGrowth.ratio(
      of: 2000,
      prepare: { count in
        Array(("name,lat,lon\n" + String(repeating: "\"b,48.2,11.5\n", count: count)).utf8)
      },
      work: { bytes in
        let reader = DocumentReader()
        try? bytes.withUnsafeBytes { try reader.read($0) }
        _ = try? reader.finish()
      })
    #expect(ratio < WorkGrowth.bound)
  }
}
