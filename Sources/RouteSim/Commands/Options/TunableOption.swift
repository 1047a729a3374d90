import ARRouteEngine
import CommandLineKit
import RouteSimKit

/// The option for a constant, made from the constant's row in the table.
struct TunableOption: Sendable {
  let row: Tunable
  let option: any DeclaredOption
  /// A function that returns the value the option sets; nil if the option is not given, or the command does
  /// not have it.
  private let value: @Sendable (ParsedArguments) -> TunableValue?

  /// The options for all constants that have one, in row order.
  static let all = Tunable.rows.filter { $0.doors.contains(.option) }.map(Self.init)

  /// Returns the option for a constant.
  ///
  /// - Precondition: The constant exists and has an option.
  static func named(_ name: String) -> TunableOption {
    guard let option = all.first(where: { $0.row.name == name }) else {
      preconditionFailure("no constant \(name) has an option")
    }
    return option
  }

  /// Returns the constants set by options.
  static func changes(
    _ arguments: ParsedArguments, where isMeant: (Tunable) -> Bool
  ) -> [TuningChange] {
    all.filter { isMeant($0.row) }.compactMap { option in
      option.value(arguments).map { TuningChange(option.row, $0) }
    }
  }

  private init(_ row: Tunable) {
    self.row = row
    switch row.kind {
    case .number(let unit, let limits) where unit.isWhole:
      let numbers = Int(limits.lowerBound)...Int(limits.upperBound)
      (option, value) = Self.made(row, .integer("N", in: numbers)) { .number(Double($0)) }
    case .number(let unit, let limits), .perhaps(let unit, let limits):
      (option, value) = Self.made(
        row, .number(row.placeholder ?? unit.rawValue, .within(limits)), TunableValue.number)
    case .flag:
      let flag = Flag(row.option, help: row.help)
      option = flag
      value = { $0.isGiven(flag) ? .flag(true) : nil }
    case .choice(let words): (option, value) = Self.made(row, .choice(words), TunableValue.word)
    case .color: (option, value) = Self.made(row, .color) { .color($0) }
    case .text(let text): (option, value) = Self.made(row, .text(of: text)) { .text($0) }
    }
  }

  private static func made<Value: Sendable>(
    _ row: Tunable, _ syntax: ValueSyntax<Value>,
    _ wrap: @escaping @Sendable (Value) -> TunableValue
  ) -> (any DeclaredOption, @Sendable (ParsedArguments) -> TunableValue?) {
    let option = Option<Value?>(
      row.option, formerly: row.oldOptions, syntax, defaultText: row.absence ?? row.standardText,
      help: row.help)
    return (option, { $0.given(option).map(wrap) })
  }
}

extension ValueSyntax<Color> {
  /// A solid colour as six hexadecimal digits, with or without a number sign.
  static var color: Self {
    ValueSyntax(
      placeholder: "RRGGBB",
      parse: { (text: String) throws(ValueProblem) in
        guard let color = Color(hexText: text) else {
          throw .malformed(expected: "six hexadecimal digits such as 3FBCFF")
        }
        return color
      },
      format: \.hexText)
  }
}

extension ValueSyntax<String> {
  /// A text in the form that a constant requires.
  fileprivate static func text(of form: Tunable.Text) -> Self {
    switch form {
    case .file(let endings, _): .file("FILE", endings: endings)
    case .sign:
      checked(
        "TEXT", form,
        "1 to \(Design.letters.upperBound) visible characters, such as A or 🎁")
    case .typeface:
      checked(
        "FAMILY", form,
        "the name of a typeface, such as Roboto: letters, digits, spaces and hyphens, 64 at most")
    case .path: checked("PATH", form, "SVG path data such as M4 12h16L12 4Z")
    }
  }

  /// The name of a typeface, as in design tools and CSS.
  static var family: Self { text(of: .typeface) }

  private static func checked(
    _ placeholder: String, _ form: Tunable.Text, _ expected: String
  ) -> Self {
    ValueSyntax(
      placeholder: placeholder,
      parse: { (text: String) throws(ValueProblem) in
        guard form.takes(text) else { throw .malformed(expected: expected) }
        return text
      },
      format: { $0 })
  }
}
