/// A named street, projected to the plan of a model.
package struct PlacedStreetName: Sendable {
  /// The name of the street.
  package let name: String
  /// The width of the street's first way in the order of the map, metres.
  package let width: Double
  /// True when that way is a carriageway.
  package let isRoad: Bool
  /// The centre line of the street, metres: x east, y south.
  package let line: [Vector2]
  /// A circle around the centre line.
  package let middle: Vector2
  package let radius: Double
}

/// Joins the ways of a map, which end at every crossing, into streets with names.
enum StreetNames {
  /// Returns the named streets; a street continues for as long as it is followed by a way of the same name.
  ///
  /// Rails are left out because their names are those of tracks and lines; tunnels are also left out.
  static func joined(_ ways: [(way: StreetWay, line: [Vector2])]) -> [PlacedStreetName] {
    var members: [String: [Int]] = [:]
    var order: [String] = []
    for (index, item) in ways.enumerated()
    where !item.way.name.isEmpty && item.way.kind != .rail && !item.way.isTunnel
      && item.line.count > 1
    {
      if members[item.way.name] == nil { order.append(item.way.name) }
      members[item.way.name, default: []].append(index)
    }
    return order.flatMap { name in
      chains(of: (members[name] ?? []).map { ways[$0] }).map { chain in
        let (middle, radius) = StreetGround.circle(about: chain.line)
        return PlacedStreetName(
          name: name, width: chain.width, isRoad: chain.isRoad, line: chain.line, middle: middle,
          radius: radius)
      }
    }
  }

  private struct Chain {
    var line: [Vector2]
    var width: Double
    var isRoad: Bool
  }

  /// The maximum number of ways of the same name that may meet at a point.
  ///
  /// A street ends at a point where more ways meet, because each would have to be compared with all others.
  private static let mostMeeting = 64

  private static func chains(of ways: [(way: StreetWay, line: [Vector2])]) -> [Chain] {
    // Ways meet in a node, whose coordinates are identical in all of them.
    var ends: [Vector2: [Int]] = [:]
    for (index, item) in ways.enumerated() {
      for end in [item.line[0], item.line[item.line.count - 1]] {
        ends[end, default: []].append(index)
      }
    }
    var isTaken = Array(repeating: false, count: ways.count)
    // Returns the way that continues from a point in the straightest direction.
    func next(from point: Vector2, along way: Vector2) -> [Vector2]? {
      var best: (straightness: Double, index: Int, line: [Vector2])?
      let meeting = ends[point] ?? []
      if meeting.count > mostMeeting { return nil }
      for index in meeting where !isTaken[index] {
        let line = ways[index].line
        let onward = line[0] == point ? line : line.reversed()
        let step = onward[1] - onward[0]
        let straightness = step.dot(way) / max(step.length * way.length, 1e-9)
        if straightness > best?.straightness ?? 0 { best = (straightness, index, onward) }
      }
      if let best { isTaken[best.index] = true }
      return best?.line
    }
    func grow(_ line: inout [Vector2]) {
      while let last = line.last,
        let more = next(from: last, along: last - line[line.count - 2])
      {
        line += more.dropFirst()
      }
    }
    var chains: [Chain] = []
    for (index, item) in ways.enumerated() where !isTaken[index] {
      isTaken[index] = true
      var line = item.line
      grow(&line)
      line.reverse()
      grow(&line)
      line.reverse()
      chains.append(
        Chain(
          line: line, width: item.way.width,
          isRoad: item.way.kind == .road || item.way.kind == .lane))
    }
    return chains
  }
}
