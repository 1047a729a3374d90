import ARRouteEngine

/// The ways on which a satellite's signal comes to a place: straight, and by single reflections.
struct SignalPaths: Hashable, Sendable {
  /// True when nothing stands in the straight line.
  let isDirect: Bool
  /// The echoes of façades, the shortest detour first.
  let echoes: [Echo]

  /// The most echoes that are kept: those of the shortest detours.
  static let mostEchoes = 6
  /// How near to a façade a line may end without touching it, metres.
  private static let clearance = 0.001

  /// What a façade reflects.
  struct Echo: Hashable, Sendable {
    /// By how much its way is longer than the straight line, metres.
    let detour: Double
    /// Where it is reflected.
    let point: Vector3
  }

  /// The ways from far away in a direction to a place.
  ///
  /// - Parameters:
  ///   - position: The receiver.
  ///   - direction: The unit vector toward the satellite, above the horizon.
  ///   - obstacles: nil for an open plane, on which nothing is reflected: the ground is left out.
  ///   - walls: The façades that may reflect.
  ///   - range: How far houses are looked for, metres.
  init(
    to position: Vector3, from direction: Vector3, obstacles: (any SkyObstacles)?,
    walls: [SkyWall], range: Double
  ) {
    guard let obstacles else {
      isDirect = true
      echoes = []
      return
    }
    isDirect = obstacles.distance(from: position, toward: direction, within: range) == nil
    // The nearest first, so that no more lines are followed than it takes.
    let candidates = walls.enumerated().compactMap { index, wall in
      wall.echo(of: direction, at: position).map { (echo: $0, index: index) }
    }.sorted { ($0.echo.detour, $0.index) < ($1.echo.detour, $1.index) }
    var echoes: [Echo] = []
    for (echo, index) in candidates where echoes.count < Self.mostEchoes {
      let toWall = echo.point - position
      let length = toWall.length
      guard length > Self.clearance,
        obstacles.distance(
          from: position, toward: toWall * (1 / length), within: length - Self.clearance) == nil,
        obstacles.distance(
          from: echo.point + walls[index].outward * Self.clearance, toward: direction,
          within: range) == nil
      else { continue }
      echoes.append(echo)
    }
    self.echoes = echoes
  }
}

extension SkyWall {
  /// Where the wall, as a mirror, shows a satellite to a place, whatever else may be in the way.
  ///
  /// The image method: seen from the place's mirror image behind the wall, the satellite stands in
  /// its true direction, and the line to it passes through the wall where it is reflected. Of a
  /// plane wave the detour is 2·h·(n·u), with h the distance to the wall's plane, n its normal and
  /// u the direction.
  /// - Returns: nil where the place is behind the wall, the wall faces away from the satellite or
  ///   the line passes beside it.
  func echo(of direction: Vector3, at position: Vector3) -> SignalPaths.Echo? {
    let height = (position - start).dot(outward)
    let facing = direction.dot(outward)
    guard height > 0, facing > 0 else { return nil }
    let image = position - outward * (2 * height)
    let point = image + direction * (height / facing)
    let along = end - start
    let share = (point - start).dot(along) / along.dot(along)
    let top = startTop + (endTop - startTop) * share
    guard 0...1 ~= share, start.y <= point.y, point.y <= top else { return nil }
    return SignalPaths.Echo(detour: 2 * height * facing, point: point)
  }
}
