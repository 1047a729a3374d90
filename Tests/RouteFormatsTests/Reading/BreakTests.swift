import TestSupport
import Testing

@testable import RouteFormats

/// Files that cannot be read to their end although more follows cause an error, because the loss is
/// unknown.
///
/// A file that merely ends too early is used up to its end.
@Suite("Files that break in the middle") struct BreakTests {
  private static let places = (0..<20).map { "[11.5, 48.\(1000 + $0)]" }

  private static func geoJSON(_ breaking: (inout [String]) -> Void) -> String {
    var places = places
    breaking(&places)
    return "{\"type\": \"LineString\", \"coordinates\": [\n" + places.joined(separator: ",\n")
      + "]}\n"
  }

  @Test(
    "JSON that breaks in the middle is an error, with the line",
    arguments: [
      ("xx", "unexpected “xx” in JSON"), ("[11.5, 02.36x]", "unexpected “02.36x” in JSON"),
      ("", "unexpected “,” in JSON"), ("[11.5, 48.1] [11.5, 48.2]", "unexpected “[” in JSON"),
      ("[11.5; 48.1]", "unexpected “;” in JSON"), ("[11.5, 48.1}", "unexpected “}” in JSON"),
      ("\"a\u{1}\"", "a control character in a JSON string"),
      ("\"\\q\"", "an unknown escape in a JSON string"),
    ], [1, 7, 1 << 16])
  func ofJSON(middle: (String, String), piece: Int) {
    let text = Self.geoJSON { $0[10] = middle.0 }
    #expect(throws: FormatError.unreadableRest(line: 12, reason: middle.1)) {
      try read(Array(text.utf8), name: "a.geojson", piece: piece)
    }
  }

  @Test("a broken location history is an error, too")
  func ofHistories() {
    let one =
      "{\"latitudeE7\": 481000000, \"longitudeE7\": 115000000, \"timestampMs\": \"15764411950"
    let text = "{\"locations\": [\n\(one)01\"},\n\(one)02\"},\n;\n\(one)03\"}]}"
    #expect(throws: FormatError.unreadableRest(line: 4, reason: "unexpected “;” in JSON")) {
      try read(text, name: "Records.json")
    }
  }

  @Test(
    "XML that cannot be repaired is an error, too",
    arguments: ["<name>a < b</name>", "<name>a\0b</name>", "<!x>"])
  func ofXML(middle: String) {
    let points = (0..<20).map { "<rtept lat='48.\(1000 + $0)' lon='11'/>\n" }
    let text =
      "<gpx><rte>\n" + points.prefix(10).joined() + "<name>A & B</name>\n" + middle
      + points.suffix(10).joined() + "</rte></gpx>"
    let error = #expect(throws: FormatError.self) { try read(text) }
    // The error names the line of the break, not that of the earlier “&”, which is not the cause.
    #expect(error?.line == 13)
    #expect(error?.message.hasSuffix("; the rest of the file cannot be read") == true)
  }

  /// A line in Berlin, written by a different encoder.
  private static let polyline = "ozn_IolnpAo}@o}@o}@o}@g@g@g@f@_ibE_ibEo}@o}@"

  @Test("an invalid character in a polyline is an error, both in a file and in an answer")
  func ofPolylines() throws {
    let broken = Self.polyline.replacing("g@g@", with: "g@ g@")
    let reason = "unexpected “ ” in an encoded polyline"
    #expect(throws: FormatError.unreadableRest(line: 1, reason: reason)) {
      try read(broken, name: "a.polyline")
    }
    let answer = "{\"trip\": {\"legs\": [\n{\"shape\": \"\(broken)\"}],\n\"summary\": {}}}"
    #expect(throws: FormatError.unreadableRest(line: 2, reason: reason)) { try read(answer) }
    let cut = "{\"trip\": {\"legs\": [\n{\"shape\": \"\(Self.polyline.dropLast())\"}]}}"
    #expect(
      throws: FormatError.unreadableRest(line: 2, reason: "the encoded polyline is cut off")
    ) { try read(cut) }
  }

  @Test("a polyline split into lines, as in an e-mail, is joined again, wherever it was split")
  func wrapped() throws {
    let whole = try read(Self.polyline, name: "a.polyline")
    for length in 10..<Self.polyline.count {
      let letters = Array(Self.polyline)
      let lines = stride(from: 0, to: letters.count, by: length).map {
        String(letters[$0..<min($0 + length, letters.count)])
      }
      let document = try read(lines.joined(separator: "\r\n"), name: "a.polyline")
      #expect(document.routes == whole.routes, "\(length)")
      #expect(document.warnings.isEmpty)
    }
  }

  @Test(
    "polylines that begin in inhabited places stay separate, and none of them may be cut off"
  )
  func several() throws {
    let document = try read("\(Self.polyline)\n\(Self.polyline)\n", name: nil)
    #expect(document.routes.segmentCount == 2)
    #expect(
      throws: FormatError.unreadableRest(line: 1, reason: "the encoded polyline is cut off")
    ) { try read("\(Self.polyline.dropLast())\n\(Self.polyline)\n", name: "a.polyline") }
  }

  @Test("data after the end is reported and does no harm")
  func behindTheEnd() throws {
    for text in ["xx", ";", "]", "// a"] {
      let document = try read(Self.geoJSON { _ in } + text)
      #expect(document.routes.points.count == 20)
      #expect(document.warnings.count == 1)
    }
  }

  /// Every sample is cut at every byte, as after a crash of the logger or an incomplete download.
  @Test(
    "a file that ends too early is never reported as one that breaks in the middle",
    arguments: Sample.all)
  func cut(sample: Sample) {
    let bytes = Array(sample.text.utf8)
    // Half a header in quotes would look more like JSON.
    let first = sample.format == .csv ? bytes.firstIndex(of: 10) ?? 0 : 0
    for end in first..<bytes.count {
      do {
        let document = try read(Array(bytes[..<end]), name: nil)
        #expect(document.places.count <= sample.places.count + 1)
      } catch FormatError.unreadableRest(let line, let reason) {
        Issue.record("cut at \(end): line \(line): \(reason)")
      } catch {
        // The rest is too short for a line.
      }
    }
  }
}
