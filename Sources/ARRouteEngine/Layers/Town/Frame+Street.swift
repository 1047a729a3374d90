extension Frame {
  /// The effect of the map's buildings on the picture.
  public struct Street: Hashable, Sendable {
    /// A line of sight, with the length of it that is inside buildings.
    public struct Sight: Hashable, Sendable {
      /// True when nothing blocks the line of sight.
      public let isFree: Bool
      /// The length of the line of sight that is inside buildings, metres.
      public let behind: Double
    }

    /// The way in which hidden content is treated.
    public let occlusion: StreetStyle.Occlusion
    /// The line of sight to the finish; nil without a route.
    public let finish: Sight?
    /// The fraction of the arrows on the screen that buildings hide; nil if no arrows are on the screen.
    ///
    /// It is measured at three points of each arrow: tip, middle and tail.
    public let hiddenArrows: Double?
    /// The cards that buildings hide, by their indices in the frame's list; a card is judged by the point 1.5
    /// m above its foot.
    public let hiddenCards: [Int]
    /// The length of the route inside buildings, metres; nil without a route.
    public let routeInBuildings: Double?
  }
}

extension Frame {
  /// The effect of the surrounding buildings on the picture; nil if no buildings are known.
  public var street: Street? { layers[Street.self] }

  /// The way in which hidden content is treated; `none` if there are no buildings.
  package var occlusion: StreetStyle.Occlusion { street?.occlusion ?? .none }

  /// True when a building hides the finish.
  package var isFinishHidden: Bool { street?.finish?.isFree == false }

  /// The indices, among all cards, of the cards that buildings hide.
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

/// The view of a map's streets from the phone's camera.
struct StreetLook {
  private let model: StreetModel
  private let map: MapFromScene
  /// The height of the model's ground on the map, metres.
  private let ground: Double
  private let eye: Vector3

  /// Creates the view from the phone's true position or, if that is unknown, its estimated position; nil
  /// without a map.
  init?(_ world: borrowing World) {
    guard let town = world.layer(Town.self) else { return nil }
    self.init(at: town, from: world)
  }

  /// Creates the view of a town from the phone's true position or, if that is unknown, its estimated
  /// position.
  init(at town: Town, from world: borrowing World) {
    model = town.model.value
    map = world.realMapFromScene ?? world.mapFromScene
    let eye = map.position(of: world.pose.position)
    ground = eye.y - world.settings.eyeHeight
    self.eye = Vector3(eye.x, eye.y - ground, eye.z)
  }

  /// Returns the model position of a scene position, metres.
  private func mapped(_ position: Vector3) -> Vector3 {
    map.position(of: position) - Vector3(0, ground, 0)
  }

  /// True when no building blocks the view of a scene position.
  ///
  /// An object at a wall counts as being in front of it, even if it is up to a centimetre inside.
  func isFree(to position: Vector3) -> Bool {
    let end = mapped(position)
    guard let hit = model.hit(from: eye, to: end, leavesOwn: true) else { return true }
    return hit.distance > (end - eye).length - 0.01
  }

  /// Returns the length, inside buildings, of the line of sight to a scene position, metres.
  func lengthInBuildings(to position: Vector3) -> Double {
    model.lengthInBuildings(from: eye, to: mapped(position), leavesOwn: true)
  }
}
