import ARRouteEngine

/// Room for a line of text in whatever face and script, for sheets on which names that others chose
/// stand beside each other.
enum RoomyText {
  /// How long a text is at most, points: exact where `NamedFace` knows the letters, and else more than
  /// the usual faces take.
  static func width(of string: String, size: Double) -> Double {
    string.unicodeScalars.reduce(0) { $0 + ems(of: $1) } * size
  }

  /// The text, or as much of its beginning as has room in a width, points, with `…` behind it.
  static func shortened(_ string: String, toWidth width: Double, size: Double) -> String {
    guard self.width(of: string, size: size) > width else { return string }
    var rest = string
    while !rest.isEmpty, self.width(of: rest + "…", size: size) > width { rest.removeLast() }
    return rest + "…"
  }

  private static func ems(of scalar: Unicode.Scalar) -> Double {
    let named = NamedFace.width(of: String(scalar))
    switch scalar.value {
    // Latin, Greek and Cyrillic, whose widths are written down.
    case ..<0x0530: return named
    // Whole phrases of Arabic in one character.
    case 0xFDFA...0xFDFD: return 12
    // Emoji are wider than high.
    case 0x1F000..<0x20000: return 1.4
    // Wide ones of East Asia, marks on others, and letters that nobody has measured here.
    default: return named == 0 ? 0 : max(named, 1)
    }
  }
}
