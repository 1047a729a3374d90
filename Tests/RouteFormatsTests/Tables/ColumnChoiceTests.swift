import TestSupport
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

  @Test(
    "a column number out of range is reported",
    arguments: [
      "0", "-1", "4", "9223372036854775807", "-9223372036854775808", "9223372036854775808",
    ])
  func aColumnThatIsNotThereIsTold(name: String) throws {
    let choice = try ColumnChoice("time=1,lat=2,lon=" + name)
    let reader = DocumentReader(options: ReadingOptions(columns: choice))
    let error = FormatError.missingColumn(
      line: 1, key: "lon", name: name, found: ["a", "b", "c"])
    #expect(throws: error) {
      try Array("a,b,c\n0,1,2\n1,1,2\n".utf8).withUnsafeBytes { try reader.read($0) }
      _ = try reader.finish()
    }
  }

  @Test("a comma in a quoted name does not separate columns")
  func quotedSeparatorsAreText() throws {
    let choice = try ColumnChoice("time=1,lat=2,lon=x")
    for header in ["\"Zeit, lokal\";\"Brei\"\"te\";x", "Zeit, lokal;Brei\"\"te;x"] {
      let reader = DocumentReader(options: ReadingOptions(columns: choice))
      let text = header + "\n2024-01-01T00:00:00Z;1;2\n2024-01-01T00:00:01Z;1.5;2\n"
      try Array(text.utf8).withUnsafeBytes { try reader.read($0) }
      let points = try reader.finish().tracks.points
      #expect(points.map(\.latitude) == [1, 1.5] && points.map(\.longitude) == [2, 2])
    }
  }

  @Test("a hemisphere column is used, so Sydney is not in the Pacific")
  func hemispheresHaveColumns() throws {
    let header = "DATE,TIME,LATITUDE,N/S,LONGITUDE,E/W\n"
    for (rows, expected) in [
      ("2024/01/01,00:00:00,33.9,S,151.2,E\n2024/01/01,00:00:01,33.8,S,151.2,E\n", [-33.9, 151.2]),
      ("2024/01/01,00:00:00,-33.9,S,71.2,W\n2024/01/01,00:00:01,-33.8,S,71.2,W\n", [-33.9, -71.2]),
      ("2024/01/01,00:00:00,48.5, n ,2.25,\n2024/01/01,00:00:01,48.5,n,2.25,e\n", [48.5, 2.25]),
    ] {
      let first = try #require(try read(header + rows).tracks.points.first)
      #expect([first.latitude, first.longitude] == expected && first.time == 1_704_067_200)
    }
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
