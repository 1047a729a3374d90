/// A message between a window and whatever maintains one layer of the street.
///
/// Windows and feeds only pass it on; the layer alone knows its contents.
package struct LayerMessage: Hashable, Sendable {
  /// The message, in a type that the layer defines.
  package let content: any Hashable & Sendable

  /// A message of a layer.
  init(_ content: some Hashable & Sendable) { self.content = content }

  /// Returns true if the contents are equal.
  package static func == (one: LayerMessage, other: LayerMessage) -> Bool {
    AnyHashable(one.content) == AnyHashable(other.content)
  }

  /// Hashes the content.
  package func hash(into hasher: inout Hasher) { content.hash(into: &hasher) }
}
