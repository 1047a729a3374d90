import Foundation
import RouteFormats
import TestSupport
import Testing

/// Checks that files that cannot record a walk are reported with the cause, and that walks are not.
@Suite("Warnings about files of all kinds")
struct WalkLookCaseTests {
  /// Returns everything that is printed about a file on standard error.
  private func said(of text: String, named name: String) -> [String] {
    do throws(FormatError) {
      let document = try read(text, name: name)
      return document.drops.map(\.message) + document.warnings.map(\.message)
    } catch {
      return [error.message]
    }
  }

  @Test("there are more than sixty cases") func count() {
    #expect(LookCase.all.count >= 60)
    #expect(Set(LookCase.all.map(\.name)).count == LookCase.all.count)
  }

  @Test(
    "a file that cannot record a walk is reported with the cause", arguments: LookCase.all)
  func isSaid(_ look: LookCase) {
    let lines = said(of: look.text, named: look.file)
    #expect(lines.contains { $0.contains(look.cause) }, "\(lines)")
  }

  /// Returns the fixes in one of the formats, which are used in turn.
  private func file(_ fixes: [LookFix], turn: Int) -> (text: String, name: String) {
    switch turn % 6 {
    case 0: (LookText.gpx([fixes]), "a.gpx")
    case 1: (LookText.csv(fixes), "a.csv")
    case 2:
      (
        LookText.tcx(
          fixes, metres: LookWalk.length(fixes),
          seconds: (fixes.last?.time ?? 0) - (fixes.first?.time ?? 0)), "a.tcx"
      )
    case 3: (LookText.geojson(fixes, times: fixes.map(\.time)), "a.geojson")
    case 4: (LookText.kml(fixes) { fixes[$0].time }, "a.kml")
    default: (LookText.google(fixes), "a.json")
    }
  }

  @Test("walks of all kinds, ten of each, are not reported", arguments: LookKind.all)
  func isNotSaid(_ kind: LookKind) {
    for (turn, place) in LookKind.places.enumerated() {
      let fixes = kind.make(UInt64(turn), (latitude: place.0, longitude: place.1))
      guard !fixes.isEmpty else { continue }
      let (text, name) = file(fixes, turn: turn)
      #expect(said(of: text, named: name) == [], "\(name) of seed \(turn)")
    }
  }

  @Test("planned loops, laps, blocks and out-and-back routes are not reported")
  func plans() {
    for seed in UInt64(0)..<5 {
      let way = LookWalk.walk(count: 40, step: 25, error: 0, turn: 4, seed: seed)
      let loop = (0..<20).map { index in
        let angle = Double(index) / 20 * 2 * .pi
        let place = LookWalk.place(48, 11, east: 300 * sin(angle), north: 300 * cos(angle))
        return LookFix(time: 0, latitude: place.latitude, longitude: place.longitude)
      }
      for line in [way + way.dropLast().reversed(), loop + loop + loop.prefix(1)] {
        #expect(said(of: LookText.gpx([line], timed: false), named: "a.gpx") == [])
      }
      let parts = [way[..<15], way[15..<30], way[30...]].map(Array.init)
      #expect(said(of: LookText.gpx(parts, timed: false), named: "a.gpx") == [])
    }
  }
}
