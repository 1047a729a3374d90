/// OpenStreetMap's elements as a file has them, in whatever order and versions, until all are there.
struct OSMElements {
  /// A way by the places of its corners, or by its nodes.
  struct Way {
    let id: Int64
    /// Its version; 0 where nobody says.
    let version: Int32
    let tags: StreetTags
    /// Its nodes' identifiers, or its corners' places, in `nodes` or `places`.
    let corners: Range<Int>
    /// True when the corners are given by their places.
    let hasPoints: Bool
    /// True when some corners have no place.
    let lacksPoints: Bool
  }

  /// A relation of ways that enclose something together.
  struct Relation {
    let id: Int64
    /// Its version; 0 where nobody says.
    let version: Int32
    let tags: StreetTags
    /// Its ways, in `members`.
    let ways: Range<Int>
  }

  private(set) var nodeIDs: [Int64] = []
  private(set) var nodePoints: [GridPoint] = []
  /// The version of each node, as far as versions were given; 16 bits are more than any node has had.
  private(set) var nodeVersions: [UInt16] = []
  /// The nodes that are trees, by where they stand in `nodeIDs`.
  private(set) var trees: [Int] = []
  private(set) var ways: [Way] = []
  private(set) var relations: [Relation] = []
  /// The nodes of ways, one way's after the other's.
  private(set) var nodes: [Int64] = []
  /// The corners of ways that list their points.
  private(set) var points: [GridPoint] = []
  private(set) var members: [(way: Int64, isInner: Bool)] = []
  /// The error that ended the reading, if any.
  private(set) var failure: StreetError?
  /// The number of bad positions, and the name of the first.
  private(set) var badPoints: (count: Int, first: String) = (0, "")
  private var firstValid = FirstValid()
  private var room = StreetRoom()

  /// The first valid versions of the nodes, ways and relations with a version that is deleted or not shown.
  private struct FirstValid {
    private var versions: [OSMElement.Kind: [Int64: Int]] = [:]

    func isEmpty(_ kind: OSMElement.Kind) -> Bool { versions[kind] == nil }

    func callAsFunction(_ kind: OSMElement.Kind, _ id: Int64) -> Int { versions[kind]?[id] ?? 0 }

    mutating func raise(_ kind: OSMElement.Kind, _ element: OSMElement) {
      versions[kind, default: [:]][element.id, default: 0].raise(to: element.firstValid)
    }
  }

  /// Notes where a node is.
  mutating func addNode(_ node: OSMElement, _ point: GridPoint, isTree: Bool = false) {
    if node.isDeleted { return addNothing(.node, node) }
    guard nodeIDs.count < StreetReader.maximumNodes else { return fail("nodes") }
    guard take(2 * MemoryLayout<Int64>.stride) else { return }
    if isTree, take(MemoryLayout<Int>.stride) { trees.append(nodeIDs.count) }
    nodeIDs.append(node.id)
    nodePoints.append(point)
    guard node.version > 0 || !nodeVersions.isEmpty else { return }
    let untold = nodeIDs.count - 1 - nodeVersions.count
    if untold > 0 { nodeVersions += repeatElement(0, count: untold) }
    nodeVersions.append(UInt16(clamping: node.version))
  }

  /// Notes that a version of an element is deleted, or nothing that is shown: what is older is no more.
  mutating func addNothing(_ kind: OSMElement.Kind, _ element: OSMElement) {
    if element.version > 0, take(Self.nothingMemory) { firstValid.raise(kind, element) }
  }

  /// Notes that a node's place means nothing.
  mutating func addBadPoint(_ node: OSMElement, _ what: @autoclosure () -> String) {
    if node.isDeleted { return addNothing(.node, node) }
    if badPoints.count == 0 { badPoints.first = what() }
    badPoints.count += 1
  }

  /// Notes a way by its nodes.
  mutating func addWay(_ way: OSMElement, _ tags: StreetTags, nodes: some Collection<Int64>) {
    if way.isDeleted { return addNothing(.way, way) }
    guard hasRoom(for: nodes.count, tags) else { return }
    let start = self.nodes.count
    self.nodes.append(contentsOf: nodes)
    ways.append(
      Way(
        id: way.id, version: Int32(clamping: way.version), tags: tags,
        corners: start..<self.nodes.count, hasPoints: false, lacksPoints: false))
  }

