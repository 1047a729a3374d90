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

  /// Found by the fuzzer: a log whose second time was 1e25 ended `inspect`.
  @Test(arguments: [
    (59.5, "1:00"), (-3, "0:00"), (1e25, "277777777777777:46:40"),
    (.greatestFiniteMagnitude, "277777777777777:46:40"),
  ])
  func showsAnyLength(seconds: Double, text: String) {
    #expect(ClockText.text(rounding: seconds) == text)
  }
}
