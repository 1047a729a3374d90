import Foundation
import TestSupport
import Testing

/// An asciicast as read by third-party software.
struct Cast {
  /// The values in the first line.
  let header: [String: Any]
  /// The times, kinds and texts in the lines after it.
  let events: [(time: Double, kind: String, text: String)]
  /// True when the last line is cut off.
  let isCut: Bool
  private let path: String

  /// Reads a file, in which all lines except the last must be complete.
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

  /// Returns the screen of the recorded terminal after all output has been played, line by line.
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

  /// Returns true for a line of the inspector that shows the cost of pictures, which differs from run to run.
  static func tellsCost(_ line: String) -> Bool {
    ["frame time ", "pictures ", "round trip "].contains { line.contains($0) }
  }

  /// Returns the lines of a screen without trailing spaces, and without lines that show the cost of pictures.
  static func lines(_ screen: String) -> [String] {
    var lines = screen.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    while lines.last == "" { lines.removeLast() }
    return lines.map { Self.tellsCost($0) ? "" : $0 }
  }
}
