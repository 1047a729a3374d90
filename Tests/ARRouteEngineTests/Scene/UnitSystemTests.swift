import ARRouteEngine
import TestSupport
import Testing

@Suite("Systems of units")
struct UnitSystemTests {
  /// A file in which the key of a contour in GeoJSON has the same name as a system.
  static let namesakes: Set = ["RouteFormats/JSON/GeoJSON/DocumentHandler+Features.swift"]

  /// A switch or a comparison anywhere else would compile, and be wrong once a system is added.
  @Test("a system is named only in its declaration", arguments: Units.allCases)
  func isNamedOnce(units: Units) throws {
    let users = try SourceFile.all().filter {
      $0.namesCase(units.rawValue) && !Self.namesakes.contains($0.path)
    }
    #expect(users.map(\.path) == ["ARRouteEngine/Scene/Labels/Units.swift"])
  }

  @Test("feet and miles appear only in their declaration", arguments: ["Foot", "Mile"])
  func measuresAreNamedOnce(unit: String) throws {
    let users = try SourceFile.all().filter { $0.code.contains("metresIn\(unit)") }
    // Numbers that users type may be followed by symbols for feet that labels do not use.
    let allowed = ["ARRouteEngine/Scene/Labels/Units.swift", "RouteStage/Finding/Goal.swift"]
    #expect(users.map(\.path).filter { !allowed.contains($0) } == [])
  }

  @Test("the row of a system is consistent", arguments: Units.allCases)
  func isConsistent(units: Units) {
    let system = units.system
    #expect(system.long.metres == system.shortsInLong * system.short.metres)
    #expect(system.labelledShorts <= system.shortsInLong)
    for rounds in [system.stops, system.marks] {
      let metres = system.lengths(rounds).map(\.metres)
      #expect(metres.count > 3 && zip(metres, metres.dropFirst()).allSatisfy { $0 < $1 })
    }
    // An axis has ticks in the long unit exactly if lengths above some limit are counted in that unit.
    #expect((system.countsLongFrom == nil) == system.tickPowers.longs.isEmpty)
    #expect(Set(system.lengths.map(\.sign)).count == 2)
  }

  @Test func signsAreOfOneLength() {
    let lengths = Units.allCases.flatMap(\.system.lengths)
    for length in lengths {
      #expect(lengths.allSatisfy { $0.sign != length.sign || $0.metres == length.metres })
    }
  }
}
