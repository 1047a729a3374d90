import ARRouteDrawing
import ARRouteEngine
import TestSupport
import Testing

@Suite("Purity of the engine")
struct PurityTests {
  /// The engine's folders, bottom up.
  static let layers = [
    "Maths", "Geodesy", "Route", "Camera", "Scene", "Fusion", "World", "Frame",
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

  @Test func onlyTheTerminalFolderImportsNcurses() throws {
    for file in try SourceFile.all() where !file.path.hasPrefix("RouteSim/Terminal/") {
      #expect(!file.importLines.contains { $0.hasSuffix("CNcurses") }, "\(file.path)")
    }
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
