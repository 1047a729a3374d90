import TestSupport
import Testing

@testable import RouteFormats

/// Walks that are written as features are read back as the same walks.
@Suite("Features read back")
struct PlaceReadBackTests {
  private static func place(_ index: Int) -> FeatureWriter.Point {
    FeatureWriter.Point(
      latitude: 48 + Double(index) * 1e-5, longitude: 11.5, time: 1_714_557_600 + Double(index))
  }

  /// Returns features of the fixes in segments, some of them single fixes, together with the truth.
  private static func text(
    _ format: FeatureWriter.Format, parts: [Range<Int>], truth: Bool
  ) -> String {
    var writer = FeatureWriter(
      format, names: ["altitude", "accuracy", "segment", "used", "reason"])
    writer.begin(name: "a walk")
    for (segment, part) in parts.enumerated() {
      for index in part {
        writer.append(
          place(index), kind: "fix",
          [
            .number(500 + Double(index)), .number(3.5), .number(Double(segment), decimals: 0),
            .flag(true), nil,
          ])
      }
    }
    writer.append(kind: "fixes", line: parts.map { $0.map(place) })
    if truth {
      let line = (0..<20).map {
        FeatureWriter.Point(
          latitude: 48 + Double($0) * 1e-5, longitude: 11.50001,
          time: 1_714_557_600 + Double($0) / 2)
      }
      writer.append(kind: "truth", line: [line])
    }
    writer.end()
    return String(decoding: writer.take(), as: UTF8.self)
  }

  @Test(
    "fixes are read back with everything known about them; the truth is not a second walk",
    arguments: [FeatureWriter.Format.geojson, .kml, .csv],
    [[0..<9], [0..<4, 4..<9], [0..<4, 4..<5, 5..<9], [0..<1, 1..<2, 2..<9]])
  func fixes(format: FeatureWriter.Format, parts: [Range<Int>]) throws {
    for truth in [false, true] {
      let document = try read(Self.text(format, parts: parts, truth: truth))
      #expect(document.kind == .log && document.warnings.isEmpty)
      #expect(document.name == (format == .csv ? nil : "a walk"))
      let list = document.mainPoints
      #expect(list.nonemptySegments == parts)
      #expect(list.points.map(\.latitude) == (0..<9).map { Self.place($0).latitude })
      #expect(list.points.map(\.time) == (0..<9).map { Self.place($0).time })
      #expect(list.points.map(\.altitude) == (0..<9).map { 500 + Double($0) })
      #expect(list.points.allSatisfy { $0.horizontalAccuracy == 3.5 })
      #expect(document.routeCoordinates.count == 9)
    }
  }

  @Test("a route is read back as a route", arguments: [FeatureWriter.Format.geojson, .kml, .csv])
  func route(format: FeatureWriter.Format) throws {
    var writer = FeatureWriter(format, names: ["altitude"])
    writer.begin(name: nil)
    var places = (0..<5).map(Self.place)
    for index in places.indices { places[index].time = nil }
    for place in places { writer.append(place, kind: "point", [nil]) }
    writer.append(kind: "route", line: [places])
    writer.end()
    let document = try read(String(decoding: writer.take(), as: UTF8.self))
    #expect(document.kind == .route && document.warnings.isEmpty)
    #expect(document.mainPoints.points.map(\.latitude) == places.map(\.latitude))
  }

  @Test(
    "the truth alone is read as a line", arguments: [FeatureWriter.Format.geojson, .kml])
  func truthAlone(format: FeatureWriter.Format) throws {
    var writer = FeatureWriter(format, names: [])
    writer.begin(name: nil)
    writer.append(kind: "truth", line: [(0..<5).map(Self.place)])
    writer.end()
    let document = try read(String(decoding: writer.take(), as: UTF8.self))
    #expect(document.mainPoints.points.count == 5)
  }
}
