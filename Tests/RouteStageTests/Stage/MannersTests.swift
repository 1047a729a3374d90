import ARRouteEngine
import TestSupport
import Testing

@testable import RouteSimKit
@testable import RouteStage

/// The messages of windows, and their consistency.
@Suite struct MannersTests {
  /// Returns true for actions whose effect is visible without a message: a line or a page opens, or the
  /// phone moves.
  private static func speaksForItself<Own>(_ action: StageAction<Own>) -> Bool {
    switch action {
    case .window, .push, .toPlace, .picture(.save): true
    case .picture, .touch, .plan, .own: false
    }
  }

  @Test func everyActionOfTheWalkSaysWhatItDid() throws {
    var settings = SimulationSettings(conditions: .city, seed: 1)
    settings.misalignment = .degrees(40)
    for action in StageAction<WalkAction>.allCases where !Self.speaksForItself(action) {
      for simulation in [nil, settings] {
        var model = try WalkFixture.model(isStill: true, chainage: 30, simulation: simulation)
        _ = model.perform(action)
        let notice = try #require(model.stage.notice, "\(action) says nothing")
        #expect(!notice.text.isEmpty)
        // The message disappears, and no other message follows.
        model.run(seconds: 6.1)
        #expect(model.stage.notice == nil)
      }
    }
  }

  @Test func everyActionOfThePlayerSaysWhatItDid() throws {
    for action in StageAction<PlayerAction>.allCases where !Self.speaksForItself(action) {
      guard action != .own(.find(.mark)) else { continue }
      var model = try PlayerFixture.model()
      _ = model.perform(action)
      model.settle()
      #expect(model.stage.notice?.text.isEmpty == false, "\(action) says nothing")
    }
  }

  /// At any distance, both use the same unit, and the inspector's number begins with the label's.
  @Test(arguments: Units.allCases, UInt64(0)..<50)
  func labelAndInspectorAgree(units: Units, seed: UInt64) {
    var random = TestRandom(seed: seed)
    var distances = (0..<100).map { _ in random.magnitude(0.01...1e6) }
    distances += [0, 999.96, 1000, 1399.999, 1400, 528 * 0.3048, 527.99 * 0.3048, 1609.344]
    for metres in distances {
      let label = units.text(for: metres).split(separator: " ")
      let shown = Quantity.distance(metres, units).split(separator: " ")
      #expect(label.last == shown.last, "\(metres) m: \(label) \(shown)")
      let (short, long) = (String(label[0]), String(shown[0]))
      #expect(
        long == short || long.hasPrefix(short + ".")
          || (short.contains(".") && long.hasPrefix(short)),
        "\(metres) m: \(short) \(long)")
    }
  }

  @Test func aPlainWalkDoesNotSpeakOfCorrections() throws {
    let model = try WalkFixture.model(isStill: true, chainage: 30)
    let lines = model.inspector(for: model.world.frame(clock: 0)).lines.map(\.content)
    #expect(lines.contains(.value("place", "exact")))
    for line in lines {
      if case .value(let name, let text) = line {
        #expect(name != "correction" && !text.contains("?") && !text.contains("±"))
      }
    }
  }

  /// This is the state before the correction's first run.
  @Test func aCorrectionThatIsNotKnownIsNoNumber() throws {
    let model = try PlayerFixture.model()
    let lines = model.inspector(for: model.world.frame(clock: 0)).lines.map(\.content)
    #expect(lines.contains(.value("correction", "none yet")))
  }
}
