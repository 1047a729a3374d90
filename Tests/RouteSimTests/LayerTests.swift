import ARRouteDrawing
import RouteSimKit
import RouteStage
import TestSupport
import Testing

/// Checks the order of the folders inside the modules; the compiler enforces the order of the modules.
@Suite struct LayerTests {
  /// The folders of a module, from the lowest to the highest layer; files outside them come first.
  @Test(arguments: [
    ("ARRouteDrawing", ["Letters", "Drawing", "Views", "Layers", "Raster"]),
    (
      "RouteFormats",
      [
        "Text", "Parsing", "Document", "Polyline", "JSON", "Report", "Session", "XML", "Tables",
        "Lines",
        "FIT", "History", "Wavefront", "Picture", "Logs", "Reading", "Places",
        "Streets", "Drawings", "Almanacs",
      ]
    ),
    ("RouteCells", ["Colors", "Grid", "Painting", "Terminals"]),
    (
      "RouteSimKit",
      [
        "", "Simulation", "Recordings", "Correction", "Pictures", "Tracks", "Reports",
        "Settings", "Sizing", "Placements", "Replay", "Score", "Verdict",
      ]
    ),
    (
      "RouteStage",
      [
        "Keys", "Typing", "Window", "Picker", "Finding", "Stage", "Layers", "Walk", "Player",
        "Designer",
      ]
    ),
    ("RouteSim", ["Ending", "Shell", "Terminal", "Requests", "Commands"]),
  ])
  func everyFolderUsesOnlyThoseBelow(module: String, folders: [String]) throws {
    let uses = try SourceFile.upwardUses(in: module, layers: folders)
    #expect(uses.isEmpty, "\(uses.joined(separator: "\n"))")
  }
}
