import ARRouteEngine
import TestSupport
import Testing

@Suite("Strategies of heading correction")
struct CorrectionStrategyTests {
  /// Strategy names occur nowhere else in the sources.
  @Test(
    "a strategy is named only in its own row and where the default is chosen",
    arguments: [CorrectionStrategy.robust, .disjoint])
  func isNamedOnce(strategy: CorrectionStrategy) throws {
    let users = try SourceFile.all().filter { $0.namesCase(strategy.rawValue) }.map(\.path)
    let folder = "ARRouteEngine/Fusion/Heading"
    #expect(
      users.filter { $0 != "\(folder)/CorrectionSettings.swift" }
        == ["\(folder)/CorrectionStrategy.swift"])
  }

  @Test func aMethodIsNamedInItsRowOnly() throws {
    // `PublishedMethod` implements all pair rules, so its file is left out.
    let methods = try SourceFile.all(in: "ARRouteEngine/Fusion/Heading").flatMap { file in
      file.code.matches(of: /struct (\w+): (?:HeadingMethod|PairRule)/).map { String($0.output.1) }
    }
    #expect(methods.count == CorrectionStrategy.allCases.count)
    for method in methods {
      let users = try SourceFile.all().filter { $0.words.contains(method) }.map(\.path)
      #expect(users.count == 2 && users[0].hasSuffix("/CorrectionStrategy.swift"), "\(users)")
      #expect(users.last?.hasSuffix("/\(method).swift") == true)
    }
  }

  @Test func aCopyKeepsItsOwnMemory() {
    for strategy in CorrectionStrategy.allCases {
      var settings = CorrectionSettings()
      settings.strategy = strategy
      var first = HeadingCorrection(settings: settings)
      let steps = TestWalk(seed: 3).steps(30)
      for step in steps.prefix(15) { _ = first.add(step.estimate) }
      var second = first
      #expect(first == second && first.hashValue == second.hashValue)
      for step in steps.dropFirst(15) { _ = second.add(step.estimate) }
      #expect(first != second)
      for step in steps.dropFirst(15) { _ = first.add(step.estimate) }
      #expect(first == second && first.hashValue == second.hashValue)
    }
  }
}
