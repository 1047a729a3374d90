import ARRouteDrawing
import ARRouteEngine
import TestSupport
import Testing

@testable import RouteSimKit
@testable import RouteStage

@Suite struct DesignerModelTests {
  @Test(arguments: [
    ("q", [WindowEffect.quit]), ("<ctrl-c>", [.interrupt]), ("<ctrl-z>", [.suspend]),
    ("<ctrl-l>", [.repaint]), ("s", [.save]), ("Q", []), ("?", []), ("<enter>", []),
    ("<escape>", []), ("w", []),
  ])
  func asksTheShell(key: String, effects: [WindowEffect]) throws {
    var model = DesignerFixture.model()
    #expect(try model.press(key) == effects)
  }

  @Test(arguments: [
    ("<right>", 110.0), ("<left>", 95), ("<right><left>", 100), ("<.>", 101), (",", 99.5),
    ("<home>", 1), ("<home><left>", 1), ("<end>", 10_000), ("<end><right>", 10_000),
    ("<pagedown>", 200), ("<pageup>", 50), ("<pagedown><pagedown><pagedown><pagedown>", 2000),
    ("<pageup><pageup><pageup><pageup>", 10), ("<right><pageup>", 100),
  ])
  func movesTheDistance(keys: String, distance: Double) throws {
    var model = DesignerFixture.model()
    try model.press(keys)
    #expect(model.distance == distance)
    #expect(!model.hasChanges)
  }

  /// The sizes kept as B are in no file, unless they are those of the design or of the file that was read.
  @Test(arguments: [("C+X", true), ("+Cz", true), ("C", false), ("CX", false), ("+CzC", false)])
  func asksBeforeItLosesB(keys: String, loses: Bool) throws {
    var model = DesignerFixture.model()
    try model.press("p<down>" + keys)
    #expect(!model.hasChanges && model.losesComparison == loses)
    #expect(try model.press("q") == (loses ? [] : [.quit]))
    guard loses else { return }
    #expect(model.words?.contains("B is in no file") == true)
    #expect(try model.press("q") == [.quit])
  }

  /// A name is typed for the design on the screen; what another program has written waits.
  @Test func doesNotReadAgainWhileANameIsTyped() throws {
    var model = DesignerFixture.model()
    try model.press("p<down>+")
    let own = model.design
    var design = Design.standard
    design.sizing = try DesignerFixture.sizing(.logarithmic, maximum: 140)
    let message = WindowMessage.designRead(design, name: "ours", settings: WorldSettings())
    try model.press("S")
    #expect(model.update(message).isEmpty && model.design == own)
    try model.press("<escape>")
    #expect(model.design == design)
    try model.press("zS")
    #expect(model.update(message).isEmpty)
    let effects = try model.press("foo<enter>")
    #expect(effects == [.save] && model.design == own)
  }

  /// The file of the design, changed elsewhere, replaces the design; one's own changes come back.
  @Test func takesADesignThatWasReadAgain() throws {
    var model = DesignerFixture.model()
    try model.press("p<down>+")
    let own = model.design
    #expect(model.hasChanges)
    var design = Design.standard
    design.sizing = try DesignerFixture.sizing(.logarithmic, maximum: 140)
    _ = model.update(.designRead(design, name: "ours", settings: WorldSettings()))
    #expect(model.design == design && !model.hasChanges)
    #expect(model.words?.contains("ours") == true && model.words?.contains("brings your") == true)
    #expect(model.world?.settings.sizing == design.sizing)
    try model.press("z")
    #expect(model.design == own && model.hasChanges)
    let before = model.design
    _ = model.update(.designNotRead(reason: "ours.json:2: no"))
    #expect(model.design == before && model.words?.contains("ours.json:2: no") == true)
  }

