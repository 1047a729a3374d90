public import ARRouteEngine

/// The form of one character, in ems: x to the right from the character's origin, y up from the baseline.
public struct StrokeGlyph: Hashable, Sendable {
  /// The distance to the origin of the next character, ems.
  public let advance: Double
  /// The centre lines of the strokes.
  public private(set) var strokes: [CurvePath]

  /// Creates a form from a path.
  ///
  /// The path is a sequence of commands with numbers, hundredths of an em: `m` begins a stroke, `l`
  /// continues it with a straight line, `c` with a cubic Bézier curve, `h` with a quarter of an oval that
  /// starts horizontally and ends vertically, and `v` with one that starts vertically and ends
  /// horizontally; `z` closes the stroke, and `o` is a dot.
  ///
  /// - Precondition: The path follows these rules.
  init(advance: Double, path: some StringProtocol) {
    self.advance = advance
    strokes = []
    var numbers: [Double] = []
    var command: Substring?
    for word in path.split(separator: " ") {
      if let number = Double(word) {
        numbers.append(number / 100)
      } else {
        if let command { add(command, numbers) }
        command = Substring(word)
        numbers = []
      }
    }
    if let command { add(command, numbers) }
  }

  /// Returns the glyph with more strokes.
  func adding(path: some StringProtocol) -> StrokeGlyph {
    var copy = self
    copy.strokes += StrokeGlyph(advance: advance, path: path).strokes
    return copy
  }

  /// The distance by which a dot's radius exceeds the pen's, ems.
  private static let dotReach = 0.014

  private mutating func add(_ command: Substring, _ numbers: [Double]) {
    precondition(numbers.count == (command == "c" ? 6 : command == "z" ? 0 : 2), "a broken glyph")
    switch command {
    case "m": strokes.append(CurvePath(from: Vector2(numbers[0], numbers[1])))
    case "o":
      let center = Vector2(numbers[0], numbers[1])
      let reach = Self.dotReach
      var dot = CurvePath(from: center + Vector2(0, reach))
      dot.addQuarter(to: center + Vector2(reach, 0), leavesLevel: true)
      dot.addQuarter(to: center + Vector2(0, -reach), leavesLevel: false)
      dot.addQuarter(to: center + Vector2(-reach, 0), leavesLevel: true)
      dot.addQuarter(to: center + Vector2(0, reach), leavesLevel: false)
      strokes.append(dot)
    default:
      precondition(!strokes.isEmpty, "a stroke must start with a move")
      strokes[strokes.count - 1].add(command, numbers)
    }
  }
}

extension CurvePath {
  fileprivate mutating func add(_ command: Substring, _ numbers: [Double]) {
    switch command {
    case "l": addLine(to: Vector2(numbers[0], numbers[1]))
    case "h": addQuarter(to: Vector2(numbers[0], numbers[1]), leavesLevel: true)
    case "v": addQuarter(to: Vector2(numbers[0], numbers[1]), leavesLevel: false)
    case "c":
      addCurve(
        Vector2(numbers[0], numbers[1]), Vector2(numbers[2], numbers[3]),
        to: Vector2(numbers[4], numbers[5]))
    case "z": close()
    default: preconditionFailure("unknown glyph command")
    }
  }
}
