/// The shortest paths from one spot on a network to other spots nearby.
struct FootSearch {
  private let network: FootNetwork
  private let start: FootNetwork.Spot
  /// The distance to each node that was reached, metres, and the node before it.
  private var reached: [Int: (metres: Double, before: Int?)] = [:]

  /// Finds the nodes around a spot, up to a distance in metres along the network.
  init(_ network: FootNetwork, from start: FootNetwork.Spot, within metres: Double) {
    self.network = network
    self.start = start
    let edge = network.edges[start.edge]
    var open: [(metres: Double, node: Int, before: Int?)] = [
      (start.share * edge.length, edge.start, nil),
      ((1 - start.share) * edge.length, edge.end, nil),
    ]
    while let index = open.indices.min(by: {
      (open[$0].metres, open[$0].node) < (open[$1].metres, open[$1].node)
    }) {
      let next = open.remove(at: index)
      guard next.metres <= metres else { break }
      guard reached[next.node] == nil else { continue }
      reached[next.node] = (next.metres, next.before)
      for edge in network.edgesAt[next.node] {
        let (one, other) = (network.edges[edge].start, network.edges[edge].end)
        let node = one == next.node ? other : one
        let reach = next.metres + network.edges[edge].length
        guard reached[node] == nil, reach <= metres else { continue }
        open.append((reach, node, next.node))
      }
    }
  }

  /// Returns the distance to a spot, metres; nil if it is too far away.
  func metres(to end: FootNetwork.Spot) -> Double? { shortest(to: end)?.metres }

  /// Returns the nodes on the path to a spot, in order; nil if it is too far away.
  func nodes(to end: FootNetwork.Spot) -> [Int]? {
    guard let shortest = shortest(to: end) else { return nil }
    var nodes: [Int] = []
    var node = shortest.node
    while let next = node {
      nodes.append(next)
      node = reached[next]?.before
    }
    return nodes.reversed()
  }

  /// Returns the length of the shortest path to a spot, and the path's last node, which is nil if both
  /// spots are on the same edge.
  private func shortest(to end: FootNetwork.Spot) -> (metres: Double, node: Int?)? {
    let edge = network.edges[end.edge]
    var best: (metres: Double, node: Int?)?
    if end.edge == start.edge { best = (abs(end.share - start.share) * edge.length, nil) }
    for (node, rest) in [
      (edge.start, end.share * edge.length), (edge.end, (1 - end.share) * edge.length),
    ] {
      guard let there = reached[node]?.metres, there + rest < best?.metres ?? .infinity else {
        continue
      }
      best = (there + rest, node)
    }
    return best
  }
}
