import ARRouteEngine
import TestSupport
import Testing

@Suite("Purity of the engine")
struct PurityTests {
  /// The engine's folders, from the lowest layer to the highest.
  static let layers = [
    "Maths", "Geodesy", "Route", "Camera", "Scene", "Street", "Fusion", "World", "Frame",
    "Layers",
  ]

  @Test func importsNothingButCMathsInOneFile() throws {
    let files = try SourceFile.all(in: "ARRouteEngine")
    #expect(!files.isEmpty)
    for file in files {
      let allowed =
        file.path == "ARRouteEngine/Maths/LibM.swift"
        ? ["private import Darwin", "private import Glibc", "private import Musl"] : []
      #expect(file.importLines == allowed, "\(file.path)")
    }
  }

  @Test func everyFolderUsesOnlyThoseBelow() throws {
    #expect(try SourceFile.upwardUses(in: "ARRouteEngine", layers: Self.layers) == [])
  }

  @Test func nothingImportsFoundation() throws {
    for file in try SourceFile.all() {
      #expect(file.importLines.filter { $0.contains("Foundation") } == [], "\(file.path)")
    }
  }

  /// Each C library, and the only folders or files that may import it.
  ///
  /// The compiler would also allow its import wherever one of those is used.
  @Test(arguments: [
    ("CLibXML2", ["RouteFormats/XML/", "RouteFormats/Picture/Icon/"]),
    (
      "CPBF",
      [
        "RouteFormats/Reading/PBFFile.swift", "RouteFormats/Places/OpenStreetMap/PlacePBF.swift",
        "RouteFormats/Streets/OpenStreetMap/StreetPBF.swift",
      ]
    ),
    ("CGEOS", ["RouteFormats/Streets/Shapes/GEOS.swift"]), ("CZlib", ["RouteFormats/"]),
    ("CZip", ["RouteFormats/Reading/"]), ("CMD", ["RouteFormats/Reading/ContentDigest.swift"]),
    ("CPNG", ["RouteFormats/Picture/"]), ("CTurboJPEG", ["RouteFormats/Picture/"]),
    ("CNcurses", ["RouteSim/Terminal/"]), ("CPango", ["RouteLetters/"]),
    ("CSQLite", ["RouteGifts/SQLite/"]), ("CPostgres", ["RouteGifts/Postgres/"]),
    ("CPOSIX", ["RouteFormats/", "RouteSim/", "RouteSimMain/"]),
  ])
  func librariesAreImportedInOnePlace(library: String, places: [String]) throws {
    let users = try SourceFile.all().filter { file in
      file.importLines.contains { $0.split(separator: " ").last.map(String.init) == library }
    }
    #expect(!users.isEmpty)
    for file in users { #expect(places.contains(where: file.path.hasPrefix), "\(file.path)") }
  }
}

@Suite("Source file")
struct SourceFileTests {
  @Test func commentsAndStringsAreNotCode() throws {
    let file = try #require(
      SourceFile.all(in: "ARRouteEngine/Maths").first { $0.path.hasSuffix("/LibM.swift") })
    #expect(!file.code.contains("elementary"))
    #expect(file.code.contains("static func sin"))
    #expect(file.topLevelTypes == ["LibM"])
    #expect(file.folder == "Maths")
  }
}
