import ARRouteEngine

/// A match of a walk to the most likely path along a network; where the walk follows no way, the path
/// leaves the network.
///
/// This is a hidden Markov model: every few metres along the walk, the walker is either at a nearby spot on
/// the network or off the network. Costs are the squared distance, the difference between the distances
/// along the network and along the walk, and each change between on and off the network. The Viterbi
/// algorithm finds the path with the lowest cost. Source: P. Newson, J. Krumm, Hidden Markov map matching
/// through noise and sparseness, ACM SIGSPATIAL GIS 2009, doi:10.1145/1653771.1653818.
struct FootMatch {
  /// A state of the walker: at a spot on the network, or off the network.
  private struct State {
    var spot: FootNetwork.Spot?
    var cost: Double
    /// The index of the previous state.
    var before: Int
  }

  private let network: FootNetwork
  private let deviation: Double

  /// The distance between stops along the walk, metres.
  static let step = 10.0
  /// The distance over which errors are correlated, metres: stops that are closer together share their
  /// evidence.
  private static let memory = 20.0
  /// The standard deviation of the difference between a step along the network and the same step of the
  /// walk, metres.
  private static let stepDeviation = 8.0
  /// The radius of the search for spots: this number of deviations, but at least this number of metres.
  private static let reach = (deviations: 3.0, metres: 12.0)
  private static let mostSpots = 12
  /// The longest gap for which a path on the network is searched for, metres.
  private static let longestStep = 200.0
  /// The maximum distance by which a step along the network may be longer than the same step of the walk,
  /// metres.
  private static let detour = 40.0
  /// The cost of being off the network, given as the distance, in deviations, of a spot with the same cost;
  /// and the cost of leaving or rejoining the network.
  private static let free = (deviations: 3.0, change: 6.0)

  /// Creates a match to a network.
  ///
  /// - Parameter deviation: The standard deviation of the walk's positions, metres.
  init(_ network: FootNetwork, deviation: Double) {
    self.network = network
    self.deviation = deviation
  }

  /// A stop on the walk.
  struct Stop: Hashable {
    /// The observed position.
    var seen: Vector2
    /// The position to use if the walker is off the network.
    var walked: Vector2
    /// The distance walked since the previous stop, metres.
    var step: Double
  }

  /// Returns the path of a walk, given a stop for about every `step` metres; nil if the walk follows no
  /// way.
  ///
  /// - Complexity: O(stops · spots · nodes near a spot).
  func way(along stops: [Stop]) -> [Vector2]? {
    guard stops.count > 1 else { return nil }
    var columns: [[State]] = []
    for stop in stops { columns.append(column(at: stop, after: columns.last)) }
    return line(columns, stops)
  }

  /// Returns the stops along a line.
  static func stops(along walk: [Vector2]) -> [Stop] {
    guard let first = walk.first else { return [] }
    var stops = [Stop(seen: first, walked: first, step: 0)]
    var left = step
    for (start, end) in zip(walk, walk.dropFirst()) {
      let length = (end - start).length
      var done = 0.0
      while length - done >= left {
        done += left
        let point = start.interpolated(to: end, done / length)
        stops.append(Stop(seen: point, walked: point, step: step))
        left = step
      }
      left -= length - done
    }
    if let last = walk.last, left < step {
      stops.append(Stop(seen: last, walked: last, step: step - left))
    }
    return stops
  }

  private var weight: Double { Self.step / Self.memory }

  private func cost(_ deviations: Double) -> Double { deviations * deviations / 2 * weight }

  private func column(at stop: Stop, after last: [State]?) -> [State] {
    let step = stop.step
    let spots = network.spots(
      near: stop.seen, within: max(Self.reach.deviations * deviation, Self.reach.metres),
      most: Self.mostSpots)
    var states = spots.map {
      State(spot: $0, cost: last == nil ? 0 : .infinity, before: -1)
    }
    states.append(State(spot: nil, cost: last == nil ? 0 : .infinity, before: -1))
    if let last {
      for (index, state) in last.enumerated() {
        let search = state.spot.flatMap {
          step <= Self.longestStep
            ? FootSearch(network, from: $0, within: step + Self.detour) : nil
        }
        for next in states.indices {
          let change: Double
          if let search, let spot = states[next].spot {
            guard let metres = search.metres(to: spot), metres <= step + Self.detour else {
              continue
            }
            change = abs(metres - step) / Self.stepDeviation
          } else {
            change = (state.spot == nil) == (states[next].spot == nil) ? 0 : Self.free.change
          }
          if state.cost + change < states[next].cost {
            states[next].cost = state.cost + change
            states[next].before = index
          }
        }
      }
    }
    for index in states.indices {
      states[index].cost += cost(
        states[index].spot.map { $0.distance / deviation } ?? Self.free.deviations)
    }
    return states
  }

