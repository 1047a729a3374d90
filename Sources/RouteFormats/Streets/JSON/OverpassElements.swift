/// Collects OpenStreetMap elements from Overpass JSON, which may contain separate nodes (`out body`), or
/// positions in ways and members (`out geom`).
struct OverpassElements {
  /// The elements found so far.
  private(set) var elements = OSMElements()
  /// The identifier and version of the element that is being read.
  var element = OSMElement()
  var tags = StreetTags()
  /// The latitude of the node or corner that is being read, degrees.
  var latitude: Double?
  /// The longitude of the node or corner that is being read, degrees.
  var longitude: Double?
  /// The identifier of the relation member that is being read.
  var member: Int64 = 0

  private var kind: OSMElement.Kind?
  private var nodes: [Int64] = []
  private var members: [(way: Int64, isInner: Bool)] = []
  private var memberKind: OSMElement.Kind?
  private var isInner = false
  private var line: [GridPoint?] = []
  private var hasLine = false

  mutating func begin() {
    kind = nil
    element = OSMElement()
    tags.clear()
    nodes.removeAll(keepingCapacity: true)
    members.removeAll(keepingCapacity: true)
    clearLine()
    beginCorner()
  }

  mutating func setType(_ bytes: UnsafeBufferPointer<UInt8>) { kind = OSMElement.Kind(bytes) }

  mutating func addNode(_ id: Int64) {
    if nodes.count <= StreetReader.maximumCorners { nodes.append(id) }
  }

  mutating func end() {
    switch kind {
    case nil: break
    case .node: endNode()
    case .way:
      // In a clipped answer, ways refer to nodes that are not in it.
      if hasLine {
        elements.addWay(element, tags, points: line)
      } else {
        elements.addWay(element, tags, nodes: nodes)
      }
    case .relation: elements.addRelation(element, tags, ways: members)
    }
  }

  private mutating func endNode() {
    guard let point else { return elements.addBadPoint(element, "node \(element.id)") }
    elements.addNode(element, point, isTree: tags[.natural] == "tree")
  }
}

/// Members of relations.
extension OverpassElements {
  mutating func beginMember() {
    member = 0
    memberKind = nil
    isInner = false
    clearLine()
  }

  mutating func setMemberType(_ bytes: UnsafeBufferPointer<UInt8>) {
    memberKind = OSMElement.Kind(bytes)
  }

  mutating func setMemberRole(_ bytes: UnsafeBufferPointer<UInt8>) {
    isInner = bytes.spells("inner")
  }

  mutating func endMember() {
    guard memberKind == .way, members.count <= StreetReader.maximumCorners else { return }
    members.append((member, isInner))
    // This way has no tags; if it also occurs as an element, the element takes precedence.
    if hasLine, !element.isDeleted {
      elements.addWay(OSMElement(id: member), StreetTags(), points: line)
    }
    clearLine()
  }
}

/// Corners of ways and members.
extension OverpassElements {
  mutating func beginLine() {
    clearLine()
    hasLine = true
  }

  mutating func beginCorner() { (latitude, longitude) = (nil, nil) }

  /// Ends a corner, which may have been `null`.
  mutating func endCorner() {
    if line.count <= StreetReader.maximumCorners { line.append(point) }
    beginCorner()
  }

  private mutating func clearLine() {
    line.removeAll(keepingCapacity: true)
    hasLine = false
  }

  private var point: GridPoint? {
    guard let latitude, let longitude else { return nil }
    return GridPoint(latitude: latitude, longitude: longitude)
  }
}
