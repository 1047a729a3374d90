import TestSupport
import Testing

@testable import RouteStage

/// The keys that `routesim config` lists.
@Suite struct ConfigKeysTests {
  /// For each window, every key is listed after the name of its action, and nothing else is.
  ///
  /// Only Ctrl-C and Ctrl-Z, which cannot be rebound, are left out.
  @Test func allKeysThatAreBoundAreListed() throws {
    let text = try TestSupport.Tool.product.run(
      ["config"], environment: ["ROUTESIM_CONFIG": "/dev/null"]
    ).text
    func listed(_ window: String) throws -> [String: Set<String>] {
      let rest = text.split(separator: "\n[\(window) keys]\n").dropFirst().first
      let lines = try #require(rest?.split(separator: "\n[").first).split(separator: "\n")
      let words = lines.compactMap { line in
        line.split(separator: "  # ").first?.split(separator: " ").map(String.init)
      }
      return Dictionary(uniqueKeysWithValues: words.map { ($0[0], Set($0.dropFirst(2))) })
    }
    func bound<Action>(_ table: KeyTable<Action>) -> [String: Set<String>] {
      var keys: [String: Set<String>] = [:]
      for stroke in table.bindings.flatMap(\.strokes) {
        keys[ActionName.name(of: stroke.action), default: []].insert(stroke.chord.name)
      }
      keys["interrupt"] = nil
      keys["suspend"] = nil
      return keys
    }
    #expect(try listed("walk") == bound(WalkModel.keys.table))
    #expect(try listed("replay") == bound(PlayerModel.keys.table))
    #expect(try listed("sizing") == bound(DesignerModel.keys))
  }
}
