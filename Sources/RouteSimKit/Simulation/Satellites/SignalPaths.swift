import ARRouteEngine

/// The paths of a satellite's signal to a position: the direct path, and paths with a single reflection.
struct SignalPaths: Hashable, Sendable {
  /// True when nothing blocks the direct path.
  let isDirect: Bool
  /// The echoes from façades, in ascending order of their detours.
  let echoes: [Echo]

  /// The maximum number of echoes to keep; those with the shortest detours are kept.
  static let mostEchoes = 6
  /// The distance from a façade within which a line can end without touching the façade, metres.
  private static let clearance = 0.001

  /// A reflection from a façade.
  struct Echo: Hashable, Sendable {
    /// The excess length over the direct path, metres.
    let detour: Double
    /// The point of reflection.
    let point: Vector3
  }

  /// Finds the paths from a distant source in a given direction to a position.
  ///
  /// - Parameters:
  ///   - position: The receiver's position.
  ///   - direction: The unit vector towards the satellite, above the horizon.
  ///   - obstacles: The houses; nil for an open plane without reflections (reflections from the ground are
  ///     ignored).
  ///   - walls: The façades that may reflect.
  ///   - range: The distance within which houses block signals, metres.
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
    // The nearest walls come first, so that no more lines than necessary are traced.
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
  /// Returns the reflection of a satellite's signal in the wall towards a position, ignoring other obstacles.
  ///
  /// This is the image method: a line in the satellite's true direction starts at the position's mirror
  /// image behind the wall, and passes through the wall at the point of reflection. For a plane wave, the
  /// detour is 2·h·(n·u), where h is the distance to the wall's plane, n its normal and u the direction.
  ///
  /// - Returns: nil if the position is behind the wall, if the wall faces away from the satellite or if the
  ///   line misses the wall.
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
