/// Makes text from files safe for a terminal.
package enum Printable {
  /// Returns a text in which every character that could control a terminal is replaced by an escape such as
  /// `\u{1b}`.
  ///
  /// Such characters are the C0 and C1 controls, DEL, and those that change the writing direction or break
  /// lines. Tabs and line ends become spaces.
  ///
  /// - Parameter limit: The maximum number of characters; a longer text is cut and ends with an ellipsis.
  package static func sanitised(_ text: String, limit: Int = .max) -> String {
    var result = ""
    var count = 0
    for character in text {
      if count == limit {
        result += "…"
        break
      }
      count += 1
      for scalar in character.unicodeScalars { append(scalar, to: &result) }
    }
    return result
  }

  /// Returns true when a character is only displayed and has no other effect.
  package static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F: false  // C0 with ESC, DEL, C1 with CSI
    case 0x061C, 0x200E, 0x200F: false  // direction marks
    case 0x2028...0x202E: false  // line and paragraph separators, embeddings and overrides
    case 0x2060...0x206F: false  // invisible operators, isolates, deprecated shaping
    case 0xFEFF, 0xFFF9...0xFFFB: false  // byte order mark, interlinear annotation
    default: true
    }
  }

  private static func append(_ scalar: Unicode.Scalar, to result: inout String) {
    switch scalar {
    case _ where isHarmless(scalar): result.unicodeScalars.append(scalar)
    case "\t", "\n", "\r": result += " "
    default: result += "\\u{" + String(scalar.value, radix: 16) + "}"
    }
  }

  /// Returns the lowercase hexadecimal digit for a value of 0…15.
  package static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
