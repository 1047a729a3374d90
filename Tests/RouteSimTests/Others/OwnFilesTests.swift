import Foundation
import TestSupport
import Testing

@testable import RouteFormats

/// Checks that files written by the program are read as the same walk.
@Suite("Files that RouteSim wrote") struct OwnFilesTests {
  private static let route = "\(DataFolder.packageRoot)/routes/porto_saobento_gaia.route.gpx"

  /// Runs a command that must write to standard output, and returns that output.
  private static func output(_ words: [String], in folder: String) throws -> [UInt8] {
    let result = try Tool.product.run(words, in: folder)
    try #require(result.status == 0, "\(words): \(result.errors)")
    return result.output
  }

  /// The points of a walk, and the indices at which its segments begin.
  private struct Walk {
    var places: [[Double]]
    var times: [Double?]
    var accuracies: [Double?]
    var starts: [Int]

    init(_ document: GeoDocument) {
      let list = document.mainPoints
      places = list.points.map { [$0.latitude, $0.longitude] }
      times = list.points.map { document.dated($0).time }
      accuracies = list.points.map(\.horizontalAccuracy)
      starts = list.nonemptySegments.map(\.lowerBound)
    }

    /// Returns true when both are the same walk, to the last decimals that are written.
    func agrees(with other: Walk) -> Bool {
      starts == other.starts && places.count == other.places.count
        && zip(places, other.places).allSatisfy {
          abs($0[0] - $1[0]) < 6e-10 && abs($0[1] - $1[1]) < 6e-10
        } && Self.agree(times, other.times, within: 6e-4)
        && Self.agree(accuracies, other.accuracies, within: 1e-6)
    }

    private static func agree(_ one: [Double?], _ other: [Double?], within slack: Double) -> Bool {
      zip(one, other).allSatisfy { first, second in
        first.map { abs($0 - (second ?? .infinity)) < slack } ?? (second == nil)
      }
    }
  }

  private static func read(_ path: String) throws -> GeoDocument {
    let document = try GeoDocument.read(path: path)
    #expect(document.warnings.isEmpty && document.drops.isEmpty, "\(document.warnings)")
    return document
  }

  @Test(
    "a simulated walk and the files that inspect writes from it are the same",
    arguments: ["gpx", "nmea", "session"], ["geojson", "kml", "csv"])
  func inspected(written: String, inspected: String) throws {
    let folder = try ScratchFolder()
    let log = try folder.write(
      Self.output(
        ["simulate", Self.route, "--conditions", "city", "--format", written], in: folder.path),
      to: "walk.\(written == "session" ? "jsonl" : written)")
    let copy = "\(folder.path)/copy.\(inspected)"
    _ = try Self.output(["inspect", log, "--output", copy], in: folder.path)
    let (first, second) = (Walk(try Self.read(log)), Walk(try Self.read(copy)))
    #expect(first.places.count > 500 && first.times.allSatisfy { $0 != nil })
    #expect(second.agrees(with: first))
  }

  @Test("all formats of simulate describe the same walk", arguments: ["nmea", "session", "xcode"])
  func simulated(format: String) throws {
    let folder = try ScratchFolder()
    let walks = try ["gpx", format].map { format in
      let bytes = try Self.output(
        ["simulate", Self.route, "--conditions", "city", "--format", format], in: folder.path)
      return Walk(try Self.read(try folder.write(bytes, to: "walk.\(format)")))
    }
    #expect(walks[0].places.count == walks[1].places.count)
    for (place, other) in zip(walks[0].places, walks[1].places) {
      #expect(abs(place[0] - other[0]) < 1e-8 && abs(place[1] - other[1]) < 1e-8)
    }
    // Xcode's locations have no times of their own.
    let starts = walks.map { $0.times.first.flatMap(\.self) ?? 0 }
    #expect(format == "xcode" || starts[0] == starts[1])
    for (time, other) in zip(walks[0].times, walks[1].times) {
      #expect(abs((time ?? 0) - starts[0] - (other ?? -9) + starts[1]) < 0.0006)
    }
  }

