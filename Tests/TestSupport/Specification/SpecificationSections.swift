import Foundation

/// The numbers of the specification's sections, used to check that cited sections exist.
package struct SpecificationSections: Sendable {
  /// The numbers, such as `8` and `8.1`.
  package let numbers: Set<String>

  /// Creates the numbers from a page whose headings begin with them, such as `8.
  ///
  /// Where` and `8.1 How`.
  package init(_ page: SpecificationPage) {
    let number = /(\d+(?:\.\d+)*)\.?\s/
    numbers = Set(page.headings.compactMap { $0.prefixMatch(of: number).map { String($0.1) } })
  }

  /// Returns the sections that a text cites but that do not exist, in the order of the text.
  package func missing(in text: String) -> [String] {
    Self.cited(in: text).filter { !numbers.contains($0) }
  }

  /// Returns the sections that a text cites, in the order of the text, wherever its lines are broken.
  ///
  /// A citation is `SPEC`, `SPEC.md` or `specification` with a section sign or the word section and one or
  /// more numbers, such as `SPEC §2 and §8` or `section 7 of the specification`; next to `SPEC`, the number
  /// is enough.
  package static func cited(in text: String) -> [String] {
    // Most texts cite no sections, and a check for these words is fastest.
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

  /// Returns the sections that a text cites with only the word section, as the specification cites its own.
  package static func named(in text: String) -> [String] {
    unbroken(text).matches(of: /\b[Ss]ections? (\d+(?:\.\d+)*(?: (?:and|to) \d+(?:\.\d+)*)*)/)
      .flatMap { numbers(in: $0.1) }
  }

  /// Returns the text as one line, without comment markers at the beginning of lines.
  private static func unbroken(_ text: String) -> String {
    text.replacing(/[ \t]*\n[ \t]*(?:\/\/\/?|#|\*|>)?[ \t]*/, with: " ")
  }

  private static func numbers(in list: Substring) -> [String] {
    list.matches(of: /\d+(?:\.\d+)*/).map { String($0.output) }
  }
}
