/// A word, number or mark in an address.
struct StoreyToken {
  enum Kind {
    case number, word, mark
  }

  let kind: Kind
  /// A word in lowercase, a single Chinese character, the mark itself, or the digits of a number.
  let text: String
  /// The value of a number.
  let value: Int
  /// True when the token follows the previous one directly.
  let isTight: Bool
  /// True when a word is in capitals.
  let isUpper: Bool

  /// True when the token is a single Chinese or Japanese character.
  var isIdeograph: Bool {
    kind == .word && text.unicodeScalars.first.map { Class($0) == .ideograph } ?? false
  }

  /// The value of a number that is too long to be a storey.
  private static let invalid = 100_000
  /// The maximum number of characters of a text that are examined.
  private static let most = 1000
}

extension StoreyToken {
  /// Splits a text into tokens; full-width letters and digits become ordinary ones, and all dashes become
  /// hyphens.
  static func tokens(_ text: String) -> [StoreyToken] {
    var tokens: [StoreyToken] = []
    var run = String.UnicodeScalarView()
    var runClass = Class.blank
    var isTight = false
    func end() {
      guard !run.isEmpty else { return }
      tokens.append(StoreyToken(run, runClass, isTight: isTight))
      run.removeAll(keepingCapacity: true)
      isTight = true
    }
    for scalar in text.unicodeScalars.prefix(most) {
      let scalar = folded(scalar)
      let next = Class(scalar)
      switch next {
      case .ignored: continue
      case .blank:
        end()
        isTight = false
      default:
        if next != runClass || !next.gathers { end() }
        run.append(scalar)
      }
      runClass = next
    }
    end()
    return tokens
  }

  private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x7E: "-"
    case 0..<0x80: scalar
    case 0xFF01...0xFF5D: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    // Hyphens, dashes, minus, wave dashes and tildes.
    case 0x2010...0x2015, 0x2212, 0x301C, 0xFF5E, 0x223C, 0x2053: "-"
    case 0x3001: ","
    default: scalar
    }
  }

  private init(_ run: String.UnicodeScalarView, _ runClass: Class, isTight: Bool) {
    text = String(run).lowercased()
    value =
      switch runClass {
      case .digit: run.count > 4 ? Self.invalid : Int(text) ?? Self.invalid
      case .numeral: Self.value(of: run.compactMap { StoreyTables.numerals[$0] })
      default: 0
      }
    kind =
      switch runClass {
      case .digit, .numeral: .number
      case .letter, .ideograph: .word
      default: .mark
      }
    self.isTight = isTight
    isUpper = kind == .word && run.allSatisfy { !$0.properties.isLowercase }
  }

  /// Returns the value of numerals written digit by digit (一二〇) or with tens (二十三). (In 一二层, 一二 means the
  /// first and second storeys.)
  private static func value(of numerals: [Int]) -> Int {
    guard numerals.count <= 5 else { return invalid }
    guard numerals.contains(where: { $0 >= 10 }) else {
      if numerals.count == 2, numerals[0] > 0, numerals[1] == numerals[0] + 1 { return invalid }
      return numerals.reduce(0) { $0 * 10 + $1 }
    }
    var total = 0
    var digit: Int?
    for numeral in numerals {
      switch numeral {
      case 10, 100:
        total += (digit ?? 1) * numeral
        digit = nil
      case 20, 30: total += numeral
      default: digit = numeral
      }
    }
    return total + (digit ?? 0)
  }

  private enum Class {
    case digit, numeral, letter, ideograph, mark, blank, ignored

    /// True when consecutive scalars of the class form one token.
    var gathers: Bool { self == .digit || self == .numeral || self == .letter }

    init(_ scalar: Unicode.Scalar) {
      switch scalar.value {
      case 0x30...0x39: self = .digit
      case 0x41...0x5A, 0x61...0x7A: self = .letter
      case 0x9...0xD, 0x20: self = .blank
      case 0..<0x80: self = .mark
      case _ where StoreyTables.numerals[scalar] != nil: self = .numeral
      case 0x3005, 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
        0x20000...0x2FA1F:
        self = .ideograph
      default: self = Self.ofRare(scalar.properties)
      }
    }

    private static func ofRare(_ properties: Unicode.Scalar.Properties) -> Class {
      if properties.isWhitespace { return .blank }
      if properties.isAlphabetic || properties.generalCategory == .nonspacingMark {
        return .letter
      }
      return properties.isDefaultIgnorableCodePoint ? .ignored : .mark
    }
  }
}
