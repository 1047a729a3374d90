import RouteFormats
import Testing

@Suite struct TimestampTests {
  @Test func printsFractionsOnlyWhereThereAreAny() {
    #expect(Timestamp.text(1_576_441_195) == "2019-12-15T20:19:55Z")
    #expect(Timestamp.text(1_576_441_195.5) == "2019-12-15T20:19:55.5Z")
    #expect(Timestamp.text(-0.25) == "1969-12-31T23:59:59.75Z")
    #expect(Timestamp.text(.nan) == nil)
    #expect(Timestamp.text(1e300) == nil)
  }
}
