import Testing

@testable import RouteFormats

@Suite struct ColumnChoiceTests {
  @Test func isWrittenAsItIsRead() throws {
    let text = "time=Zeit,lat=Breite,lon=4,qw=q w,truth.heading=,unit=ms,camera=sensor,scene=z-up"
    let choice = try ColumnChoice(text)
    #expect(choice.columns[.latitude] == "Breite" && choice.columns[.truthHeading] == "")
    #expect(choice.text == text)
    #expect(try ColumnChoice(choice.text) == choice)
  }

  @Test(arguments: [
    ("", ColumnChoiceError.notAPair("")), ("time", .notAPair("time")), ("=x", .notAPair("=x")),
    ("time=a,", .notAPair("")), ("tyme=a", .unknownKey("tyme")),
    ("x=1,x=2", .repeatedKey("x")),
    ("unit=h", .unknownValue(key: "unit", text: "h", choices: ["s", "ms", "us", "ns"])),
  ])
  func refusesWithWhatWouldBeRight(text: String, error: ColumnChoiceError) {
    #expect(throws: error) { try ColumnChoice(text) }
    #expect(!error.expected.isEmpty)
  }

  @Test func everyKeyIsOfItsOwn() {
    #expect(Set(ColumnChoice.keys).count == ColumnChoice.keys.count)
    #expect(ColumnRole.allCases.allSatisfy { ColumnChoice.keys.contains($0.key) })
  }

  @Test(arguments: [
    ("timestamp_ns", TimeUnit.nanoseconds), ("Timestamp (ms)", .milliseconds),
    ("time [s]", .seconds), ("timestampMs", .milliseconds), ("elapsedRealtimeNanos", .nanoseconds),
    ("#timestamp [us]", .microseconds), ("time", nil), ("timestamps", nil), ("t", nil), ("ts", nil),
  ])
  func theUnitIsReadOfTheName(name: String, unit: TimeUnit?) {
    #expect(TimeUnit(header: Array(name.utf8)) == unit)
  }
}
