import ARRouteEngine

/// A named set of constants of fusion and correction that are tried together.
package struct ParameterSet: Hashable, Sendable {
  /// The set's name.
  let name: String
  /// The constants that differ from the defaults, each once, in display order.
  let changes: [TuningChange]

  /// The name of the set without changes.
  static let usualName = "usual"

  /// Creates a named set.
  ///
  /// - Parameter changes: The changes; if a constant occurs more than once, the last change counts.
  init(name: String, changes: [TuningChange]) {
    self.name = name
    var values: [String: TuningChange] = [:]
    for change in changes { values[change.name] = change }
    self.changes = Tunable.all.compactMap { values[$0.name] }
  }

  /// The set without changes.
  package static let usual = ParameterSet(name: usualName, changes: [])

  /// Returns this set on top of changes that are made for all sets; in case of conflict, this set's changes
  /// apply.
  package func over(_ base: [TuningChange]) -> ParameterSet {
    ParameterSet(name: name, changes: base + changes)
  }

  /// All constants, with the set's changes applied.
  var tuning: Tuning {
    var tuning = Tuning()
    changes.apply(to: &tuning)
    return tuning
  }
}

extension [TuningChange] {
  /// The generated name of a set with these changes, such as `count=50,maxAccuracy=12.5`.
  var nameOfSet: String { map { "\($0.name)=\($0.value.text)" }.joined(separator: ",") }
}
