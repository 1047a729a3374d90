import Testing

@testable import RouteFormats

@Suite struct GPSTimeTests {
  /// Leap seconds (0, 13, 17 and 18) from IS-GPS-200 and IERS Bulletin C; the week's number from a
  /// calendar.
  @Test(
    "the GPS clock is ahead by the leap seconds since 1980",
    arguments: [
      ("1980-01-06T00:00:00Z", 0, 0.0), ("1999-08-22T00:00:00Z", 1024, 13),
      ("2016-12-31T23:59:59Z", 1930, 16), ("2017-01-01T00:00:00Z", 1930, 18),
      ("2026-01-01T12:00:00Z", 2399, 388_818),
    ])
  func leapSeconds(text: String, week: Int, secondsOfWeek: Double) throws {
    let utc = try #require(Timestamp.seconds(text))
    let time = GPSTime(utc: utc)
    #expect(time.week == week && time.secondsOfWeek == secondsOfWeek)
    #expect(time.utc == utc)
    #expect(GPSTime(week: week, secondsOfWeek: secondsOfWeek) == time)
  }
}
