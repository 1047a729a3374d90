/// A person's act on something that the phone shows.
///
/// It is a sample, like a pose, so that keys, the mouse, scripts and logs all enter the world in the same
/// way, and a replayed walk gives the same result. The acts on a layer of the street are declared in that
/// layer's folder.
public struct Act: Hashable, Sendable {
  /// Boxed, because copying large values, and every sample that contains them, is slow.
  private let boxed: Boxed<any LayerAct>

  /// The act, whose type belongs to the layer on which it acts.
  package var content: any LayerAct { boxed.value }

  /// Creates an act on a layer.
  package init(_ content: some LayerAct) { boxed = Boxed(content) }

  /// True when two acts do the same thing.
  public static func == (one: Act, other: Act) -> Bool {
    AnyHashable(one.content) == AnyHashable(other.content)
  }

  /// Hashes the act.
  public func hash(into hasher: inout Hasher) { content.hash(into: &hasher) }
}

/// An act on one layer of the street.
package protocol LayerAct: Hashable, Sendable {
  /// Performs the act; does nothing if the world does not have the layer, unless the act creates it.
  ///
  /// - Parameters:
  ///   - pose: The phone's pose during the act.
  ///   - world: The world, with the layer if it has one.
  /// - Returns: The resulting events.
  func perform(seenFrom pose: Pose, in world: inout World) -> [Event]
}
