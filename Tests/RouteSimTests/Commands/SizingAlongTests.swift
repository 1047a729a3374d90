import ARRouteEngine
import Foundation
import TestSupport
import Testing

@testable import RouteSim

/// `sizing --along`.
@Suite("The worst places of a walk")
struct SizingAlongTests {
  private static let helsinki = DataFolder.packageRoot + "/routes/helsinki_walk.gpx"
  private static let street = DataFolder.packageRoot + "/routes/helsinki_street.osm.pbf"

  private static func run(_ words: [String], in folder: ScratchFolder? = nil) throws -> Tool.Result
  {
    try folder.map { try Tool.product.run(words, in: $0.path) } ?? Tool.product.run(words)
  }

  private static func survey(
    _ words: [String], in folder: ScratchFolder? = nil
  ) throws -> [String: Any] {
    let result = try run(["sizing"] + words + ["--format", "json"], in: folder)
    #expect(result.status == 0, "\(result.errors)")
    let surveys = try JSONSerialization.jsonObject(with: Data(result.output)) as? [[String: Any]]
    return try #require(surveys?.first)
  }

  private static func worst(_ survey: [String: Any]) throws -> [[String: Any]] {
    try #require(survey["worst"] as? [[String: Any]])
  }

  private static func number(_ object: Any?, _ path: String...) -> Double? {
    var value = object
    for key in path { value = (value as? [String: Any])?[key] }
    return value as? Double
  }

  /// The hint keeps clear of the half-cut mark, and a distance is always readable.
  @Test(arguments: [
    "helsinki_walk.gpx", "london_embankment_stpauls.route.gpx",
    "berlin_siegessaeule_hansaplatz.route.gpx", "paris_artsmetiers_oberkampf.route.gpx",
  ])
  func thereIsAlwaysADistance(route: String) throws {
    for device in ["pixel-8", "iphone-17", "galaxy-s25-ultra", "ipad-pro-11"] {
      let words = [
        "sizing", "--along", "\(DataFolder.packageRoot)/routes/\(route)", "--device", device,
        "--step", "5", "--fail-on", "overlap,distance",
      ]
      let result = try Self.run(words)
      #expect(result.status == 0, "\(device): \(result.errors)")
    }
  }

