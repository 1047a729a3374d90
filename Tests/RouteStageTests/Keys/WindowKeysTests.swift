import ARRouteEngine
import RouteCells
import Testing

@testable import RouteSimKit
@testable import RouteStage

/// The properties that the key tables of all windows must have.
///
/// A table itself makes sure that no key is bound twice.
@Suite struct WindowKeysTests {
  private static func walk() throws -> WalkModel {
    var settings = SimulationSettings(conditions: .city, seed: 1)
    settings.misalignment = .degrees(40)
    var model = try WalkFixture.model(isStill: true, chainage: 30, simulation: settings)
    model.run(seconds: 1)
    return model
  }

  @Test func everyActionHasAKey() {
    Self.expectKeys(for: StageAction<WalkAction>.allCases, in: WalkModel.keys.table)
    // The keys for walking are absent from the player.
    Self.expectKeys(
      for: StageAction<PlayerAction>.allCases.filter { action in
        if case .push(let push) = action { push.isTurn } else { true }
      }, in: PlayerModel.keys.table)
    Self.expectKeys(for: DesignerAction.allCases, in: DesignerModel.keys)
    Self.expectKeys(for: DesignerAction.Entry.allCases, in: DesignerModel.entryKeys)
    Self.expectKeys(for: LineAction.allCases, in: LineAction.keys)
  }

  private static func expectKeys<Action>(for actions: [Action], in table: KeyTable<Action>) {
    let bound = Set(table.bindings.flatMap(\.strokes).map(\.action))
    for action in actions { #expect(bound.contains(action), "\(action) has no key") }
  }

  @Test func everyKeyIsFoundAndTold() throws {
    try Self.expectConsistent(WalkModel.keys.table)
    try Self.expectConsistent(PlayerModel.keys.table)
    try Self.expectConsistent(DesignerModel.keys)
    try Self.expectConsistent(DesignerModel.entryKeys)
    try Self.expectConsistent(LineAction.keys)
  }

  /// If the keys of a binding have different actions, each action has a text of its own, because the
  /// palette lists the actions one by one.
  @Test func everyActionHasWords() {
    Self.expectWords(WalkModel.keys.table)
    Self.expectWords(PlayerModel.keys.table)
    Self.expectWords(DesignerModel.keys)
  }

  private static func expectWords<Action>(_ table: KeyTable<Action>) {
    for binding in table.bindings where Set(binding.strokes.map(\.action)).count > 1 {
      for action in Set(binding.strokes.map(\.action)) {
        let first = binding.strokes.first { $0.action == action }
        #expect(first?.words?.isEmpty == false, "\(action) has no words")
      }
    }
    let words = table.palette(under: Set(KeyCondition.allCases)).map(\.words)
    #expect(Set(words).count == words.count)
  }

  @Test("palettes list exactly the actions that are bound, each with its keys")
  func palettesListWhatIsBound() throws {
    try Self.expectPalette(of: WalkModel.keys.table)
    try Self.expectPalette(of: PlayerModel.keys.table)
    try Self.expectPalette(of: DesignerModel.keys)
  }

  @Test("help and hints list exactly the keys that are bound")
  func helpAndHintsListWhatIsBound() {
    Self.expectHelp(of: WalkModel.keys.table)
    Self.expectHelp(of: PlayerModel.keys.table)
    Self.expectHelp(of: DesignerModel.keys)
  }

  private static func expectHelp<Action>(of table: KeyTable<Action>) {
    let help = table.help(under: Set(KeyCondition.allCases))
    #expect(help == table.bindings.map(\.help).filter(\.isInHelp))
    let bound = Set(
      table.bindings.flatMap(\.strokes).map { KeyChord($0.chord.key).label.lowercased() })
    for binding in table.bindings {
      let told = Set(binding.help.keys.lowercased().split(separator: " ").map(String.init))
      // A row of keys is named by its first and last key.
      for stroke in binding.strokes where stroke.isTold && !told.contains("…") {
        let label = KeyChord(stroke.chord.key).label.lowercased()
        #expect(
          told.contains(label) || told.contains("shift-\(label)") || told.contains { $0 == label },
          "\(binding.help.keys): \(label)")
      }
      guard let hint = binding.help.hint else { continue }
      let keys = hint.keys.lowercased()
      let parts = keys.split { "/ …".contains($0) || $0 == "-" && keys.contains("0") }
        .map(String.init)
      for part in bound.contains(keys) ? [keys] : parts {
        #expect(bound.contains(part), "the hint \(hint.keys) names \(part)")
      }
    }
  }

