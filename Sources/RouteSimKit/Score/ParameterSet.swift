import ARRouteEngine

/// Constants of fusion and correction that are tried together, and what they are called.
package struct ParameterSet: Hashable, Sendable {
  /// Its name.
  let name: String
  /// What is not as usual, each constant once, in the order in which people read them.
  let changes: [TuningChange]

  /// The name of the set without changes.
  static let usualName = "usual"

  /// A set of a name.
  ///
  /// - Parameter changes: Of two of one constant the later counts.
  init(name: String, changes: [TuningChange]) {
    self.name = name
    var values: [String: TuningChange] = [:]
    for change in changes { values[change.name] = change }
    self.changes = Tunable.all.compactMap { values[$0.name] }
  }

  /// The set without changes.
  package static let usual = ParameterSet(name: usualName, changes: [])

  /// The same where constants are chosen for all sets: its own go before those.
  package func over(_ base: [TuningChange]) -> ParameterSet {
    ParameterSet(name: name, changes: base + changes)
  }

  /// All constants as it has them.
  var tuning: Tuning {
    var tuning = Tuning()
    changes.apply(to: &tuning)
    return tuning
  }
}

extension [TuningChange] {
  /// The name of a set of these that nobody has named: `count=50,maxAccuracy=12.5`.
  var nameOfSet: String { map { "\($0.name)=\($0.value.text)" }.joined(separator: ",") }
}
