import TestSupport
import Testing

@testable import RouteFormats

/// The order of a track's points by their times.
@Suite struct TrackStampTests {
  private static let start = 1_700_000_000.0

  /// Segments of three points each, a step of 1.1 m and a second between them; of each the newest
  /// stands first.
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

  @Test("many segments out of order took time by their square: each copied the points of all")
  func manySegmentsOutOfOrderGrowStraight() {
    let ratio = WorkGrowth.ratio(of: 1000, prepare: Self.backward) { list in
      let stamps = TrackStamps(mending: list, areCounts: false)
      #expect(stamps.findings.first?.count == 2 * list.segmentCount)
    }
    #expect(ratio < WorkGrowth.bound)
  }
}
