import Foundation

/// The numbers of the specification's sections, to check that what cites one cites one there is.
package struct SpecificationSections: Sendable {
  /// Such as `8` and `8.1`.
  package let numbers: Set<String>

  /// Those of a page whose headings begin with them: `8. Where`, `8.1 How`.
  package init(_ page: SpecificationPage) {
    let number = /(\d+(?:\.\d+)*)\.?\s/
    numbers = Set(page.headings.compactMap { $0.prefixMatch(of: number).map { String($0.1) } })
  }

  /// The sections that a text cites and that there are not, in the text's order.
  package func missing(in text: String) -> [String] {
    Self.cited(in: text).filter { !numbers.contains($0) }
  }

  /// The sections that a text cites, in its order, however its lines are broken.
  ///
  /// A citation is `SPEC`, `SPEC.md` or `specification` with a section sign or the word section and
  /// a number or several, such as `SPEC §2 and §8` or `section 7 of the specification`; beside
  /// `SPEC` the number is enough.
  package static func cited(in text: String) -> [String] {
    // Most texts cite none, and to look for that takes least.
    guard text.contains("SPEC") || text.contains("pecification") else { return [] }
    let signed =
      /\b(?:SPEC(?:\.md)?|[Ss]pecification),? ?(§ ?\d+(?:\.\d+)*(?:(?:, | and | to | or )§ ?\d+(?:\.\d+)*)*)/
    let worded =
      /\b(?:SPEC(?:\.md)? (?:sections? )?|[Ss]pecification,? sections? )(\d+(?:\.\d+)*(?: (?:and|to|or) \d+(?:\.\d+)*)*)/
    let turned =
      /\b[Ss]ections? (\d+(?:\.\d+)*(?: (?:and|to|or) \d+(?:\.\d+)*)*) of the specification/
    let line = unbroken(text)
    let found = [signed, worded, turned].flatMap { line.matches(of: $0) }
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
    return found.flatMap { numbers(in: $0.1) }
  }

  /// The sections that a text names with the word alone, as the specification does its own.
  package static func named(in text: String) -> [String] {
    unbroken(text).matches(of: /\b[Ss]ections? (\d+(?:\.\d+)*(?: (?:and|to) \d+(?:\.\d+)*)*)/)
      .flatMap { numbers(in: $0.1) }
  }

  /// The text in one line, without what opens a line of a comment.
  private static func unbroken(_ text: String) -> String {
    text.replacing(/[ \t]*\n[ \t]*(?:\/\/\/?|#|\*|>)?[ \t]*/, with: " ")
  }

  private static func numbers(in list: Substring) -> [String] {
    list.matches(of: /\d+(?:\.\d+)*/).map { String($0.output) }
  }
}
