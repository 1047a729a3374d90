extension Frame {
  /// The effect of a map's buildings on the picture.
  public struct Street: Hashable, Sendable {
    /// The line of sight to something, and the buildings on it.
    public struct Sight: Hashable, Sendable {
      /// True when nothing is in the way.
      public let isFree: Bool
      /// The length of the line of sight that is inside buildings, metres.
      public let behind: Double
    }

    /// The treatment of hidden content.
    public let occlusion: StreetStyle.Occlusion
    /// The finish; nil without a route.
    public let finish: Sight?
    /// The share of the arrows on the screen that buildings hide, measured at three points of each arrow: its
    /// tip, its middle and its tail; nil if there are no arrows on the screen.
    public let hiddenArrows: Double?
    /// The cards that buildings hide, by their indices in the frame's list, judged by the point 1.5 m above
    /// their positions.
    public let hiddenCards: [Int]
    /// The length of the route inside buildings, metres; nil without a route.
    public let routeInBuildings: Double?
  }
}

extension Frame {
  /// The effect of the surrounding buildings on the picture; nil if none are known.
  public var street: Street? { layers[Street.self] }

  /// The treatment of hidden content; none if nothing hides content.
  package var occlusion: StreetStyle.Occlusion { street?.occlusion ?? .none }

  /// True when something hides the finish.
  package var isFinishHidden: Bool { street?.finish?.isFree == false }

  /// The signs that something hides, by their indices among all.
  package var hiddenSigns: [Int] { street?.hiddenCards ?? [] }
}

extension Frame.Street: LayerFacts {}

extension World {
  /// Returns the effect of a town's buildings on the picture.
  func streetFacts(of town: Town, _ others: FactsInMaking) -> Frame.Street {
    let look = StreetLook(at: town, from: self)
    var (points, hidden) = (0, 0)
    let length = settings.arrows.model.length
    for arrow in others.arrows {
      let heading = arrow.heading - anchor.misalignment
      let back = Vector3(-heading.sine, 0, heading.cosine)
      for share in [0, 0.5, 1] {
        points += 1
        let point = arrow.position + back * (share * length) + Vector3(0, 0.05, 0)
        if !look.isFree(to: point) { hidden += 1 }
      }
    }
    let covered = others.layers.all.flatMap(\.signs).enumerated().filter { !look.isFree(to: $1) }
    return Frame.Street(
      occlusion: settings.street.occlusion,
      finish: others.finish.map {
        Frame.Street.Sight(isFree: look.isFree(to: $0), behind: look.lengthInBuildings(to: $0))
      },
      hiddenArrows: points > 0 ? Double(hidden) / Double(points) : nil,
      hiddenCards: covered.map(\.offset), routeInBuildings: town.routeInBuildings)
  }
}

/// A look at the streets of a map from the phone's camera.
struct StreetLook {
  private let model: StreetModel
  private let map: MapFromScene
  /// The height of the model's ground on the map, metres.
  private let ground: Double
  private let eye: Vector3

  /// Creates a view from the phone's true position, as far as it is known; nil without a map.
  init?(_ world: borrowing World) {
    guard let town = world.layer(Town.self) else { return nil }
    self.init(at: town, from: world)
  }

  /// Creates a view of a town from the phone's true position, as far as it is known.
  init(at town: Town, from world: borrowing World) {
    model = town.model.value
    map = world.realMapFromScene ?? world.mapFromScene
    let eye = map.position(of: world.pose.position)
    ground = eye.y - world.settings.eyeHeight
    self.eye = Vector3(eye.x, eye.y - ground, eye.z)
  }

  /// Returns the position in the model of a position in the scene, metres.
  private func mapped(_ position: Vector3) -> Vector3 {
    map.position(of: position) - Vector3(0, ground, 0)
  }

  /// True when no building is in the way of a position in the scene.
  ///
  /// An object at a wall, up to a centimetre inside it, counts as in front of it.
  func isFree(to position: Vector3) -> Bool {
    let end = mapped(position)
    guard let hit = model.hit(from: eye, to: end, leavesOwn: true) else { return true }
    return hit.distance > (end - eye).length - 0.01
  }

  /// Returns the length inside buildings of the line of sight to a position in the scene, metres.
  func lengthInBuildings(to position: Vector3) -> Double {
    model.lengthInBuildings(from: eye, to: mapped(position), leavesOwn: true)
  }
}