  @Test(
    "frames are the walk that was replayed, with or without a date",
    arguments: ["gpx", "session"], ["geojson", "kml", "csv"])
  func frames(written: String, format: String) throws {
    let folder = try ScratchFolder()
    let log = try folder.write(
      Self.output(["simulate", Self.route, "--format", written], in: folder.path),
      to: "walk.\(written == "session" ? "jsonl" : written)")
    let bytes = try Self.output(
      ["replay", log, "--headless", "--rate", "1", "--format", format], in: folder.path)
    let document = try Self.read(try folder.write(bytes, to: "frames.\(format)"))
    let walk = Walk(document)
    let start = Walk(try Self.read(log)).times.first.flatMap(\.self) ?? -1
    #expect(document.kind == .log && walk.places.count > 500)
    #expect(walk.times == walk.times.indices.map { start + Double($0) })
  }

  @Test("points written from a route are the route", arguments: ["geojson", "kml", "csv"])
  func route(format: String) throws {
    let folder = try ScratchFolder()
    let copy = "\(folder.path)/copy.\(format)"
    _ = try Self.output(["inspect", Self.route, "--output", copy], in: folder.path)
    let (first, second) = (try Self.read(Self.route), try Self.read(copy))
    #expect(first.kind == .route && second.kind == .route)
    #expect(Walk(second).agrees(with: Walk(first)))
  }

  /// Returns GPX points, with their times if these are known.
  private static func points(_ name: String, _ places: [(Double, Double, Int?)]) -> String {
    places.map { latitude, longitude, second in
      let time = second.map { "<time>2024-05-01T10:00:\($0 < 10 ? "0" : "")\($0)Z</time>" } ?? ""
      return "<\(name) lat='\(latitude)' lon='\(longitude)'>\(time)</\(name)>"
    }.joined()
  }

  /// Returns points to the north, some of which may have a time in seconds.
  private static func north(
    _ name: String, from start: Int, _ count: Int = 4, _ second: (Int) -> Int? = { _ in nil }
  ) -> String {
    let places: [(Double, Double, Int?)] = (0..<count).map { index in
      (48 + Double(start + index) * 1e-4, 11, second(index))
    }
    return points(name, places)
  }

  private static let over180: [(Double, Double, Int?)] = (0..<8).map { index in
    (10, 179.99985 + Double(index) * 5e-5 - (index > 3 ? 360 : 0), index)
  }

  private static func track(_ segments: [String]) -> String {
    "<trk>" + segments.map { "<trkseg>\($0)</trkseg>" }.joined() + "</trk>"
  }

  /// Lines that are easily lost: across 180°, of single points, and without some of the times.
  private static let strangeLines: [String] = [
    track([points("trkpt", over180)]),
    "<rte>" + points("rtept", over180.map { ($0.0, $0.1, nil) }) + "</rte>",
    track([north("trkpt", from: 0, 8) { $0 % 3 == 1 ? nil : $0 }]),
    track([
      north("trkpt", from: 0), north("trkpt", from: 6, 1), north("trkpt", from: 10),
    ]),
    track([
      north("trkpt", from: 0) { $0 }, points("trkpt", [(48.0004, 11, 9), (48.00041, 11, 9)]),
      north("trkpt", from: 10) { 20 + $0 },
    ]),
  ]

  @Test(
    "lines across 180°, of single points and without some times are read back",
    arguments: strangeLines,
    ["geojson", "kml", "csv"])
  func strangeLinesComeBack(text: String, format: String) throws {
    let folder = try ScratchFolder()
    let file = try folder.write("<gpx>\(text)</gpx>", to: "a.gpx")
    let copy = "\(folder.path)/copy.\(format)"
    _ = try Self.output(["inspect", file, "--output", copy], in: folder.path)
    let (first, second) = (try Self.read(file), try Self.read(copy))
    #expect(first.kind == second.kind)
    #expect(Walk(second).agrees(with: Walk(first)))
  }
}
