import ARRouteEngine

/// The likeliest way of a walk along a network, free where it follows none.
///
/// A hidden Markov model: every few metres along the walk somebody is at a spot of the network near it, or
/// anywhere else. The costs are the square of the distance, the difference between the way along the network
/// and the walked one, and leaving the network or coming back; Viterbi's path has the least cost. Source: P.
/// Newson, J. Krumm, Hidden Markov map matching through noise and sparseness, ACM SIGSPATIAL GIS 2009,
/// doi:10.1145/1653771.1653818.
struct FootMatch {
  /// A state of the walker: at a spot, or off the network.
  private struct State {
    var spot: FootNetwork.Spot?
    var cost: Double
    /// The state before it.
    var before: Int
  }

  private let network: FootNetwork
  private let deviation: Double

  /// Metres from place to place along the walk.
  static let step = 10.0
  /// The length over which errors last, metres: places nearer to each other share their evidence.
  private static let memory = 20.0
  /// The deviation of a step along the network from that of the walk, metres.
  private static let stepDeviation = 8.0
  /// The radius within which spots are searched, in deviations, and metres.
  private static let reach = (deviations: 3.0, metres: 12.0)
  private static let mostSpots = 12
  /// The longest gap across which a way is searched, metres.
  private static let longestStep = 200.0
  /// A step along the network is at most so much longer, metres.
  private static let detour = 40.0
  /// The cost of being off the network, as of this distance in deviations, and of leaving it or coming back.
  private static let free = (deviations: 3.0, change: 6.0)

  /// - Parameter deviation: The standard deviation of the walk's places, metres.
  init(_ network: FootNetwork, deviation: Double) {
    self.network = network
    self.deviation = deviation
  }

  /// A place of the walk.
  struct Stop: Hashable {
    /// The position as observed.
    var seen: Vector2
    /// The assumed position of a walker who is on no way.
    var walked: Vector2
    /// Metres walked from the place before.
    var step: Double
  }

  /// Returns the way that a walk went, through stops every `step` metres or so; nil if it went on no way.
  ///
  /// - Complexity: O(stops · spots · nodes near a spot).
  func way(along stops: [Stop]) -> [Vector2]? {
    guard stops.count > 1 else { return nil }
    var columns: [[State]] = []
    for stop in stops { columns.append(column(at: stop, after: columns.last)) }
    return line(columns, stops)
  }

  /// The stops along a line.
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

  /// The stops of the cheapest states, with the corners between them.
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

  /// Points of one street are left out where it is so straight, metres.
  private static let straightness = 0.05
  /// Shorter ways there and back are cut: in metres, and deviations.
  private static let shortestSpur = (metres: 20.0, deviations: 2.5)
  /// The cosine beyond which a way leads back.
  private static let back = -0.98

  /// The nodes on the way between two spots.
  private func nodes(
    from start: FootNetwork.Spot, to end: FootNetwork.Spot, _ step: Double
  ) -> [Int]? {
    FootSearch(network, from: start, within: step + Self.detour).nodes(to: end)
  }

  /// A line without short ways there and back, as they come of places that lie beside a corner, and without
  /// points that come twice.
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

  /// The last piece of a line around a corner is cut where it is shorter, metres: a street that crosses there is
  /// as near as the one that was walked.
  private static let shortestStub = 5.0
  /// The cosine below which a line turns around a corner.
  private static let corner = 0.7

  /// A line without a short piece around its last corner.
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