  @Test("contrast that is too low for some people is reported while sizes are edited")
  func warnsOfContrast() throws {
    var design = Design.standard
    design.mark.color = Theme.dark.sky
    let outlined = DesignerFixture.model(columns: 120, rows: 40, design: design)
    #expect(!outlined.text().contains("contrast:"))
    design.mark.outline = .none
    let bare = DesignerFixture.model(columns: 120, rows: 40, design: design)
    #expect(bare.text().contains("contrast: mark on the sky 1.0:1"))
  }

  @Test("u changes the units of every number, including typed numbers")
  func imperialUnits() throws {
    var model = DesignerFixture.model(columns: 120, rows: 40)
    try model.press("pcpu")
    let numbers = model.text()
    #expect(try numbers.firstMatch(of: Regex("[0-9] (m|mm|cm|km)\\b")) == nil, "\(numbers)")
    // At 100 m, 328.084 ft; near is 50 m and far is 2 km, 6561.68 ft; on the screen, 15.383042 mm are
    // 0.6056 in.
    for words in ["328.08 ft", "164.04 ft", "6561.68 ft", "0.606 in", "11.8 in", "0.25 mi"] {
      #expect(numbers.contains(words), "\(words)")
    }
    try model.press("200<enter>")
    #expect(abs(model.sizing.near - 60.96) < 1e-9)
    try model.press("+")
    #expect(abs(model.sizing.near - 220 * 0.3048) < 1e-9)
    try model.press("<right>")
    #expect(abs(model.distance - 350 * 0.3048) < 1e-9)
    try model.press("<pagedown>")
    #expect(abs(model.distance - 500 * 0.3048) < 1e-9)
    try model.press("<down>200<enter>")
    #expect(model.words == "near 220 must be below far 200")
    try model.press("<escape><up>")
    // Here, the unit changes from feet to miles.
    try model.press("<right>")
    #expect(abs(model.distance - 528 * 0.3048) < 1e-9 && model.distanceText == "0.1 mi")
    try model.press("<right>")
    #expect(abs(model.distance - 1609.344 * 0.11) < 1e-9)
    try model.press("<left><left>")
    #expect(abs(model.distance - 500 * 0.3048) < 1e-9)
    try model.press("u")
    #expect(model.text().contains("152.4 m"))
  }

  @Test("a number that the law does not use is marked, even while it is edited")
  func unusedNumbers() throws {
    var design = Design.standard
    design.sizing = try DesignerFixture.sizing(.perspective)
    var model = DesignerFixture.model(columns: 120, rows: 40, design: design)
    #expect(model.text().contains("unused, 2000 m"))
    try model.press("<down>800<enter>")
    #expect(model.words == "far 800 m, without effect: perspective reaches 50 pt at 100 m")
    model = DesignerFixture.model(columns: 120, rows: 40)
    try model.press("<down><down>50<enter>")
    #expect(model.text().contains("unused, 50 m") && model.text().contains("unused, 2000 m"))
  }

  @Test(
    "no number is written over its name, whatever the units", arguments: [64, 72, 80, 100, 120])
  func numbersKeepOffTheirNames(columns: Int) throws {
    var design = Design.standard
    design.sizing = try DesignerFixture.sizing(.perspective)
    design.units = .imperial
    for device in 0..<Device.presets.count {
      var model = DesignerFixture.model(columns: columns, rows: 24, design: design)
      try model.press(String(repeating: "o", count: device))
      let text = model.text()
      for name in ["law ", "near ", "far ", "max ", "min ", "distance ", "diameter ", "pixels "] {
        #expect(text.contains(name), "\(name) on \(model.screen.title):\n\(text)")
      }
    }
  }

  @Test func shiftMovesFinely() {
    var model = DesignerFixture.model()
    _ = model.update(.key(KeyEvent(.right, isShifted: true)))
    #expect(model.distance == 101)
    _ = model.update(.key(KeyEvent(.left, .repeat, isShifted: true)))
    #expect(model.distance == 100)
  }

  @Test func releasesDoNothing() {
    var model = DesignerFixture.model()
    for key in [Key.right, .character("l"), .character("q"), .character("+")] {
      #expect(model.update(.key(KeyEvent(key, .release))).isEmpty)
    }
    #expect(model.distance == 100 && !model.hasChanges)
  }

