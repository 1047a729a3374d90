/// A group of related options, with a heading; several commands may share one group.
package struct OptionGroup: Sendable {
  /// The heading; groups with the same heading are the same group.
  package let title: String
  /// The options in display order.
  package let options: [OptionDeclaration]

  /// Creates a group of options under a heading.
  package init(_ title: String, _ options: [any DeclaredOption]) {
    self.title = title
    self.options = options.map(\.declaration)
  }

  /// The names of the options, in order.
  var names: [String] { options.map(\.name) }
}
