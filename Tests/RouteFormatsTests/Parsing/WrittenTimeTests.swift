import TestSupport
import Testing

@testable import RouteFormats

private func written(_ text: String) -> WrittenTime? {
  Array(text.utf8).withUnsafeBufferPointer { WrittenTime($0) }
}

/// Times as people write them; the expected seconds come from Python's `datetime` and `email.utils`.
@Suite struct WrittenTimeTests {
  private static let noon = 1_714_564_800.0

  @Test(
    "a form with a date is read",
    arguments: [
      ("22-Apr-2024 14:26:21", 1_713_795_981.0), ("22 april 2024, 14:26:21", 1_713_795_981),
      ("Wed, 01 May 2024 12:00:00 GMT", noon), ("Wed May  1 12:00:00 2024", noon),
      ("May 1, 2024 12:00:00 PM", noon), ("1. May 2024 12:00", noon), ("01May24 120000", noon),
      ("Wed May 01 2024 14:00:00 GMT+0200 (Central European Summer Time)", noon),
      ("20240501120000", noon), ("20240501120000.5", noon + 0.5),
      ("20240501120000250", noon + 0.25),
      ("202405011200", noon), ("20240501T120000Z", noon), ("20240501_120000", noon),
      ("20240501-1200", noon), ("2024-5-1 12:00", noon), ("2024.05.01 12:00:00", noon),
      ("2024:05:01 12:00:00", noon), ("2024-5-1 12:0:0", noon),
      ("May 1, 2024\u{A0}12:00:00\u{202F}p.m.", noon),
      ("2024-May-01 12:00:00:500", noon + 0.5), ("2024-05-01 2:00:00 PM +02:00", noon),
      ("2024-05-01 12:00 am", noon - 43_200), ("2024-5-1", noon - 43_200),
    ])
  func readsDates(text: String, seconds: Double) throws {
    #expect(Set(try #require(written(text)).readings) == [seconds])
  }

  @Test(
    "a date that consists only of numbers has a reading for each possible order",
    arguments: [
      ("01/05/2024 12:00:00", [noon, 1_704_456_000, nil]),
      ("5/13/2024 12:00", [nil, 1_715_601_600, nil]),
      ("13-05-2024 12:00:00 UTC", [1_715_601_600, nil, nil]),
      ("24/05/01 12:00", [990_705_600, nil, noon]),
      ("240501 120000", [990_705_600, nil, noon]),
    ] as [(String, [Double?])])
  func keepsOrdersApart(text: String, seconds: [Double?]) throws {
    #expect(try #require(written(text)).readings == seconds)
  }

  @Test(
    "a time of day alone is read",
    arguments: [
      ("12:00:00", 43_200.0), ("9:30", 34_200), ("12:00:00.250", 43_200.25),
      ("12:00:00 AM", 0), ("11:59:59 pm", 86_399), ("14:00:00 +0200", 43_200),
    ])
  func readsTimesOfDay(text: String, seconds: Double) throws {
    let time = try #require(written(text))
    #expect(time.lacksDate && time.seconds(.dayFirst) == seconds)
  }

  @Test(
    "other text is not a time",
    arguments: [
      "", "noon", "Wed", "May", "32-Apr-2024 14:26:21", "30-Feb-2024", "22-Abc-2024 14:26:21",
      "20241301120000", "20240501126000", "25:00:00", "12:60", "12", "1.5", "1.5.2.4", "240501",
      "2024-05-01 12:00:00 CEST", "2024-05-01 12:00:00 +2", "2024-05-01 12:00:00 junk",
      "20240501T", "::", "1/2/3 12:00", "99999999999999999999", "192.168.1.1", "5-6",
    ])
  func refusesTheRest(text: String) { #expect(written(text) == nil) }

  @Test(
    "an offset after a blank is accepted in ISO 8601, because people write it",
    arguments: [
      ("2024-05-01 14:00:00 +0200", noon), ("2024-05-01 12:00:00 UTC", noon),
      ("2024/05/01 12:00:00 GMT", noon), ("2024-05-01T07:30:00 -04:30", noon),
      ("2024-05-01 14:00:00 UTC+2", noon), ("2024-05-01T12:00:00 Z", noon),
    ])
  func zones(text: String, seconds: Double) {
    #expect(Timestamp.seconds(text) == seconds)
  }

  @Test(
    "an unknown zone is not an offset",
    arguments: ["2024-05-01 12:00:00 CEST", "2024-05-01 12:00:00 +2", "2024-05-01 12:00:00 UTC+"])
  func strangeZones(text: String) { #expect(Timestamp.seconds(text) == nil) }
}
