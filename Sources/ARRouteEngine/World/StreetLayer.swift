/// Content of the street beside the route: places, gifts, strokes, houses.
///
/// A world keeps its layers and names none of them. Everything about one is in its folder of `Layers`, and
/// a row of `LayerList` makes it known to the world.
package protocol StreetLayer: Sendable {
  /// The part of a frame that is about it.
  associatedtype Facts: LayerFacts

  /// Places what is around in the scene, where that is not yet as the phone now believes.
  ///
  /// - Parameters:
  ///   - world: The world, without its layers.
  ///   - isMoved: True when the anchor or the ground is another than the last time.
  mutating func lay(in world: World, isMoved: Bool)

  /// Looks around after a pose, in a world without its layers.
  mutating func lookAround(in world: World) -> [Event]

  /// Takes note of a new route, in a world without its layers.
  mutating func followRoute(in world: World)

  /// Takes note of other settings.
  ///
  /// - Returns: True when content has to be placed anew.
  mutating func follow(_ settings: WorldSettings, after old: WorldSettings) -> Bool

  /// Ends an AR session: what belongs to it is gone.
  mutating func endSession()

  /// The layer in a new world, about another place, that has no layers yet.
  func restarted(in world: World) -> Self

  /// The facts of an instant; nil for none.
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

/// The part of a frame that is about one layer.
package protocol LayerFacts: Hashable, Sendable {
  /// The points of the scene by which houses hide its signs, one for each sign; empty for signs that are
  /// tested for depth.
  var signs: [Vector3] { get }
}

extension LayerFacts {
  package var signs: [Vector3] { [] }
}

/// The facts of a frame's layers, the layer painted last first, at most one of each type.
package struct LayerFactsList: Hashable, Sendable {
  package private(set) var all: [any LayerFacts] = []

  mutating func append(_ facts: any LayerFacts) { all.append(facts) }

  /// The facts of one type; nil if the world has no such layer.
  package subscript<Facts: LayerFacts>(type: Facts.Type) -> Facts? {
    for facts in all {
      // Types are compared at once, and casts are slow that fail.
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
  /// Its tip in the scene, metres.
  let position: Vector3
  /// The direction in which it flows, clockwise from true north.
  let heading: Angle
}

/// The part of a frame that is known when its layers are asked for their facts.
package struct FactsInMaking {
  /// The camera in the scene.
  let transform: CameraTransform
  /// The phone's attitude in the scene.
  let attitude: Attitude
  /// The finish in the scene, metres; nil without a route.
  let finish: Vector3?
  /// The arrows on the screen.
  let arrows: [SeenArrow]
  /// The facts of the layers that are painted over this one.
  var layers = LayerFactsList()
}