  @Test func designsWithoutADistanceOrWithOverlapsFail() throws {
    let folder = try ScratchFolder()
    try folder.write(#"{"hint": {"distance": false}}"#, to: "bare.json")
    for (options, words) in [
      ("--design bare.json --fail-on distance", "no distance on the screen: at"),
      ("--placemark-max 900 --placemark-min 900 --fail-on overlap", "one item over another: at"),
    ] {
      let line = "sizing --along \(Self.helsinki) --device pixel-8 --step 50 \(options)"
      let result = try Self.run(line.split(separator: " ").map(String.init), in: folder)
      #expect(result.status == 1 && result.errors.contains(words), "\(result.errors)")
    }
  }

  /// Returns the frames that `render` prints for some chainages of the walk in Helsinki.
  private static func frames(_ chainages: [Double], _ words: [String]) throws -> [[String: Any]] {
    // Each run prints as many frames as fit on a sheet.
    try stride(from: 0, to: chainages.count, by: 32).flatMap { start in
      let part = chainages[start..<min(start + 32, chainages.count)]
      let list = part.map { String(format: "%.6f", $0) }.joined(separator: ",")
      let result = try run(
        ["render", helsinki, "--street", street, "--chainages", list, "--format", "json"] + words)
      #expect(result.status == 0, "\(result.errors)")
      return try result.text.split(separator: "\n").map { line in
        try #require(
          try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      }
    }
  }

  /// Returns the smallest of a frame's contrasts, as a share of the required one; nil if absent.
  private static func share(_ object: [String: Any]) -> Double? {
    ["mark", "text", "hint"].compactMap { subject in
      guard let least = number(object["contrast"], subject, "least"),
        let required = number(object["contrast"], subject, "required")
      else { return nil }
      return least / required
    }.min()
  }

  @Test(
    "the worst position is that of the worst frame among single runs",
    arguments: ["sight", "arrows", "contrast"])
  func worstOfFrames(measure: String) throws {
    let design = ["--arrow-color", "808080", "--mark-color", "8B6F4E"]
    let survey = try Self.survey(
      ["--along", Self.helsinki, "--street", Self.street, "--step", "12", "--by", measure]
        + ["--worst", "1"] + design)
    let count = try #require(survey["places"] as? Int)
    let chainages = (0..<count).map { 12 * Double($0) }
    let frames = try Self.frames(chainages, design)
    #expect(frames.count == count && count > 20)
    let values = frames.map { frame -> Double in
      switch measure {
      case "sight": -(Self.number(frame, "street", "finish", "behind") ?? 0)
      case "arrows": -(Self.number(frame, "street", "arrows", "hidden") ?? 0)
      default: Self.share(frame) ?? .infinity
      }
    }
    let least = try #require(values.min())
    let place = try #require(try Self.worst(survey).first)
    let chainage = try #require(place["chainage"] as? Double)
    // Two scenes about points a few hundred metres apart agree in lengths to a hundredth of a millimetre;
    // rounding in the output may turn that into one millimetre.
    let tolerance = measure == "sight" ? 0.0011 : 1e-6
    #expect(abs(values[Int((chainage / 12).rounded())] - least) <= tolerance)
    switch measure {
    case "sight":
      #expect(abs((Self.number(place, "finish", "behind") ?? 0) + least) <= tolerance)
      #expect(least < -50)
    case "arrows":
      #expect(abs((Self.number(place, "arrows", "hidden") ?? 0) + least) <= tolerance)
      #expect(least < 0)
    default:
      #expect(abs((Self.share(place) ?? 0) - least) <= tolerance)
    }
  }

  @Test("positions are in the promised order, and a corner is reported once")
  func order() throws {
    let words = [
      "--along", Self.helsinki, "--street", Self.street, "--step", "10", "--mark-color", "8B6F4E",
      "--hint-style", "wedge",
    ]
    let all = try Self.worst(try Self.survey(words + ["--apart", "0", "--worst", "1000"]))
    let some = try Self.worst(try Self.survey(words + ["--apart", "60", "--worst", "7"]))
    #expect(all.count > 50 && some.count == 7)
    func chainage(_ place: [String: Any]) -> Double { place["chainage"] as? Double ?? -1 }
    // Each number is greater for a worse position.
    let ranks = all.map { place -> [Double] in
      [
        Double((place["wrong"] as? [String])?.count ?? 0),
        Self.number(place, "arrows", "hidden") ?? 0, -(Self.share(place) ?? .infinity),
        Self.number(place, "finish", "behind") ?? 0, -chainage(place),
      ]
    }
    for (one, other) in zip(ranks, ranks.dropFirst()) {
      // Numbers printed with six decimals may appear equal.
      let first = zip(one, other).first { abs($0 - $1) > 2e-6 } ?? (0, 0)
      #expect(first.0 >= first.1, "\(one) before \(other)")
    }
    var expected: [Double] = []
    for place in all where expected.count < 7 {
      if expected.allSatisfy({ abs($0 - chainage(place)) >= 60 }) {
        expected.append(chainage(place))
      }
    }
    #expect(some.map(chainage) == expected)
  }

  @Test("the printed command shows the position as reported", arguments: ["way", "finish"])
  func commands(facing: String) throws {
    let survey = try Self.survey([
      "--along", Self.helsinki, "--street", Self.street, "--step", "7", "--worst", "3",
      "--facing", facing, "--device", "pixel-8", "--placemark-min", "31", "--units", "imperial",
      "--mark-letter", "it's A",
    ])
    let places = try Self.worst(survey)
    #expect(places.count == 3)
    for place in places {
      let command = try #require(place["command"] as? String)
      #expect(command.contains("--heading") == (facing == "finish"))
      let words = try #require(
        Tool(named: "sh")?.run(["-c", "printf '%s\\n' \(command)"]).text.split(separator: "\n"))
      #expect(words.first == "routesim" && words.contains("it's A"))
      let result = try Self.run(words.dropFirst().map(String.init) + ["--format", "json"])
      let frame = try #require(
        try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any])
      func same(_ one: Double?, _ other: Double?, _ tolerance: Double) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        return abs(one - other) <= tolerance
      }
      #expect(
        same(
          Self.number(place, "finish", "distance"), Self.number(frame, "finish", "distance"), 1e-3))
      #expect(
        same(
          Self.number(place, "finish", "diameter"), Self.number(frame, "finish", "diameter"), 1e-3))
      #expect(
        same(
          Self.number(place, "finish", "behind"), Self.number(frame, "street", "finish", "behind"),
          0.0011))
      #expect(
        same(
          Self.number(place, "arrows", "hidden"), Self.number(frame, "street", "arrows", "hidden"),
          1e-6))
      for subject in ["mark", "text", "hint"] {
        #expect(
          same(
            Self.number(place, "contrast", subject, "least"),
            Self.number(frame, "contrast", subject, "least"), 1e-6), "\(subject)")
      }
      let visible = (place["finish"] as? [String: Any])?["visible"] as? Bool
      #expect(visible == (frame["finish"] as? [String: Any])?["visible"] as? Bool)
      if facing == "finish" { #expect(visible == true) }
    }
  }

  @Test func aWalkWithoutAMapHasNothingBehindHouses() throws {
    let survey = try Self.survey([
      "--along", Self.helsinki, "--by", "contrast", "--worst", "2", "--apart", "200",
    ])
    #expect(survey["inBuildings"] is NSNull)
    #expect(Self.number(survey["wrong"], "sight") == 0)
    let places = try Self.worst(survey)
    #expect(places.count == 2)
    let chainages = places.compactMap { $0["chainage"] as? Double }
    #expect(abs(chainages[0] - chainages[1]) >= 200)
    for place in places {
      #expect((place["finish"] as? [String: Any])?["inSight"] is NSNull)
      let behind = ["mark", "text", "hint"].compactMap { subject in
        ((place["contrast"] as? [String: Any])?[subject] as? [String: Any])?["behind"] as? String
      }
      #expect(!behind.isEmpty && behind.allSatisfy { $0 == "sky" || $0 == "ground" })
    }
  }

  @Test func theSameIsToldEachTime() throws {
    let words = [
      "sizing", "--along", Self.helsinki, "--street", Self.street, "--step", "9",
    ]
    for format in ["table", "json", "csv"] {
      let first = try Self.run(words + ["--format", format])
      #expect(first.status == 0 && first.output.count > 300)
      #expect(try Self.run(words + ["--format", format]).output == first.output)
    }
    let csv = try Self.run(words + ["--format", "csv"]).text
    let fields = csv.components(separatedBy: "\r\n").filter { !$0.isEmpty }.map {
      $0.components(separatedBy: ",").count
    }
    // The first row has no field that contains a comma.
    #expect(fields[0] == 22 && fields.count == 11)
  }

  @Test func severalDesignsAreToldOneByOne() throws {
    let folder = try ScratchFolder()
    try folder.write(#"{"mark": {"color": "808080", "outline": "none"}}"#, to: "grey.json")
    try folder.write("{}", to: "usual.json")
    let words = [
      "sizing", "--along", Self.helsinki, "--step", "20", "--design", "usual.json", "--compare",
      "grey.json", "--facing", "finish",
    ]
    let result = try Self.run(words + ["--fail-on", "contrast"], in: folder)
    #expect(result.status == 1)
    #expect(result.errors.contains("grey: too little contrast: at "))
    #expect(!result.errors.contains("usual: "))
    #expect(result.text.contains("render \(Self.helsinki) --design grey.json --chainage "))
  }

  @Test func mistakesAreALineEach() throws {
    func refused(_ words: [String], _ text: String) throws {
      let result = try Self.run(["sizing"] + words)
      #expect(result.status == 64 && result.errors.contains(text), "\(result.errors)")
      #expect(result.errors.split(separator: "\n").count == 1)
    }
    try refused(["--step", "3"], "--step needs --along")
    try refused(["--street", Self.street], "--street needs --along")
    try refused(["--along", Self.helsinki, "--distances", "3"], "--along and --distances")
    try refused(["--along", Self.helsinki, "--format", "svg"], "--along and --format svg")
    try refused(["--along", Self.helsinki, "--output", "x.png"], "--along and --output x.png")
    try refused(["--along", "-", "--design", "-"], "standard input")
    let missing = try Self.run(["sizing", "--along", "none.gpx"])
    #expect(missing.status == 66)
  }
}
