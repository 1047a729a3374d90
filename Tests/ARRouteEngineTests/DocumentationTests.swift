import Foundation
import TestSupport
import Testing

/// The texts about the engine and its drawings for readers outside the project: documentation comments,
/// landing pages and the article.
@Suite struct DocumentationTests {
  static let modules = ["ARRouteEngine", "ARRouteDrawing"]
  /// The compiler's tool that lists public symbols, which reads the modules built together with the tests.
  static let swift = Tool(named: "swift")
  static let folder: String? = {
    let bundles = Bundle.allBundles.map(\.bundlePath) + CommandLine.arguments.prefix(1)
    let folders = bundles.map {
      URL(fileURLWithPath: $0).deletingLastPathComponent().path + "/Modules"
    }
    return folders.first {
      FileManager.default.fileExists(atPath: $0 + "/ARRouteEngine.swiftmodule")
    }
  }()

  /// A public symbol of a module.
  private struct Symbol: Decodable {
    struct Comment: Decodable {
      struct Line: Decodable { let text: String }
      let lines: [Line]
    }
    struct Location: Decodable { let uri: String }
    let pathComponents: [String]
    let docComment: Comment?
    /// The position in the source; nil for a symbol synthesised by the compiler.
    let location: Location?
  }

  private struct Graph: Decodable { let symbols: [Symbol] }

  private struct Target: Decodable {
    struct Triple: Decodable { let triple: String }
    let target: Triple
  }

  /// Returns the public symbols of a module that are written in its sources.
  private func symbols(of module: String) throws -> [Symbol] {
    let swift = try #require(Self.swift)
    let info = try swift.run(["-print-target-info"])
    let target = try JSONDecoder().decode(Target.self, from: Data(info.output)).target.triple
    let scratch = try ScratchFolder()
    let run = try swift.run([
      "symbolgraph-extract", "-module-name", module, "-I", try #require(Self.folder), "-target",
      target, "-minimum-access-level", "public", "-skip-synthesized-members", "-output-dir",
      scratch.path,
    ])
    try #require(run.status == 0, "\(run.errors)")
    // There is one file for the module's own symbols, and one for each module that it extends.
    return try scratch.names.filter { $0.hasSuffix(".symbols.json") }.flatMap { name in
      let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(scratch.path)/\(name)"))
      return try JSONDecoder().decode(Graph.self, from: bytes).symbols.filter {
        $0.location != nil
      }
    }
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOfFile: "\(DataFolder.packageRoot)/\(path)", encoding: .utf8)
  }

  private static let canList: Bool = {
    #if os(Linux)
      return swift != nil && folder != nil
    #else
      return false
    #endif
  }()

  @Test(
    .enabled(if: canList, "the compiler's list of symbols is not to be had here"),
    arguments: modules)
  func everyPublicSymbolHasASummary(module: String) throws {
    let symbols = try symbols(of: module)
    #expect(symbols.count > 100)
    let bare = symbols.filter {
      $0.docComment?.lines.contains { !$0.text.allSatisfy(\.isWhitespace) } != true
    }
    #expect(bare.map { $0.pathComponents.joined(separator: ".") } == [])
  }

  @Test(
    .enabled(if: canList, "the compiler's list of symbols is not to be had here"),
    arguments: modules)
  func theLandingPageNamesEveryType(module: String) throws {
    let page = try Self.text("Sources/\(module)/\(module).docc/\(module).md")
    let named = page.split(separator: "\n").filter { $0.hasPrefix("- ``") }
      .map { String($0.dropFirst(4).dropLast(2)) }
    let outermost = try symbols(of: module).filter { $0.pathComponents.count == 1 }
    let types = Set(outermost.map { $0.pathComponents[0] })
    #expect(Set(named) == types)
    #expect(named.count == types.count, "one is named twice")
  }

  /// The code on a page must be part of a compiled file, apart from its indentation.
  @Test(arguments: ["RouteInYourApp", "ARRouteEngine"])
  func codeIsThatOfTheExamples(page: String) throws {
    let lines = { (text: String) in
      text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let examples = "\(DataFolder.packageRoot)/Examples/Sources"
    let files = FileManager.default.enumerator(atPath: examples)?.compactMap { $0 as? String } ?? []
    let sources = try files.filter { $0.hasSuffix(".swift") }.map {
      lines(try Self.text("Examples/Sources/\($0)"))
    }
    let blocks = try Self.text("Sources/ARRouteEngine/ARRouteEngine.docc/\(page).md")
      .components(separatedBy: "```").enumerated().filter { !$0.offset.isMultiple(of: 2) }
      .map { lines($0.element) }
    #expect(!blocks.isEmpty)
    for block in blocks {
      #expect(block.first == "swift")
      let code = Array(block.dropFirst().dropLast())
      #expect(!code.isEmpty)
      #expect(sources.contains { $0.contains(code) }, "\(code.joined(separator: "\n"))")
    }
  }

  @Test func theProgramOfThirtyLinesHasNoMore() throws {
    let program = try Self.text("Examples/Sources/RouteInThirtyLines/main.swift")
    #expect(program.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= 30)
  }
}
