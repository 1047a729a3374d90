import ARRouteEngine
import TestSupport
import Testing

@testable import RouteSimKit

@Suite struct DesignTests {
  private func design(_ text: String) throws(DesignError) -> Design {
    try Design(Array(text.utf8))
  }

  @Test func readsEveryKey() throws {
    let design = try design(
      """
      {
        "version": 1,
        "placemark": {"law": "stepped", "max": 120, "min": 40, "near": 30, "far": 900},
        "mark": {
          "color": "E0323A", "opacity": 0.5, "ring": 0.25, "ringColor": "#112233",
          "outline": "light", "icon": "none", "letter": "Ä1", "image": null, "path": null,
          "iconColor": "445566", "iconSize": 0.75
        },
        "hint": {"inset": 30, "style": "wedge", "color": "FFB300"},
        "arrows": {
          "spacing": 5, "window": 80.5, "period": 1.5, "pose": "upright", "shape": "slim",
          "model": "a.obj", "color": "#ff8800", "edge": "102030", "light": "sun"
        },
        "label": {
          "language": "ja", "units": "imperial", "font": "Gill Sans", "color": "010203", "plate": "040506",
          "plateOpacity": 0.25
        },
        "scene": {"sky": "070809", "ground": "0A0B0C"},
        "cards": {
          "width": 12.5, "facing": "look-at", "radius": 300, "limit": 99, "threshold": 5,
          "storey": 3.5, "near": 80, "depth": 30, "cluster": 0, "spread": 200, "rest": 0.5
        }
      }
      """)
    #expect(
      design.sizing
        == (try PlacemarkSizing(law: .stepped, maximum: 120, minimum: 40, near: 30, far: 900)))
    var mark = MarkStyle()
    mark.color = Color(hex: 0xE0323A)
    mark.opacity = 0.5
    mark.ring = 0.25
    mark.ringColor = Color(hex: 0x112233)
    mark.outline = .light
    mark.iconColor = Color(hex: 0x445566)
    mark.iconSize = 0.75
    #expect(design.mark == mark)
    var sign = Design.Sign()
    sign.plain = .none
    sign.letter = "Ä1"
    #expect(design.sign == sign)
    var colors = SceneColors()
    colors.hint = Color(hex: 0xFFB300)
    colors.label = Color(hex: 0x010203)
    colors.plate = Color(hex: 0x040506)
    colors.plateOpacity = 0.25
    colors.sky = Color(hex: 0x070809)
    colors.ground = Color(hex: 0x0A0B0C)
    #expect(design.colors == colors)
    #expect(design.hintInset == 30)
    #expect(design.hintStyle == .wedge)
    #expect(
      design.arrows
        == ArrowStyle(
          spacing: 5, window: 80.5, period: 1.5, stance: .upright, shape: .slim,
          color: Color(hex: 0xFF8800), edge: Color(hex: 0x102030), light: .sun))
    #expect(design.model == "a.obj")
    var cards = CardStyle()
    cards.width = 12.5
    cards.facing = .lookAt
    cards.radius = 300
    cards.limit = 99
    cards.threshold = 5
    cards.storey = 3.5
    cards.near = NearShift(distance: 80, depth: 30)
    cards.clusterRadius = 0
    cards.spreadWidth = 200
    cards.restOpacity = 0.5
    #expect(design.cards == cards)
    #expect(design.language == .ja)
    #expect(design.units == .imperial)
    #expect(design.typeface == "Gill Sans")
  }

  @Test(
    arguments: [
      "{}", #"{"version": 1}"#, #"{"placemark": {}, "hint": {}, "arrows": {}, "label": {}}"#,
      "\u{FEFF}{}", #"{"arrows": {"model": null, "color": null, "edge": null}}"#,
    ])
  func whatIsNotSaidIsAsUsual(text: String) throws {
    #expect(try design(text) == .standard)
  }

  @Test func writesEveryKeyInAFixedOrder() {
    #expect(
      Design.standard.json == """
        {
          "version": 1,
          "placemark": {"law": "linear", "max": 100, "min": 50, "near": 50, "far": 2000},
          "mark": {"color": null, "opacity": 1, "ring": 0, "ringColor": null, "outline": "both", \
        "icon": "dot", "letter": null, "image": null, "path": null, "iconColor": null, \
        "iconSize": 0.6},
          "hint": {"inset": 25, "style": "edge", "distance": true, "color": null},
          "arrows": {"spacing": 3, "window": 100, "period": 2, "pose": "flat", "shape": "band", \
        "model": null, "color": null, "edge": null, "light": "shoulder"},
          "label": {"language": "en", "units": "metric", "font": null, "color": null, "plate": null, \
        "plateOpacity": null},
          "scene": {"sky": null, "ground": null},
          "cards": {"width": 20, "facing": "billboard", "radius": 200, "limit": 60, \
        "threshold": 10, "storey": 3, "near": 60, "depth": 20, "cluster": 12, "spread": 180, \
        "rest": 0.25}
        }

        """)
  }

  /// Returns a random design, with numbers that no short decimal represents.
  static func random(_ seed: UInt64) throws -> Design {
    var random = TestRandom(seed: seed)
    func any<Choice>(_ choices: [Choice]) -> Choice {
      choices[Int(random.number(0...Double(choices.count)).rounded(.down)) % choices.count]
    }
    var design = Design.standard
    let near = random.number(1e-3...300)
    let minimum = random.number(1e-3...100)
    design.sizing = try PlacemarkSizing(
      law: any(SizeLaw.allCases), maximum: minimum * random.number(1...1e4), minimum: minimum,
      near: near, far: near * random.number(1.1...1e6))
    design.hintInset = random.number(0...500)
    design.hintStyle = any(HintStyle.allCases)
    design.arrows = ArrowStyle(
      spacing: random.number(Design.lengths), window: random.number(Design.lengths),
      period: random.number(Design.periods), stance: any(ArrowStyle.Stance.allCases),
      shape: any(ArrowShape.allCases),
      color: any([nil, Color(hex: 0), Color(hex: 0xABCDEF)]),
      edge: any([nil, Color(hex: 0), Color(hex: 0xFEDCBA)]), light: any(ArrowLight.allCases))
    design.model = any([nil, "arrow.obj", "models/über \"x\"\u{1B}.obj", "/a/b.obj"])
    let colors = [nil, Color(hex: 0), Color(hex: 0xABCDEF), Color(hex: 0x102030)]
    design.mark.color = any(colors)
    design.mark.opacity = random.number(0...1)
    design.mark.ring = random.number(0...1)
    design.mark.ringColor = any(colors)
    design.mark.outline = any(MarkStyle.Outline.allCases)
    design.mark.iconColor = any(colors)
    design.mark.iconSize = random.number(Design.signSizes)
    design.sign.plain = any(Design.Sign.Plain.allCases)
    switch any([0, 1, 2, 3]) {
    case 1: design.sign.letter = any(["A", "🎁", "東京", "A \"B\"", "e\u{301}"])
    case 2: design.sign.image = any(["sign.svg", "signs/über \"x\".png", "/a/b.png"])
    case 3: design.sign.path = any(["M0 0L1 0 0 1Z", "m4 12h16l-8-8z"])
    default: break
    }
    design.colors = SceneColors()
    design.colors.hint = any(colors)
    design.colors.label = any(colors)
    design.colors.plate = any(colors)
    design.colors.plateOpacity = any([nil, 0, 1, random.number(0...1)])
    design.colors.sky = any(colors)
    design.colors.ground = any(colors)
    design.language = any(Language.allCases)
    design.typeface = any([nil, "Roboto", "Noto Sans JP", "ヒラギノ角ゴ W3", "X-1 2"])
    design.units = any(Units.allCases)
    return design
  }

  @Test(arguments: UInt64(0)..<200)
  func whatIsWrittenReadsBack(seed: UInt64) throws {
    let design = try Self.random(seed)
    #expect(try Design(Array(design.json.utf8)) == design)
    #expect(try Design(Array(design.json(for: "elsewhere.json").utf8)) == design)
  }

  @Test func settingsComeThrough() throws {
    for seed in UInt64(0)..<50 {
      var design = try Self.random(seed)
      design.model = nil
      design.sign = Design.Sign()
      var settings = WorldSettings()
      settings.eyeHeight = 2
      try design.apply(to: &settings)
      #expect(Design(settings) == design)
      #expect(settings.eyeHeight == 2)
    }
  }

  @Test(
    arguments: [
      ("", 1, "the file is empty; {\"version\": 1, \"placemark\": {…}, …} was expected"),
      ("[]", 1, "a design is an array; an object was expected"),
      (
        "{\n\"colour\": 1}", 2,
        "a design has no “colour”; version, placemark, mark, hint, arrows, label, scene or cards was expected"
      ),
      (#"{"version": 2}"#, 1, "version is 2; 1 was expected"),
      (
        "{\"hint\":\n {\"style\":\n \"arc\"}}", 3,
        "hint.style is “arc”; “edge”, “halo” or “wedge” was expected"
      ),
      ("{\"hint\": {\"inset\": -1}}", 1, "hint.inset is -1; 0 to 10000 points was expected"),
      ("{\"hint\": {},\n\"hint\": {}}", 2, "“hint” is given twice; give it once"),
      (
        "{\"hint\": {\"inset\": 1,\n\"inset\": 2}}", 2, "“hint.inset” is given twice; give it once"
      ),
      (
        "{\"label\": {\"units\": \"miles\"}}", 1,
        "label.units is “miles”; “metric” or “imperial” was expected"
      ),
      (
        "{\"placemark\": {\n\"law\": \"quadratic\"}}", 2,
        "placemark.law is “quadratic”; “linear”, “logarithmic”, “perspective” or “stepped” was "
          + "expected"
      ),
      (
        "{\"arrows\": {\n\"spacing\": 0}}", 2,
        "arrows.spacing is 0; 0.1 to 10000 metres was expected"
      ),
      (
        "{\"arrows\": {\"color\": \"red\"}}", 1,
        "arrows.color is “red”; null or six hexadecimal digits such as “3FBCFF” was expected"
      ),
      (
        "{\"arrows\": {\"model\": \"\"}}", 1,
        "arrows.model is “”; null or the name of a Wavefront OBJ file was expected"
      ),
      (
        "{\"placemark\": {\n\"max\": \"big\"}}", 2,
        "placemark.max is “big”; a number of 0 or more was expected"
      ),
      (
        "{\"placemark\": {\"law\": \"linear\",\n\"far\": 20}}", 2,
        "placemark.near 50 must be below placemark.far 20"
      ),
      (
        "{\"placemark\": {\"near\": 0,\n\"law\": \"perspective\"}}", 1,
        "placemark.near 0 must be above 0 if placemark.law is perspective"
      ),
      ("{\"placemark\":\n{\n\"min\": 0}}", 3, "placemark.min 0 must be above 0"),
      ("{\"placemark\": {\"max\": 40}}", 1, "placemark.max 40 must not be below placemark.min 50"),
    ])
  func everyMistakeHasItsLine(text: String, line: Int, message: String) {
    let error = #expect(throws: DesignError.self) { try design(text) }
    #expect(error?.line == line)
    #expect(error?.message == message)
  }

  @Test func aLongFileIsRefused() {
    let bytes = [UInt8](repeating: UInt8(ascii: " "), count: Design.maximumLength + 1)
    #expect(throws: DesignError.tooLong) { try Design(bytes) }
  }

  @Test(arguments: UInt64(0)..<200)
  func brokenOnesSayWhere(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    var bytes = Array(try Self.random(seed).json.utf8)
    for _ in 0..<3 {
      let place = Int(random.number(0...Double(bytes.count - 1)))
      switch seed % 3 {
      case 0: bytes.removeSubrange(place...)
      case 1: bytes[place] ^= 1 << UInt8(random.number(0...7))
      default: bytes.insert(contentsOf: bytes[..<place], at: place)
      }
      if bytes.isEmpty { break }
    }
    do throws(DesignError) {
      _ = try Design(bytes)
    } catch {
      #expect(error.line >= 1 && !error.message.isEmpty)
    }
  }
}
