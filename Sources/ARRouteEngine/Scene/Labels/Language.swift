/// The language of distances on the phone's screen.
public enum Language: String, Hashable, Sendable, CaseIterable {
  /// English.
  case en
  /// Russian.
  case ru
  /// Simplified Chinese.
  case zh
  /// Japanese.
  case ja
}

extension Language {
  /// Returns a number with its unit, according to the short unit patterns of Unicode's CLDR (version 48).
  ///
  /// iOS and Android show the same text: Japanese keeps the Latin symbols, and Chinese has no space. The text
  /// is written directly into the string's memory because every frame needs it, and string interpolation
  /// takes four times as long.
  ///
  /// - Parameters:
  ///   - number: The number, which is rounded down; at most 10¹⁵.
  ///   - decimals: The number of digits after the decimal separator: 0 or 1.
  func text(_ number: Double, decimals: Int = 0, _ unit: Units.Unit) -> String {
    let whole = Int(min(number, 1e15))
    let ending = ending(of: unit).utf8
    // Strings of up to 15 bytes need no heap memory.
    return String(unsafeUninitializedCapacity: whole < 1_000_000 ? 15 : 32) { text in
      var power = decimals == 0 ? 1 : 10
      while power <= whole / 10 { power *= 10 }
      var count = 0
      func write(_ byte: UInt8) {
        text[count] = byte
        count += 1
      }
      while power > 0 {
        if power == 1, decimals > 0 { write(separator) }
        write(UInt8(ascii: "0") + UInt8(whole / power % 10))
        power /= 10
      }
      for byte in ending { write(byte) }
      return count
    }
  }

  /// The decimal separator.
  private var separator: UInt8 { UInt8(ascii: self == .ru ? "," : ".") }

  /// Returns the text that follows a number with the given unit.
  private func ending(of unit: Units.Unit) -> String {
    switch (self, unit) {
    case (.en, .metre), (.ja, .metre): " m"
    case (.en, .kilometre), (.ja, .kilometre): " km"
    case (.en, .foot), (.ja, .foot): " ft"
    case (.en, .mile), (.ja, .mile): " mi"
    case (.ru, .metre): " м"
    case (.ru, .kilometre): " км"
    case (.ru, .foot): " фт"
    case (.ru, .mile): " ми"
    case (.zh, .metre): "米"
    case (.zh, .kilometre): "公里"
    case (.zh, .foot): "英尺"
    case (.zh, .mile): "英里"
    }
  }
}
