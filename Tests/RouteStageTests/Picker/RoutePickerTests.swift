import RouteCells
import TestSupport
import Testing

@testable import RouteStage

/// The list of walks: what it shows, finds and answers.
@Suite struct RoutePickerTests {
  private static let walks = [
    RoutePicker.Choice("Helsinki", detail: "a street with houses"),
    RoutePicker.Choice("Paris", detail: "city blocks"),
    RoutePicker.Choice("Porto", detail: "a bridge; 0.9 km"),
  ]

  private static func picker(columns: Int = 80, rows: Int = 24) -> RoutePicker {
    RoutePicker(walks, columns: columns, rows: rows)
  }

  private static func text(_ picker: RoutePicker, isPlain: Bool = false) -> String {
    var painter = RoutePickerPainter(isPlain ? .plain : .typical)
    return PlainTextPrinter.print(picker.view(with: &painter))
  }

  private static func press(_ keys: String, in picker: inout RoutePicker) throws -> [WindowEffect] {
    try KeyScript(keys).keys.compactMap { $0 }.flatMap { picker.update(.key(KeyEvent($0))) }
  }

  @Test func enterOpensTheFirstWalk() throws {
    var picker = Self.picker()
    let effects = try Self.press("<enter>", in: &picker)
    #expect(effects == [.quit])
    #expect(picker.answer == 0)
  }

  @Test(arguments: [
    ("par<enter>", 1), ("PO<enter>", 2), ("<down><down><enter>", 2), ("<down><down><up><enter>", 1),
    ("bridge<enter>", 2), ("houses<enter>", 0), ("p<down><enter>", 2),
  ])
  func typingAndArrowsChoose(keys: String, index: Int) throws {
    var picker = Self.picker()
    let effects = try Self.press(keys, in: &picker)
    #expect(effects.last == .quit)
    #expect(picker.answer == index)
  }

  @Test(arguments: ["<escape>", "par<escape>"])
  func escapeLeavesWithoutAnAnswer(keys: String) throws {
    var picker = Self.picker()
    let effects = try Self.press(keys, in: &picker)
    #expect(effects == [.quit])
    #expect(picker.answer == nil)
  }

  @Test func controlKeysActWhileTyping() throws {
    var picker = Self.picker()
    let effects = try Self.press("<ctrl-c>", in: &picker)
    #expect(effects == [.interrupt])
    let back = try Self.press("<ctrl-z>", in: &picker)
    #expect(back == [.suspend])
    let again = try Self.press("<ctrl-l>", in: &picker)
    #expect(again == [.repaint])
    #expect(picker.answer == nil)
  }

  @Test func letterKeysOfOtherWindowsAreTyped() throws {
    var picker = Self.picker()
    let effects = try Self.press("q?:", in: &picker)
    #expect(effects == [])
    #expect(Self.text(picker).contains("q?:"))
    #expect(Self.text(picker).contains("no walk matches"))
    let none = try Self.press("<enter>", in: &picker)
    #expect(none == [])
    #expect(picker.answer == nil && Self.text(picker).contains("routesim walk FILE"))
  }

  @Test func backspaceInAnEmptyLineDoesNotLeave() throws {
    var picker = Self.picker()
    let effects = try Self.press("<backspace>", in: &picker)
    #expect(effects == [])
    let end = try Self.press("x<backspace><enter>", in: &picker)
    #expect(end == [.quit])
    #expect(picker.answer == 0)
  }

  @Test(arguments: [(80, 24), (120, 40), (200, 60), (24, 5), (30, 60)])
  func showsTheWalks(columns: Int, rows: Int) {
    let lines = Self.text(Self.picker(columns: columns, rows: rows)).split(separator: "\n")
    #expect(lines.contains { $0.contains("Helsinki") })
    #expect(lines.contains { $0.contains("Walk:") })
    if columns >= 80 { #expect(lines.contains { $0.contains("a bridge; 0.9 km") }) }
  }

  @Test func isASCIIIfThatIsAllThereIs() {
    let text = Self.text(Self.picker(), isPlain: true)
    #expect(text.allSatisfy { $0.isASCII })
  }

  @Test func anyNarrowWindowIsPainted() {
    for columns in 0...30 {
      for rows in 0...8 { _ = Self.text(Self.picker(columns: columns, rows: rows)) }
    }
  }
}