  private static func expectPalette<Action>(of table: KeyTable<Action>) throws {
    for conditions: Set<KeyCondition> in [[], Set(KeyCondition.allCases)] {
      let items = table.palette(under: conditions)
      let bound = table.bindings.filter { $0.help.needs.map(conditions.contains) ?? true }
        .flatMap(\.strokes)
      #expect(items.count == Set(bound.map(\.action)).count)
      #expect(Set(items.map(table.action)) == Set(bound.map(\.action)))
      for item in items {
        let strokes = bound.filter { $0.action == table.action(of: item) }
        // Keys that the help does not list are alternatives to one that it does, for example for another
        // keyboard layout.
        let told = strokes.contains(where: \.isTold) ? strokes.filter(\.isTold) : strokes
        #expect(!item.keys.isEmpty)
        #expect(
          item.keys.split(separator: " ").map(String.init).sorted()
            == told.map(\.chord.label).sorted(),
          "\(item.words)")
        // An action is found first when its full text is typed.
        #expect(
          table.palette(under: conditions, foundBy: item.words).first?.item.words == item.words)
      }
    }
  }

  /// Expects that some press of each key has the key's action, and that labels of several keys name only
  /// keys that are bound.
  private static func expectConsistent<Action>(_ table: KeyTable<Action>) throws {
    for binding in table.bindings {
      for stroke in binding.strokes {
        let event = try #require(table.event(for: stroke), "\(stroke) is never found")
        #expect(table.stroke(for: event) == stroke)
      }
      let help = binding.help
      #expect(!help.keys.isEmpty && !help.short.isEmpty && help.short.count <= help.long.count)
      guard !binding.strokes.isEmpty else { continue }
      let labels = Set(binding.strokes.map { KeyChord($0.chord.key).label })
      for word in help.keys.split(separator: " ").map(String.init) where word != "…" {
        let name = word.hasPrefix("Shift-") ? String(word.dropFirst(6)) : word
        #expect(labels.contains { $0.lowercased() == name.lowercased() }, "\(help.keys): \(word)")
      }
    }
  }

  @Test func everyKeyOfTheWalkDoesSomething() throws {
    try Self.expectEffects(of: WalkModel.keys.table, in: try Self.walk()) { $0.run(seconds: 0.3) }
  }

  @Test func everyKeyOfThePlayerDoesSomething() throws {
    try Self.expectEffects(of: PlayerModel.keys.table, in: try PlayerFixture.model()) {
      $0.run(seconds: 0.3)
    }
  }

  @Test func everyKeyOfTheBenchDoesSomething() throws {
    try Self.expectEffects(of: DesignerModel.keys, in: DesignerFixture.model())
  }

  @Test func everyKeyOfTypingDoesSomething() throws {
    var model = DesignerFixture.model()
    try model.press("12")
    try Self.expectEffects(of: DesignerModel.entryKeys, in: model)
  }

  /// Expects each key to request something from the shell or to change the picture, and other keys to do
  /// neither.
  private static func expectEffects<Model: WindowModel, Action>(
    of table: KeyTable<Action>, in model: Model, after pass: (inout Model) -> Void = { _ in }
  ) throws {
    var painter = Model.Painter(.typical)
    func picture(after event: KeyEvent?) -> (effects: [WindowEffect], CellGrid) {
      var model = model
      let effects = event.map { model.update(.key($0)) } ?? []
      pass(&model)
      return (effects, model.view(with: &painter))
    }
    let (_, before) = picture(after: nil)
    for stroke in table.bindings.flatMap(\.strokes) {
      let event = try #require(table.event(for: stroke))
      let (effects, after) = picture(after: event)
      #expect(!effects.isEmpty || after != before, "\(event.key) does nothing")
    }
    let (effects, after) = picture(after: KeyEvent("\\"))
    #expect(effects.isEmpty && after == before, "\\\\ is bound to nothing and does something")
  }
}

extension KeyTable {
  /// Returns a press that means the given key of the table; nil if absent.
  fileprivate func event(for stroke: KeyStroke<Action>) -> KeyEvent? {
    var events = [KeyEvent(stroke.chord.key), KeyEvent(stroke.chord.key, isShifted: true)]
    if case .character(let scalar) = stroke.chord.key {
      let capital = scalar.properties.uppercaseMapping.unicodeScalars.first ?? scalar
      events = [KeyEvent(.character(scalar)), KeyEvent(.character(capital))]
    }
    return events.first { self.stroke(for: $0) == stroke }
  }
}
