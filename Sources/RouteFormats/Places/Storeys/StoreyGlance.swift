/// A quick check for addresses that name no storey, as most do not, because they contain none of the words
/// for storeys.
enum StoreyGlance {
  /// The last eight letters of each Latin-script word that may be part of a storey's name.
  private static let words: [UInt64] = {
    let all =
      Array(StoreyTables.units.keys) + Array(StoreyTables.names.keys)
      + Array(StoreyTables.letters.keys) + StoreyTables.phrases.map { $0.words[0] } + ["l"]
    return all.filter { $0.utf8.allSatisfy { $0 < 0x80 } }.map { $0.utf8.reduce(0, appended) }
  }()

  /// The characters for storeys, such as 楼, in UTF-8.
  private static let signs = StoreyTables.otherwise.keys.map { $0.utf8.reduce(0, appended) }

  private static func appended(_ value: UInt64, _ byte: UInt8) -> UInt64 {
    value << 8 | UInt64(byte)
  }

  /// Returns true when a text may name a storey; false when it certainly does not.
  static func mayNameStorey(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in mayNameStorey(bytes) }
  }

  private static func mayNameStorey(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var word: UInt64 = 0
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
        word = appended(word, byte | 0x20)
        continue
      case 0x80...0xBF: continue
      case 0xC3...0xC5, 0xE3...0xED, 0xD0, 0xD1:
        if mayBeginSign(bytes[index...].prefix(3)) { return true }
      case 0x80...: return true
      default: break
      }
      if word != 0, words.contains(word) { return true }
      word = 0
    }
    return word != 0 && words.contains(word)
  }

  /// Returns true when a non-ASCII character stands for storeys, or is э, the first letter of the Russian
  /// word for a storey.
  private static func mayBeginSign(_ letter: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    switch letter.first {
    case 0xD0: letter.dropFirst().first == 0xAD
    case 0xD1: letter.dropFirst().first == 0x8D
    default: signs.contains(letter.reduce(0, appended))
    }
  }
}
