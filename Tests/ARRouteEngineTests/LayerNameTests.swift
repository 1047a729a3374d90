import TestSupport
import Testing

/// Checks that the files that assemble a street's content name no layer: everything about a layer is in the
/// layer's own folder.
@Suite("Layer names")
struct LayerNameTests {
  /// Words that name one of the layers; they are also found inside identifiers.
  private static let names: Set<String> = [
    "gift", "gifts", "card", "cards", "surroundings", "chalk", "pen", "building", "buildings",
  ]

  /// The paths of the files, or the beginnings of such paths.
  private static let files = [
    "ARRouteEngine/World/World.swift", "ARRouteEngine/World/World+",
    "ARRouteEngine/World/StreetLayer.swift", "ARRouteEngine/World/Act.swift",
    "ARRouteEngine/World/PlacedContent.swift",
    "ARRouteEngine/Frame/", "RouteFormats/JSON/Writer/JSONWriter+Frame.swift",
    "ARRouteDrawing/Views/CameraView.swift", "ARRouteDrawing/Views/OrbitView.swift",
    "ARRouteDrawing/Views/Plan/PlanView.swift", "RouteStage/Window/",
    "RouteSim/Shell/Files/Output", "RouteSim/Terminal/Window", "RouteSim/Terminal/Casts/",
    "RouteSim/Requests/Parts/WorldRequest.swift", "RouteSim/Requests/Replay/ReplayView.swift",
    "RouteSim/Requests/Replay/ReplayRequest.swift", "RouteSim/Commands/Options/WorldOptions.swift",
    "RouteSim/Commands/ReplayCommand.swift",
  ]

  @Test(arguments: files) func nameNoLayer(path: String) throws {
    let found = try SourceFile.all().filter { $0.path.hasPrefix(path) }
    #expect(!found.isEmpty)
    for file in found {
      let named = file.code.split { !$0.isLetter }.flatMap(Self.words).filter(Self.names.contains)
      #expect(named.isEmpty, "\(file.path) names \(named)")
    }
  }

  /// Returns the words of an identifier, in lowercase.
  private static func words(of identifier: Substring) -> [String] {
    identifier.reduce(into: [""]) { words, character in
      if character.isUppercase { words.append("") }
      words[words.count - 1] += character.lowercased()
    }
  }
}
