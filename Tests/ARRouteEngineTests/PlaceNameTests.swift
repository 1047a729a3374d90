import TestSupport
import Testing

/// In names, `place` means a point of interest, which cards show; coordinates, points, indices and offsets
/// have words of their own.
@Suite("Names of places")
struct PlaceNameTests {
  /// Folders and files about places of interest, or about keys with that name in other programs' files.
  private static let allowed = [
    "ARRouteDrawing/Drawing/Drawing.swift", "ARRouteEngine/Layers/Places/",
    "RouteFormats/JSON/Writer/JSONWriter+Cards.swift", "RouteFormats/Places/",
    // The place in a log's `choose` record.
    "RouteFormats/Session/Record.swift", "RouteFormats/Session/Record+Document.swift",
    "RouteFormats/Session/RecordMember.swift",
    "RouteFormats/Session/SessionLogWriter.swift",
    "RouteSim/Commands/InspectCommand.swift", "RouteSim/Commands/Options/PlaceOptions.swift",
    "RouteSim/Commands/Options/WorldOptions.swift", "RouteSim/Commands/WalkCommand.swift",
    "RouteSim/Requests/InspectRequest.swift",
    "RouteSim/Requests/Parts/LayerChoices.swift", "RouteSim/Requests/Walk/",
    "RouteSimKit/Replay/Script/Scenario+Check.swift", "RouteSimKit/Reports/InspectReport",
    "RouteSimKit/Reports/PlaceReport.swift", "RouteSimKit/Settings/Tunable+Kind.swift",
    "RouteStage/Finding/NamedGoal.swift", "RouteStage/Keys/KeyHelp.swift",
    "RouteStage/Layers/Places/",
  ]

  /// The pattern finds variables, functions, cases and parameters with this name, from the parts of a
  /// declaration around the name.
  @Test func areThoseOfInterest() throws {
    let declaration =
      /\b(let|var|func|case|for|inout)[ (]+places?\b|[(,] *(_ |[a-z]\w* )?places?: *[\[(@]*[A-Z]|[{(,] *places?(, \w+)? in\b/
    let found = try SourceFile.all().filter { file in
      !Self.allowed.contains(where: file.path.hasPrefix) && file.code.contains(declaration)
    }
    #expect(found.map(\.path).isEmpty, "a word of its own for \(found.map(\.path))")
  }
}
