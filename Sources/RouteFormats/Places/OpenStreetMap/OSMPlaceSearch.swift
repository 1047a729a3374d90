/// The search in a file of OpenStreetMap's once its places are found: for the newest versions of them, and
/// for the positions of the ways and relations among them.
struct OSMPlaceSearch {
  private struct Node {
    var version = 0
    var position: (latitude: Double, longitude: Double)?
  }

  private struct Way {
    var version = 0
    var nodes: [Int64] = []
    var extent = PlaceExtent()
  }

  private var versions: [OSMPlaceElement.Reference: Int] = [:]
  private var nodes: [Int64: Node] = [:]
  private var ways: [Int64: Way] = [:]
  private var nodesOfWays = 0

  /// So many nodes of ways that relations consist of are kept.
  private static let mostNodes = 10_000_000

  /// True when nothing is looked for.
  var isEmpty: Bool { versions.isEmpty && nodes.isEmpty && ways.isEmpty }

  /// True when nodes are looked for that may have no tags.
  var wantsNodes: Bool { !nodes.isEmpty || versions.keys.contains { $0.kind == .node } }

  mutating func want(versionsOf reference: OSMPlaceElement.Reference) {
    versions[reference] = 0
  }

  /// Looks for a part of a way or relation; relations in relations are not followed.
  mutating func want(_ part: OSMPlaceElement.Reference) {
    switch part.kind {
    case .node: nodes[part.id] = Node()
    case .way: ways[part.id] = Way()
    case .relation: break
    }
  }

  /// Looks for the nodes of the ways that were found; whether there are any that were not looked for.
  mutating func wantsNodesOfWays() -> Bool {
    let before = nodes.count
    for way in ways.values where way.extent.isEmpty {
      for node in way.nodes where nodes[node] == nil { nodes[node] = Node() }
    }
    return nodes.count > before
  }

  /// Takes what is looked for out of an element.
  mutating func see(_ found: OSMPlaceElement) {
    guard let reference = found.reference else { return }
    switch reference.kind {
    case .node: see(node: found.element, found.position)
    case .way:
      noteVersion(reference, found.element)
      if wants(way: reference.id) { see(way: found) }
    case .relation: noteVersion(reference, found.element)
    }
  }

  /// Takes what is looked for out of a node.
  mutating func see(
    node: OSMElement, _ position: (latitude: Double, longitude: Double)?
  ) {
    noteVersion(OSMPlaceElement.Reference(kind: .node, id: node.id), node)
    guard let known = nodes[node.id] else { return }
    let version = node.firstValid
    guard
      known.position == nil && known.version <= version
        || OSMElement.isNewer(version, than: known.version)
    else { return }
    nodes[node.id] = Node(version: version, position: node.isDeleted ? nil : position)
  }

  /// True when a way is looked for.
  func wants(way id: Int64) -> Bool { ways[id] != nil }

  private mutating func noteVersion(
    _ reference: OSMPlaceElement.Reference, _ element: OSMElement
  ) {
    guard !versions.isEmpty, let version = versions[reference] else { return }
    versions[reference] = max(version, element.firstValid)
  }

  private mutating func see(way found: OSMPlaceElement) {
    let id = found.element.id
    guard let known = ways[id] else { return }
    let version = found.element.firstValid
    let isKnown = !known.nodes.isEmpty || !known.extent.isEmpty
    guard !isKnown && known.version <= version || OSMElement.isNewer(version, than: known.version)
    else { return }
    nodesOfWays += found.nodes.count
    let hasParts = !found.element.isDeleted && nodesOfWays <= Self.mostNodes
    ways[id] = Way(
      version: version, nodes: hasParts ? found.nodes : [],
      extent: hasParts ? found.extent : PlaceExtent())
  }
}

extension OSMPlaceSearch {
  /// The first version of an element that is still there; 0 where none is known.
  func firstValid(of reference: OSMPlaceElement.Reference) -> Int { versions[reference] ?? 0 }

  /// Takes in where a part is, as far as that was found.
  func add(_ part: OSMPlaceElement.Reference, to extent: inout PlaceExtent) {
    switch part.kind {
    case .node: add(node: part.id, to: &extent)
    case .way:
      guard let way = ways[part.id] else { return }
      extent.add(way.extent)
      for node in way.nodes { add(node: node, to: &extent) }
    case .relation: break
    }
  }

  private func add(node id: Int64, to extent: inout PlaceExtent) {
    guard let position = nodes[id]?.position else { return }
    extent.add(latitude: position.latitude, longitude: position.longitude)
  }
}
