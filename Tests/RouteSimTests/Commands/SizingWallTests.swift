import ARRouteEngine
import Foundation
import TestSupport
import Testing

@testable import RouteSim

/// A street with one block, for which the hidden parts are calculated by hand.
@Suite("A walk around one block")
struct SizingWallTests {
  /// Returns a position in metres east and north of home, as written in GeoJSON.
  private static func place(_ east: Double, _ north: Double) throws -> String {
    let home = try #require(GeodeticCoordinate(latitudeDegrees: 52.5, longitudeDegrees: 13.4))
    let place = try #require(
      Placement(reference: home).coordinate(at: Vector3(east, 0, -north)))
    return String(format: "[%.9f, %.9f]", place.longitude.degrees, place.latitude.degrees)
  }

  private static func line(_ points: [(Double, Double)]) throws -> String {
    let places = try points.map { try place($0.0, $0.1) }.joined(separator: ", ")
    return #"{"type": "Feature", "properties": {}, "geometry": {"type": "LineString", "#
      + "\"coordinates\": [\(places)]}}"
  }

  private static func block(
    _ east: ClosedRange<Double>, _ north: ClosedRange<Double>, _ properties: String
  ) throws -> String {
    let corners = [
      (east.lowerBound, north.lowerBound), (east.upperBound, north.lowerBound),
      (east.upperBound, north.upperBound), (east.lowerBound, north.upperBound),
      (east.lowerBound, north.lowerBound),
    ]
    let places = try corners.map { try place($0.0, $0.1) }.joined(separator: ", ")
    return "{\"type\": \"Feature\", \"properties\": {\"building\": \"yes\", \(properties)}, "
      + "\"geometry\": {\"type\": \"Polygon\", \"coordinates\": [[\(places)]]}}"
  }

  private static func collection(_ features: [String]) -> String {
    "{\"type\": \"FeatureCollection\", \"features\": [\(features.joined(separator: ", "))]}"
  }

  /// Returns a folder with a route that runs north for 60 m and then east for 60 m, around a block whose
  /// corner hides the finish.
  private static func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write(try line([(0, 0), (0, 60), (60, 60)]), to: "way.geojson")
    try folder.write(
      collection([try block(5...40, 0...50, "\"height\": 12")]), to: "block.geojson")
    return folder
  }

  private static func json(_ words: [String], _ folder: ScratchFolder) throws -> [String: Any] {
    let result = try Tool.product.run(words + ["--format", "json"], in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    let value = try JSONSerialization.jsonObject(with: Data(result.output))
    return try #require((value as? [[String: Any]])?.first ?? value as? [String: Any])
  }

  /// Returns how much of the line to the finish is inside the block, in metres.
  ///
  /// The line starts on the first leg, `north` metres from home.
  private static func behind(_ north: Double) -> Double {
    let slope = (60 - north) / 60
    guard north < 50 else { return 0 }
    // The line leaves the block on its east side, or earlier on its north side.
    let end = min((50 - north) / slope, 40)
    return max(end - 5, 0) * (1 + slope * slope).squareRoot()
  }

  @Test func theFinishIsHiddenWhereACalculationByHandHasIt() throws {
    let folder = try Self.folder()
    let survey = try Self.json(
      [
        "sizing", "--along", "way.geojson", "--street", "block.geojson", "--by", "sight", "--worst",
        "1000", "--apart", "0",
      ], folder)
    // The corners of a map are stored to 1e-7°, 11 mm, so each corner may be 6 mm off, and so may both ends
    // of the hidden part of a line at 45°.
    let places = try #require(survey["places"] as? Int)
    #expect(places == 61 || places == 60)
    let expected = stride(from: 0.0, through: 60, by: 2)
      .map { chainage in (chainage: chainage, behind: Self.behind(chainage)) }
      .filter { $0.behind > 0 }
    #expect(expected.count == 25)
    let worst = try #require(survey["worst"] as? [[String: Any]])
    #expect(worst.count == expected.count)
    #expect((survey["wrong"] as? [String: Any])?["sight"] as? Int == expected.count)
    let order = expected.sorted { $0.behind > $1.behind }
    for (place, known) in zip(worst, order) {
      #expect(abs((place["chainage"] as? Double ?? -1) - known.chainage) < 1e-6)
      let behind = (place["finish"] as? [String: Any])?["behind"] as? Double
      #expect(abs((behind ?? -1) - known.behind) < 0.02)
    }
    // The block is next to the route.
    #expect((survey["inBuildings"] as? [Any])?.isEmpty == true)
  }

  /// Returns the contrast ratio defined by WCAG 2.2, calculated separately.
  private static func ratio(_ one: UInt32, _ other: UInt32) -> Double {
    func light(_ color: UInt32) -> Double {
      let channels = [16, 8, 0].map { shift -> Double in
        let value = Double(color >> UInt32(shift) & 0xFF) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
    }
    let lights = [light(one), light(other)].sorted()
    return (lights[1] + 0.05) / (lights[0] + 0.05)
  }

  /// Returns the colour of a pixel.
  private static func color(_ image: PNGReader, _ column: Int, _ row: Int) -> UInt32 {
    let first = 3 * (row * image.width + column)
    return image.channels[first..<first + 3].reduce(0) { $0 << 8 | UInt32($1) }
  }

  @Test(
    "the contrast is that of the pixels around the mark",
    arguments: ["dark", "light", "contrast"], ["map", "massing"])
  func pixels(theme: String, look: String) throws {
    let folder = try ScratchFolder()
    try folder.write(try Self.line([(0, 0), (0, 60), (60, 60)]), to: "way.geojson")
    // A tall house behind the finish, a house next to it, and the block.
    try folder.write(
      Self.collection([
        try Self.block(5...40, 0...50, "\"height\": 12"),
        try Self.block(64...90, 40...66, "\"height\": 30, \"building:colour\": \"#AA5533\""),
        try Self.block(52...60, 67...90, "\"height\": 9"),
      ]), to: "block.geojson")
    try folder.write(
      #"{"mark": {"color": "3FA060", "outline": "none"}, "arrows": {"spacing": 10000}}"#,
      to: "design.json")
    let street = ["--street", "block.geojson", "--street-style", look, "--theme", theme]
    let survey = try Self.json(
      ["sizing", "--along", "way.geojson", "--facing", "finish", "--design", "design.json"]
        + ["--by", "contrast", "--worst", "1000", "--apart", "8"] + street, folder)
    // At the finish itself, no mark is drawn.
    let places = try #require(survey["worst"] as? [[String: Any]]).filter {
      ($0["contrast"] as? [String: Any])?["mark"] is [String: Any]
    }
    #expect(places.count > 8)
    var grounds: Set<String> = []
    var exact = 0
    for place in places {
      let mark = try #require((place["contrast"] as? [String: Any])?["mark"] as? [String: Any])
      let ratio = try #require(mark["ratio"] as? Double)
      let words =
        ["render", "way.geojson", "--design", "design.json"] + street
        + ["--chainage", "\(try #require(place["chainage"] as? Double))"]
        + ["--heading", "\(try #require(place["heading"] as? Double))"]
      let frame = try Self.json(words, folder)
      let again = (frame["contrast"] as? [String: Any])?["mark"] as? [String: Any]
      #expect(again?["ratio"] as? Double == ratio)
      let result = try Tool.product.run(
        words + ["--format", "png", "--scale", "4", "--output", "place.png"], in: folder.path)
      #expect(result.status == 0, "\(result.errors)")
      let image = try PNGReader(
        [UInt8](Data(contentsOf: URL(fileURLWithPath: folder.path + "/place.png"))))
      let finish = try #require(frame["finish"] as? [String: Any])
      let center = try #require(finish["center"] as? [Double])
      let reach = try #require(finish["diameter"] as? Double) / 2 + 0.5
      var (least, lowest) = (Double.infinity, Double.infinity)
      for step in 0..<32 {
        let turn = Double(step) / 32 * 2 * .pi
        let (x, y) = (center[0] + cos(turn) * reach, center[1] + sin(turn) * reach)
        // Skips points on the horizon's line, on the grid line along the route, and at the edges of the
        // picture.
        guard abs(y - center[1]) > 1.5, abs(x - center[0]) > 1.5, x > 1, y > 1, x < 374, y < 666
        else { continue }
        let color = Self.color(image, Int(x * 4), Int(y * 4))
        let near = [(-1, 0), (1, 0), (0, -1), (0, 1)].map { column, row in
          Self.color(image, Int(x * 4) + column, Int(y * 4) + row)
        }
        lowest = near.reduce(min(lowest, Self.ratio(0x3FA060, color))) {
          min($0, Self.ratio(0x3FA060, $1))
        }
        // A pixel that two surfaces share has the colour of neither.
        if near.allSatisfy({ $0 == color }) { least = min(least, Self.ratio(0x3FA060, color)) }
      }
      // If no border runs through a pixel at any of the points, the ratio is that of the pixels. Otherwise,
      // the worst point may be at that border.
      if abs(least - ratio) < 1e-5 { exact += 1 }
      #expect(ratio < least + 1e-5 && ratio > lowest - 1e-5, "\(place)")
      grounds.insert(mark["behind"] as? String ?? "")
    }
    #expect(exact >= places.count - 2)
    #expect(grounds.contains("buildings"))
  }

  @Test func aRouteThroughAHouseIsToldOnceByEveryCommand() throws {
    let folder = try Self.folder()
    try folder.write(
      Self.collection([
        try Self.block(-6...6, 20...32, "\"height\": 12"),
        try Self.block(10...15, 50...70, "\"height\": 12"),
      ]), to: "through.geojson")
    let warning =
      "routesim: the route runs through buildings for 17 m, in 2 places, first at 20 m from its start\n"
    let log = try Tool.product.run(
      ["simulate", "way.geojson", "--output", "walk.jsonl"], in: folder.path)
    #expect(log.status == 0)
    for words in [
      ["render", "way.geojson", "--format", "json"],
      ["render", "way.geojson", "--chainages", "0,5", "--format", "json"],
      ["replay", "walk.jsonl", "--headless", "--to", "1"], ["sizing", "--along", "way.geojson"],
    ] {
      let result = try Tool.product.run(words + ["--street", "through.geojson"], in: folder.path)
      #expect(result.status == 0)
      // A replay reports it at its end.
      #expect(result.errors.hasPrefix(warning), "\(words)")
      #expect(result.errors.components(separatedBy: "buildings").count == 2)
      let beside = try Tool.product.run(words + ["--street", "block.geojson"], in: folder.path)
      #expect(!beside.errors.contains("buildings"), "\(words)")
    }
    let survey = try Self.json(
      ["sizing", "--along", "way.geojson", "--street", "through.geojson"], folder)
    let parts = try #require(survey["inBuildings"] as? [[String: Double]])
    let expected = [[20.0, 32], [70, 75]]
    #expect(parts.count == 2)
    for (part, known) in zip(parts, expected) {
      #expect(
        abs((part["from"] ?? 0) - known[0]) < 0.02 && abs((part["to"] ?? 0) - known[1]) < 0.02)
    }
    // A passage on the map is not a fault.
    let passage = try Self.line([(0, 18), (0, 34)]).replacing(
      #""properties": {}"#, with: #""properties": {"highway": "footway", "covered": "yes"}"#)
    try folder.write(
      Self.collection([
        try Self.block(-6...6, 20...32, "\"height\": 12"),
        try Self.block(10...15, 50...70, "\"height\": 12"), passage,
      ]), to: "passage.geojson")
    let result = try Tool.product.run(
      ["render", "way.geojson", "--street", "passage.geojson", "--format", "json"],
      in: folder.path)
    #expect(
      result.errors
        == "routesim: the route runs through buildings for 5 m, at 70 m from its start\n")
  }
}
