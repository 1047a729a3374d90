import RouteFormats
import TestSupport
import Testing

@testable import RouteSimKit

/// Fixes after screening, without copying them.
@Suite("ScreenedFixes") struct ScreenedFixesTests {
  /// Returns the points of a walk with pauses.
  ///
  /// Some fixes are late, simultaneous, without a time, or far off.
  private static func points(seed: UInt64, isInOrder: Bool) throws -> [GeoPoint] {
    var random = TestRandom(seed: seed)
    var time = 1_700_000_000.0
    return try (0..<400).map { index in
      time += [0, 1, 1, 1, 2, 40][random.whole(0...5)]
      let isFar = random.whole(0...60) == 0
      let isLate = !isInOrder && random.whole(0...20) == 0
      let isTimeless = !isInOrder && random.whole(0...30) == 0
      return try #require(
        GeoPoint(
          latitude: 48 + Double(index) * 1e-5 + (isFar ? 0.2 : 0),
          longitude: 11 + random.number(-1...1) * 1e-5,
          time: isTimeless ? nil : isLate ? time - random.number(0...300) : time,
          horizontalAccuracy: [nil, 5, 8, isInOrder ? 4 : -1][random.whole(0...3)]))
    }
  }

  private static func candidate(_ point: GeoPoint) -> FixScreening.Candidate {
    FixScreening.Candidate(
      time: point.time ?? .infinity,
      position: GroundPosition(latitude: point.latitude, longitude: point.longitude),
      accuracy: point.horizontalAccuracy)
  }

  /// Usable fixes come in order of time, and simultaneous ones in the order of the file; the expected order
  /// is found by inserting one after the other.
  @Test(arguments: UInt64(0)..<20)
  func comeByTime(seed: UInt64) throws {
    let points = try Self.points(seed: seed, isInOrder: false)
    var expected: [Int] = []
    for (number, point) in points.enumerated() {
      guard let time = point.time, point.horizontalAccuracy ?? 0 >= 0 else { continue }
      let place = expected.lastIndex { (points[$0].time ?? 0) <= time }.map { $0 + 1 } ?? 0
      expected.insert(number, at: place)
    }
    let fixes = ScreenedFixes(points).sorted(at: nil)
    #expect(fixes.indices.map(fixes.number) == expected)
    #expect(fixes.elementsEqual(expected.map { Self.candidate(points[$0]) }))
    let odd = fixes.without { number, _ in number % 2 == 0 }
    #expect(odd.indices.map(odd.number) == expected.filter { $0 % 2 == 1 })
    #expect(odd.elementsEqual(odd.indices.map { Self.candidate(points[odd.number(of: $0)]) }))
  }

  /// Points are judged in place in the same way as copies of their numbers.
  @Test(arguments: UInt64(0)..<20, [false, true])
  func areJudgedInPlace(seed: UInt64, isInOrder: Bool) throws {
    let points = try Self.points(seed: 100 + seed, isInOrder: isInOrder)
    let inPlace = FixScreening(ScreenedFixes(points))
    #expect(inPlace == FixScreening(points.map(Self.candidate)))
    for fix in inPlace.found { #expect(points[fix.index].time == fix.time) }
  }

  /// In a day's log, each fix of a session takes only the memory of its numbers.
  @Test func takeLittleRoom() {
    #expect(MemoryLayout<FixScreening.Candidate>.stride == 32)
    let fix = FixScreening.Candidate(
      time: 0, position: GroundPosition(latitude: 0, longitude: 0), accuracy: nil)
    #expect(fix.accuracy == nil && fix.isOfUse)
    for accuracy in [-0.5, -1e9, -.infinity, .nan, .infinity] {
      let fix = FixScreening.Candidate(
        time: 0, position: GroundPosition(latitude: 0, longitude: 0), accuracy: accuracy)
      #expect(!fix.isOfUse && fix.accuracy != nil, "\(accuracy)")
    }
  }
}
