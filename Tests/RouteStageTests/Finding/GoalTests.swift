import ARRouteEngine
import RouteFormats
import Testing

@testable import RouteStage

@Suite struct GoalTests {
  @Test(arguments: [
    ("12:31", 751.0), ("1:02:03", 3723), (" 0:05.5 ", 5.5), ("90s", 90), ("1.5 min", 90),
    ("2h", 7200), ("1h2m3s", 3723), ("1h 30m", 5400), ("90 sec", 90), ("5m30s", 330),
  ])
  func aTime(text: String, seconds: Double) throws {
    guard case .time(let time) = try Goal(text) else {
      Issue.record("\(text) is no time")
      return
    }
    #expect(abs(time - seconds) < 1e-9)
  }

  @Test(arguments: [
    ("350m", 350.0), ("1.2km", 1200), ("0 m", 0), ("100ft", 30.48), ("1 mi", 1609.344),
    ("10yd", 9.144), ("12'", 3.6576), ("350M", 350),
  ])
  func aChainage(text: String, metres: Double) throws {
    guard case .chainage(let chainage) = try Goal(text) else {
      Issue.record("\(text) is no chainage")
      return
    }
    #expect(abs(chainage - metres) < 1e-9)
  }

  @Test func others() throws {
    #expect(try Goal("40%") == .share(0.4))
    #expect(try Goal("100 %") == .share(1))
    // date -u -d 2026-01-01T12:34:56Z +%s
    #expect(try Goal("2026-01-01T12:34:56Z") == .moment(1_767_270_896))
    #expect(try Goal("2026-01-01 14:34:56+02:00") == .moment(1_767_270_896))
    for text in ["52.51,13.35", "52.51, 13.35", "52.51 13.35"] {
      #expect(
        try Goal(text)
          == .coordinate(
            #require(GeodeticCoordinate(latitudeDegrees: 52.51, longitudeDegrees: 13.35)))
      )
    }
    #expect(
      try Goal("-33.9,-70.1")
        == .coordinate(
          #require(GeodeticCoordinate(latitudeDegrees: -33.9, longitudeDegrees: -70.1))))
  }

  @Test(arguments: [
    ("", "type 40 %, 350 m, a coordinate, a name or, in a log, a time"),
    ("12", "12 has no unit; give 12m, 12% or, in a log, 12s"),
    ("12:61", "'12:61' is not a time such as 12:31 or 1:02:03"),
    ("101%", "'101%' is not within 0 to 100 %"),
    ("91,0", "'91,0' is not a latitude and longitude such as 52.51,13.35"),
    ("3s2h", "'3s2h' is not a time such as 90s or 1h2m3s"),
    ("2026-02-30", "'2026-02-30' is not a moment such as 2026-01-01T12:34:56Z"),
    ("12parsec", "there is nothing called '12parsec' here"),
    ("Kappeli", "there is nothing called 'Kappeli' here"),
    ("1e999m", "'1e999m' is not a time such as 90s or 1h2m3s"),
  ])
  func saysWhatIsWrong(text: String, words: String) {
    #expect {
      try Goal(text)
    } throws: {
      ($0 as? GoalError)?.description == words
    }
  }

  @Test func namesAreFoundByTheBeginningOfAWord() {
    let name = NamedGoal(name: "Karl Fazer Café", detail: "", goal: .chainage(0))
    #expect(name.index(of: "ka") == 0)
    #expect(name.index(of: "FAZ") == 5)
    #expect(name.index(of: "café") == 11)
    #expect(name.index(of: "arl") == nil)
    #expect(name.index(of: "") == 0)
  }
}
