import TestSupport
import Testing

@Suite("Specification")
struct SpecificationTests {
  private let page: SpecificationPage
  private let sections: SpecificationSections

  init() throws {
    page = try SpecificationPage(path: "docs/specification.md")
    sections = SpecificationSections(page)
  }

  @Test func hasItsTwelveSections() {
    #expect(sections.numbers.isSuperset(of: (1...12).map(String.init)))
  }

  @Test(
    "every section that is cited exists",
    arguments: ["Sources", "Tests", "docs", "Benchmarks", "Fuzzing", "Examples", "script", ".ci"])
  func citations(folder: String) throws {
    for file in try PackageText.all(in: [folder]) {
      #expect(sections.missing(in: file.text) == [], "\(file.path)")
    }
  }

  @Test func citationsAreFoundWhereTheyAre() throws {
    for folder in ["Sources", "Tests", "docs", "Benchmarks"] {
      let files = try PackageText.all(in: [folder]).filter { $0.path.hasPrefix(folder) }
      #expect(files.contains { !SpecificationSections.cited(in: $0.text).isEmpty }, "\(folder)")
    }
  }

  @Test func everySectionItNamesItselfExists() throws {
    let text = try PackageText.all(in: ["docs"]).first { $0.path == "docs/specification.md" }?.text
    let named = SpecificationSections.named(in: try #require(text))
    #expect(!named.isEmpty)
    #expect(named.filter { !sections.numbers.contains($0) } == [])
  }
}

/// The checker, tested with synthetic pages and texts.
///
/// The numbers in the texts are inserted, so that they are not taken for citations.
@Suite("Citations of the specification")
struct SpecificationSectionsTests {
  private static let page = SpecificationPage(
    """
    # 7 things
    ## 1. One
    ### 1.2 Half of it
    ```
    ## 3. Only code
    ```
    Text
    ##4. No heading
    ## 12. Twelve
    """)
  private let sections = SpecificationSections(Self.page)

  @Test func numbersAreThoseOfHeadings() {
    #expect(sections.numbers == ["7", "1", "1.2", "12"])
  }

  @Test(
    "a citation is found in every form",
    arguments: [
      ("(SPEC §\(1)).", ["1"]), ("SPEC §\(1.2), step 4", ["1.2"]), ("SPEC.md §\(8)", ["8"]),
      ("SPEC §\(2) and §\(8).", ["2", "8"]), ("SPEC §\(4) to §\(6), 5 m", ["4", "6"]),
      ("SPEC §\(4) and 95 %", ["4"]), ("SPEC section \(12))", ["12"]),
      ("SPEC \(2) and \(3): vectors", ["2", "3"]), ("the specification, section \(9)", ["9"]),
      ("specification §\(5)'s rule", ["5"]), ("section \(7) of the specification", ["7"]),
      ("/// as in SPEC\n  /// §\(6) it", ["6"]), ("# of SPEC\n# section \(6).", ["6"]),
    ])
  func cited(text: String, numbers: [String]) {
    #expect(SpecificationSections.cited(in: text) == numbers)
  }

  @Test(
    "other numbers are not citations",
    arguments: ["a SPECIAL §\(3)", "the specification has 12 sections", "SPEC §n", "SPECS 3"])
  func uncited(text: String) {
    #expect(SpecificationSections.cited(in: text) == [])
  }

  @Test func whatIsCitedAndMissingIsTold() {
    #expect(sections.missing(in: "SPEC §\(1), SPEC §\(1.2), SPEC §\(12)") == [])
    #expect(sections.missing(in: "SPEC §\(1.3) and SPEC §\(3)") == ["1.3", "3"])
    #expect(sections.missing(in: "SPEC §\(1) and §\(13)") == ["13"])
  }
}
