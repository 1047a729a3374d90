import Foundation
import RouteFormats
import TestSupport
import Testing

/// The examples of other programs' logs in `docs/formats.md`.
@Suite struct DocumentedLogTests {
  private struct Example: CustomTestStringConvertible {
    let format: String
    let bytes: [UInt8]

    var testDescription: String { format }
  }

  private static func examples() throws -> [Example] {
    let path = "\(DataFolder.packageRoot)/docs/formats.md"
    let page = try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)
    return page.components(separatedBy: "<!-- log: ").dropFirst().compactMap { part in
      let lines = part.components(separatedBy: "\n")
      let words = lines[0].replacing(" -->", with: "").components(separatedBy: ", ")
      let block = lines.dropFirst(2).prefix { $0 != "```" }
      guard lines[1] == "```text", let format = words.first else { return nil }
      let isHexadecimal = words.last == "hexadecimal"
      return Example(
        format: format,
        bytes: isHexadecimal
          ? block.flatMap { $0.split(separator: " ").compactMap { UInt8($0, radix: 16) } }
          : Array(block.joined(separator: "\n").utf8))
    }
  }

  /// All examples that contain an accuracy are of the same walk as the session log: 7 m to the north in
  /// 5 s.
  @Test func areRead() throws {
    let examples = try Self.examples()
    #expect(
      Set(examples.map(\.format))
        == ["nmea", "gnsslogger", "igc", "owntracks", "records", "timeline", "fit"])
    #expect(examples.count == 8)
    for example in examples {
      let document = try read(example.bytes)
      #expect(document.format.rawValue == example.format)
      #expect(document.drops.isEmpty, "\(example.format)")
      let point = try #require(document.tracks.points.last { $0.time ?? 0 >= 1_631_065_600 })
      #expect(document.tracks.points.count >= 2)
      #expect(abs(point.longitude - 2.3563) < 1e-6, "\(example.format)")
      guard let accuracy = point.horizontalAccuracy else { continue }
      #expect(point.time == 1_631_065_605 || example.format == "fit", "\(example.format)")
      #expect(abs(accuracy - 5) < 0.2, "\(example.format)")
    }
  }
}
