import Foundation
import TestSupport
import Testing

@testable import CommandLineKit
@testable import RouteSim

/// Checks that only the outermost layer knows about options.
///
/// A Swift file can name a type only if it imports the type's module, so imports are enough: without
/// `CommandLineKit`, no file can name `ParsedArguments`.
@Suite struct DoorTests {
  /// Returns true when a file is allowed to know about options.
  private func isAtTheDoor(_ path: String) -> Bool {
    switch path.split(separator: "/").dropFirst().first {
    case "Commands": return true
    // These files contain the texts for a mistyped command line.
    case "Ending": return path.contains("/Failure")
    default: return false
    }
  }

  @Test func onlyTheDoorImportsTheCommandLine() throws {
    let files = try SourceFile.all(in: "RouteSim")
    let importers = files.filter { $0.importLines.contains { $0.hasSuffix("CommandLineKit") } }
    #expect(importers.count > 10)
    for file in importers { #expect(isAtTheDoor(file.path), "\(file.path)") }
    let modules = [
      "ARRouteEngine", "ARRouteDrawing", "RouteCells", "RouteFormats", "RouteSimKit", "RouteStage",
    ]
    for module in modules {
      for file in try SourceFile.all(in: module) {
        #expect(!file.importLines.contains { $0.hasSuffix("CommandLineKit") }, "\(file.path)")
      }
    }
  }

  @Test func requestsNameNoOptions() throws {
    let names = Set(RouteSimProgram.program.commands.flatMap(\.options).map { "--\($0.name)" })
    #expect(names.count > 50)
    // The texts of errors, which give advice, may name options.
    let files = try SourceFile.all(in: "RouteSim/Requests").filter {
      !$0.path.contains("/Failure+")
    }
    for file in files {
      let path = "\(DataFolder.packageRoot)/Sources/\(file.path)"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let found = names.filter(text.contains)
      #expect(found.isEmpty, "\(file.path): \(found.sorted())")
    }
  }

  @Test func argumentsAreReadInTheCommandsAndTheirOptionsAlone() throws {
    let readers = try SourceFile.all(in: "RouteSim").filter { $0.words.contains("ParsedArguments") }
    #expect(readers.count > 10)
    for file in readers { #expect(file.folder == "Commands", "\(file.path)") }
  }
}