  /// Returns the line along the path of states with the lowest cost, including the network's corners
  /// between the stops.
  private func line(_ columns: [[State]], _ stops: [Stop]) -> [Vector2]? {
    var index =
      columns[columns.count - 1].indices.min {
        columns[columns.count - 1][$0].cost < columns[columns.count - 1][$1].cost
      } ?? 0
    var spots: [FootNetwork.Spot?] = []
    for column in columns.reversed() {
      spots.append(column[index].spot)
      index = max(column[index].before, 0)
    }
    spots.reverse()
    guard spots.contains(where: { $0 != nil }) else { return nil }
    var line: [Vector2] = []
    for (number, spot) in spots.enumerated() {
      if number > 0, stops[number].step <= Self.longestStep, let spot,
        let before = spots[number - 1],
        let nodes = nodes(from: before, to: spot, stops[number].step)
      {
        line += nodes.map { network.nodes[$0] }
      }
      line.append(spot.map { network.point($0) } ?? stops[number].walked)
    }
    let whole = Self.withoutSpurs(
      LineSleeve.simplified(line, tolerance: Self.straightness),
      shorterThan: max(Self.shortestSpur.metres, Self.shortestSpur.deviations * deviation))
    return Self.withoutStub(Self.withoutStub(whole).reversed()).reversed()
  }

  /// The tolerance within which a street counts as straight and its points are dropped, metres.
  private static let straightness = 0.05
  /// The length below which spurs are removed: this number of metres, or this number of deviations if that
  /// is more.
  private static let shortestSpur = (metres: 20.0, deviations: 2.5)
  /// The cosine of a turn below which the turn counts as a reversal.
  private static let back = -0.98

  /// Returns the nodes on the path between two spots.
  private func nodes(
    from start: FootNetwork.Spot, to end: FootNetwork.Spot, _ step: Double
  ) -> [Int]? {
    FootSearch(network, from: start, within: step + Self.detour).nodes(to: end)
  }

  /// Returns a line without short spurs, which arise from positions next to a corner, and without repeated
  /// points.
  static func withoutSpurs(_ line: [Vector2], shorterThan metres: Double) -> [Vector2] {
    var kept: [Vector2] = []
    for point in line {
      if let last = kept.last, (point - last).length < 0.01 { continue }
      while kept.count > 1, isSpur(kept[kept.count - 2], kept[kept.count - 1], point, metres) {
        kept.removeLast()
      }
      if let last = kept.last, (point - last).length < 0.01 { continue }
      kept.append(point)
    }
    return kept
  }

  /// The length below which the last piece of a line is removed, metres, if it follows a corner: a crossing
  /// street may be as near as the one that was walked.
  private static let shortestStub = 5.0
  /// The cosine of a turn below which the turn counts as a corner.
  private static let corner = 0.7

  /// Returns a line without a short piece after its last corner, if there is one.
  static func withoutStub(_ line: [Vector2]) -> [Vector2] {
    guard line.count > 2 else { return line }
    let (before, last) = (
      line[line.count - 2] - line[line.count - 3], line[line.count - 1] - line[line.count - 2]
    )
    let isStub =
      last.length < shortestStub && before.dot(last) < corner * before.length * last.length
    return isStub ? line.dropLast() : line
  }

  private static func isSpur(
    _ start: Vector2, _ tip: Vector2, _ end: Vector2, _ metres: Double
  ) -> Bool {
    let (there, back) = (tip - start, end - tip)
    let lengths = there.length * back.length
    return min(there.length, back.length) < metres && lengths > 0
      && there.dot(back) < Self.back * lengths
  }
}
