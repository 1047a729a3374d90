import RouteFormats
import Testing

@Suite struct ClockTextTests {
  @Test(arguments: [
    (0, "0:00"), (9, "0:09"), (60, "1:00"), (3599, "59:59"), (3600, "1:00:00"),
    (36_061, "10:01:01"), (360_000, "100:00:00"),
  ])
  func showsHoursWhereThereAreAny(seconds: Int, text: String) {
    #expect(ClockText.text(seconds) == text)
  }
}
