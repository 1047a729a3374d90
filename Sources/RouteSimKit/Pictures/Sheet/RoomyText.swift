import ARRouteEngine

/// Width estimates for lines of text in any face and script, for sheets that show user-chosen names next to
/// each other.
enum RoomyText {
  /// Returns an upper bound for a text's width, points: exact for letters that `NamedFace` knows, and
  /// generous for others.
  static func width(of string: String, size: Double) -> Double {
    string.unicodeScalars.reduce(0) { $0 + ems(of: $1) } * size
  }

  /// Returns the text if it fits within a width in points; otherwise, as much of its beginning as fits,
  /// followed by `…`.
  static func shortened(_ string: String, toWidth width: Double, size: Double) -> String {
    guard self.width(of: string, size: size) > width else { return string }
    var room = width - self.width(of: "…", size: size)
    let rest = string.prefix { character in
      room -= self.width(of: String(character), size: size)
      return room >= 0
    }
    return rest + "…"
  }

  /// Returns the text as one or more lines that fit within a width in points.
  ///
  /// Lines break at spaces if possible, otherwise after a hyphen, underscore or slash, as in file names,
  /// otherwise after the last character that fits. Each line has at least one character, even if that is
  /// wider.
  ///
  /// - Parameter most: The maximum number of lines; if the text needs more, the last line ends with `…`.
  static func wrapped(
    _ string: String, toWidth width: Double, size: Double, most: Int = .max
  ) -> [String] {
    var lines: [String] = []
    var rest = Substring(string)
    while lines.count < most - 1, self.width(of: String(rest), size: size) > width {
      let line = beginning(of: rest, width: width, size: size)
      rest = rest[line.endIndex...].drop { $0 == " " }
      lines.append(String(line.trimmingEnd()))
    }
    if !rest.isEmpty || lines.isEmpty {
      lines.append(shortened(String(rest), toWidth: width, size: size))
    }
    return lines
  }

  /// Returns the longest beginning of a text that fits on one line.
  private static func beginning(of text: Substring, width: Double, size: Double) -> Substring {
    var end = text.startIndex
    var room = width
    while end < text.endIndex {
      room -= self.width(of: String(text[end]), size: size)
      if room < 0, end > text.startIndex { break }
      end = text.index(after: end)
    }
    guard end < text.endIndex, text[end] != " " else { return text[..<end] }
    let line = text[..<end]
    let joint =
      line.lastIndex(of: " ") ?? line.lastIndex { $0 == "-" || $0 == "_" || $0 == "/" }
    return joint.map { text[...$0] } ?? line
  }

  /// Returns remarks arranged in as many columns of equal width as fit within a width in points, and the
  /// number of rows.
  ///
  /// For each remark, the position of its left edge and its row, from 0, are returned; columns are read
  /// downwards. Remarks longer than half the width come below the others, each in rows of its own.
  static func columns(
    _ texts: [String], width: Double, size: Double
  ) -> (cells: [(words: String, left: Double, row: Int)], rows: Int) {
    let gap = 2 * size
    let short = texts.filter { self.width(of: $0, size: size) <= (width - gap) / 2 }
    let long = texts.filter { self.width(of: $0, size: size) > (width - gap) / 2 }
      .flatMap { wrapped($0, toWidth: width, size: size) }
    let widest = short.reduce(0) { max($0, self.width(of: $1, size: size)) }
    let count = max(Int((width + gap) / (widest + gap)), 1)
    let rows = (short.count + count - 1) / count
    let cells = short.enumerated().map { number, words in
      (words, Double(number / max(rows, 1)) * (widest + gap), number % max(rows, 1))
    }
    return (cells + long.enumerated().map { ($1, 0, rows + $0) }, rows + long.count)
  }

  private static func ems(of scalar: Unicode.Scalar) -> Double {
    let named = NamedFace.width(of: String(scalar))
    switch scalar.value {
    // Latin, Greek and Cyrillic letters, whose widths are known.
    case ..<0x0530: return named
    // Ligatures for whole Arabic phrases.
    case 0xFDFA...0xFDFD: return 12
    // Emoji, which are wider than they are tall.
    case 0x1F000..<0x20000: return 1.4
    // Wide East Asian characters, combining marks, and letters whose width is unknown.
    default: return named == 0 ? 0 : max(named, 1)
    }
  }
}

extension Substring {
  /// Returns the text without trailing spaces.
  fileprivate func trimmingEnd() -> Substring {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
