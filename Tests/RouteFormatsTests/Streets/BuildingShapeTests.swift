import ARRouteEngine
import Testing

@testable import RouteFormats

@Suite("Shapes of buildings")
struct BuildingShapeTests {
  private static func tags(_ pairs: KeyValuePairs<String, String>) -> StreetTags {
    var tags = StreetTags()
    for (key, value) in pairs {
      let bytes = Array(key.utf8)
      guard let key = bytes.withUnsafeBufferPointer({ StreetKey($0) }) else { continue }
      Array(value.utf8).withUnsafeBufferPointer { tags.add(key, $0) }
    }
    return tags
  }

  /// Calculated by hand; 1 ft = 0.3048 m.
  @Test(
    "lengths are read in OpenStreetMap's units",
    arguments: [
      ("12", 12), ("12.5", 12.5), ("12,5", 12.5), (" 7 m", 7), ("7m", 7), ("3 metres", 3),
      ("40 ft", 12.192), ("40'", 12.192), ("16'3\"", 4.953), ("16' 3\"", 4.953), ("6\"", 0.1524),
      ("-3", -3), ("1e3", nil), ("nan", nil), ("inf", nil), ("", nil), ("m", nil), ("3 km", nil),
      ("12;13", nil), ("5-6", nil), ("3'x", nil), ("3 m m", nil),
    ] as [(String, Double?)])
  func lengths(text: String, metres: Double?) {
    let found = StreetMeasure.metres(text.trimmingBlanks)
    if let metres {
      // The tolerance allows for two roundings.
      #expect(abs((found ?? .nan) - metres) <= 1e-12 * abs(metres))
    } else {
      #expect(found == nil)
    }
  }

  @Test(
    "directions are given in degrees or as points of the compass",
    arguments: [
      ("0", 0), ("90", 90), ("360", 0), ("-90", 270), ("135°", 135), ("N", 0), ("nne", 22.5),
      ("SW", 225), ("NNW", 337.5), ("north", nil), ("361", nil), ("", nil),
    ] as [(String, Double?)])
  func directions(text: String, degrees: Double?) {
    #expect(StreetMeasure.direction(text) == degrees.map(Angle.degrees))
  }

  @Test(
    "a building without a height has the usual height of its kind",
    arguments: [
      ("yes", 9), ("house", 6), ("bungalow", 4), ("apartments", 12), ("garage", 3), ("kiosk", 3),
      ("church", 18), ("chapel", 8), ("warehouse", 8), ("water_tower", 25), ("", 9),
    ] as [(String, Double)])
  func defaults(kind: String, height: Double) {
    let shape = BuildingShape(Self.tags(["building": kind]))
    #expect(shape.height == height)
    #expect(shape.base == 0)
    #expect(shape.isDefault)
    #expect(shape.roof == .flat)
  }

  @Test("heights take precedence over storeys; storeys in the roof are added")
  func heights() {
    func extent(_ pairs: KeyValuePairs<String, String>) -> [Double] {
      let shape = BuildingShape(Self.tags(pairs))
      return [shape.base, shape.height, shape.roof.height, shape.storey]
    }
    #expect(extent(["height": "20", "building:levels": "5"]) == [0, 20, 0, 4])
    #expect(extent(["height": "20", "building:levels": "50"]) == [0, 20, 0, 3])
    #expect(extent(["building:levels": "4"]) == [0, 12, 0, 3])
    #expect(
      extent(["building:levels": "4", "roof:shape": "gabled", "roof:levels": "2"])
        == [0, 18, 6, 3])
    #expect(extent(["building:levels": "4", "roof:shape": "gabled"]) == [0, 15, 3, 3])
    #expect(extent(["height": "4", "roof:shape": "gabled"]) == [0, 4, 2, 3])
    #expect(extent(["height": "4", "roof:shape": "dome", "roof:height": "9"]) == [0, 4, 4, 3])
    #expect(extent(["building:levels": "4", "building:min_level": "2"]) == [6, 12, 0, 3])
    #expect(extent(["min_height": "20"]) == [20, 23, 0, 3])
    #expect(extent(["height": "20", "min_height": "20"]) == [0, 20, 0, 3])
  }

  /// Calculated by hand with 3 m per storey: chalets and tents with all storeys in the roof.
  @Test("a building may have storeys only in the roof")
  func roofsAlone() {
    func extent(_ pairs: KeyValuePairs<String, String>) -> [Double] {
      let shape = BuildingShape(Self.tags(pairs))
      #expect(shape.strangeHeight == nil)
      return [shape.base, shape.height, shape.roof.height, shape.storey]
    }
    let none = ("building:levels", "0")
    #expect(
      extent([none.0: none.1, "roof:levels": "2", "roof:shape": "gabled"]) == [0, 6, 6, 3])
    #expect(extent([none.0: none.1, "roof:levels": "1"]) == [0, 3, 0, 3])
    #expect(
      extent([none.0: none.1, "roof:height": "7", "roof:shape": "pyramidal"]) == [0, 7, 7, 3])
    #expect(
      extent([none.0: none.1, "height": "5", "roof:levels": "2", "roof:shape": "gabled"])
        == [0, 5, 5, 3])
  }

  @Test("a building without storeys, in the roof or below it, has its kind’s usual height")
  func noStoreys() {
    for pairs: KeyValuePairs in [
      ["building": "house", "building:levels": "0"],
      ["building": "house", "building:levels": "0", "roof:levels": "0"],
      ["building": "house", "building:levels": "0", "roof:height": "0", "roof:levels": "2"],
    ] {
      let shape = BuildingShape(Self.tags(pairs))
      #expect(shape.height == 6)
      #expect(shape.strangeHeight == "0")
    }
  }

  @Test(
    "meaningless heights are not used",
    arguments: ["-5", "0", "nan", "1e9", "1001", "high", "7;9"])
  func nonsense(text: String) {
    let shape = BuildingShape(Self.tags(["building": "house", "height": text]))
    #expect(shape.height == 6)
    #expect(shape.strangeHeight == text)
    let part = BuildingShape(Self.tags(["height": "20", "min_height": text]))
    #expect(part.base == 0)
    #expect((part.strangeBase == text) == (text != "0"))
    #expect(part.baseAboveTop == nil)
  }

  @Test(
    "roofs of other shapes are drawn as the most similar of the four",
    arguments: [
      ("flat", .flat), ("skillion", .flat), ("half-hipped", .hipped), ("mansard", .gabled),
      ("gambrel", .gabled), ("saltbox", .gabled), ("round", .gabled), ("dome", .pyramidal),
      ("onion", .pyramidal), ("cone", .pyramidal), ("many", .flat), (nil, .flat),
    ] as [(String?, Roof.Shape)])
  func roofs(text: String?, shape: Roof.Shape) {
    #expect(BuildingShape.roofShape(text) == shape)
  }
}

extension String {
  /// The text without blanks at its ends, as tags are stored.
  fileprivate var trimmingBlanks: String {
    Array(utf8).withUnsafeBufferPointer { PlaceText.text($0) }
  }
}
