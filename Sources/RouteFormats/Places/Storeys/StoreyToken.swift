/// A word, number or mark of an address.
struct StoreyToken {
  enum Kind {
    case number, word, mark
  }

  let kind: Kind
  /// A word in small letters, a sign of Chinese by itself; a mark as itself.
  let text: String
  /// Of a number what it counts; of 一二 the second, too.
  let value: Int
  let secondValue: Int?
  /// Of a number in digits how many there are.
  let digits: Int
  /// True when nothing stands between it and what is before it.
  let isTight: Bool
  /// True when a word is all of capitals.
  let isUpper: Bool

  /// True when a word may begin what names a storey.
  var mayBegin: Bool {
    if isIdeograph { return Self.signs.contains(text) || StoreyUnits.phrases[text] != nil }
    if isUpper, text.utf8.count <= 3 { return true }
    return StoreyUnits.phrases[text] != nil || StoreyUnits.before[text] != nil
      || StoreyUnits.ordinals[text] != nil
  }

  private static let signs = ["地", "负", "負"]

  /// True when it is one sign of Chinese or Japanese.
  var isIdeograph: Bool {
    kind == .word && text.unicodeScalars.first.map(Self.isIdeograph) ?? false
  }

  /// Longer numbers count nothing that has storeys.
  static let invalid = 100_000
  /// So many characters of a text are looked at.
  private static let most = 1000
}

extension StoreyToken {
  /// Cuts a text into tokens; digits and letters of full width are as others, all dashes are one.
  static func tokens(_ text: String) -> [StoreyToken] {
    var cutter = Cutter()
    for scalar in text.unicodeScalars.prefix(most) { cutter.take(folded(scalar)) }
    cutter.end()
    return cutter.tokens
  }

  private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x7E: "-"
    case 0..<0x80: scalar
    case 0xFF01...0xFF5D: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    case 0x3000, 0xA0, 0x2007, 0x202F: " "
    // Hyphens, dashes, minus, wave dashes and tildes.
    case 0x2010...0x2015, 0x2212, 0x301C, 0xFF5E, 0x223C, 0x2053: "-"
    case 0x3001: ","
    default: scalar
    }
  }

  fileprivate static func isIdeograph(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3005, 0x3007, 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
      0x20000...0x2FA1F:
      true
    default: false
    }
  }

  fileprivate static func numeral(_ scalar: Unicode.Scalar) -> Int? {
    switch scalar {
    case "〇", "零": 0
    case "一": 1
    case "二", "两", "兩": 2
    case "三": 3
    case "四": 4
    case "五": 5
    case "六": 6
    case "七": 7
    case "八": 8
    case "九": 9
    case "十": 10
    case "廿": 20
    case "卅": 30
    case "百": 100
    default: nil
    }
  }

  /// What numerals of Chinese count: by place (一二〇), by tens (二十三), or two that follow each other
  /// (一二, one and two).
  fileprivate static func value(of numerals: [Int]) -> (Int, Int?) {
    guard numerals.contains(where: { $0 >= 10 }) else {
      guard numerals.count <= 3 else { return (invalid, nil) }
      if numerals.count == 2, numerals[0] > 0, numerals[1] == numerals[0] + 1 {
        return (numerals[0], numerals[1])
      }
      return (numerals.reduce(0) { $0 * 10 + $1 }, nil)
    }
    var (total, digit) = (0, Int?.none)
    for numeral in numerals {
      switch numeral {
      case 10, 100:
        total += (digit ?? 1) * numeral
        digit = nil
      case 20, 30: total += numeral
      default:
        guard digit == nil || digit == 0 else { return (invalid, nil) }
        digit = numeral
      }
      guard total < invalid else { return (invalid, nil) }
    }
    return (total + (digit ?? 0), nil)
  }

  /// Puts tokens together.
  private struct Cutter {
    private(set) var tokens: [StoreyToken] = []
    private var word = String.UnicodeScalarView()
    private var hasSmall = false
    private var digits = 0
    private var value = 0
    private var numerals: [Int] = []
    private var isTight = false
    private var isNextTight = false

    mutating func take(_ scalar: Unicode.Scalar) {
      switch scalar {
      case "0"..."9":
        if digits == 0 { begin() }
        digits += 1
        value = digits > 4 ? StoreyToken.invalid : value * 10 + Int(scalar.value - 48)
      case "a"..."z":
        if word.isEmpty { begin() }
        word.append(scalar)
        hasSmall = true
      case "A"..."Z":
        if word.isEmpty { begin() }
        word.append(Unicode.Scalar(UInt8(scalar.value) | 0x20))
      case " ", "\t", "\n", "\r":
        end()
        isNextTight = false
      case _ where scalar.value < 0x80: addMark(scalar)
      default: takeRare(scalar)
      }
    }

    private mutating func takeRare(_ scalar: Unicode.Scalar) {
      if let numeral = StoreyToken.numeral(scalar) {
        if numerals.isEmpty { begin() }
        numerals.append(numeral)
      } else if StoreyToken.isIdeograph(scalar) {
        begin()
        word.append(scalar)
        end()
      } else if scalar == "º" || scalar == "ª" || scalar == "°" {
        addMark(scalar)
      } else if scalar.properties.isAlphabetic
        || [.nonspacingMark, .spacingMark].contains(scalar.properties.generalCategory)
      {
        if word.isEmpty { begin() }
        let small = scalar.properties.lowercaseMapping.unicodeScalars
        if small.first == scalar { hasSmall = true }
        word.append(contentsOf: small)
      } else if scalar.properties.isWhitespace {
        end()
        isNextTight = false
      } else if !scalar.properties.isDefaultIgnorableCodePoint {
        addMark(scalar)
      }
    }

    private mutating func addMark(_ scalar: Unicode.Scalar) {
      begin()
      tokens.append(
        StoreyToken(
          kind: .mark, text: String(scalar), value: 0, secondValue: nil, digits: 0,
          isTight: isTight, isUpper: false))
    }

    private mutating func begin() {
      end()
      isTight = isNextTight
      isNextTight = true
    }

    mutating func end() {
      if digits > 0 {
        add(.number, "", min(value, StoreyToken.invalid), nil)
      } else if !numerals.isEmpty {
        let (first, second) = StoreyToken.value(of: numerals)
        add(.number, "", first, second)
      } else if !word.isEmpty {
        add(.word, String(word), 0, nil)
      }
      (digits, value, hasSmall) = (0, 0, false)
      if !numerals.isEmpty { numerals.removeAll(keepingCapacity: true) }
      if !word.isEmpty { word = String.UnicodeScalarView() }
    }

    private mutating func add(_ kind: Kind, _ text: String, _ value: Int, _ second: Int?) {
      tokens.append(
        StoreyToken(
          kind: kind, text: text, value: value, secondValue: second, digits: digits,
          isTight: isTight, isUpper: !hasSmall))
    }
  }
}
