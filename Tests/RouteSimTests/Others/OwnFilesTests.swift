import Foundation
import TestSupport
import Testing

@testable import RouteFormats

/// What the program writes it reads as the same walk.
@Suite("What RouteSim wrote itself") struct OwnFilesTests {
  private static let route = "\(DataFolder.packageRoot)/routes/porto_saobento_gaia.route.gpx"

  /// Runs a command whose standard output is to be there.
  private static func output(_ words: [String], in folder: String) throws -> [UInt8] {
    let result = try Tool.product.run(words, in: folder)
    try #require(result.status == 0, "\(words): \(result.errors)")
    return result.output
  }

  /// A walk as its points and where its segments begin.
  private struct Walk: Equatable {
    var places: [[Double]]
    var times: [Double?]
    var accuracies: [Double?]
    var starts: [Int]

    init(_ document: GeoDocument) {
      let list = document.mainPoints
      places = list.points.map { [$0.latitude, $0.longitude] }
      times = list.points.map(\.time)
      accuracies = list.points.map(\.horizontalAccuracy)
      starts = list.nonemptySegments.map(\.lowerBound)
    }
  }

  private static func read(_ path: String) throws -> GeoDocument {
    let document = try GeoDocument.read(path: path)
    #expect(document.warnings.isEmpty && document.drops.isEmpty, "\(document.warnings)")
    return document
  }

  @Test(
    "a walk that is simulated, and what inspect makes of it, are one",
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
    #expect(second.places == first.places && second.starts == first.starts)
    #expect(second.accuracies == first.accuracies)
    for (time, other) in zip(first.times, second.times) {
      #expect(abs((time ?? 0) - (other ?? -9)) < 0.0006)
    }
  }

  @Test("the formats of simulate tell of one walk", arguments: ["nmea", "session", "xcode"])
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
    let starts = walks.map { $0.times.first.flatMap(\.self) ?? 0 }
    for (time, other) in zip(walks[0].times, walks[1].times) {
      #expect(abs((time ?? 0) - starts[0] - (other ?? -9) + starts[1]) < 0.0006)
    }
  }

  @Test(
    "frames are the walk that was replayed, with a date or without",
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

  @Test("a route's points are the route", arguments: ["geojson", "kml", "csv"])
  func route(format: String) throws {
    let folder = try ScratchFolder()
    let copy = "\(folder.path)/copy.\(format)"
    _ = try Self.output(["inspect", Self.route, "--output", copy], in: folder.path)
    let (first, second) = (try Self.read(Self.route), try Self.read(copy))
    #expect(first.kind == .route && second.kind == .route)
    #expect(Walk(first) == Walk(second))
  }
}
