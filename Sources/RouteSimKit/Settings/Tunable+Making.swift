import ARRouteEngine

extension Tunable {
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
    _ path: WritableKeyPath<Tuning, Int> & Sendable, _ help: String, of unit: Unit = .count
  ) -> Tunable {
    Tunable(
      name: name, scope: scope, kind: .number(unit, limits), help: help,
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

  /// A share of 0…1.
  static func share(
    _ name: String, _ path: WritableKeyPath<Tuning, Double> & Sendable, _ help: String
  ) -> Tunable { number(name, .design, .share, 0...1, path, help) }

  /// A number, or none.
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

  /// A colour, or none.
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

  /// A text, or none.
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
  /// The same in a design's file, too.
  ///
  /// - Parameters:
  ///   - group: The object in which it stands.
  ///   - member: Its key there.
  ///   - doors: Where else it is set.
  ///   - meaning: What its schema says there, empty for nothing; nil for the help.
  ///   - examples: Values that its schema shows.
  ///   - isReadLast: Whether it is read after those of its group that are not.
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

  /// The same, whose value is called so in help.
  func called(_ placeholder: String) -> Tunable {
    var row = self
    row.placeholder = placeholder
    return row
  }

  /// The same, which takes the place of others where it is chosen.
  func replacing(_ names: String...) -> Tunable {
    var row = self
    row.replaced = names
    return row
  }
}
