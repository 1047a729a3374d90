import ARRouteEngine
import Testing

@Suite("Language")
struct LanguageTests {
  /// Units as written by Intl.NumberFormat of ICU 78.2 (CLDR 48) in their short form, without grouping.
  @Test(
    "distances are written with CLDR's short units",
    arguments: [
      (.en, ["412 m", "1.2 km", "1234.5 km", "21 ft", "1.2 mi"]),
      (.ru, ["412 м", "1,2 км", "1234,5 км", "21 фт", "1,2 ми"]),
      (.zh, ["412米", "1.2公里", "1234.5公里", "21英尺", "1.2英里"]),
      (.ja, ["412 m", "1.2 km", "1234.5 km", "21 ft", "1.2 mi"]),
    ] as [(Language, [String])])
  func units(language: Language, expected: [String]) {
    let metric = [412.9, 1299, 1_234_567].map { Units.metric.text(for: $0, in: language) }
    let imperial = [6.5, 2092].map { Units.imperial.text(for: $0, in: language) }
    #expect(metric + imperial == expected)
  }

  @Test("English is the default")
  func english() {
    for distance in [0, 999.9, 1000, 160.9, 161, 1e7] {
      for units in Units.allCases {
        #expect(units.text(for: distance) == units.text(for: distance, in: .en))
      }
    }
  }
}
