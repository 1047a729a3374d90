/// An action that a person performs on something that the phone shows.
///
/// An action is a sample, like a pose. Keys, the mouse, scripts and logs therefore all affect the world in
/// the same way, and a replayed walk gives the same result. The actions on a layer are declared in the
/// layer's folder.
public struct Act: Hashable, Sendable {
  /// The content is boxed because large values, and every sample that contains them, are slow to copy.
  private let boxed: Boxed<any LayerAct>

  /// The content of the action; its type belongs to the layer on which it acts.
  package var content: any LayerAct { boxed.value }

  /// Creates an action on a layer.
  package init(_ content: some LayerAct) { boxed = Boxed(content) }

  /// True when two actions do the same thing.
  public static func == (one: Act, other: Act) -> Bool {
    AnyHashable(one.content) == AnyHashable(other.content)
  }

  /// Hashes the content of the action.
  public func hash(into hasher: inout Hasher) { content.hash(into: &hasher) }
}

/// An action on one layer of the street.
package protocol LayerAct: Hashable, Sendable {
  /// Performs the action; does nothing if the world does not have the layer, unless the action creates it.
  ///
  /// - Parameters:
  ///   - pose: The phone's pose during the action.
  ///   - world: The world, including the layer if there is one.
  /// - Returns: The resulting events.
  func perform(seenFrom pose: Pose, in world: inout World) -> [Event]
}
