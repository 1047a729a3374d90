/// A level surface that AR has found.
public struct FoundSurface: Hashable, Sendable {
  /// The number of the surface, unique in the session, from 1; the ground is 0.
  public let number: Int
  /// The index of the furniture to which it belongs.
  public let furniture: Int
  /// A corner of the known part of the surface, in the scene, metres.
  ///
  /// The known part is a rectangle with the sides `along` and `across`.
  public internal(set) var corner: Vector3
  /// The side of the rectangle along the longest side of the furniture.
  public internal(set) var along: Vector3
  /// The side of the rectangle perpendicular to `along`.
  public internal(set) var across: Vector3
  /// The squares of the face that have been in view long enough.
  var part: [Int]
  /// The total time in view since the surface was found, seconds.
  var viewed = 0.0
  /// The error of the surface's height when it was found, metres.
  let firstError: Double

  /// The current error of the surface's height, metres.
  var heightError: Double { firstError * LibM.exp(-viewed / Self.improvement) }
  /// The time in view after which about a third of the height error is left, seconds.
  private static let improvement = 2.0

  /// The corners of the known part in the scene, metres.
  public var corners: [Vector3] {
    [corner, corner + along, corner + along + across, corner + across]
  }
}

/// AR's knowledge of the level surfaces of a street.
public struct SurfaceBook: Sendable {
  /// The furniture whose surfaces can be found.
  public let furniture: [Furniture]
  private var patches: [SurfacePatch?]
  /// The surfaces found so far, in ascending order of their numbers.
  public private(set) var found: [FoundSurface] = []
  private var lastNumber = 0
  /// The time of the last look, seconds.
  private var lookedAt: Double?
  /// The time at which AR lost the phone's position, seconds; nil unless it is lost.
  private var lostSince: Double?
  private var random: SplitMix64

  /// The time between looks, seconds.
  private static let interval = 0.1
  /// The maximum time in view that is counted between two looks, seconds.
  private static let longest = 0.5

  /// Creates the surfaces of a street, none of which has been found yet.
  ///
  /// - Parameters:
  ///   - furniture: The furniture whose surfaces can be found.
  ///   - map: Converts a coordinate on the Earth to a position on the map, metres; `y` is the height of the
  ///     ground.
  init(_ furniture: [Furniture], seed: UInt64 = 1, on map: (GeodeticCoordinate) -> Vector3?) {
    self.furniture = furniture
    patches = furniture.map { face in
      let positions = face.outline.compactMap(map)
      guard positions.count == face.outline.count, let first = positions.first else { return nil }
      // The surface is level, even if the ground below it is not.
      let height = first.y + face.height
      return SurfacePatch(positions.map { Vector3($0.x, height, $0.z) })
    }
    random = SplitMix64(seed: seed)
  }

  /// Starts a new session: forgets everything, and restarts the numbers.
  mutating func forget() {
    found = []
    lastNumber = 0
    lookedAt = nil
    lostSince = nil
    for index in patches.indices { patches[index]?.forget() }
  }

  /// Looks at the surfaces in view.
  ///
  /// - Parameters:
  ///   - time: The time of the look, seconds.
  ///   - isLost: True if AR has lost the phone's position.
  ///   - map: The transform between the map and the scene.
  /// - Returns: The resulting events.
  mutating func look(
    at time: Double, isLost: Bool, style: SurfaceStyle, camera: PinholeCamera,
    from eye: CameraTransform, map: MapFromScene
  ) -> [SurfaceEvent] {
    if isLost { return lose(at: time, style: style) }
    lostSince = nil
    guard let last = lookedAt else {
      lookedAt = time
      return []
    }
    let passed = time - last
    guard passed >= Self.interval - 1e-9 || passed < 0 else { return [] }
    lookedAt = time
    let seconds = min(max(passed, 0), Self.longest)
    let here = map.position(of: eye.origin)
    var events: [SurfaceEvent] = []
    for index in patches.indices {
      guard let patch = patches[index],
        (patch.middle - here).levelLength <= style.reach + patch.radius
      else { continue }
      // The top of a face cannot be seen from below.
      guard here.y > patch.origin.y else { continue }
      let isSeen =
        patches[index]?.look(for: seconds) { corner in
          let position = eye.cameraPosition(of: map.scenePosition(of: corner))
          guard position.length <= style.reach, let screen = camera.project(position)?.position
          else { return false }
          return camera.viewport.contains(screen)
        } ?? false
      if isSeen { events += update(index, after: seconds, style: style) }
      lay(index, by: map)
    }
    return events
  }

