import ARRouteEngine
import Foundation
import TestSupport
import Testing

@testable import RouteFormats

@Suite("Files of drawings")
struct DrawingFileTests {
  private static func place(
    _ latitude: Double, _ longitude: Double
  ) throws -> GeodeticCoordinate {
    try #require(
      GeodeticCoordinate(latitudeDegrees: latitude, longitudeDegrees: longitude))
  }

  private static func stroke(
    seed: UInt64, count: Int = 20, raised: Double = 0, isLevel: Bool = true
  ) throws -> LeftStroke {
    var random = TestRandom(seed: seed)
    let home = try place(random.number(-80...80), random.number(-180...180))
    let placement = Placement(reference: home)
    let level = random.number(-1...2)
    var spots: [Spot] = []
    for step in 0..<count {
      let way = Vector3(Double(step) * 0.1, 0, random.number(-0.5...0.5))
      spots.append(
        Spot(
          coordinate: try #require(placement.coordinate(at: way)),
          height: isLevel ? level : random.number(0...2), trueCoordinate: step == 0 ? home : nil))
    }
    return try #require(
      LeftStroke(
        spots: spots,
        style: PenStyle(width: 0.05, isSmooth: seed % 2 == 0, color: Color(hex: 0x12AB34)),
        raised: raised))
  }

  @Test("are read back with an accuracy of a tenth of a millimetre", arguments: UInt64(0)..<20)
  func comeBack(seed: UInt64) throws {
    let strokes = [
      try Self.stroke(seed: seed), try Self.stroke(seed: seed + 100, raised: 0.2, isLevel: false),
    ]
    let file = try DrawingFile(Array(DrawingFile.geoJSON(strokes).utf8))
    #expect(file.furniture.isEmpty && file.otherCount == 0)
    for (a, b) in zip(strokes, file.strokes) {
      #expect(a.spots.count == b.spots.count && a.raised == b.raised)
      #expect(a.style.width == b.style.width && a.style.color == b.style.color)
      #expect(a.style.isSmooth == b.style.isSmooth)
      for (one, other) in zip(a.spots, b.spots) {
        #expect(try Geodesic.distance(from: one.coordinate, to: other.coordinate) < 1.2e-4)
        #expect(abs(one.height - other.height) < 1e-6)
      }
      let truths = try #require(
        zip([a], [b]).map { ($0.spots[0].trueCoordinate, $1.spots[0].trueCoordinate) }.first)
      #expect(
        try Geodesic.distance(
          from: try #require(truths.0), to: try #require(truths.1)) < 1.2e-4)
    }
  }

  @Test("contain furniture as polygons with heights")
  func haveFurniture() throws {
    let text = """
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"height": 0.74, "name": "bench"}, "geometry":
          {"type": "Polygon", "coordinates": [[[2, 48], [2.00001, 48], [2.00001, 48.00001], [2, 48]]]}},
        {"type": "Feature", "properties": {"height": 1}, "geometry":
          {"type": "MultiPolygon", "coordinates": [[[[3, 48], [3.1, 48], [3, 48.1]]], [[[4, 48], [4.1, 48], [4, 48.1]]]]}},
        {"type": "Feature", "properties": null, "geometry": {"type": "Point", "coordinates": [2, 48]}}]}
      """
    let file = try DrawingFile(Array(text.utf8))
    #expect(file.furniture.map(\.name) == ["bench", "", ""])
    #expect(file.furniture.map(\.height) == [0.74, 1, 1])
    #expect(file.furniture.map(\.outline.count) == [3, 3, 3])
    #expect(file.otherCount == 1)
  }

  @Test(
    "other files are refused, with the line",
    arguments: [
      ("{", "malformed(line: 1"), ("[]", "content"),
      (#"{"type": "FeatureCollection"}"#, "features"),
      (
        #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[2,48],[3,48],[3,49]]]}}]}"#,
        "height"
      ),
      (
        #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"height":101},"geometry":{"type":"Polygon","coordinates":[[[2,48],[3,48],[3,49]]]}}]}"#,
        "0 to 100"
      ),
      (
        #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"height":1},"geometry":{"type":"Polygon","coordinates":[[[2,48],[3,48]]]}}]}"#,
        "corners"
      ),
      (
        #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"LineString","coordinates":[]}}]}"#,
        "one position"
      ),
      (
        #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"truth":[2,48]},"geometry":{"type":"LineString","coordinates":[]}}]}"#,
        "one position"
      ),
      (
        #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"width":1e300},"geometry":{"type":"LineString","coordinates":[[2,48]]}}]}"#,
        "width"
      ),
      (
        #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"smooth":"yes"},"geometry":{"type":"LineString","coordinates":[[2,48]]}}]}"#,
        "true or false"
      ),
      (
        #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"heights":[1]},"geometry":{"type":"LineString","coordinates":[[2,48],[2,48.1]]}}]}"#,
        "as many"
      ),
      (
        #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"LineString","coordinates":[[2,148]]}}]}"#,
        "longitude"
      ),
    ])
  func refusesOthers(text: String, words: String) {
    do throws(DrawingFileError) {
      _ = try DrawingFile(Array(text.utf8))
      Issue.record("it was read")
    } catch {
      #expect("\(error)".contains(words), "\(error)")
    }
  }

  @Test("cannot be longer than the limit")
  func areBounded() {
    let point = "[2,48]"
    let line =
      #"{"type":"Feature","geometry":{"type":"LineString","coordinates":["#
      + Array(repeating: point, count: DrawingBook.pointLimit + 1).joined(separator: ",") + "]}}"
    #expect(throws: DrawingFileError.tooManyPoints(DrawingBook.pointLimit + 1)) {
      try DrawingFile(Array((#"{"type":"FeatureCollection","features":["# + line + "]}").utf8))
    }
  }

  /// The area of a flat ribbon is its length times its width; a wall is closed, and its volume is that area
  /// times its height.
  @Test("contain bodies with the length, width and height drawn")
  func areBodies() throws {
    let home = try Self.place(48, 2)
    let placement = Placement(reference: home)
    let spots = try [Vector3(0, 0, 0), Vector3(3, 0, 0)].map {
      Spot(coordinate: try #require(placement.coordinate(at: $0)), height: 0.5, trueCoordinate: nil)
    }
    for raised in [0.0, 0.4] {
      let stroke = try #require(
        LeftStroke(spots: spots, style: PenStyle(width: 0.05), raised: raised))
      let text = DrawingModel([stroke]).wavefront
      var vertices: [Vector3] = []
      var (area, volume, top) = (0.0, 0.0, -1.0)
      for line in text.split(separator: "\n") {
        let words = line.split(separator: " ")
        if words[0] == "v" {
          let numbers = words.dropFirst().compactMap { Double($0) }
          vertices.append(Vector3(numbers[0], numbers[1], numbers[2]))
          top = max(top, numbers[1])
        } else if words[0] == "f" {
          let corners = words.dropFirst().compactMap { Int($0) }.map { vertices[$0 - 1] }
          let normal = (corners[1] - corners[0]).cross(corners[2] - corners[0])
          area += normal.y / 2
          // The base is at the level of the drawing, where there is no floor.
          let base = Vector3(0, 0.5, 0)
          volume += (corners[0] - base).dot((corners[1] - base).cross(corners[2] - base)) / 6
        }
      }
      #expect(abs(area - 3 * 0.05) < 1e-4)
      #expect(abs(volume - 3 * 0.05 * raised) < 1e-4)
      #expect(abs(top - 0.5 - raised) < 1e-5)
    }
  }

  @Test("contain glTF that another reader accepts")
  func areGLTF() throws {
    let strokes = [try Self.stroke(seed: 3), try Self.stroke(seed: 3, count: 1, raised: 0.3)]
    let text = DrawingModel(strokes).gltf
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect((root["asset"] as? [String: Any])?["version"] as? String == "2.0")
    let buffer = try #require((root["buffers"] as? [[String: Any]])?.first)
    let uri = try #require(buffer["uri"] as? String)
    let data = try #require(Data(base64Encoded: String(uri.split(separator: ",")[1])))
    #expect(data.count == buffer["byteLength"] as? Int)
    let views = try #require(root["bufferViews"] as? [[String: Int]])
    let accessors = try #require(root["accessors"] as? [[String: Any]])
    let meshes = try #require(root["meshes"] as? [[String: Any]])
    let primitives = try #require(meshes[0]["primitives"] as? [[String: Any]])
    #expect(primitives.count == 2)
    var end = 0
    for view in views {
      #expect(view["byteOffset"] == end && end % 4 == 0)
      end += view["byteLength"] ?? 0
    }
    #expect(end == data.count)
    for (number, accessor) in accessors.enumerated() {
      let place = try #require(accessor["bufferView"] as? Int)
      let view = views[place]
      let count = try #require(accessor["count"] as? Int)
      let bytes = try #require(view["byteLength"])
      let start = try #require(view["byteOffset"])
      if accessor["type"] as? String == "VEC3" {
        #expect(bytes == count * 12)
        let floats = data[start..<start + bytes].withUnsafeBytes {
          Array($0.bindMemory(to: Float.self))
        }
        let low = try #require(accessor["min"] as? [Double])
        let high = try #require(accessor["max"] as? [Double])
        for axis in 0..<3 {
          let values = stride(from: axis, to: floats.count, by: 3).map { floats[$0] }
          #expect(values.min() == Float(low[axis]) && values.max() == Float(high[axis]))
        }
      } else {
        #expect(bytes == count * 4 && count % 3 == 0)
        let indices = data[start..<start + bytes].withUnsafeBytes {
          Array($0.bindMemory(to: UInt32.self))
        }
        let vertices = try #require(accessors[number - 1]["count"] as? Int)
        #expect(indices.allSatisfy { Int($0) < vertices })
      }
    }
    #expect(DrawingModel([]).gltf.contains("\"2.0\"") && DrawingModel([]).wavefront.count < 40)
  }
}
