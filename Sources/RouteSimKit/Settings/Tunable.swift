import ARRouteEngine
import RouteFormats

/// A constant of fusion, correction or design: its name, its limits, and where it is stored.
///
/// The options, the keys in scripts and in designs' files, and their limits, defaults, help and schemas are
/// all derived from these constants. Each constant consists of a row in `rows` and a stored property where
/// it is used.
package struct Tunable: Sendable {
  /// The subject of a constant; each command offers the constants of certain subjects.
  package enum Scope: String, CaseIterable, Hashable, Sendable {
    /// The heading correction.
    case correction
    /// The pairing of fixes with poses.
    case pairing
    /// The position, AR's readiness, and progress along the route.
    case location
    /// The AR display.
    case design
  }

  /// The ways to set a constant, apart from a design's file.
  package struct Doors: OptionSet, Hashable, Sendable {
    /// The ways as bits, one for each.
    package let rawValue: Int

    /// Creates the set of ways with the given bits.
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// An option can set the constant.
    package static let option = Doors(rawValue: 1)
    /// A key of `set` in scripts can set the constant.
    static let script = Doors(rawValue: 2)
    /// Both ways.
    static let all: Doors = [.option, .script]
    /// Neither way.
    static let none: Doors = []
  }

  /// The constant's key in scripts; its option is named after it, unless `optionName` is set.
  package let name: String
  /// The name of the option, without dashes, if it is not derived from `name`.
  package internal(set) var optionName: String?
  /// The constant's subject.
  package let scope: Scope
  /// The kind of the constant's values.
  package let kind: Kind
  /// The description of the constant's effect, in a sentence or two.
  package let help: String
  /// The ways to set the constant, apart from a design's file.
  package internal(set) var doors: Doors = .all
  /// The key in a design's file; nil if the constant is not part of a design.
  package internal(set) var key: DesignKey?
  /// The words displayed if no value is set; nil if the constant always has a value.
  package internal(set) var absence: String?
  /// The names of the constants that are cleared when this one is set.
  package internal(set) var replaced: [String] = []
  /// The placeholder that stands for the value in the help.
  package internal(set) var placeholder: String?
  let read: @Sendable (Tuning) -> TunableValue
  let write: @Sendable (inout Tuning, TunableValue) -> Void
}

extension Tunable {
  /// The name of the option, without dashes.
  package var option: String { optionName ?? optionNameByKey }

  /// The former names of the option, without dashes.
  package var oldOptions: [String] { optionName == nil ? [] : [optionNameByKey] }

  private var optionNameByKey: String {
    name.reduce(into: "") { text, character in
      text += character.isUppercase ? "-" + character.lowercased() : String(character)
    }
  }

  /// The default value.
  var standard: TunableValue { read(Tuning()) }

  /// Returns true when a value is of the constant's kind and within its limits.
  func takes(_ value: TunableValue) -> Bool {
    switch (kind, value) {
    case (.number(let unit, let limits), .number(let number)):
      limits.contains(number) && (!unit.isWhole || number == number.rounded())
    case (.perhaps(_, let limits), .number(let number)): limits.contains(number)
    case (.choice(let words), .word(let word)): words.contains(word)
    case (.text(let text), .text(let words?)): text.takes(words)
    case (.flag, .flag), (.color, .color), (.text, .text), (.perhaps, .nothing): true
    default: false
    }
  }

  /// Returns true when two constants replace each other, so that at most one of them can be set.
  package func excludes(_ other: Tunable) -> Bool {
    replaced.contains(other.name) && other.replaced.contains(name)
  }

  /// A description of the expected value.
  var words: String {
    switch kind {
    case .number(let unit, let limits): "\(unit.words), \(ValueLimits.text(limits))"
    case .perhaps(let unit, let limits): "null, or \(unit.words), \(ValueLimits.text(limits))"
    case .flag: "true or false"
    case .choice(let words): words.joined(separator: ", ")
    case .color: "six hexadecimal digits, or null"
    case .text(let text): text.expected
    }
  }

  /// The default value as text.
  package var standardText: String { standard.text }
}

extension Tunable {
  /// All constants: those of scripts in display order, followed by those of designs in file order.
  package static let rows: [Tunable] = correction + pairing + location + legs + design

  /// The constants that scripts can set.
  static let all: [Tunable] = rows.filter { $0.doors.contains(.script) }

  /// The constants that are part of a design, in file order.
  static let ofDesigns: [Tunable] = rows.filter { $0.key != nil }

  private static let byName = Dictionary(uniqueKeysWithValues: rows.map { ($0.name, $0) })

  /// Returns the constant with the given name.
  package static func row(named name: String) -> Tunable? { byName[name] }

  /// Returns the constant with the given name if scripts can set it.
  static func named(_ name: String) -> Tunable? {
    byName[name].flatMap { $0.doors.contains(.script) ? $0 : nil }
  }
}