  /// Notes a way by its corners; nil for those without a point.
  mutating func addWay(_ way: OSMElement, _ tags: StreetTags, points: [GridPoint?]) {
    if way.isDeleted { return addNothing(.way, way) }
    guard hasRoom(for: points.count, tags) else { return }
    let start = self.points.count
    self.points.append(contentsOf: points.lazy.compactMap(\.self))
    ways.append(
      Way(
        id: way.id, version: Int32(clamping: way.version), tags: tags,
        corners: start..<self.points.count, hasPoints: true,
        lacksPoints: self.points.count - start < points.count))
  }

  /// Notes a relation if it is an area of ways; others are nothing here.
  mutating func addRelation(
    _ relation: OSMElement, _ tags: StreetTags,
    ways: some Collection<(way: Int64, isInner: Bool)>
  ) {
    guard !relation.isDeleted, tags[.type] == "multipolygon", StreetSubject.ofArea(tags) != nil
    else { return addNothing(.relation, relation) }
    guard members.count + ways.count <= StreetReader.maximumNodes else {
      return fail("members of relations")
    }
    let memory = ways.count * MemoryLayout<(way: Int64, isInner: Bool)>.stride
    guard take(memory + MemoryLayout<Relation>.stride + tags.memory) else { return }
    let start = members.count
    members.append(contentsOf: ways)
    relations.append(
      Relation(
        id: relation.id, version: Int32(clamping: relation.version), tags: tags,
        ways: start..<members.count))
  }

  private mutating func hasRoom(for corners: Int, _ tags: StreetTags) -> Bool {
    if nodes.count + points.count + corners > 2 * StreetReader.maximumNodes {
      fail("corners of ways")
    } else if ways.count >= 2 * StreetReader.maximumCount {
      failure = failure ?? .tooMany("more than \(2 * StreetReader.maximumCount) ways")
    }
    return failure == nil
      && take(corners * MemoryLayout<Int64>.stride + MemoryLayout<Way>.stride + tags.memory)
  }

  /// True when there is memory for more.
  private mutating func take(_ bytes: Int) -> Bool {
    do throws(StreetError) { try room.take(bytes) } catch { failure = failure ?? error }
    return failure == nil
  }

  private mutating func fail(_ what: String) {
    failure = failure ?? .tooMany("more than \(StreetReader.maximumNodes) \(what)")
  }

  /// The approximate memory of a version recorded as not shown, bytes.
  private static let nothingMemory = 48
}

/// Finding elements by their identifiers, of several versions the newest.
extension OSMElements {
  /// The nodes; of those whose versions are not known the first of the file.
  var nodeIndex: IDIndex {
    index(.node, nodeIDs) {
      nodeVersion($0)
    } isBetter: { _, _ in
      false
    }
  }

  /// The index of the ways.
  ///
  /// Overpass may give one twice, with its tags and as the skeleton of a relation.
  var wayIndex: IDIndex {
    index(.way, ways.map(\.id)) {
      Int(ways[$0].version)
    } isBetter: { later, earlier in
      ways[earlier].tags.isEmpty && !ways[later].tags.isEmpty
    }
  }

  /// The relations.
  var relationIndex: IDIndex {
    index(.relation, relations.map(\.id)) {
      Int(relations[$0].version)
    } isBetter: { _, _ in
      false
    }
  }

  private func nodeVersion(_ index: Int) -> Int {
    index < nodeVersions.count ? Int(nodeVersions[index]) : 0
  }

  /// - Parameter isBetter: Returns true if a thing is to be found before an earlier one of the same version.
  private func index(
    _ kind: OSMElement.Kind, _ ids: [Int64], version: @escaping (Int) -> Int,
    isBetter: (Int, Int) -> Bool
  ) -> IDIndex {
    func isBetterVersion(_ later: Int, _ earlier: Int) -> Bool {
      let (new, old) = (version(later), version(earlier))
      return new == old || min(new, old) == 0
        ? isBetter(later, earlier) : OSMElement.isNewer(new, than: old)
    }
    if firstValid.isEmpty(kind) { return IDIndex(ids, isBetter: isBetterVersion) }
    return IDIndex(ids, isBetter: isBetterVersion) { index in
      OSMElement.isNewer(firstValid(kind, ids[index]), than: version(index))
    }
  }
}

extension Int {
  /// Becomes another number where that is greater.
  fileprivate mutating func raise(to other: Int) { self = Swift.max(self, other) }
}
