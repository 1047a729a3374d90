/// The keys of a US keyboard in the positions of the letters of other keyboards.
///
/// Terminals without the Kitty protocol report only the typed text. Nothing distinguishes layouts of one
/// script: Cyrillic letters are read as the Russian layout, and as the Ukrainian and Belarusian ones for
/// letters that Russian lacks. ASCII typed on such layouts stands for itself, except the Greek Q: it types
/// a semicolon, which after a Greek letter can mean nothing else.
enum LatinKeys {
  /// A keyboard layout, as far as the letter typed last shows it.
  enum Layout: Hashable, Sendable {
    case unknown, greek

    /// Takes note of a typed character; signs and digits say nothing.
    mutating func note(_ typed: Unicode.Scalar) {
      guard typed.properties.isAlphabetic else { return }
      self = ("\u{370}"..."\u{3FF}").contains(typed) ? .greek : .unknown
    }
  }

  /// The keys of a US keyboard, and their characters on another one, in the same order.
  private static let rows: [(us: String, other: String)] = [
    // Russian.
    ("`qwertyuiop[]asdfghjkl;'zxcvbnm,.", "ёйцукенгшщзхъфывапролджэячсмитьбю"),
    // Ukrainian and Belarusian, where they differ.
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

  /// The character that a key of a US keyboard types with shift.
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

  /// The character that a US keyboard types in the position of a letter, with shift for capitals; nil for
  /// Latin letters and those of unknown scripts.
  static func scalar(
    for typed: Unicode.Scalar, on layout: Layout = .unknown
  ) -> Unicode.Scalar? {
    if typed == ";", layout == .greek { return "q" }
    return typed.isASCII ? nil : keys[typed]
  }
}

extension KeyEvent {
  /// A press of the key that types a character; of a letter that is not Latin, of the key that is in
  /// its place on a US keyboard, which types the letter all the same.
  static func typing(
    _ scalar: Unicode.Scalar, on layout: LatinKeys.Layout = .unknown
  ) -> KeyEvent {
    guard let latin = LatinKeys.scalar(for: scalar, on: layout) else {
      return KeyEvent(Key(typing: scalar))
    }
    return KeyEvent(.character(latin), text: String(scalar))
  }
}
