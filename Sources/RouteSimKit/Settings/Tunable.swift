import ARRouteEngine
import RouteFormats

/// A constant of fusion, correction or design: its name, its limits, and where it is kept.
///
/// Options, keys of scripts, their limits, defaults and help all come from here.
public struct Tunable: Sendable {
  /// What constants are about; commands offer them by it.
  public enum Scope: String, CaseIterable, Hashable, Sendable {
    /// The heading correction.
    case correction
    /// Which fixes are paired with which poses.
    case pairing
    /// Place, readiness, and the way along the route.
    case location
    /// What AR shows.
    case design
  }

  /// What a number counts.
  public enum Unit: String, Hashable, Sendable {
    case count = "N"
    case metres = "M"
    case seconds = "S"
    case degrees = "DEG"
    case percent = "PCT"
    case points = "PT"
    case metresPerSecond = "M/S"
    case cost = "LN"

    /// In words.
    public var words: String {
      switch self {
      case .count: "a whole number"
      case .metres: "metres"
      case .seconds: "seconds"
      case .degrees: "degrees"
      case .percent: "percent"
      case .points: "points"
      case .metresPerSecond: "metres a second"
      case .cost: "natural logarithm of odds"
      }
    }
  }

  /// What it may be set to.
  public enum Kind: Hashable, Sendable {
    /// A number of a unit, both limits included; of a count a whole one.
    case number(Unit, ClosedRange<Double>)
    /// Whether or not.
    case flag
    /// One of these words.
    case choice([String])
    /// Six hexadecimal digits, or none.
    case color
  }

  /// Its key in scripts.
  public let name: String
  /// Its subject.
  public let scope: Scope
  /// What it may be set to.
  public let kind: Kind
  /// What it does; a sentence or two.
  public let help: String
  let read: @Sendable (Tuning) -> TunableValue
  let write: @Sendable (inout Tuning, TunableValue) -> Void

  /// Its option, without dashes.
  public var option: String {
    name.reduce(into: "") { text, character in
      text += character.isUppercase ? "-" + character.lowercased() : String(character)
    }
  }

  /// Its default.
  public var standard: TunableValue { read(Tuning()) }

  /// True when a value is of its kind and within its limits.
  public func takes(_ value: TunableValue) -> Bool {
    switch (kind, value) {
    case (.number(let unit, let limits), .number(let number)):
      limits.contains(number) && (unit != .count || number == number.rounded())
    case (.flag, .flag), (.color, .color): true
    case (.choice(let words), .word(let word)): words.contains(word)
    default: false
    }
  }

  /// The text to be written behind it, for people.
  public var words: String {
    switch kind {
    case .number(let unit, let limits): "\(unit.words), \(ValueLimits.text(limits))"
    case .flag: "true or false"
    case .choice(let words): words.joined(separator: ", ")
    case .color: "six hexadecimal digits, or null"
    }
  }

  /// Its default, for people.
  public var standardText: String {
    switch standard {
    case .number(let number): ValueLimits.text(number)
    case .flag(let isOn): "\(isOn)"
    case .word(let word): word
    case .color(let color): color?.hexText ?? "null"
    }
  }
}

extension Tunable {
  /// All of them, in the order in which people read them.
  public static let all: [Tunable] = correction + pairing + location + legs + design

  /// Those of a scope.
  public static func all(of scope: Scope) -> [Tunable] { all.filter { $0.scope == scope } }

  static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The constant of a name.
  public static func named(_ name: String) -> Tunable? { byName[name] }

  /// A number kept as it is.
  static func number(
    _ name: String, _ scope: Scope, _ unit: Unit, _ limits: ClosedRange<Double>,
    _ path: WritableKeyPath<Tuning, Double> & Sendable, _ help: String
  ) -> Tunable {
    Tunable(
      name: name, scope: scope, kind: .number(unit, limits), help: help,
      read: { .number($0[keyPath: path]) },
      write: { if case .number(let number) = $1 { $0[keyPath: path] = number } })
  }

  /// A share, in percent.
  static func percent(
    _ name: String, _ scope: Scope, _ path: WritableKeyPath<Tuning, Double> & Sendable,
    _ help: String
  ) -> Tunable {
    Tunable(
      name: name, scope: scope, kind: .number(.percent, ValueLimits.percents), help: help,
      read: { .number($0[keyPath: path] * 100) },
      write: { if case .number(let number) = $1 { $0[keyPath: path] = number / 100 } })
  }

  /// An angle, in degrees.
  static func angle(
    _ name: String, _ scope: Scope, _ path: WritableKeyPath<Tuning, Angle> & Sendable,
    _ help: String
  ) -> Tunable {
    Tunable(
      name: name, scope: scope, kind: .number(.degrees, 0...180), help: help,
      read: { .number($0[keyPath: path].degrees) },
      write: { if case .number(let number) = $1 { $0[keyPath: path] = .degrees(number) } })
  }

  /// A whole number.
  static func count(
    _ name: String, _ scope: Scope, _ limits: ClosedRange<Double>,
    _ path: WritableKeyPath<Tuning, Int> & Sendable, _ help: String
  ) -> Tunable {
    Tunable(
      name: name, scope: scope, kind: .number(.count, limits), help: help,
      read: { .number(Double($0[keyPath: path])) },
      write: { if case .number(let number) = $1 { $0[keyPath: path] = Int(number) } })
  }

  /// Whether or not.
  static func flag(
    _ name: String, _ scope: Scope, _ path: WritableKeyPath<Tuning, Bool> & Sendable,
    _ help: String
  ) -> Tunable {
    Tunable(
      name: name, scope: scope, kind: .flag, help: help, read: { .flag($0[keyPath: path]) },
      write: { if case .flag(let isOn) = $1 { $0[keyPath: path] = isOn } })
  }

  /// One of several words.
  static func choice<Word: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ name: String, _ scope: Scope, _ path: WritableKeyPath<Tuning, Word> & Sendable,
    _ help: String
  ) -> Tunable {
    Tunable(
      name: name, scope: scope, kind: .choice(Word.allCases.map(\.rawValue)), help: help,
      read: { .word($0[keyPath: path].rawValue) },
      write: { tuning, value in
        if case .word(let text) = value, let word = Word(rawValue: text) {
          tuning[keyPath: path] = word
        }
      })
  }
}
