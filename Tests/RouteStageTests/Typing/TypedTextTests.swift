import RouteFormats
import TestSupport
import Testing

@testable import RouteStage

@Suite struct TypedTextTests {
  private static func typed(_ text: String, at cursor: Int? = nil) -> TypedText {
    var typed = TypedText(text)
    if let cursor {
      typed.moveToStart()
      typed.move(by: cursor)
    }
    return typed
  }

  /// A character as people see it counts as one, whatever scalars it consists of.
  @Test(arguments: [
    ("abc", "ab"), ("東京", "東"), ("a\u{301}", ""), ("🇫🇮🇸🇪", "🇫🇮"), ("👩‍🚀x", "👩‍🚀"), ("नमस्ते", "नम"),
  ])
  func erasesByCharacters(text: String, rest: String) {
    var typed = Self.typed(text)
    typed.erase()
    #expect(typed.text == String(text.dropLast()))
    if text.count < 4 { #expect(typed.text == rest) }
    #expect(typed.cursor == typed.characters.count)
  }

  /// The text is typed as from a keyboard, scalar by scalar, with marks after their letters.
  @Test(arguments: ["Cafe\u{301} 東京", "👩‍🚀🇫🇮", "é̂ñ"])
  func joinsWhatComesInPieces(text: String) {
    var typed = TypedText()
    for scalar in text.unicodeScalars { typed.insert(String(scalar)) }
    #expect(typed.text == text && typed.cursor == text.count)
  }

  @Test func editsAtTheCursor() {
    var typed = Self.typed("one two  three", at: 9)
    typed.eraseWord()
    #expect(typed.text == "one three" && typed.cursor == 4)
    typed.insert("1 ")
    #expect(typed.text == "one 1 three")
    typed.eraseAhead()
    #expect(typed.text == "one 1 hree")
    typed.eraseToEnd()
    #expect(typed.text == "one 1 ")
    typed.move(by: -3)
    typed.eraseToStart()
    #expect(typed.text == " 1 " && typed.cursor == 0)
    typed.erase()
    typed.moveToEnd()
    typed.eraseAhead()
    #expect(typed.text == " 1 ")
  }

  /// A line accepts no characters that control a terminal, and none that would break the line.
  @Test func takesWhatIsFitForALine() {
    let typed = Self.typed("a\u{1B}[2J\nb\tc\u{202E}d\u{0}")
    #expect(typed.text == "a[2J b cd")
  }

  @Test func isBounded() {
    var typed = Self.typed(String(repeating: "x", count: 10_000))
    #expect(typed.characters.count == TypedText.mostCharacters)
    typed.moveToStart()
    typed.insert("more")
    #expect(typed.characters.count == TypedText.mostCharacters)
    typed = Self.typed("a" + String(repeating: "\u{301}", count: 10_000))
    #expect(typed.text.unicodeScalars.count <= TypedText.mostScalars)
  }

  /// Seeded edits, compared with a model that consists of an array and a number.
  @Test(arguments: UInt64(0)..<60)
  func editsAsAListDoes(seed: UInt64) {
    var random = TestRandom(seed: seed)
    var typed = TypedText()
    var list: [Character] = []
    var place = 0
    for _ in 0..<200 {
      switch random.whole(0...7) {
      case 0...2:
        let new = ["a", "東", "é", "x y", "🇫🇮"][random.whole(0...4)]
        guard list.count < 150 else { continue }
        typed.insert(new)
        list.insert(contentsOf: new, at: place)
        place += new.count
      case 3:
        let step = random.whole(-5...5)
        typed.move(by: step)
        place = max(0, min(list.count, place + step))
      case 4:
        typed.erase()
        if place > 0 {
          place -= 1
          list.remove(at: place)
        }
      case 5:
        typed.eraseAhead()
        if place < list.count { list.remove(at: place) }
      case 6:
        typed.moveToEnd()
        place = list.count
      default:
        typed.moveToStart()
        place = 0
      }
      #expect(typed.characters == list && typed.cursor == place)
      let columns = random.whole(1...20)
      let window = typed.window(columns: columns)
      let width = TextWidth.columns(window.text)
      #expect(width <= max(columns, 2) && window.cursor <= max(columns - 1, 0) + 1)
      #expect(window.text.isEmpty || typed.text.contains(window.text))
    }
  }
}
