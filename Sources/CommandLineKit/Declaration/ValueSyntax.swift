/// The conversion between the text of an option or operand and its value, with its description for help.
///
/// The parser, the help text, the manual and the completions all use the same syntax.
package struct ValueSyntax<Value: Sendable>: Sendable {
  /// The placeholder of the value in help texts, such as `DEG` or `flat|upright`.
  package let placeholder: String
  /// The completion that a shell may offer for the value.
  package let completion: Completion
  /// True when the value names a file that is written; otherwise it may name one that is read.
  let isWritten: Bool
  /// The description of the accepted values, such as `from 0 to 90`; nil if none is needed.
  package let limits: String?
  /// Parses the value from its text.
  package let parse: @Sendable (String) throws(ValueProblem) -> Value
  /// Formats a value as a person would type it; used for defaults.
  package let format: @Sendable (Value) -> String

  /// Creates a syntax from its parts.
  package init(
    placeholder: String, completion: Completion = .none, isWritten: Bool = false,
    limits: String? = nil,
    parse: @escaping @Sendable (String) throws(ValueProblem) -> Value,
    format: @escaping @Sendable (Value) -> String
  ) {
    self.placeholder = placeholder
    self.completion = completion
    self.isWritten = isWritten
    self.limits = limits
    self.parse = parse
    self.format = format
  }
}

/// A shell's completion of a value.
package enum Completion: Hashable, Sendable {
  /// No completion: a number or free text.
  case none
  /// These words, in this order.
  case choices([String])
  /// Files with one of these extensions, without the dot; any file if empty.
  case files([String])
}

extension ValueSyntax where Value == Double {
  /// Returns the syntax of a finite decimal number within bounds.
  package static func number(_ placeholder: String, _ bounds: NumberBounds) -> Self {
    ValueSyntax(
      placeholder: placeholder, limits: bounds == .any ? nil : bounds.words,
      parse: { (text: String) throws(ValueProblem) in
        guard let number = DecimalText.number(text) else { throw .notANumber }
        guard bounds.contains(number) else { throw .outOfBounds(bounds) }
        return number
      },
      format: DecimalText.text)
  }
}

extension ValueSyntax where Value == [Double] {
  /// Returns the syntax of finite decimal numbers within bounds, separated by commas.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of values.
  ///   - expected: The description of the expected form, used for every error; nil to report the specific
  ///     error.
  package static func numbers(
    _ placeholder: String, _ bounds: NumberBounds, limit: Int, expected: String? = nil
  ) -> Self {
    let one = ValueSyntax<Double>.number(placeholder, bounds)
    return ValueSyntax(
      placeholder: placeholder, limits: "up to \(limit), each \(bounds.words)",
      parse: { (text: String) throws(ValueProblem) in
        do throws(ValueProblem) {
          return try parse(text, of: one, limit: limit)
        } catch {
          throw expected.map { .malformed(expected: $0) } ?? error
        }
      },
      format: { $0.map(DecimalText.text).joined(separator: ",") })
  }

  private static func parse(
    _ text: String, of one: ValueSyntax<Double>, limit: Int
  ) throws(ValueProblem) -> [Double] {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    guard words.count <= limit else { throw .malformed(expected: "at most \(limit) numbers") }
    var numbers: [Double] = []
    for word in words {
      guard !word.isEmpty else {
        throw .malformed(expected: "numbers separated by commas, such as 0,100,200")
      }
      numbers.append(try one.parse(String(word)))
    }
    return numbers
  }
}

extension ValueSyntax where Value == Int {
  /// Returns the syntax of a whole number in a range.
  package static func integer(_ placeholder: String, in range: ClosedRange<Int>) -> Self {
    let bounds = NumberBounds.within(Double(range.lowerBound), Double(range.upperBound))
    return ValueSyntax(
      placeholder: placeholder, limits: bounds.words,
      parse: { (text: String) throws(ValueProblem) in
        guard let number = Int(text) else { throw .notAWholeNumber }
        guard range.contains(number) else { throw .outOfBounds(bounds) }
        return number
      },
      format: { String($0) })
  }
}

extension ValueSyntax where Value == String {
  /// Returns the syntax of any text, even an empty one.
  package static func text(_ placeholder: String) -> Self {
    ValueSyntax(placeholder: placeholder, parse: { $0 }, format: { $0 })
  }

  /// Returns the syntax of a file name; shells offer files with one of the extensions, given without the
  /// dot.
  ///
  /// - Parameter isWritten: True if the file, or files in the folder with that name, are written; false if
  ///   the file is read.
  package static func file(
    _ placeholder: String, endings: [String] = [], isWritten: Bool = false
  ) -> Self {
    ValueSyntax(
      placeholder: placeholder, completion: .files(endings), isWritten: isWritten,
      parse: { (text: String) throws(ValueProblem) in
        guard !text.isEmpty else { throw .malformed(expected: "the name of a file") }
        return text
      },
      format: { $0 })
  }

  /// Returns the syntax of a choice of words; the placeholder lists them unless another one is given.
  ///
  /// - Parameter oldWords: Former words that are still accepted, and mentioned nowhere.
  package static func choice(
    _ words: [String], placeholder: String? = nil, formerly oldWords: [String] = []
  ) -> Self {
    ValueSyntax(
      placeholder: placeholder ?? words.joined(separator: "|"), completion: .choices(words),
      parse: { (text: String) throws(ValueProblem) in
        guard words.contains(text) || oldWords.contains(text) else {
          throw .notAChoice(words, nearest: Suggestion.nearest(to: text, among: words))
        }
        return text
      },
      format: { $0 })
  }
}

extension ValueSyntax where Value: CaseIterable & RawRepresentable<String> {
  /// Returns the syntax of one of the cases of an enumeration, by raw value.
  ///
  /// - Parameter oldWords: Former words for cases, which are still accepted but mentioned nowhere.
  package static func choice(
    placeholder: String? = nil, formerly oldWords: [String: Value] = [:]
  ) -> Self {
    precondition(
      oldWords.keys.allSatisfy { Value(rawValue: $0) == nil }, "a former word is current")
    let words = ValueSyntax<String>.choice(
      Value.allCases.map(\.rawValue), placeholder: placeholder)
    return ValueSyntax(
      placeholder: words.placeholder, completion: words.completion,
      parse: { (text: String) throws(ValueProblem) in
        if let value = oldWords[text] { return value }
        let word = try words.parse(text)
        guard let value = Value(rawValue: word) else { throw .malformed(expected: word) }
        return value
      },
      format: \.rawValue)
  }
}