  /// Repeats of movement keys have an effect; repeats of q or s have none.
  @Test func onlySomeKeysRepeat() {
    var model = DesignerFixture.model()
    _ = model.update(.key(KeyEvent(.right, .repeat)))
    #expect(model.distance == 110)
    _ = model.update(.key(KeyEvent(.character("+"), .repeat)))
    #expect(model.sizing.near == 55)
    #expect(model.update(.key(KeyEvent(.character("s"), .repeat))).isEmpty)
    #expect(model.update(.key(KeyEvent(.character("q"), .repeat))).isEmpty)
    #expect(model.update(.key(KeyEvent(.character("l"), .repeat))).isEmpty)
    #expect(model.sizing.law == .linear)
  }

  @Test(arguments: [
    ("", PlacemarkNumber.near), ("<down>", .far), ("<tab>", .far), ("<down><down>", .maximum),
    ("<up>", .minimum), ("<down><down><down><down>", .near), ("<tab><up>", .near),
  ])
  func choosesANumber(keys: String, number: PlacemarkNumber) throws {
    var model = DesignerFixture.model()
    try model.press(keys)
    #expect(model.selected == number)
  }

  @Test(arguments: [
    ("+", PlacemarkNumber.near, 55.0), ("-", .near, 45), ("<down>+", .far, 2200),
    ("<down>-", .far, 1800), ("<tab><tab>+", .maximum, 101), ("<tab><tab>-", .maximum, 99),
    ("<up>+", .minimum, 51), ("<up>-", .minimum, 49),
    // Typed input: whole numbers, fractions with a point or comma, and corrections.
    ("75<enter>", .near, 75), ("12<.>5<enter>", .near, 12.5),
    ("7,25<enter>", .near, 7.25), ("0<enter>", .near, 0), ("129<backspace>0<enter>", .near, 120),
    ("<tab>3500<enter>", .far, 3500), ("7<.><enter>", .near, 7),
    // Moving on also sets the number.
    ("75<tab>", .near, 75), ("75<down>", .near, 75), ("75<up>", .near, 75),
    // Cancelling does not set it.
    ("75<escape>", .near, 50), ("7<backspace><enter>", .near, 50),
    ("7<backspace><backspace>8<enter>", .near, 8),
  ])
  func edits(keys: String, number: PlacemarkNumber, value: Double) throws {
    var model = DesignerFixture.model()
    try model.press(keys)
    #expect(model.sizing.value(of: number) == value)
    #expect(model.entry == nil)
    for other in DesignerModel.numbers where other != number {
      #expect(model.sizing.value(of: other) == PlacemarkSizing.standard.value(of: other))
    }
  }

  @Test func nearGoesDownToNothingAndUpAgain() throws {
    var model = DesignerFixture.model()
    try model.press("2<enter>-")
    #expect(model.sizing.near == 1.8)
    try model.press("1<enter>-")
    #expect(model.sizing.near == 0)
    try model.press("-")
    #expect(model.sizing.near == 0)
    try model.press("+")
    #expect(model.sizing.near == 1)
    try model.press("+")
    #expect(model.sizing.near == 1.1)
  }

  @Test(arguments: [
    ("3000<enter>", "near 3000 must be below far 2000"), ("2000<enter>", "near 2000"),
    ("<tab>50<enter>", "must be below far 50"), ("<tab>0<enter>", "far 0"),
    ("<tab><tab>49<enter>", "max 49 must not be below min 50"), ("<up>0<enter>", "min 0"),
    ("<up>101<enter>", "max 100 must not be below min 101"),
    ("l0<enter>", "near 0 must be above 0 if law is logarithmic"),
  ])
  func refusesWhatMakesNoLaw(keys: String, words: String) throws {
    var model = DesignerFixture.model()
    let law = keys.hasPrefix("l") ? SizeLaw.logarithmic : .linear
    try model.press(keys)
    #expect(try model.sizing == DesignerFixture.sizing(law))
    let notice = try #require(model.window.notice)
    #expect(notice.isError && notice.text.contains(words), "\(notice.text)")
    // The typed text is still there and can be corrected.
    #expect(model.entry != nil)
    try model.press("<backspace><escape>")
    #expect(model.entry == nil && model.window.notice == nil)
  }

