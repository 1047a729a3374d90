import TestSupport
import Testing

@testable import RouteFormats

/// Location histories: Google's Records and Timeline, and OwnTracks.
@Suite struct HistoryTests {
  private func rows(_ document: GeoDocument) -> [[Double?]] {
    document.tracks.points.map {
      [$0.latitude, $0.longitude, $0.altitude, $0.time, $0.horizontalAccuracy]
    }
  }

  /// A file as Takeout wrote it in 2022; values nested below a place's own members are ignored.
  @Test func readsRecords() throws {
    let document = try read(
      #"""
      {"locations": [{
        "latitudeE7": 488655000, "longitudeE7": 4271404296, "accuracy": 17, "altitude": 35,
        "activity": [{"activity": [{"type": "WALKING", "confidence": 90}],
          "timestamp": "2022-05-01T10:09:00Z", "accuracy": 3}],
        "locationMetadata": [{"wifiScan": {"accessPoints": [{"latitudeE7": 1}]}}],
        "source": "GPS", "deviceTag": -5, "timestamp": "2022-05-01T10:00:00.500Z"
      }, {
        "timestamp": "2022-05-01T10:00:10Z"
      }, {
        "latitudeE7": 488656000, "longitudeE7": -23563000, "accuracy": 0,
        "timestampMs": "1651399205000"
      }, {
        "latitudeE7": 488657000, "longitudeE7": -23563000
      }]}
      """#)
    #expect(document.format == .records)
    #expect(
      rows(document) == [
        [48.8655, -2.3563, 35, 1_651_399_200.5, 17], [48.8656, -2.3563, nil, 1_651_399_205, nil],
      ])
    #expect(document.drops.map(\.reason) == [.missingPosition, .incompleteRecord])
    #expect(document.tracks.points.map(\.line) == [6, 11])
  }

  @Test func bringsOldRecordsInOrder() throws {
    let places = (0..<100).reversed().map {
      #"{"timestampMs":"\#(1_400_000_000_000 + $0 * 1000)","latitudeE7":\#(488_655_000 + 100 * $0),"longitudeE7":1}"#
    }
    let document = try read("{\"locations\":[" + places.joined(separator: ",") + "]}")
    let points = document.tracks.points
    #expect(points.map(\.time) == (1_400_000_000..<1_400_000_100).map(Double.init))
    let latitudes = (0..<100).map { Double(488_655_000 + 100 * $0) / 1e7 }
    #expect(points.map(\.latitude) == latitudes)
    #expect(document.warnings.isEmpty)
  }

  /// Android's export contains the signals, and paths for times without signals.
  @Test func readsAndroidsTimeline() throws {
    let document = try read(
      #"""
      {"semanticSegments": [
        {"startTime": "2024-09-01T10:00:00.000+02:00", "endTime": "2024-09-01T12:00:00.000+02:00",
         "timelinePath": [
           {"point": "48.8655°, -2.3563°", "time": "2024-09-01T10:05:00.000+02:00"},
           {"point": "48.8656°, -2.3563°", "time": "2024-09-01T10:06:00.000+02:00"}]},
        {"startTime": "2024-09-01T10:00:00.000+02:00", "endTime": "2024-09-01T11:00:00.000+02:00",
         "visit": {"topCandidate": {"placeLocation": {"latLng": "1.5°, 2.5°"}}}},
        {"startTime": "2024-10-01T10:00:00.000Z", "endTime": "2024-10-01T12:00:00.000Z",
         "timelinePath": [{"point": "9°, 9°", "time": "2024-10-01T10:00:05Z"}]}],
       "rawSignals": [
        {"activityRecord": {"timestamp": "2024-10-01T10:00:00Z"}},
        {"position": {"LatLng": "48.8657°, -2.3563°", "accuracyMeters": 13,
          "altitudeMeters": 36.5, "source": "GPS", "timestamp": "2024-10-01T10:00:00Z"}},
        {"wifiScan": {"deliveryTime": "2024-10-01T10:00:00Z"}},
        {"position": {"LatLng": "48.8658°, -2.3563°", "accuracyMeters": 9,
          "timestamp": "2024-10-01T12:00:10.000+02:00"}}],
       "userLocationProfile": {"frequentPlaces": [{"placeLocation": "3°, 3°"}]}}
      """#)
    #expect(document.format == .timeline)
    #expect(
      rows(document) == [
        [48.8655, -2.3563, nil, 1_725_177_900, nil], [48.8656, -2.3563, nil, 1_725_177_960, nil],
        [48.8657, -2.3563, 36.5, 1_727_776_800, 13], [48.8658, -2.3563, nil, 1_727_776_810, 9],
      ])
    guard case .otherSource(let count, let line, _, _)? = document.warnings.first else {
      Issue.record("\(document.warnings)")
      return
    }
    #expect((count, line) == (1, 4))
  }

  /// iOS's export is a list, with numbers as text, members in any order, and times in minutes.
  @Test func readsIOSTimeline() throws {
    let document = try read(
      #"""
      [{"endTime": "2025-01-14T06:00:00.000Z", "startTime": "2025-01-14T04:00:00.000Z",
        "visit": {"topCandidate": {"placeLocation": "geo:1.5,2.5"}, "hierarchyLevel": "0"}},
       {"timelinePath": [
          {"point": "geo:35.660638,139.711885", "durationMinutesOffsetFromStartTime": "55"},
          {"durationMinutesOffsetFromStartTime": "57.5", "point": "geo:35.660738,139.711885;u=9"}],
        "endTime": "2025-01-14T06:00:00.000Z", "startTime": "2025-01-14T04:00:00.000Z"}]
      """#)
    #expect(
      rows(document) == [
        [35.660638, 139.711885, nil, 1_736_830_500, nil],
        [35.660738, 139.711885, nil, 1_736_830_650, nil],
      ])
  }

  @Test func usesWhereStaysBeginAndEndWhereThereIsNothingElse() throws {
    let phone = try read(
      #"""
      [{"endTime": "2025-01-14T05:00:00Z", "startTime": "2025-01-14T04:00:00Z",
        "activity": {"start": "geo:1,2", "end": "geo:3,4", "distanceMeters": "9"}},
       {"endTime": "2025-01-14T07:00:00Z", "startTime": "2025-01-14T06:00:00Z",
        "visit": {"topCandidate": {"placeLocation": "geo:5,6"}}}]
      """#)
    #expect(phone.places == [[1, 2], [3, 4], [5, 6], [5, 6]])
    let takeout = try read(
      #"""
      {"timelineObjects": [{"activitySegment": {
        "startLocation": {"latitudeE7": 10000000, "longitudeE7": 20000000},
        "endLocation": {"latitudeE7": 30000000, "longitudeE7": 40000000},
        "duration": {"startTimestamp": "2021-01-01T00:00:00Z", "endTimestampMs": "1609459260000"},
        "waypointPath": {"waypoints": [{"latE7": 1, "lngE7": 2}]}}}]}
      """#)
    #expect(takeout.format == .timeline)
    #expect(takeout.places == [[1, 2], [3, 4]])
    #expect(takeout.tracks.points.map(\.time) == [1_609_459_200, 1_609_459_260])
    let path = try read(
      #"""
      {"timelineObjects": [{"placeVisit": {"location": {"latitudeE7": 1, "longitudeE7": 2},
        "duration": {"startTimestamp": "2021-01-01T00:00:00Z"}}}, {"activitySegment": {
        "simplifiedRawPath": {"points": [
          {"latE7": 10000000, "lngE7": 20000000, "accuracyMeters": 10, "timestampMs": "5000"},
          {"latE7": 30000000, "lngE7": 40000000, "timestamp": "1970-01-01T00:00:06Z"}]}}}]}
      """#)
    #expect(path.places == [[1, 2], [3, 4]])
    #expect(path.tracks.points.map(\.time) == [5, 6])
    #expect(path.tracks.points.map(\.horizontalAccuracy) == [10, nil])
  }

  private static let messages = [
    #"{"_type":"location","lat":48.8655,"lon":2.3563,"tst":1440405601,"acc":10,"alt":35,"tid":"JJ"}"#,
    #"{"_type":"lwt","tst":1440405602}"#,
    #"{"cog":82,"tst":"1440405603","lat":"48.8656","lon":2.3563,"acc":0,"_type":"location"}"#,
  ]

  /// OwnTracks data as a `.rec` file, as JSON Lines, as a list, and as answers from the recorder,
  /// pretty-printed or not.
  private static let ownTracks: [String] = {
    let list = messages.joined(separator: ",")
    return [
      messages.map { "2015-08-24T08:40:01Z\t*                 \t\($0)" }.joined(separator: "\n"),
      messages.joined(separator: "\n"), "[\(messages.joined(separator: ",\n"))]",
      "{\"count\":3,\"data\":[\(list)]}", "{\"count\":3,\"locations\":[\n{\n\(list.dropFirst())]}",
    ]
  }()

  @Test(arguments: ownTracks) func readsOwnTracks(text: String) throws {
    let document = try read(text)
    #expect(document.format == .owntracks)
    #expect(
      rows(document) == [
        [48.8655, 2.3563, 35, 1_440_405_601, 10], [48.8656, 2.3563, nil, 1_440_405_603, nil],
      ])
    guard case .skippedRecords(1, _)? = document.warnings.first else {
      Issue.record("\(document.warnings)")
      return
    }
    #expect(try read(Array(text.utf8), piece: 1) == document)
  }

  @Test func goesOnBehindABrokenLineOfOwnTracks() throws {
    let document = try read(Self.messages[0] + "\n{\"_type\":\"loc\n" + Self.messages[2] + "\n")
    #expect(document.tracks.points.count == 2)
    #expect(document.drops.map(\.line) == [2])
    #expect(document.drops.map(\.reason) == [.malformedRecord])
  }

  /// Found by the fuzzer: the report on such a log trapped.
  @Test(arguments: [
    #"{"_type":"location","lat":1,"lon":2,"tst":1e25}"#,
    #"{"_type":"location","lat":1,"lon":2,"tst":"1440666666666666405603"}"#,
  ])
  func takesNoTimeThatIsNone(message: String) throws {
    let document = try read(Self.messages[0] + "\n" + message)
    #expect(document.tracks.points.map(\.time) == [1_440_405_601, nil])
    #expect(document.warnings == [.unreadableTimes(count: 1, line: 2)])
  }

  @Test func usesWhatCameBeforeTheEnd() throws {
    let place = #"{"latitudeE7":1,"longitudeE7":1,"timestampMs":"5"}"#
    let document = try read("{\"locations\":[\n\(place),\(place),{\"latitudeE7\":1,\"longi")
    #expect(document.tracks.points.count == 2)
    #expect(document.warnings == [.truncated(line: 2)])
    #expect(throws: FormatError.self) { try read(#"{"locations":[{"latitudeE7":1}]}"#) }
    #expect(throws: FormatError.noPoints(.timeline)) { try read(#"{"semanticSegments":[]}"#) }
  }
}
