import ARRouteEngine
import RouteFormats

/// A constant of fusion, correction or design: its name, its limits, and where it is kept.
///
/// Options, keys of scripts and of designs' files, their limits, defaults, help and schemas all come
/// from here: a constant is a row of `rows` and a stored property where it is used.
package struct Tunable: Sendable {
  /// The subject of constants; commands offer them by it.
  package enum Scope: String, CaseIterable, Hashable, Sendable {
    /// The heading correction.
    case correction
    /// The pairing of fixes with poses.
    case pairing
    /// Place, readiness, and the way along the route.
    case location
    /// The AR display.
    case design
  }

  /// The ways to set a constant, besides a design's file.
  package struct Doors: OptionSet, Hashable, Sendable {
    /// One bit for each way.
    package let rawValue: Int

    /// The ways with these bits.
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// An option of its own.
    package static let option = Doors(rawValue: 1)
    /// A key of `set` in scripts.
    static let script = Doors(rawValue: 2)
    /// Both.
    static let all: Doors = [.option, .script]
    /// Neither.
    static let none: Doors = []
  }

  /// Its key in scripts; its option is named after it.
  package let name: String
  /// Its subject.
  package let scope: Scope
  /// The kind of its values.
  package let kind: Kind
  /// The description of its effect, a sentence or two.
  package let help: String
  /// The ways to set it, besides a design's file.
  package internal(set) var doors: Doors = .all
  /// The key in a design's file; nil if designs do not have it.
  package internal(set) var key: DesignKey?
  /// The words for its absence, for people; nil if it always has a value.
  package internal(set) var absence: String?
  /// The constants, by name, that are cleared when this one is chosen.
  package internal(set) var replaced: [String] = []
  /// The placeholder of its value in help.
  package internal(set) var placeholder: String?
  let read: @Sendable (Tuning) -> TunableValue
  let write: @Sendable (inout Tuning, TunableValue) -> Void
}

extension Tunable {
  /// The name of its option, without dashes.
  package var option: String {
    name.reduce(into: "") { text, character in
      text += character.isUppercase ? "-" + character.lowercased() : String(character)
    }
  }

  /// Its default.
  var standard: TunableValue { read(Tuning()) }

  /// Returns true when a value is of its kind and within its limits.
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

  /// Returns true when each of two constants replaces the other: at most one of them can be set.
  package func excludes(_ other: Tunable) -> Bool {
    replaced.contains(other.name) && other.replaced.contains(name)
  }

  /// The expected value, in words.
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

  /// Its default as text.
  package var standardText: String { standard.text }
}

extension Tunable {
  /// All constants: those of scripts in display order, and those of designs in the order of their file.
  package static let rows: [Tunable] = correction + pairing + location + legs + design

  /// The constants that scripts set.
  static let all: [Tunable] = rows.filter { $0.doors.contains(.script) }

  /// The constants that designs have, in the order of their file.
  static let ofDesigns: [Tunable] = rows.filter { $0.key != nil }

  private static let byName = Dictionary(uniqueKeysWithValues: rows.map { ($0.name, $0) })

  /// Returns the constant with a name.
  package static func row(named name: String) -> Tunable? { byName[name] }

  /// Returns the constant that scripts set by a name.
  static func named(_ name: String) -> Tunable? {
    byName[name].flatMap { $0.doors.contains(.script) ? $0 : nil }
  }
}
