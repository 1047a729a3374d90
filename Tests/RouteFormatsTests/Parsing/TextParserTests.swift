import TestSupport
import Testing

@testable import RouteFormats

private func number(_ text: String) -> Double? {
  Array(text.utf8).withUnsafeBufferPointer { DecimalParser.parse($0) }
}

private func time(_ text: String) -> Double? {
  Array(text.utf8).withUnsafeBufferPointer { TimeParser.parse($0) }
}

@Suite struct DecimalParserTests {
  @Test(arguments: [
    "0", "-0", "1", "-1.5", "+48.25", "48.123456789", ".5", "5.", "1e3", "1E-7",
    "123456789.87654321",
    "9007199254740993", "0.1", "13.350136000000001", "179.99999999999999", "1e22", "1e23",
    "2.2250738585072014e-308", "0.000000000000000000000000000001", "12345678901234567890123",
    "00000000000000000000000048.5", "8.41e21", "9.9999999999999999e-1",
  ])
  func roundsAsTheStandardLibrary(text: String) {
    #expect(number(text) == Double(text))
  }

  @Test(arguments: [
    "", " ", "-", "+", ".", "e5", "1e", "1e+", "1.2.3", "48,1", "nan", "inf", "0x10", "1 2", "--1",
    "1e400", "12345678x", "1.1234567x", "١",
  ])
  func refusesWhatIsNoNumber(text: String) {
    #expect(number(text) == nil)
  }

  @Test func allowsSpaceAround() { #expect(number(" \r\n\t-1.5 \n") == -1.5) }

  @Test(arguments: UInt64(0)..<50) func agreesOnRandomNumbers(seed: UInt64) {
    var random = TestRandom(seed: seed)
    for _ in 0..<200 {
      let digits = Int.random(in: 1...24, using: &random)
      var text = (0..<digits).map { _ in "\(Int.random(in: 0...9, using: &random))" }.joined()
      let point = Int.random(in: 0...digits, using: &random)
      text.insert(".", at: text.index(text.startIndex, offsetBy: point))
      if Bool.random(using: &random) { text += "e\(Int.random(in: -40...40, using: &random))" }
      #expect(number(text) == Double(text), "\(text)")
    }
  }
}

@Suite struct TimeParserTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0.0), ("2019-12-15T20:19:55Z", 1_576_441_195),
    ("2019-12-15T20:19:55.25Z", 1_576_441_195.25), ("2019-12-15t20:19:55,5z", 1_576_441_195.5),
    ("2019-12-15T21:19:55+01:00", 1_576_441_195), ("2019-12-15T14:49:55-0530", 1_576_441_195),
    ("2019-12-15 20:19:55", 1_576_441_195), ("2019-12-15T20:19Z", 1_576_441_140),
    (" 2019-12-15T20:19:55Z\n", 1_576_441_195), ("2019-12-15", 1_576_368_000),
    ("2016-12-31T23:59:60Z", 1_483_228_800), ("2000-02-29T00:00:00Z", 951_782_400),
    ("1969-12-31T23:59:59Z", -1), ("2019-12-15T24:00:00Z", 1_576_454_400),
    ("1900-03-01T00:00:00Z", -2_203_891_200), ("0000-01-01T00:00:00Z", -62_167_219_200),
  ])
  func readsISO8601(text: String, seconds: Double) {
    #expect(time(text) == seconds)
  }

  @Test(arguments: [
    "", "now", "2019-13-01T00:00:00Z", "2019-02-29T00:00:00Z", "1900-02-29T00:00:00Z",
    "2019-12-15T25:00:00Z", "2019-12-15T20:60:00Z", "2019-12-15T20:19:61Z", "2019-12-15T20:19:55.Z",
    "2019-12-15T20:19:55X", "2019-12-15T20:19:55+1", "2019-1-5T20:19:55Z", "2019-04-31",
  ])
  func refusesWhatNeverWas(text: String) {
    #expect(time(text) == nil)
  }

  /// The state kept from one time must not affect the next.
  @Test func readsSeriesAsSingleTimes() {
    var reader = TimeReader()
    for text in [
      "2019-12-15T20:19:55Z", "2019-12-15T20:19:56Z", "2019-12-16T00:00:00Z",
      "2019-12-1xT00:00:00Z",
      "2019-12-16T24:00:00Z", "2019-12-16T2x:00:00Z", "2019-12-16T23:59:60Z",
      "2019-12-16T23:59:59Z",
    ] {
      let series = Array(text.utf8).withUnsafeBufferPointer { reader.parse($0) }
      #expect(series == time(text), "\(text)")
    }
  }

  @Test(arguments: UInt64(0)..<20) func printsWhatItReads(seed: UInt64) {
    var random = TestRandom(seed: seed)
    for _ in 0..<100 {
      let seconds = Double(Int.random(in: -62_167_219_200...253_402_300_799, using: &random))
      #expect(Timestamp.text(seconds).flatMap(time) == seconds)
    }
  }
}
