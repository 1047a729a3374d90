/// A person's act with something that the phone shows.
///
/// It is a sample as a pose is, so that keys, the mouse, scripts and logs take one way into the world,
/// and a walk that is replayed comes out as it was. The acts on a layer of the street are declared in its
/// folder.
public struct Act: Hashable, Sendable {
  /// Boxed, as values of any size are copied slowly, and each sample with them.
  private let boxed: Boxed<any LayerAct>

  /// The act, of a type of the layer that it is about.
  package var content: any LayerAct { boxed.value }

  /// An act about a layer.
  package init(_ content: some LayerAct) { boxed = Boxed(content) }

  /// True when the same is done.
  public static func == (one: Act, other: Act) -> Bool {
    AnyHashable(one.content) == AnyHashable(other.content)
  }

  /// Hashes the act.
  public func hash(into hasher: inout Hasher) { content.hash(into: &hasher) }
}

/// An act about one layer of the street.
package protocol LayerAct: Hashable, Sendable {
  /// Does it; nothing where the world has no such layer, unless the layer begins with it.
  ///
  /// - Parameters:
  ///   - pose: The phone's, as it is held meanwhile.
  ///   - world: The world, with the layer where it has one.
  /// - Returns: The events.
  func perform(seenFrom pose: Pose, in world: inout World) -> [Event]
}
