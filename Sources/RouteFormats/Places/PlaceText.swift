/// Prepares the texts of places for display.
enum PlaceText {
  /// The maximum length of text that is examined, bytes.
  private static let most = 2000

  /// Decodes a text, removes blanks at its ends, makes it safe for a terminal, and cuts it to a length that
  /// can be shown.
  ///
  /// Invisible characters, such as the direction marks of Hebrew and Arabic, are left out.
  ///
  /// - Parameter keepsControls: True to replace control characters with escapes such as `\u{1b}`. False to
  ///   leave them out as well, because the letters and digits of an escape would be read as part of the text.
  static func text(_ bytes: UnsafeBufferPointer<UInt8>, keepsControls: Bool = true) -> String {
    var bytes = bytes.withoutOuterBlanks
    if bytes.count > most {
      // Cut at a character boundary of UTF-8.
      var end = most
      while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
      bytes = UnsafeBufferPointer(rebasing: bytes[..<end])
    }
    let text = String(decoding: bytes, as: UTF8.self)
    if bytes.count <= PlaceTags.textLimit, isHarmless(bytes) { return text }
    let isClean = bytes.count <= PlaceTags.textLimit && isHarmless(text)
    let clean = isClean ? text : cleaned(text, keepsControls: keepsControls)
    return clean.unicodeScalars.contains { !isBlank($0) } ? clean : ""
  }

  /// Appends the UTF-8 of a text prepared as `text(_:keepsControls:)` does; returns the number of bytes
  /// appended.
  static func append(
    _ bytes: UnsafeBufferPointer<UInt8>, keepsControls: Bool, to store: inout [UInt8]
  ) -> Int {
    let before = store.count
    let plain = bytes.withoutOuterBlanks
    if plain.count <= PlaceTags.textLimit, isHarmless(plain) {
      store.append(contentsOf: plain)
    } else {
      store.append(contentsOf: text(plain, keepsControls: keepsControls).utf8)
    }
    return store.count - before
  }

  private static func cleaned(_ text: String, keepsControls: Bool) -> String {
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      // These are the line separator and the paragraph separator.
      if scalar.value == 0x2028 || scalar.value == 0x2029 {
        kept.append(" ")
      } else if !isUnseen(scalar), keepsControls || !isControl(scalar) {
        kept.append(scalar)
      }
    }
    return Printable.sanitised(String(kept), limit: PlaceTags.textLimit)
  }

  /// Returns true when a character is invisible and only affects the characters around it, such as their
  /// direction.
  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0xFF && !Printable.isHarmless(scalar)
  }

  /// Returns true when a scalar is a control character but not a blank.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control && !["\t", "\n", "\r"].contains(scalar)
  }

  /// Returns true when a scalar is invisible on its own.
  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar == " " || 9...13 ~= scalar.value }
    return scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
  }

  /// Returns true when all bytes are printable ASCII, or UTF-8 of Latin letters (U+00C0 to U+02FF) and Greek
  /// and Cyrillic ones (U+0380 to U+047F), all of which are harmless and visible.
  private static func isHarmless(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case 32..<127: index += 1
      case 0xC3...0xCB, 0xCE...0xD1:
        guard index + 1 < bytes.count, bytes[index + 1] & 0xC0 == 0x80 else { return false }
        index += 2
      default: return false
      }
    }
    return true
  }

  private static func isHarmless(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy(Printable.isHarmless)
  }
}