  @Test func stepsStopAtWhatMakesNoLaw() throws {
    var model = DesignerFixture.model()
    try model.press("<up>")
    for _ in 0..<60 { try model.press("+") }
    #expect(model.sizing.minimum == 100)
    #expect(model.window.notice?.isError == true)
    for _ in 0..<120 { try model.press("-") }
    #expect(model.sizing.minimum == 1)
    #expect(model.window.notice?.isError == true)
  }

  @Test func goesThroughTheLawsBothWays() throws {
    var model = DesignerFixture.model()
    var laws: [SizeLaw] = []
    for _ in 0..<4 {
      try model.press("l")
      laws.append(model.sizing.law)
    }
    #expect(laws == [.logarithmic, .perspective, .stepped, .linear])
    try model.press("L")
    #expect(model.sizing.law == .stepped)
  }

  /// Two of the laws divide by the near distance.
  @Test func passesOverLawsThatTheNumbersDoNotAllow() throws {
    var model = DesignerFixture.model()
    try model.press("0<enter>l")
    #expect(model.sizing.law == .stepped)
    #expect(model.words?.contains("near above 0") == true)
    try model.press("l")
    #expect(model.sizing.law == .linear)
    try model.press("L")
    #expect(model.sizing.law == .stepped)
  }

  @Test func goesThroughTheDevicesBothWays() throws {
    var model = DesignerFixture.model()
    for device in Device.presets.dropFirst() {
      try model.press("o")
      #expect(model.screen.device == device && model.words == device.title)
    }
    try model.press("o")
    #expect(model.screen.device == .standard)
    try model.press("O")
    #expect(model.screen.device == Device.presets.last)
  }

  @Test func undoesAndDoesAgain() throws {
    var model = DesignerFixture.model()
    try model.press("+l75<enter>u")
    let last = model.design
    try model.press("z")
    #expect(model.design.units == .metric && model.sizing.near == 75)
    try model.press("zzz")
    #expect(model.design == .standard && !model.hasChanges)
    try model.press("z")
    #expect(model.design == .standard && model.words == "Nothing to undo")
    try model.press("ZZZZ")
    #expect(model.design == last)
    try model.press("Z")
    #expect(model.design == last && model.words == "Nothing to redo")
  }

  @Test func keepsADesignBesideAndChangesPlaces() throws {
    var model = DesignerFixture.model()
    try model.press("x")
    #expect(model.comparison == nil && model.words?.contains("no B yet") == true)
    try model.press("cl<down>+")
    let edited = model.sizing
    #expect(model.comparison == .standard && edited != .standard)
    try model.press("x")
    #expect(model.sizing == .standard && model.comparison == edited)
    try model.press("z")
    #expect(model.sizing == edited)
    try model.press("c")
    #expect(model.comparison == nil)
  }

  @Test func showsAndHidesCurves() throws {
    var model = DesignerFixture.model()
    #expect(DesignLegend.entries(of: model).count == 5)
    try model.press("a")
    #expect(DesignLegend.entries(of: model).map(\.long) == ["linear", "real object"])
    try model.press("p")
    #expect(DesignLegend.entries(of: model).map(\.long) == ["linear"])
    try model.press("apc")
    #expect(DesignLegend.entries(of: model).count == 6)
  }

  @Test func tellsAtTheFirstQuitThatChangesWouldBeLost() throws {
    var model = DesignerFixture.model()
    try model.press("+")
    #expect(try model.press("q").isEmpty)
    #expect(model.words?.contains("Not saved") == true)
    #expect(try model.press("q") == [.quit])
    // After continuing, a user who quits is warned again.
    try model.press("<right>")
    #expect(try model.press("q").isEmpty)
    // Once all changes are undone, there is nothing to lose.
    try model.press("z")
    #expect(try model.press("q") == [.quit])
  }

