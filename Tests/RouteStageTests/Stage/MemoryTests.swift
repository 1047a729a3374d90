import ARRouteEngine
import Testing

@testable import RouteSimKit
@testable import RouteStage

/// The choices that windows keep for the next window, and their messages to newcomers.
@Suite struct MemoryTests {
  @Test func whatWasChosenIsChosenAgain() throws {
    var model = try WalkFixture.model(isStill: true)
    let first = model.memory
    try model.press("<tab>vohgtu")
    let memory = model.memory
    #expect(Set(memory.keys) == Set(Remembered.allCases).subtracting([.units]))
    for name in memory.keys where name != .device || model.stage.devices.count > 1 {
      #expect(memory[name] != first[name], "\(name) is as it was")
    }
    var next = try WalkFixture.model(isStill: true)
    next.recall(memory)
    #expect(next.memory == memory && next.stage.notice == nil)
    #expect(next.world.camera == model.world.camera)
  }

  @Test func aPartIsChosenAndTheRestStays() throws {
    var model = try PlayerFixture.model()
    var memory = model.memory
    model.recall([.view: "plan", .grid: "no"])
    (memory[.view], memory[.grid]) = ("plan", "no")
    #expect(model.memory == memory)
  }

  @Test func wordsThatMeanNothingArePassedOver() throws {
    var model = try WalkFixture.model(isStill: true)
    let memory = model.memory
    model.recall(Dictionary(uniqueKeysWithValues: Remembered.allCases.map { ($0, "nonsense") }))
    #expect(model.memory == memory)
  }

  @Test func unitsOfTheBenchAreNoChangeOfTheDesign() throws {
    var model = DesignerFixture.model()
    try model.press("u")
    let memory = model.memory
    var next = DesignerFixture.model()
    next.recall(memory)
    #expect(next.design.units == .imperial && !next.hasChanges && next.memory == memory)
  }

  /// The message fits in one line of 80 columns, and disappears after a while.
  @Test func aNewcomerIsToldTheKeysThatMatter() throws {
    var walk = try WalkFixture.model(isStill: true)
    walk.welcome()
    let text = try #require(walk.stage.notice?.text)
    #expect(text == "? shows all keys, q quits, W/S walk, A/D turn, Space walks by itself")
    var player = try PlayerFixture.model()
    player.welcome()
    var bench = DesignerFixture.model()
    bench.welcome()
    for said in [text, player.stage.notice?.text ?? "", bench.window.notice?.text ?? ""] {
      #expect((40...78).contains(said.count), "\(said)")
      #expect(said.hasPrefix("? shows all keys, q quits, "), "\(said)")
    }
    walk.run(seconds: 11)
    #expect(walk.stage.notice?.text == text)
    walk.run(seconds: 1.1)
    #expect(walk.stage.notice == nil && !walk.isActive)
    // A message about a key replaces it.
    walk.welcome()
    try walk.press("v")
    #expect(walk.stage.notice?.text.hasPrefix("Layout") == true)
  }
}
