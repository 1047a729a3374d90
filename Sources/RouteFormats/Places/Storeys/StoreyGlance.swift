/// Tells at a glance that an address names no storey, as most do: none of its words has to do with one.
enum StoreyGlance {
  /// A bit for each hash of a word of Latin letters that may be part of a storey's name; of those beyond
  /// ASCII the ones that UTF-8 begins by C3.
  private static let words: [Bool] = {
    var bits = Array(repeating: false, count: size)
    let keys =
      Array(StoreyUnits.phrases.keys) + Array(StoreyUnits.before.keys)
      + Array(StoreyUnits.after.keys) + Array(StoreyUnits.letters.keys) + ["f", "l", "sous"]
    for key in keys where key.unicodeScalars.allSatisfy(isHashed) {
      bits[key.utf8.reduce(0) { hash($0, $1) }] = true
    }
    return bits
  }()

  private static let size = 4096

  private static func isHashed(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII || 0xC0...0xFF ~= scalar.value
  }

  @inline(__always)
  private static func hash(_ value: Int, _ byte: UInt8) -> Int {
    (value &* 31 &+ Int(byte)) & (size - 1)
  }

  /// True when a text may name a storey; false is sure.
  static func mayNameStorey(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in mayNameStorey(bytes) }
  }

  private static func mayNameStorey(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    words.withUnsafeBufferPointer { words in
      var value = 0
      var isInWord = false
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        defer { index += 1 }
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
          value = hash(isInWord ? value : 0, byte | 0x20)
          isInWord = true
        case 0xC3 where isLatin(bytes, index):
          index += 1
          value = hash(hash(isInWord ? value : 0, byte), small(bytes[index]))
          isInWord = true
        case 0x80...:
          if mayBePart(bytes, index) { return true }
          if isInWord, words[value] { return true }
          isInWord = false
        default:
          if isInWord, words[value] { return true }
          if byte == UInt8(ascii: "#") { return true }
          isInWord = false
        }
      }
      return isInWord && words[value]
    }
  }

  /// True when a byte begins one of the letters À to ÿ, among which × and ÷ stand.
  @inline(__always)
  private static func isLatin(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    guard index + 1 < bytes.count else { return false }
    return bytes[index + 1] != 0x97 && bytes[index + 1] != 0xB7
  }

  /// The second byte of such a letter, as that of the small one; ß has no other.
  @inline(__always)
  private static func small(_ byte: UInt8) -> UInt8 { byte < 0x9F ? byte | 0x20 : byte }

  /// True when a byte begins a letter beyond ASCII with which one of the words begins or goes on.
  @inline(__always)
  private static func mayBePart(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    let second = index + 1 < bytes.count ? bytes[index + 1] : 0
    switch bytes[index] {
    case 0x80...0xBF: return false
    // э and п, small and capital, of Russian and Ukrainian; д, в, р, т and others begin none.
    case 0xD0: return second == 0xAD || second == 0xBF || second == 0x9F
    case 0xD1: return second == 0x8D
    case 0xE3: return false
    // Of Chinese, Japanese and Korean the signs themselves.
    case 0xE4...0xED:
      let third = index + 2 < bytes.count ? bytes[index + 2] : 0
      return signs.contains(
        UInt32(bytes[index]) << 16 | UInt32(second) << 8 | UInt32(third))
    default: return true
    }
  }

  /// 楼 樓 层 層 階 下 负 負 首 底 面 층 지 반, as UTF-8 writes them.
  private static let signs: [UInt32] = "楼樓层層階下负負首底面층지반".unicodeScalars.map {
    Array(String($0).utf8).reduce(0) { $0 << 8 | UInt32($1) }
  }
}