  private mutating func lose(at time: Double, style: SurfaceStyle) -> [SurfaceEvent] {
    let since = lostSince ?? time
    lostSince = since
    lookedAt = nil
    guard time - since >= style.memory, !found.isEmpty else { return [] }
    let events = found.map { SurfaceEvent.lost($0.number) }
    found = []
    for index in patches.indices { patches[index]?.forget() }
    return events
  }

  /// Finds, extends and merges the surfaces of a face according to the part of it that has been in view.
  private mutating func update(
    _ index: Int, after seconds: Double, style: SurfaceStyle
  ) -> [SurfaceEvent] {
    guard let patch = patches[index] else { return [] }
    var events: [SurfaceEvent] = []
    for part in patch.parts(after: style.viewTime, area: style.leastArea) {
      let cells = Set(part)
      let before = found.indices.filter {
        found[$0].furniture == index && !cells.isDisjoint(with: found[$0].part)
      }
      guard let first = before.first else {
        lastNumber += 1
        found.append(
          FoundSurface(
            number: lastNumber, furniture: index, corner: .zero, along: .zero, across: .zero,
            part: part, firstError: random.normal() * style.heightError))
        events.append(.found(lastNumber))
        continue
      }
      found[first].part = part
      found[first].viewed += seconds
      for other in before.dropFirst().reversed() {
        events.append(.merged(found[other].number))
        found.remove(at: other)
      }
    }
    return events
  }

  /// Computes the scene positions of the surfaces of a face.
  private mutating func lay(_ index: Int, by map: MapFromScene) {
    guard let patch = patches[index] else { return }
    for number in found.indices where found[number].furniture == index {
      let (low, high) = patch.extent(of: found[number].part)
      let rise = Vector3(0, found[number].heightError, 0)
      let corner = map.scenePosition(of: patch.position(of: low)) + rise
      found[number].corner = corner
      found[number].along =
        map.scenePosition(of: patch.position(of: Vector2(high.x, low.y))) + rise - corner
      found[number].across =
        map.scenePosition(of: patch.position(of: Vector2(low.x, high.y))) + rise - corner
    }
  }
}

/// The hit of a ray on a surface.
public struct SurfaceHit: Hashable, Sendable {
  /// The position in the scene, metres.
  public let position: Vector3
  /// The distance along the ray, metres.
  public let distance: Double
  /// The number of the surface; 0 is the ground.
  public let surface: Int
}

extension SceneRay {
  /// Returns the hit on the known part of a surface if the ray meets it from above; otherwise nil.
  public func hit(_ surface: FoundSurface) -> SurfaceHit? {
    guard direction.y < 0 else { return nil }
    let normal = surface.along.cross(surface.across)
    let approach = direction.dot(normal)
    guard approach != 0 else { return nil }
    let distance = (surface.corner - origin).dot(normal) / approach
    guard distance > 0, distance.isFinite else { return nil }
    let offset = position(at: distance) - surface.corner
    let along = offset.dot(surface.along) / surface.along.dot(surface.along)
    let across = offset.dot(surface.across) / surface.across.dot(surface.across)
    guard (0...1).contains(along), (0...1).contains(across) else { return nil }
    return SurfaceHit(
      position: position(at: distance), distance: distance, surface: surface.number)
  }
}
