import ARRouteEngine

/// A score that measures how well a world finds the leg on walks.
package struct LegScore {
  /// The number of samples that were checked.
  package var moments = 0
  /// The number of samples with a wrong chainage.
  package var wrong = 0
  /// The longest time for which the chainage was wrong without interruption, in seconds.
  package var longest = 0.0
  /// The number of walks at whose start the chainage was off by more than half of the route.
  package var lostStarts = 0
  /// The number of walks.
  package var walks = 0
  /// The number of walks on which the chainage was wrong for more than a minute without interruption.
  package var longLost = 0

  /// Creates an empty score.
  package init() {}

  /// The percentage of the time for which the chainage was right.
  package var percentRight: Double { 100 - 100 * Double(wrong) / Double(max(moments, 1)) }

  /// Adds the score of other walks.
  package mutating func add(_ other: LegScore) {
    moments += other.moments
    wrong += other.wrong
    longest = max(longest, other.longest)
    lostStarts += other.lostStarts
    walks += other.walks
    longLost += other.longLost
  }

  /// Runs a walk through a world with fusion, and checks the chainage at every sample.
  package init(
    _ walk: LegWalk, settings: FusionSettings = FusionSettings(),
    look: (LegWalk.Sample, World) -> Void = { _, _ in }
  ) throws {
    let route = try walk.route()
    var world = try World(
      route: route, start: .coordinate(walk.fixes[0].coordinate), fusion: settings)
    walks = 1
    var fixes = walk.fixes[...]
    var lost = 0.0
    for sample in walk.samples {
      while let fix = fixes.first, fix.time <= sample.time {
        _ = world.update(.fix(fix))
        fixes = fixes.dropFirst()
      }
      let pose = Pose(
        position: Vector3(sample.seen.x, 0, -sample.seen.y), attitude: Attitude(heading: .zero))
      _ = world.update(.pose(time: sample.time, pose))
      look(sample, world)
      guard let chainage = world.guidance?.progress.match.chainage else { continue }
      if sample.time == 0, abs(chainage - sample.chainage) > route.length / 2 { lostStarts = 1 }
      guard let isRight = walk.isRight(chainage, at: sample) else { continue }
      moments += 1
      wrong += isRight ? 0 : 1
      lost = isRight ? 0 : lost + LegWalk.interval
      longest = max(longest, lost)
    }
    longLost = longest > 60 ? 1 : 0
  }
}