  @Test func savesUnderTheNextNumber() throws {
    var model = DesignerFixture.model()
    try model.press("l+")
    #expect(try model.press("s") == [.save])
    #expect(model.document.name == .numbered(stem: "design", ending: "json"))
    #expect(try Design(Array(model.document.text.utf8)) == model.design)
    _ = model.update(.saved(name: "design-007.json"))
    #expect(!model.hasChanges && model.words == "Saved design-007.json")
    #expect(try model.press("s").isEmpty)
    #expect(model.words == "Already saved as design-007.json")
    #expect(try model.press("q") == [.quit])
    try model.press("+")
    #expect(try model.press("s") == [.save])
  }

  @Test func asksForAName() throws {
    var model = DesignerFixture.model()
    try model.press("+S")
    #expect(model.prompt?.hasPrefix("Save as: _") == true)
    // Keys that have other meanings elsewhere, a correction, and a character that is not allowed in names.
    #expect(try model.press("my q5<up><tab><left>X<backspace>").isEmpty)
    #expect(model.prompt?.hasPrefix("Save as: my q5_") == true)
    #expect(try model.press("<enter>") == [.save])
    #expect(model.document.name == .chosen("my q5.json"))
    #expect(model.entry == nil && model.hasChanges)
    _ = model.update(.notSaved(reason: "my q5.json is there already"))
    #expect(model.hasChanges)
    // Pressing s again does not return to the name.
    #expect(try model.press("s") == [.save])
    #expect(model.document.name == .numbered(stem: "design", ending: "json"))
  }

  @Test(arguments: ["S<enter>", "Sname<escape>", "S<escape>"])
  func noNameIsNoFile(keys: String) throws {
    var model = DesignerFixture.model()
    #expect(try model.press(keys).isEmpty)
    #expect(model.entry == nil)
  }

  @Test func aNameWithItsEndingStaysSo() throws {
    var model = DesignerFixture.model()
    try model.press("Sa/b<.>json<enter>")
    #expect(model.document.name == .chosen("a/b.json"))
  }

  @Test func anInterruptEndsWhateverIsTyped() throws {
    var model = DesignerFixture.model()
    #expect(try model.press("Sabc<ctrl-c>") == [.interrupt])
    #expect(try model.press("+<escape>5<ctrl-c>") == [.interrupt])
  }

  @Test func timeMattersOnlyForWords() throws {
    var model = DesignerFixture.model()
    #expect(!model.isActive)
    try model.press("l")
    #expect(model.isActive)
    for _ in 0..<6 * Window.stepsPerSecond { _ = model.update(.tick) }
    #expect(!model.isActive)
  }

  /// Whatever is pressed, the design is valid, all numbers are finite, and undoing leads back to the start.
  @Test(arguments: UInt64(0)..<60)
  func anyKeysLeaveALegalDesign(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let keys: [Key] =
      [
        .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .tab, .backTab, .enter,
        .escape, .backspace, .other,
      ] + "+-,.lLoOuUpPcCxXzZaAsS?0123456789q".unicodeScalars.map { .character($0) }
    var model = DesignerFixture.model()
    for _ in 0..<400 {
      let key = keys[random.whole(0...keys.count - 1)]
      let effects = model.update(.key(KeyEvent(key, isShifted: random.whole(0...4) == 0)))
      if effects == [.save] { _ = model.update(.notSaved(reason: "no")) }
      let sizing = model.sizing
      #expect(throws: Never.self) {
        try DesignerFixture.sizing(
          sizing.law, maximum: sizing.maximum, minimum: sizing.minimum, near: sizing.near,
          far: sizing.far)
      }
      #expect(DesignStreet.distances.contains(model.distance))
    }
    model.entry = nil
    model.window.helpPage = nil
    for _ in 0..<400 { try model.press("z") }
    #expect(model.design == .standard)
  }
}
