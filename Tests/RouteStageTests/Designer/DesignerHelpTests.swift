import ARRouteEngine
import Testing

@testable import RouteStage

/// Checks that each key acts as described by the text of the help.
@Suite struct DesignerHelpTests {
  /// A visible effect of keys: after the keys in `first` and then those in `keys` are pressed, `isKept`
  /// checks the bench.
  private struct Promise: Sendable {
    var first = ""
    var keys: String
    var effects: [WindowEffect] = []
    var isKept: @Sendable (DesignerModel) -> Bool = { _ in true }
  }

  /// The promises, by the texts in the help.
  private static let promises: [String: [Promise]] = [
    "distance: nearer and farther": [
      Promise(keys: "<left>") { $0.distance == 95 },
      Promise(keys: "<right>") { $0.distance == 110 },
    ],
    "change the distance by about 1 %": [
      Promise(keys: ",") { $0.distance == 99.5 },
      Promise(keys: "<.>") { $0.distance == 101 },
    ],
    "distance: 10, 25, 50, 100 m … 5 km": [
      Promise(keys: "<pageup><pageup><pageup>") { $0.distance == 10 },
      Promise(keys: "<pageup><pageup>") { $0.distance == 25 },
      Promise(keys: "<pageup>") { $0.distance == 50 },
      Promise(first: "<pageup>", keys: "<pagedown>") { $0.distance == 100 },
      Promise(first: "<end>", keys: "<pageup>") { $0.distance == 5000 },
    ],
    "distance: 1 m, 10 km": [
      Promise(keys: "<home>") { $0.distance == 1 },
      Promise(keys: "<end>") { $0.distance == 10_000 },
    ],
    "choose near, far, max or min": [
      Promise(keys: "<down>") { $0.selected == .far },
      Promise(keys: "<tab><tab>") { $0.selected == .maximum },
      Promise(keys: "<up>") { $0.selected == .minimum },
    ],
    "change it by 1 pt, or to the next round distance": [
      Promise(first: "<up>", keys: "+") { $0.sizing.minimum == 51 },
      Promise(first: "<up>", keys: "-") { $0.sizing.minimum == 49 },
      Promise(keys: "+") { $0.sizing.near == 55 },
      Promise(keys: "-") { $0.sizing.near == 45 },
    ],
    "type a number; Enter sets it, Esc cancels": [
      Promise(keys: "123<enter>") { $0.sizing.near == 123 },
      Promise(keys: "1234567890<escape>") { $0.sizing == .standard && $0.entry == nil },
    ],
    "next law; with shift, the previous one": [
      Promise(keys: "l") { $0.sizing.law == .logarithmic },
      Promise(keys: "L") { $0.sizing.law == .stepped },
    ],
    "undo an edit, redo it": [
      Promise(first: "l", keys: "z") { $0.sizing.law == .linear },
      Promise(first: "lz", keys: "Z") { $0.sizing.law == .logarithmic },
    ],
    "all laws, not only the chosen one": [
      Promise(keys: "a") { !$0.showsLaws }, Promise(keys: "AA") { $0.showsLaws },
    ],
    "curve of a real object of equal size when near": [
      Promise(keys: "p") { !$0.showsObject }, Promise(keys: "PP") { $0.showsObject },
    ],
    "keep the design as B, or drop B": [
      Promise(keys: "c") { $0.comparison == .standard },
      Promise(first: "c", keys: "C") { $0.comparison == nil },
    ],
    "swap the design and B": [
      Promise(first: "cl", keys: "x") {
        $0.sizing.law == .linear && $0.comparison?.law == .logarithmic
      }
    ],
    "next device; with shift, the previous one": [
      Promise(keys: "o") { $0.screen.device == Device.presets[1] },
      Promise(keys: "O") { $0.screen.device == Device.presets.last },
    ],
    "units: metric, imperial": [
      Promise(keys: "u") { $0.design.units == .imperial },
      Promise(keys: "UU") { $0.design.units == .metric },
    ],
    "save as design-001.json; S asks for a name": [
      Promise(keys: "s", effects: [.save]) {
        $0.document.name == .numbered(stem: "design", ending: "json")
      },
      Promise(keys: "Sb<enter>", effects: [.save]) { $0.document.name == .chosen("b.json") },
    ],
    "find an action by typing": [
      Promise(keys: ":") { $0.window.line?.purpose == .palette },
      Promise(keys: ":units<enter>") { $0.design.units == .imperial && $0.window.line == nil },
    ],
    "repaint the screen": [Promise(keys: "<ctrl-l>", effects: [.repaint])],
    "quit (lowercase q)": [
      Promise(keys: "q", effects: [.quit]), Promise(keys: "<ctrl-c>", effects: [.interrupt]),
      Promise(keys: "Q") { _ in true },
    ],
    // Tested in `DesignerMouseTests`.
    "click, drag, wheel on the curve: distance": [],
  ]

  @Test func everyKeyDoesWhatTheHelpSays() throws {
    let told = DesignerFixture.model().keyHelp
    #expect(told.map(\.long).sorted() == Self.promises.keys.sorted())
    for help in told {
      for promise in Self.promises[help.long] ?? [] {
        var model = DesignerFixture.model()
        try model.press(promise.first)
        #expect(try model.press(promise.keys) == promise.effects, "\(help.keys): \(promise.keys)")
        #expect(promise.isKept(model), "\(help.keys): \(promise.keys)")
      }
    }
  }

  @Test func helpIsShownPageByPage() throws {
    var model = DesignerFixture.model()
    try model.press("?")
    #expect(model.window.helpPage == 0)
    var pages = ""
    while model.window.helpPage != nil {
      pages += model.text()
      // A key turns the page, and has no other effect while the help is shown.
      #expect(try model.press("+").isEmpty)
    }
    #expect(!model.hasChanges)
    for help in model.keyHelp {
      #expect(
        pages.contains(help.keys) && (pages.contains(help.long) || pages.contains(help.short)))
    }
  }
}
