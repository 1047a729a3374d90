import TestSupport
import Testing

@testable import RouteFormats

/// The order of a track's points according to their times.
@Suite struct TrackStampTests {
  private static let start = 1_700_000_000.0

  /// Returns segments of three points, which are 1.1 m and one second apart; each segment begins with its
  /// newest point.
  private static func backward(_ segments: Int) -> PointList {
    var list = PointList()
    for segment in 0..<segments {
      list.startSegment()
      for index in (0..<3).reversed().map({ 3 * segment + $0 }) {
        list.append(
          GeoPoint(
            unchecked: 48 + Double(index) * 1e-5, 2, altitude: nil,
            time: start + Double(index)))
      }
    }
    return list
  }

  @Test func segmentsAreEachPutInOrder() {
    let stamps = TrackStamps(mending: Self.backward(4), areCounts: false)
    #expect(stamps.list.points.map(\.time) == (0..<12).map { Self.start + Double($0) })
    #expect(stamps.list.segments == [0..<3, 3..<6, 6..<9, 9..<12])
    #expect(stamps.findings == [.init(kind: .outOfOrder, count: 8, first: 1)])
  }

  /// Returns one fix per second; the first or last fixes have a different date.
  private static func dated(_ count: Int, strays: Int, by years: Double, isAtEnd: Bool) -> PointList
  {
    var list = PointList()
    for index in 0..<count {
      let isStray = isAtEnd ? index >= count - strays : index < strays
      list.append(
        GeoPoint(
          unchecked: 48 + Double(index) * 1e-5, 2, altitude: nil,
          time: start + Double(index) + (isStray ? years * 31_557_600 : 0)))
    }
    return list
  }

  @Test(
    "dates at one end that are years off are left out", arguments: [1, 2, 5, 10], [true, false])
  func endsOfOtherYearsAreLeftOut(strays: Int, isAtEnd: Bool) {
    for years in [-20, -2.5, 3, 61] {
      let list = Self.dated(60, strays: strays, by: years, isAtEnd: isAtEnd)
      let stamps = TrackStamps(mending: list, areCounts: false)
      let first = isAtEnd ? 60 - strays : 0
      #expect(stamps.findings == [.init(kind: .wrongDates, count: strays, first: first)])
      #expect(stamps.list.points.count { $0.time == nil } == strays)
    }
  }

  @Test("walks from other years, and a single point among a few, are kept") func otherWalksStay() {
    for strays in [11, 30] {
      let list = Self.dated(60, strays: strays, by: -2, isAtEnd: false)
      #expect(TrackStamps(mending: list, areCounts: false).findings.isEmpty)
    }
    let few = Self.dated(4, strays: 1, by: -2, isAtEnd: false)
    #expect(TrackStamps(mending: few, areCounts: false).findings.isEmpty)
    var parts = PointList()
    for point in Self.dated(60, strays: 3, by: -2, isAtEnd: false).points {
      if parts.points.count == 3 { parts.startSegment() }
      parts.append(point)
    }
    #expect(TrackStamps(mending: parts, areCounts: false).findings.isEmpty)
  }

  @Test("many segments out of order take time in proportion to their number")
  func manySegmentsOutOfOrderGrowStraight() {
    let ratio = WorkGrowth.ratio(of: 1000, prepare: Self.backward) { list in
      let stamps = TrackStamps(mending: list, areCounts: false)
      #expect(stamps.findings.first?.count == 2 * list.segmentCount)
    }
    #expect(ratio < WorkGrowth.bound)
  }
}
