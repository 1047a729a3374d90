import ARRouteEngine

extension Tunable {
  /// Creates the constant for a number that is stored unchanged.
  static func number(
    _ name: String, _ scope: Scope, _ unit: Unit, _ limits: ClosedRange<Double>,
    _ path: WritableKeyPath<Tuning, Double> & Sendable, _ help: String
  ) -> Tunable {
    Tunable(
      name: name, scope: scope, kind: .number(unit, limits), help: help,
      read: { .number($0[keyPath: path]) },
      write: { if case .number(let number) = $1 { $0[keyPath: path] = number } })
  }

  /// Creates the constant for a share, in percent.
  static func percent(
    _ name: String, _ scope: Scope, _ path: WritableKeyPath<Tuning, Double> & Sendable,
    _ help: String
  ) -> Tunable {
    Tunable(
      name: name, scope: scope, kind: .number(.percent, ValueLimits.percents), help: help,
      read: { .number($0[keyPath: path] * 100) },
      write: { if case .number(let number) = $1 { $0[keyPath: path] = number / 100 } })
  }

  /// Creates the constant for an angle, in degrees.
  static func angle(
    _ name: String, _ scope: Scope, _ path: WritableKeyPath<Tuning, Angle> & Sendable,
    _ help: String
  ) -> Tunable {
    Tunable(
      name: name, scope: scope, kind: .number(.degrees, 0...180), help: help,
      read: { .number($0[keyPath: path].degrees) },
      write: { if case .number(let number) = $1 { $0[keyPath: path] = .degrees(number) } })
  }

  /// Creates the constant for a whole number.
  static func count(
    _ name: String, _ scope: Scope, _ limits: ClosedRange<Double>,
    _ path: WritableKeyPath<Tuning, Int> & Sendable, _ help: String, of unit: Unit = .count
  ) -> Tunable {
    Tunable(
      name: name, scope: scope, kind: .number(unit, limits), help: help,
      read: { .number(Double($0[keyPath: path])) },
      write: { if case .number(let number) = $1 { $0[keyPath: path] = Int(number) } })
  }

  /// Creates the constant for a flag.
  static func flag(
    _ name: String, _ scope: Scope, _ path: WritableKeyPath<Tuning, Bool> & Sendable,
    _ help: String
  ) -> Tunable {
    Tunable(
      name: name, scope: scope, kind: .flag, help: help, read: { .flag($0[keyPath: path]) },
      write: { if case .flag(let isOn) = $1 { $0[keyPath: path] = isOn } })
  }

  /// Creates the constant for one of several words.
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

  /// Creates the constant for a share, 0…1.
  static func share(
    _ name: String, _ path: WritableKeyPath<Tuning, Double> & Sendable, _ help: String
  ) -> Tunable { number(name, .design, .share, 0...1, path, help) }

  /// Creates the constant for an optional number.
  static func perhaps(
    _ name: String, _ unit: Unit, _ limits: ClosedRange<Double>,
    _ path: WritableKeyPath<Tuning, Double?> & Sendable, _ absence: String, _ help: String
  ) -> Tunable {
    var row = Tunable(
      name: name, scope: .design, kind: .perhaps(unit, limits), help: help,
      read: { $0[keyPath: path].map(TunableValue.number) ?? .nothing },
      write: { tuning, value in
        if case .number(let number) = value {
          tuning[keyPath: path] = number
        } else {
          tuning[keyPath: path] = nil
        }
      })
    row.absence = absence
    return row
  }

  /// Creates the constant for an optional colour.
  static func color(
    _ name: String, _ path: WritableKeyPath<Tuning, Color?> & Sendable, _ help: String
  ) -> Tunable {
    var row = Tunable(
      name: name, scope: .design, kind: .color, help: help,
      read: { .color($0[keyPath: path]) },
      write: { if case .color(let color) = $1 { $0[keyPath: path] = color } })
    row.absence = "the picture's"
    return row
  }

  /// Creates the constant for an optional text.
  static func text(
    _ name: String, _ form: Text, _ path: WritableKeyPath<Tuning, String?> & Sendable,
    _ absence: String, _ help: String
  ) -> Tunable {
    var row = Tunable(
      name: name, scope: .design, kind: .text(form), help: help,
      read: { .text($0[keyPath: path]) },
      write: { if case .text(let text) = $1 { $0[keyPath: path] = text } })
    row.absence = absence
    return row
  }
}

extension Tunable {
  /// Returns the constant with a key in a design's file.
  ///
  /// - Parameters:
  ///   - group: The object that contains the key.
  ///   - member: The key within the object.
  ///   - doors: The other ways to set the constant.
  ///   - meaning: The description in the schema, which may be empty; nil to use the help text.
  ///   - examples: The examples in the schema.
  ///   - isReadLast: True when the key is read after those keys of its group for which this is false.
  func at(
    _ group: DesignKey.Group, _ member: String, _ doors: Doors = .all,
    _ meaning: String? = nil, examples: [String] = [], isReadLast: Bool = false
  ) -> Tunable {
    var row = self
    row.doors = doors
    row.key = DesignKey(
      group: group, member: member, meaning: meaning ?? help, examples: examples,
      isReadLast: isReadLast)
    return row
  }

  /// Returns the constant with a placeholder that stands for its value in the help.
  func called(_ placeholder: String) -> Tunable {
    var row = self
    row.placeholder = placeholder
    return row
  }

  /// Returns the constant with a different option name, without dashes; the option named after its key is
  /// still accepted.
  func withOption(_ option: String) -> Tunable {
    var row = self
    row.optionName = option
    return row
  }

  /// Returns the constant with the names of others that are cleared when it is set.
  func replacing(_ names: String...) -> Tunable {
    var row = self
    row.replaced = names
    return row
  }
}
