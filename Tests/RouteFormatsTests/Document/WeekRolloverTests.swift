import ARRouteEngine
import TestSupport
import Testing

@testable import RouteFormats

/// Tracks whose dates are repeatedly early by rollovers of the week number.
@Suite struct WeekRolloverTests {
  private static let turn = WeekRollover.period
  private static let start = 1_700_000_000.0

  private static func append(_ times: [Double], to builder: inout DocumentBuilder) {
    for time in times {
      builder.append(
        latitude: 48, longitude: 2, time: time, to: .tracks, line: builder.pointCount + 1)
    }
  }

  /// Returns segments of two points, the first of which has an early date.
  private static func early(_ segments: Int) -> DocumentBuilder {
    var builder = DocumentBuilder(format: .gpx)
    for segment in 0..<segments {
      builder.startSegment(of: .tracks)
      let time = start + Double(2 * segment)
      append([time - turn, time + 1], to: &builder)
    }
    return builder
  }

  @Test("numbers that differ by whole rollovers but are not dates are left unchanged")
  func numbersThatAreNoDatesAreLeftAlone() throws {
    // Six of the numbers are dates, and the first five of these are early.
    let times = (0..<20).map { Double($0) * Self.turn }
    var builder = DocumentBuilder(format: .gpx)
    Self.append(times, to: &builder)
    let found = builder.document.tracks.points.compactMap(\.time)
    #expect(found == times.indices.map { times[1...6].contains(times[$0]) ? times[6] : times[$0] })
    let document = builder.unfinished
    #expect(document.warnings.first == .weekRollover(count: 5, line: 1))
  }

  @Test func pointsThatAreRepairedTwiceCountOnce() throws {
    var builder = DocumentBuilder(format: .gpx)
    for (index, turns) in [2.0, 2, 1, 0].enumerated() {
      Self.append([Self.start + Double(index) - turns * Self.turn], to: &builder)
    }
    let document = builder.unfinished
    #expect(document.tracks.points.map(\.time) == (0..<4).map { Self.start + Double($0) })
    #expect(document.warnings == [.weekRollover(count: 3, line: 1)])
  }

  @Test func recordsThatAreRepairedTwiceCountOnce() throws {
    let place = try #require(GeodeticCoordinate(latitudeDegrees: 48, longitudeDegrees: 2))
    var builder = DocumentBuilder(format: .session)
    for (index, turns) in [2.0, 2, 1, 0].enumerated() {
      let time = Self.start + Double(index) - turns * Self.turn
      builder.append(
        Fix(time: time, coordinate: place, statedAccuracy: 5),
        as: GeoPoint(unchecked: 48, 2, altitude: nil, time: time), line: index + 1)
    }
    let document = builder.unfinished
    #expect(document.tracks.points.map(\.time) == (0..<4).map { Self.start + Double($0) })
    #expect(document.warnings == [.weekRollover(count: 3, line: 1)])
  }

  @Test func segmentsBeforeTheFirstRepairAreRepairedToo() throws {
    var builder = DocumentBuilder(format: .gpx)
    let early = [[true, true], [true, false], [true], [true, false]]
    for segment in early {
      builder.startSegment(of: .tracks)
      for isEarly in segment {
        let time = Self.start + Double(builder.pointCount)
        Self.append([isEarly ? time - Self.turn : time], to: &builder)
      }
    }
    let document = builder.unfinished
    #expect(document.tracks.points.map(\.time) == (0..<7).map { Self.start + Double($0) })
    #expect(document.warnings == [.weekRollover(count: 5, line: 1)])
  }

  @Test("a log with early dates in each segment takes time in proportion to the number of segments")
  func repairsInManySegmentsGrowStraight() {
    let ratio = WorkGrowth.ratio(of: 3000) { segments in
      segments
    } work: { segments in
      let document = Self.early(segments).unfinished
      #expect(document.warnings == [.weekRollover(count: segments, line: 1)])
    }
    #expect(ratio < WorkGrowth.bound)
  }
}
