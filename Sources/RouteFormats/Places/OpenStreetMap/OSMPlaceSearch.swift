/// A further search in an OpenStreetMap file once its places are known: for the newest versions of the
/// places, and for the positions of ways and relations.
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

  /// The maximum number of nodes kept for ways that are members of relations.
  private static let mostNodes = 10_000_000

  /// True when there is nothing to search for.
  var isEmpty: Bool { versions.isEmpty && nodes.isEmpty && ways.isEmpty }

  /// True when the search includes nodes that may have no tags.
  var wantsNodes: Bool { !nodes.isEmpty || versions.keys.contains { $0.kind == .node } }

  mutating func want(versionsOf reference: OSMPlaceElement.Reference) {
    versions[reference] = 0
  }

  /// Adds a part of a way or relation to the search; relations inside relations are not followed.
  mutating func want(_ part: OSMPlaceElement.Reference) {
    switch part.kind {
    case .node: nodes[part.id] = Node()
    case .way: ways[part.id] = Way()
    case .relation: break
    }
  }

  /// Adds the nodes of the ways that were found; returns true if any of these nodes are new to the search.
  mutating func wantsNodesOfWays() -> Bool {
    let before = nodes.count
    for way in ways.values where way.extent.isEmpty {
      for node in way.nodes where nodes[node] == nil { nodes[node] = Node() }
    }
    return nodes.count > before
  }

  /// Records the version, nodes and extent of an element if the search needs them.
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

  /// Records the version and position of a node if the search needs them.
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

  /// Returns true when the search includes a way.
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
  /// Returns the first version of an element that is still valid; 0 if none is known.
  func firstValid(of reference: OSMPlaceElement.Reference) -> Int { versions[reference] ?? 0 }

  /// Extends an extent by a node or way, or by those of its nodes that were found.
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
