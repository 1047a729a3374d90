import ARRouteEngine
import RouteStage
import TestSupport
import Testing

@testable import RouteSim
@testable import RouteSimKit

/// A design that another program changes while a window shows it.
@Suite struct DesignWatchTests {
  private let folder: ScratchFolder
  private let path: String
  private static let viewport = Device.standard.camera.viewport
  private static let second: UInt64 = 1_000_000_000

  init() throws {
    folder = try ScratchFolder()
    path = try folder.write(#"{"version": 1, "placemark": {"max": 120}}"#, to: "ours.json")
  }

  private func watch(_ changes: [TuningChange] = []) throws -> DesignWatch {
    let watch = DesignWatch(DesignChoices(file: path, changes: changes), on: Self.viewport)
    return try #require(watch)
  }

  /// Returns the message of the look after the one that notices a change.
  private func news(_ watch: inout DesignWatch, from time: inout UInt64) -> WindowMessage? {
    time += Self.second
    #expect(watch.look(at: time) == nil)
    time += Self.second
    return watch.look(at: time)
  }

  @Test func aChangeIsReadOnceItIsHalfASecondOld() throws {
    var watch = try watch()
    var time: UInt64 = 0
    #expect(news(&watch, from: &time) == nil)
    try folder.write(
      #"{"version": 1, "placemark": {"max": 200}, "hint": {"inset": 40}}"#, to: "ours.json")
    guard case .designRead(let design, let name, let settings)? = news(&watch, from: &time) else {
      Issue.record("the change was not read")
      return
    }
    #expect(name == "ours" && design.sizing.maximum == 200 && design.hintInset == 40)
    var live = WorldSettings()
    live.showsWaypoints = true
    design.apply(to: &live, filesFrom: settings)
    #expect(live.sizing.maximum == 200 && live.hintInset == 40 && live.showsWaypoints)
    // Between two looks nothing is read, and nothing is read twice.
    #expect(watch.look(at: time + 1) == nil && (watch.due ?? 0) > time)
    #expect(news(&watch, from: &time) == nil)
  }

  @Test func aFileThatIsStillBeingWrittenIsNotRead() throws {
    var watch = try watch()
    try folder.write(#"{"version": 1, "placem"#, to: "ours.json")
    #expect(watch.look(at: Self.second) == nil)
    try folder.write(#"{"version": 1, "placemark": {"max": 150}}"#, to: "ours.json")
    #expect(watch.look(at: 2 * Self.second) == nil)
    guard case .designRead(let design, _, _)? = watch.look(at: 3 * Self.second) else {
      Issue.record("the change was not read")
      return
    }
    #expect(design.sizing.maximum == 150)
  }

  @Test func aFaultIsReportedWithItsLineAndMendedLater() throws {
    var watch = try watch()
    var time: UInt64 = 0
    try folder.write("{\"version\": 1,\n \"placemark\": {\"max\": -1}}", to: "ours.json")
    guard case .designNotRead(let reason)? = news(&watch, from: &time) else {
      Issue.record("the fault was not reported")
      return
    }
    #expect(reason.contains("ours.json:2: placemark.max"), "\(reason)")
    #expect(news(&watch, from: &time) == nil)
    try folder.write(#"{"version": 1}"#, to: "ours.json")
    guard case .designRead? = news(&watch, from: &time) else {
      Issue.record("the mended file was not read")
      return
    }
  }

  @Test func theFilesThatADesignNamesAreWatched() throws {
    let square = #"<svg viewBox="0 0 9 9"><path d="M1 1h7v7h-7z"/></svg>"#
    try folder.write(square, to: "sign.svg")
    let text = #"{"version": 1, "mark": {"image": "sign.svg"}}"#
    try folder.write(text, to: "ours.json")
    var watch = try watch()
    var time: UInt64 = 0
    #expect(news(&watch, from: &time) == nil)
    let before = try DesignChoices(file: path).design().mark.icon
    try folder.write(square.replacing("h7v7h-7z", with: "h6v6h-6z "), to: "sign.svg")
    guard case .designRead(_, _, let settings)? = news(&watch, from: &time) else {
      Issue.record("the icon was not read again")
      return
    }
    #expect(settings.mark.icon != before && settings.mark.icon != WorldSettings().mark.icon)
  }

  /// A designer may name an icon in the design and export it afterwards.
  @Test func aFileThatComesLaterIsReadThen() throws {
    var watch = try watch()
    var time: UInt64 = 0
    #expect(news(&watch, from: &time) == nil)
    try folder.write(#"{"version": 1, "mark": {"image": "late.svg"}}"#, to: "ours.json")
    guard case .designNotRead(let reason)? = news(&watch, from: &time) else {
      Issue.record("the missing icon was not noticed")
      return
    }
    #expect(reason.contains("late.svg"))
    #expect(news(&watch, from: &time) == nil)
    try folder.write(#"<svg viewBox="0 0 9 9"><path d="M1 1h7v7h-7z"/></svg>"#, to: "late.svg")
    guard case .designRead(_, _, let settings)? = news(&watch, from: &time) else {
      Issue.record("the icon was not read")
      return
    }
    #expect(settings.mark.icon != WorldSettings().mark.icon)
  }

  @Test func optionsStillOverrideTheFile() throws {
    let row = try #require(Tunable.row(named: "placemarkMax"))
    var watch = try watch([TuningChange(row, .number(70))])
    var time: UInt64 = 0
    try folder.write(#"{"version": 1, "placemark": {"max": 90, "min": 20}}"#, to: "ours.json")
    guard case .designRead(let design, _, _)? = news(&watch, from: &time) else {
      Issue.record("the change was not read")
      return
    }
    #expect(design.sizing.maximum == 70 && design.sizing.minimum == 20)
  }

  /// A bench that saves a design shows what an editor makes of that file from then on.
  @Test func theDesignThatABenchSavedIsWatched() throws {
    let row = try #require(Tunable.row(named: "placemarkMax"))
    let changes = [TuningChange(row, .number(70))]
    for choices in [DesignChoices(changes: changes), DesignChoices(file: path, changes: changes)] {
      var watch = DesignWatch(benchOf: choices, on: Self.viewport)
      var time: UInt64 = 0
      #expect((watch.due == nil) == (choices.file == nil))
      #expect(news(&watch, from: &time) == nil)
      let saved = try folder.write(#"{"version": 1, "placemark": {"max": 70}}"#, to: "saved.json")
      watch.follow(saved)
      #expect(news(&watch, from: &time) == nil)
      try folder.write(#"{"version": 1, "placemark": {"max": 85.5}}"#, to: "saved.json")
      guard case .designRead(let design, let name, _)? = news(&watch, from: &time) else {
        Issue.record("the saved file was not read")
        return
      }
      #expect(name == "saved" && design.sizing.maximum == 85.5)
    }
    // A walk saves pictures, which are no designs.
    var walk = try self.watch()
    walk.follow(folder.path + "/saved.json")
    var time: UInt64 = 0
    try folder.write(#"{"version": 1, "placemark": {"max": 60}}"#, to: "ours.json")
    guard case .designRead(_, let name, _)? = news(&walk, from: &time) else {
      Issue.record("the design was not read")
      return
    }
    #expect(name == "ours")
  }

  @Test func standardInputIsNotWatched() {
    #expect(DesignWatch(DesignChoices(file: "-"), on: Self.viewport) == nil)
    #expect(DesignWatch(DesignChoices(), on: Self.viewport) == nil)
  }
}
