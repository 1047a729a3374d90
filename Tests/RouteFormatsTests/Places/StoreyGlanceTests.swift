import TestSupport
import Testing

@testable import RouteFormats

/// A text that a quick check rules out does not name a storey.
struct StoreyGlanceTests {
  private static let parts = [
    "Hämeentie", "ground", "Basement", "Floor", "floor", "fl", "F", "L", "LG", "UG", "G", "krs",
    "KERROS", "этаж", "ЭТАЖЕ", "э", "楼", "層", "階", "地下", "三", "Ｆ", "Straße", "São", "×", "ß",
    "ÿ", "Ÿ", "e\u{301}", "fl\u{AD}oor", "Łódź", "1", "2", "3", "12", "3rd", "й", "#", "/", "-",
    ".", ", ", " ", " ", " ", "B", "M", "mezzanine", "Ð", "level", "second", "Ç",
  ]

  @Test(arguments: UInt64(0)..<200) func hidesNoStorey(seed: UInt64) {
    var random = TestRandom(seed: seed)
    for _ in 0..<200 {
      let parts = (0..<random.whole(1...8)).map { _ in
        Self.parts[random.whole(0...Self.parts.count - 1)]
      }
      let address = parts.joined()
      if StoreyGlance.mayNameStorey(address) { continue }
      for convention in FloorConvention.allCases {
        let scanner = StoreyScanner(StoreyToken.tokens(address), convention: convention)
        #expect(scanner.first == nil, "\(address)")
      }
    }
  }

  @Test(arguments: ["Hämeentie 5, Helsinki", "Rua São João 12", "Söderströmsgatan 3, Åbo"])
  func rulesOutStreets(address: String) { #expect(!StoreyGlance.mayNameStorey(address)) }

  @Test(arguments: ["3RD FLOOR", "Basement", "3-й Этаж", "3. KRS", "３Ｆ", "三楼", "二階"])
  func looksAtStoreys(address: String) { #expect(StoreyGlance.mayNameStorey(address)) }
}

/// Letters that are accepted unchanged, without examining them one by one.
struct PlaceTextTests {
  @Test func lettersStand() {
    for value in Array(0xC0...0x2FF) + Array(0x380...0x47F) {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      #expect(Printable.isHarmless(scalar))
      #expect(!scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint)
      Array(String(scalar).utf8).withUnsafeBufferPointer { bytes in
        #expect(PlaceText.text(bytes, keepsControls: false).utf8.elementsEqual(bytes))
      }
    }
  }

  /// Bytes that are neither letters nor UTF-8 are still examined.
  @Test(arguments: [
    ([0xC3], "\u{FFFD}"), ([0xC3, 0x41], "\u{FFFD}A"), ([0x41, 0xC3, 0xC3, 0xA4], "A\u{FFFD}ä"),
    ([0xC2, 0x9B, 0x41], "A"), ([0x41, 0xD8, 0x9C], "A"), ([0xCD, 0x8F], ""),
  ])
  func othersDoNot(bytes: [UInt8], expected: String) {
    bytes.withUnsafeBufferPointer { bytes in
      #expect(PlaceText.text(bytes, keepsControls: false) == expected)
      var store: [UInt8] = []
      #expect(PlaceText.append(bytes, keepsControls: false, to: &store) == expected.utf8.count)
      #expect(store == Array(expected.utf8))
    }
  }
}
