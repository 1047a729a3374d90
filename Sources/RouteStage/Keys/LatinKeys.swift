/// The keys of a US keyboard in the positions of other keyboards' letters.
///
/// Terminals without the Kitty protocol report only the typed text. Layouts for the same script cannot be
/// told apart: Cyrillic letters are taken to be typed on the Russian layout, or on the Ukrainian and
/// Belarusian layouts if Russian lacks the letter. ASCII typed on such layouts is read unchanged. The
/// exception is the Greek Q key, which types a semicolon: after a Greek letter, a semicolon can only be that
/// key.
enum LatinKeys {
  /// A keyboard layout, inferred from the last typed letter.
  enum Layout: Hashable, Sendable {
    case unknown, greek

    /// Updates the layout from a typed character; signs and digits have no effect.
    mutating func note(_ typed: Unicode.Scalar) {
      guard typed.properties.isAlphabetic else { return }
      self = ("\u{370}"..."\u{3FF}").contains(typed) ? .greek : .unknown
    }
  }

  /// The keys of a US keyboard and the characters that they type on another keyboard, in the same order.
  private static let rows: [(us: String, other: String)] = [
    // Russian.
    ("`qwertyuiop[]asdfghjkl;'zxcvbnm,.", "ёйцукенгшщзхъфывапролджэячсмитьбю"),
    // Ukrainian and Belarusian, if different from Russian.
    ("s]'\\o", "іїєґў"),
    // Greek.
    ("wertyuiopasdfghjklzxcvbnm", "ςερτυθιοπασδφγηξκλζχψωβνμ"),
    // Hebrew.
    ("ertyuiopasdfghjkl;zxcvbnm,.", "קראטוןםפשדגכעיחלךףזסבהנמצתץ"),
    // Arabic.
    ("qwertyuiop[]asdfghjkl;'zxcvnm,./", "ضصثقفغعهخحجدشسيبلاتنمكطئءؤرىةوزظ"),
    // Georgian.
    ("qwertyuiopasdfghjklzxcvbnm", "ქწერტყუიოპასდფგჰჯკლზხცვბნმ"),
    // Thai.
    ("qwertyuiop[]asdfghjkl;'zxcvbnm,./", "ๆไำพะัีรนยบลฟหกดเ้่าสวงผปแอิืทมใฝ"),
    // Hangul, letter by letter.
    ("qwertyuiopasdfghjklzxcvbnm", "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡ"),
  ]

  private static let keys: [Unicode.Scalar: Unicode.Scalar] = {
    var keys: [Unicode.Scalar: Unicode.Scalar] = [:]
    for row in rows {
      for (us, other) in zip(row.us.unicodeScalars, row.other.unicodeScalars) {
        keys[other] = us
        let capitals = other.properties.uppercaseMapping.unicodeScalars
        guard let capital = capitals.first, capitals.count == 1, capital != other else { continue }
        keys[capital] = shifted(us)
      }
    }
    return keys
  }()

  /// Returns the character that a key of a US keyboard types with shift.
  private static func shifted(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "`": "~"
    case "[": "{"
    case "]": "}"
    case ";": ":"
    case "'": "\""
    case "\\": "|"
    case ",": "<"
    case ".": ">"
    case "/": "?"
    default: scalar.properties.uppercaseMapping.unicodeScalars.first ?? scalar
    }
  }

  /// Returns the character that a US keyboard types in the position of a letter, with shift for capitals; nil
  /// for Latin letters and for letters of unknown scripts.
  static func scalar(
    for typed: Unicode.Scalar, on layout: Layout = .unknown
  ) -> Unicode.Scalar? {
    if typed == ";", layout == .greek { return "q" }
    return typed.isASCII ? nil : keys[typed]
  }
}

extension KeyEvent {
  /// Returns a press of the key that types a character.
  ///
  /// For a letter that is not Latin, this is the key in the same position on a US keyboard, with the letter
  /// as its text.
  static func typing(
    _ scalar: Unicode.Scalar, on layout: LatinKeys.Layout = .unknown
  ) -> KeyEvent {
    guard let latin = LatinKeys.scalar(for: scalar, on: layout) else {
      return KeyEvent(Key(typing: scalar))
    }
    return KeyEvent(.character(latin), text: String(scalar))
  }
}
