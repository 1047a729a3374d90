import TestSupport
import Testing

/// pyte, a terminal implemented as a Python library.
enum Pyte {
  /// A Python that has pyte, preferably Debian's own; nil if absent.
  static let python = [Tool(path: "/usr/bin/python3"), Tool(named: "python3")]
    .compactMap(\.self).first {
      (try? $0.run(["-c", "import pyte"]))?.status == 0
    }

  /// The reason given when tests are skipped without it.
  static let absence: Comment = "no Python with pyte: install python3-pyte"

  /// Returns the screen of a terminal that was sent the given bytes.
  static func screen(of bytes: [UInt8], columns: Int, rows: Int) throws -> String {
    try run("", bytes, columns, rows).last ?? ""
  }

  /// Returns the screens of a terminal after each picture that begins after `count` bytes.
  ///
  /// Each picture is sent between the marks of mode 2026.
  static func screens(
    of bytes: [UInt8], columns: Int, rows: Int, behind count: Int
  ) throws -> [String] {
    try run("\(count)", bytes, columns, rows)
  }

  private static func run(
    _ count: String, _ bytes: [UInt8], _ columns: Int, _ rows: Int
  ) throws -> [String] {
    let result = try #require(python).run(
      ["-c", program, "\(columns)", "\(rows)", count], input: bytes)
    #expect(result.errors.isEmpty)
    return result.text.split(separator: "\u{0C}").map(String.init)
  }

  /// A program that uses pyte and adds the repetition of characters, which pyte lacks.
  private static let program = """
    import pyte, sys

    class Screen(pyte.Screen):
        def repeat(self, count=1, **_):
            last = self.buffer[self.cursor.y][self.cursor.x - 1].data if self.cursor.x else " "
            self.draw(last * (count or 1))

    class Stream(pyte.ByteStream):
        csi = {**pyte.ByteStream.csi, "b": "repeat"}
        events = frozenset([*pyte.ByteStream.events, "repeat"])

    data, start, end = sys.stdin.buffer.read(), b"\\x1b[?2026h", b"\\x1b[?2026l"
    screen = Screen(int(sys.argv[1]), int(sys.argv[2]))
    stream, screens, done = Stream(screen), [], 0
    if sys.argv[3]:
        place = data.find(start, int(sys.argv[3]))
        while place >= 0 and (last := data.find(end, place)) >= 0:
            stream.feed(data[done:last])
            done, place = last, data.find(start, last)
            screens.append("\\n".join(screen.display))
    else:
        stream.feed(data)
        screens.append("\\n".join(screen.display))
    sys.stdout.buffer.write("\\f".join(screens).encode())
    """
}
