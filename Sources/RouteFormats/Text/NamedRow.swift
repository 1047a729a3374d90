/// A row of a list of formats that can be found by its name.
package protocol NamedRow: CaseIterable, RawRepresentable<String> {}

extension NamedRow {
  /// Finds the row with a name; nil for an unknown name.
  package init?(rawValue: String) {
    guard let row = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = row
  }
}
