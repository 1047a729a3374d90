/// A message between a window and the keeper of one layer of the street.
///
/// Windows and feeds only pass it on; the layer alone knows its contents.
package struct LayerMessage: Hashable, Sendable {
  /// The message, of a type of the layer's own.
  package let content: any Hashable & Sendable

  /// A message of a layer.
  init(_ content: some Hashable & Sendable) { self.content = content }

  /// True when the contents are equal.
  package static func == (one: LayerMessage, other: LayerMessage) -> Bool {
    AnyHashable(one.content) == AnyHashable(other.content)
  }

  /// Hashes the content.
  package func hash(into hasher: inout Hasher) { content.hash(into: &hasher) }
}
