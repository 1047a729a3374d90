/// A message between a window and the code that maintains one layer of the street.
///
/// Windows and feeds only pass it on; only the layer knows its contents.
package struct LayerMessage: Hashable, Sendable {
  /// The message, in a type that the layer defines.
  package let content: any Hashable & Sendable

  /// Creates a message of a layer.
  init(_ content: some Hashable & Sendable) { self.content = content }

  /// Returns true if the contents are equal.
  package static func == (one: LayerMessage, other: LayerMessage) -> Bool {
    AnyHashable(one.content) == AnyHashable(other.content)
  }

  /// Hashes the content.
  package func hash(into hasher: inout Hasher) { content.hash(into: &hasher) }
}
