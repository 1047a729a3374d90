import ARRouteEngine
import CommandLineKit
import Foundation
import RouteCells
import TestSupport
import Testing

@testable import ARRouteDrawing
@testable import RouteSim
@testable import RouteSimKit
@testable import RouteStage

/// Checks that keys are declared once, and that documents and the manual list these keys.
@Suite struct KeyListingTests {
  /// `script/record` regenerates the tables.
  @Test func tablesOfTheDocumentsAreThoseOfTheWindows() throws {
    let tables = Dictionary(
      uniqueKeysWithValues: KeyListing.windows.map { ($0.command, KeyMarkdown.table($0.keys)) })
    try MarkdownTables.expect(tables, ofKind: "keys")
  }

  @Test func everyWindowIsOfACommandWithKeysInTheManual() throws {
    let page = ManualPage.text(for: RouteSimProgram.program)
    let start = try #require(page.range(of: ".SH \"KEYS\"\n"))
    let rest = page[start.upperBound...]
    let keys = rest.range(of: "\n.SH ").map { rest[..<$0.lowerBound] } ?? rest
    for window in KeyListing.windows {
      #expect(RouteSimProgram.program.command(named: window.command) != nil)
      #expect(keys.contains(".SS \"In \(window.command)\"\n"))
    }
    let terms = keys.components(separatedBy: "\n.TP\n").count - 1
    #expect(terms == KeyListing.windows.map(\.keys.count).reduce(0, +))
  }

  @Test("the manual's keys can be read without Unicode", .enabled(if: Tool.isInstalled("groff")))
  func manualInASCII() throws {
    let program = Program(
      "keys", version: "1", summary: "keys", commands: [], appendix: [KeyListing.section])
    let groff = try #require(Tool(named: "groff"))
    let result = try groff.run(
      ["-ww", "-man", "-Tascii", "-P-cbou"], input: Array(ManualPage.text(for: program).utf8))
    #expect(result.errors == "")
    #expect(result.text.contains("W S Up Down\n"))
    #expect(result.text.contains("0 ... 9\n"))
  }

  /// A key that a window declares appears everywhere without further code.
  @Test func aNewKeyIsDispatchedAndTold() throws {
    var model = try Rehearsal()
    _ = model.update(.key(KeyEvent("k")))
    _ = model.update(.key(KeyEvent("K")))
    #expect(model.waves == 2)

    let status = try #require(text(of: model).split(separator: "\n").last)
    #expect(status.contains("K wave  / go to  Tab view  V layout"))

    _ = model.update(.key(KeyEvent("?")))
    #expect(text(of: model).contains(/K +wave to who comes along/))

    let keys = Rehearsal.keys.table.help
    let row = "| `K` | wave to who comes along; with one hand |\n"
    #expect(KeyMarkdown.table(keys).contains(row))
    let document = "# Walk\n<!-- keys: walk -->\nold\n<!-- /keys -->\nEnd.\n"
    let renewed = MarkdownTables.renewed(
      document, kind: "keys", with: ["walk": KeyMarkdown.table(keys)])
    #expect(renewed.text.contains(row) && renewed.text.hasSuffix("<!-- /keys -->\nEnd.\n"))

    let section = Program.Section("Keys", KeyListing.items(keys))
    let page = ManualPage.text(
      for: Program("p", version: "1", summary: "s", commands: [], appendix: [section]))
    #expect(page.contains(".TP\n\\fBK\\fR\nWave to who comes along; with one hand.\n"))
  }

  private func text(of model: Rehearsal) -> String {
    var painter = StagePainter(.plain)
    painter.paintsPictures = false
    return PlainTextPrinter.print(model.view(with: &painter))
  }
}

/// A walk whose window has an additional key, declared only in `keys`.
private struct Rehearsal: StageModel {
  enum Action: Hashable, Sendable { case wave }

  static let keys = StageKeys<Action>(
    [
      KeyBinding(
        [.on("k", .own(.wave))], short: "wave", long: "wave to who comes along",
        note: "with one hand", hint: KeyHint("K", "wave", from: 1))
    ], goals: "where one was",
    mouse: MouseWords(click: "on the plan, go there", wheel: "over the phone, walk"))

  private var walk: WalkModel
  private(set) var waves = 0

  init() throws {
    let route = try TestRoutes.route([(0, 0), (0, 200)], latitude: 48.2, longitude: 16.37)
    let street = try World(
      route: route, camera: Device.standard.camera, settings: WorldSettings(), start: .chainage(0))
    walk = WalkModel(
      street: street, stage: Stage(title: "Vienna", devices: [], columns: 120, rows: 40))
  }

  mutating func act(_ action: Action) -> [WindowEffect] {
    switch action {
    case .wave: waves += 1
    }
    return []
  }

  var names: [NamedGoal] { walk.names }
  mutating func go(to goal: Goal) -> String? { walk.go(to: goal) }

  var stage: Stage {
    get { walk.stage }
    set { walk.stage = newValue }
  }
  var world: World { walk.world }
  var trail: Trail { walk.trail }
  var clock: Double { walk.clock }
  var isActive: Bool { walk.isActive }
  func banner(for frame: Frame) -> [String] { walk.banner(for: frame) }
  func inspector(for frame: Frame) -> Inspector { walk.inspector(for: frame) }
  mutating func perform(_ act: Act) { walk.perform(act) }
  mutating func stand(at coordinate: GeodeticCoordinate) { walk.stand(at: coordinate) }
  mutating func roll(forward: Bool) { walk.roll(forward: forward) }
  mutating func turn(by angle: Angle, up: Angle) { walk.turn(by: angle, up: up) }
  mutating func advance() { walk.advance() }
  mutating func adjust(_ change: (inout World) -> Void) { walk.adjust(change) }
}
