import Foundation
import Testing

@testable import RouteCells

/// Lines of asciicasts, checked against the documentation of the format.
@Suite struct AsciicastTests {
  /// Returns the value of a line as another JSON reader reads it.
  private func value(_ line: [UInt8]) throws -> Any {
    #expect(line.last == 0x0A && line.dropLast().allSatisfy { $0 >= 0x20 })
    return try JSONSerialization.jsonObject(with: Data(line))
  }

  @Test func headersSayWhatIsKnown() throws {
    var header = Asciicast.Header(
      columns: 120, rows: 40, title: "Rue \"Réaumur\"\u{202E}", type: "xterm-256color",
      hasTrueColor: false)
    var members = try #require(try value(Asciicast.line(header)) as? [String: Any])
    #expect(Set(members.keys) == ["version", "width", "height", "title", "env"])
    #expect(members["version"] as? Int == 2)
    #expect(members["width"] as? Int == 120 && members["height"] as? Int == 40)
    #expect(members["title"] as? String == "Rue \"Réaumur\"\\u{202e}")
    #expect(members["env"] as? [String: String] == ["TERM": "xterm-256color"])
    header.startTime = 1_764_000_000
    header.hasTrueColor = true
    members = try #require(try value(Asciicast.line(header)) as? [String: Any])
    #expect(members["timestamp"] as? Int == 1_764_000_000)
    #expect((members["env"] as? [String: String])?["COLORTERM"] == "truecolor")
  }

  @Test(arguments: ["plain", "\u{1B}[1;31m▚é東\u{1B}[m\r\n", "\"\\\u{7F}\u{0}\u{9B}👁\u{202E}"])
  func eventsAreWhatWasSent(text: String) throws {
    let bytes = Array("xx\(text)".utf8).dropFirst(2)
    let line = Asciicast.line(.output(bytes), at: 1_234_567_890)
    let event = try #require(try value(line) as? [Any])
    #expect(event.count == 3 && event[0] as? Double == 1.234568)
    #expect(event[1] as? String == "o" && event[2] as? String == text)
  }

  @Test func sizesAreEvents() {
    let line = Asciicast.line(.resized(columns: 100, rows: 30), at: 0)
    #expect(String(decoding: line, as: UTF8.self) == "[0, \"r\", \"100x30\"]\n")
  }
}
