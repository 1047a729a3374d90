import ARRouteEngine
import TestSupport
import Testing

@Suite("System of units")
struct UnitSystemTests {
  /// A contour's key in GeoJSON has the name of a system.
  static let namesakes: Set = ["RouteFormats/JSON/GeoJSON/DocumentHandler+Features.swift"]

  /// A switch or a comparison elsewhere would compile, and be wrong, where a system is added.
  @Test("no file but its declaration names a system", arguments: Units.allCases)
  func isNamedOnce(units: Units) throws {
    let users = try SourceFile.all().filter {
      $0.namesCase(units.rawValue) && !Self.namesakes.contains($0.path)
    }
    #expect(users.map(\.path) == ["ARRouteEngine/Scene/Labels/Units.swift"])
  }

  @Test("no file but its declaration measures in feet or miles", arguments: ["Foot", "Mile"])
  func measuresAreNamedOnce(unit: String) throws {
    let users = try SourceFile.all().filter { $0.code.contains("metresIn\(unit)") }
    // Feet that a typed number may be followed by have signs that labels do not write.
    let allowed = ["ARRouteEngine/Scene/Labels/Units.swift", "RouteStage/Finding/Goal.swift"]
    #expect(users.map(\.path).filter { !allowed.contains($0) } == [])
  }

  @Test("the row of a system is true of itself", arguments: Units.allCases)
  func isConsistent(units: Units) {
    let system = units.system
    #expect(system.long.metres == system.shortsInLong * system.short.metres)
    #expect(system.labelledShorts <= system.shortsInLong)
    for rounds in [system.stops, system.marks] {
      let metres = system.lengths(rounds).map(\.metres)
      #expect(metres.count > 3 && zip(metres, metres.dropFirst()).allSatisfy { $0 < $1 })
    }
    // An axis has ticks in the long unit exactly if distances from some length on are counted in it.
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
