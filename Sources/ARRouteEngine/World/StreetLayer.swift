/// Street content other than the route, such as places, gifts, strokes and houses.
///
/// A world contains layers, but its code does not name any of them. All code of a layer is in a folder in
/// `Layers`, and a row in `LayerList` registers the layer.
package protocol StreetLayer: Sendable {
  /// The part of a frame that describes the layer.
  associatedtype Facts: LayerFacts

  /// Places nearby content in the scene, unless it is already at the positions that the phone now estimates.
  ///
  /// - Parameters:
  ///   - world: The world, without its layers.
  ///   - isMoved: True if the anchor or the ground has changed since the last time.
  mutating func lay(in world: World, isMoved: Bool)

  /// Looks around after a pose, and returns the resulting events.
  ///
  /// - Parameter world: The world, without its layers.
  mutating func lookAround(in world: World) -> [Event]

  /// Adapts the layer to a new route, in a world without its layers.
  mutating func followRoute(in world: World)

  /// Adapts the layer to new settings.
  ///
  /// - Returns: True if content must be placed again.
  mutating func follow(_ settings: WorldSettings, after old: WorldSettings) -> Bool

  /// Ends an AR session by removing everything that belongs to it.
  mutating func endSession()

  /// Returns the layer for a new world, which begins elsewhere and does not have any layers yet.
  func restarted(in world: World) -> Self

  /// Returns the facts of the layer at one instant; nil without any.
  func facts(in world: World, with others: FactsInMaking) -> Facts?
}

extension StreetLayer {
  package mutating func lay(in world: World, isMoved: Bool) {}

  package mutating func lookAround(in world: World) -> [Event] { [] }

  package mutating func followRoute(in world: World) {}

  package mutating func follow(_ settings: WorldSettings, after old: WorldSettings) -> Bool {
    false
  }

  package mutating func endSession() {}
}

/// The part of a frame that describes one layer.
package protocol LayerFacts: Hashable, Sendable {
  /// For each sign, the scene point that decides whether buildings hide it; empty if the depth of the signs
  /// is tested instead.
  var signs: [Vector3] { get }
}

extension LayerFacts {
  package var signs: [Vector3] { [] }
}

/// The facts of a frame's layers in reverse paint order, at most one per type.
package struct LayerFactsList: Hashable, Sendable {
  package private(set) var all: [any LayerFacts] = []

  mutating func append(_ facts: any LayerFacts) { all.append(facts) }

  /// Returns the facts of the given type; nil if the world has no such layer.
  package subscript<Facts: LayerFacts>(type: Facts.Type) -> Facts? {
    for facts in all {
      // Comparing types is fast, whereas failing casts are slow.
      if Swift.type(of: facts) == type { return facts as? Facts }
    }
    return nil
  }

  package static func == (one: LayerFactsList, other: LayerFactsList) -> Bool {
    one.all.count == other.all.count
      && zip(one.all, other.all).allSatisfy { $0.isEqual(to: $1) }
  }

  package func hash(into hasher: inout Hasher) {
    for facts in all { facts.hash(into: &hasher) }
  }
}

extension LayerFacts {
  fileprivate func isEqual(to other: any LayerFacts) -> Bool { other as? Self == self }
}

/// An arrow on the screen.
struct SeenArrow {
  /// The position of the arrow's tip in the scene, metres.
  let position: Vector3
  /// The direction in which the arrow moves, clockwise from true north.
  let heading: Angle
}

/// The part of a frame that is already known when the facts of its layers are computed.
package struct FactsInMaking {
  /// The camera in the scene.
  let transform: CameraTransform
  /// The phone's attitude in the scene.
  let attitude: Attitude
  /// The finish in the scene, metres; nil without a route.
  let finish: Vector3?
  /// The arrows on the screen.
  let arrows: [SeenArrow]
  /// The facts of the layers that are painted over the current one.
  var layers = LayerFactsList()
}
