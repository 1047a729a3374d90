/// A message between a window and the keeper of one layer of the street.
///
/// Windows and feeds only pass it on; the layer alone knows what is in it.
public struct LayerMessage: Hashable, Sendable {
  /// The message, of a type of the layer's own.
  public let content: any Hashable & Sendable

  /// A message of a layer.
  public init(_ content: some Hashable & Sendable) { self.content = content }

  /// True when the contents are equal.
  public static func == (one: LayerMessage, other: LayerMessage) -> Bool {
    AnyHashable(one.content) == AnyHashable(other.content)
  }

  /// Hashes the content.
  public func hash(into hasher: inout Hasher) { content.hash(into: &hasher) }
}
