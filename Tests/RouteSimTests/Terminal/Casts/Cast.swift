import Foundation
import TestSupport
import Testing

/// An asciicast, as other people's software reads it.
struct Cast {
  /// The values of the first line.
  let header: [String: Any]
  /// Times, kinds and texts of the lines after it.
  let events: [(time: Double, kind: String, text: String)]
  /// True when the last line is cut.
  let isCut: Bool
  private let path: String

  /// Reads a file; all its lines must be complete except a last one without an end.
  init(path: String) throws {
    self.path = path
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    isCut = data.last != 0x0A
    var lines = data.split(separator: 0x0A, omittingEmptySubsequences: false)
    lines.removeLast()
    let values = try lines.map { try JSONSerialization.jsonObject(with: Data($0)) }
    header = try #require(values.first as? [String: Any])
    events = try values.dropFirst().map { value in
      let parts = try #require(value as? [Any])
      try #require(parts.count == 3)
      return (
        try #require(parts[0] as? Double), try #require(parts[1] as? String),
        try #require(parts[2] as? String)
      )
    }
  }

  /// The output to the terminal, in one piece.
  var output: String { events.lazy.filter { $0.kind == "o" }.map(\.text).joined() }

  /// Returns the screen of that terminal once everything is played, line by line.
  func lastScreen() throws -> [String] {
    let program = """
      import json, pyte, sys
      lines = open(sys.argv[1], encoding="utf-8").read().split("\\n")[:-1]
      header = json.loads(lines[0])
      screen = pyte.Screen(header["width"], header["height"])
      stream = pyte.Stream(screen)
      for line in lines[1:]:
          time, kind, text = json.loads(line)
          if kind == "o":
              stream.feed(text)
          else:
              columns, rows = map(int, text.split("x"))
              screen.resize(rows, columns)
      print("\\n".join(screen.display))
      """
    let result = try #require(Pyte.python).run(["-c", program, path])
    #expect(result.errors.isEmpty)
    return Self.lines(result.text)
  }

  /// Returns the lines of a screen without trailing spaces, and without those that show the frame time.
  static func lines(_ screen: String) -> [String] {
    var lines = screen.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    while lines.last == "" { lines.removeLast() }
    return lines.map { $0.contains("frame time") ? "" : $0 }
  }
}
