import TestSupport
import Testing

/// The promises to apps: the two modules named in the README, and the program that uses them.
@Suite struct PromisedModuleTests {
  private static let modules = DocumentationTests.modules

  @Test func noOtherModuleDeclaresAnythingPublic() throws {
    let declaring = try SourceFile.all().filter { $0.code.contains(/\bpublic\b/) }
    let modules = Set(declaring.map { $0.path.prefix { $0 != "/" } })
    #expect(modules.subtracting(Self.modules.map { $0[...] }) == [])
    // Otherwise, the check would not see public declarations.
    #expect(modules.count == Self.modules.count)
  }

  @Test func thePackagePublishesThemAndTheProgram() throws {
    let products = try text("Package.swift")
      .matches(of: /\.(library|executable|plugin)\(name: "(\w+)"/).map { "\($0.1) \($0.2)" }
    #expect(products == Self.modules.map { "library \($0)" } + ["executable routesim"])
  }

  @Test func theReadmeNamesThem() throws {
    let page = try text("README.md")
    for module in Self.modules { #expect(page.contains("`\(module)`"), "\(module)") }
  }

  private func text(_ path: String) throws -> String {
    try #require(PackageText.all(in: []).first { $0.path == path }).text
  }
}
