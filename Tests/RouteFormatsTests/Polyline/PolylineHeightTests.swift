import TestSupport
import Testing

@testable import ARRouteEngine
@testable import RouteFormats

/// Bare polylines, which do not state whether they contain heights.
@Suite struct PolylineHeightTests {
  /// Returns a walk through streets, with roughly right-angled corners and with bends.
  private func walk(
    _ count: Int, seed: UInt64, scale: Double, latitude: Double, longitude: Double,
    heights: ClosedRange<Double>
  ) -> [[Int]] {
    var random = SplitMix64(seed: seed)
    var (north, east, heading) = (0.0, 0.0, Double.random(in: 0..<6.28, using: &random))
    var height = Double.random(in: heights, using: &random)
    return (0..<count).map { _ in
      if Double.random(in: 0..<1, using: &random) < 0.15 {
        heading += Bool.random(using: &random) ? 1.57 : -1.57
      }
      heading += Double.random(in: -0.15...0.15, using: &random)
      let step = Double.random(in: 8...30, using: &random) / 111_195
      north += step * Angle.radians(heading).cosine
      east += step * Angle.radians(heading).sine
      height = min(
        max(height + Double.random(in: -0.6...0.6, using: &random), heights.lowerBound),
        heights.upperBound)
      return [
        Int(((latitude + north) * scale).rounded()), Int(((longitude + east) * scale).rounded()),
        Int((height * 100).rounded()),
      ]
    }
  }

  @Test(
    "heights are read from a walk with heights, and from no other",
    arguments: [(0.0...3.0), (10...80), (500...560)], [1e5, 1e6])
  func bothKinds(heights: ClosedRange<Double>, scale: Double) throws {
    for (index, place) in [
      (48.1, 11.5), (52.37, 4.89), (1.29, 103.85), (-33.9, 151.2), (64.1, -21.9),
      (-16.8, 179.9), (40.75, -73.99),
    ]
    .enumerated() {
      // With few points, heights are recognisable only if they would be jumps when read as coordinates.
      for count in heights.lowerBound > 100
        ? [12, 60, 400] : heights.lowerBound > 0 ? [60, 400] : [400]
      {
        let rows = walk(
          count, seed: UInt64(index * 1000 + count), scale: scale, latitude: place.0,
          longitude: place.1, heights: heights)
        let tall = try read(PolylineText.encoded(rows))
        let flat = try read(PolylineText.encoded(rows.map { Array($0.prefix(2)) }))
        #expect(flat.routes.points.count == count, "flat \(place) \(count)")
        #expect(flat.routes.points.allSatisfy { $0.altitude == nil })
        #expect(tall.routes.points.count == count, "tall \(place) \(count)")
        #expect(tall.routes.points.map(\.latitude) == flat.routes.points.map(\.latitude))
      }
    }
  }

  @Test(
    "walks around town blocks are not read as having heights, whatever their corners",
    arguments: [0, 15, 29, 45],
    [6, 12, 18, 24, 36, 60, 90])
  func blocks(tilt: Int, count: Int) throws {
    for (scale, turn) in [(1e5, 1), (1e5, 2), (1e6, 1), (1e6, 3)] {
      var (north, east, heading) = (0.0, 0.0, Double(tilt))
      let rows = (0..<count).map { index -> [Int] in
        let way = Angle.degrees(heading)
        let length = (60 + Double(index * 37 % 50)) / 111_195
        north += length * way.cosine
        east += length * way.sine / 0.76
        if index % turn == 0 { heading += index / turn % 2 == 0 ? 90 : -90 }
        return [Int(((40.75 + north) * scale).rounded()), Int(((-73.99 + east) * scale).rounded())]
      }
      let document = try read(PolylineText.encoded(rows))
      #expect(document.routes.points.count == count, "\(scale) \(turn)")
    }
  }
}
