import TestSupport
import Testing

@testable import RouteFormats

/// The points of a document.
@Suite("PointList") struct PointListTests {
  /// Storage that grows by doubling is up to twice the size of its contents, and half as much again is held
  /// while it grows.
  ///
  /// Points that arrive all at once take only their own storage.
  @Test(
    "points that arrive at once take only their own storage",
    arguments: [
      (#"{"routes":[{"geometry":{"type":"LineString","coordinates":[POINTS]}}]}"#, \.routes),
      (#"{"trips":[{"geometry":{"coordinates":[POINTS],"type":"LineString"}}]}"#, \.routes),
      (#"{"type":"LineString","coordinates":[POINTS]}"#, \.routes),
      (#"{"type":"MultiLineString","coordinates":[[POINTS],[POINTS]]}"#, \.routes),
      (#"{"type":"MultiPoint","coordinates":[POINTS]}"#, \.waypoints),
    ] as [(String, KeyPath<GeoDocument, PointList> & Sendable)])
  func roomOfWhatComesAtOnce(text: String, list: KeyPath<GeoDocument, PointList> & Sendable) throws
  {
    for count in [1100, 2100, 4200] {
      let points = (0..<count).map { "[\(Double($0) / 1000),1]" }.joined(separator: ",")
      let document = try read(text.replacing("POINTS", with: points))
      let kept = document[keyPath: list].points
      #expect(kept.count >= count)
      #expect(kept.capacity <= kept.count + kept.count / 16 + 64, "\(count)")
    }
  }

  /// Many short lines grow as if point by point, because reserving storage for each line would copy all
  /// previous ones each time.
  @Test("reserves storage only once")
  func makesRoomOnce() {
    var list = PointList()
    list.makeRoom(for: 10)
    guard let point = GeoPoint(latitude: 1, longitude: 2) else { return }
    list.append(point)
    let capacity = list.points.capacity
    list.makeRoom(for: 1_000_000)
    #expect(list.points.capacity == capacity)
    var empty = PointList()
    empty.makeRoom(for: .max)
    #expect(empty.points.capacity < 2 * PointList.capacity)
  }
}
