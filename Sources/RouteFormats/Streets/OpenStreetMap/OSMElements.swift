/// The elements of an OpenStreetMap file, in any order and in any version, which are collected until the file
/// ends.
struct OSMElements {
  /// A way, given by the positions of its corners or by its nodes.
  struct Way {
    let id: Int64
    /// The version; 0 if unknown.
    let version: Int32
    let tags: StreetTags
    /// The range in `nodes` of the nodes' identifiers, or in `points` of the corners' positions.
    let corners: Range<Int>
    /// True when `corners` refers to `points`.
    let hasPoints: Bool
    /// True when some corners have no position.
    let lacksPoints: Bool
  }

  /// A relation whose ways together enclose an area.
  struct Relation {
    let id: Int64
    /// The version; 0 if unknown.
    let version: Int32
    let tags: StreetTags
    /// The range of its ways in `members`.
    let ways: Range<Int>
  }

  private(set) var nodeIDs: [Int64] = []
  private(set) var nodePoints: [GridPoint] = []
  /// The version of each node, 0 if unknown; empty until a version is stated.
  ///
  /// No node has ever needed more than 16 bits.
  private(set) var nodeVersions: [UInt16] = []
  /// The nodes that are trees, as indices in `nodeIDs`.
  private(set) var trees: [Int] = []
  private(set) var ways: [Way] = []
  private(set) var relations: [Relation] = []
  /// The identifiers of the nodes of all ways, one way after another.
  private(set) var nodes: [Int64] = []
  /// The positions of the corners of all ways that are given by positions, one way after another.
  private(set) var points: [GridPoint] = []
  private(set) var members: [(way: Int64, isInner: Bool)] = []
  /// The error that ended reading; nil if there was none.
  private(set) var failure: StreetError?
  /// The number of invalid positions, and a description of the first one.
  private(set) var badPoints: (count: Int, first: String) = (0, "")
  private var firstValid = FirstValid()
  private var room = StreetRoom()

  /// For each node, way or relation of which some version is deleted or not shown, the first version that may
  /// still be valid.
  private struct FirstValid {
    private var versions: [OSMElement.Kind: [Int64: Int]] = [:]

    func isEmpty(_ kind: OSMElement.Kind) -> Bool { versions[kind] == nil }

    func callAsFunction(_ kind: OSMElement.Kind, _ id: Int64) -> Int { versions[kind]?[id] ?? 0 }

    mutating func raise(_ kind: OSMElement.Kind, _ element: OSMElement) {
      versions[kind, default: [:]][element.id, default: 0].raise(to: element.firstValid)
    }
  }

  /// Records the position of a node.
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

  /// Records that a version of an element is deleted or not shown, which makes older versions obsolete.
  mutating func addNothing(_ kind: OSMElement.Kind, _ element: OSMElement) {
    if element.version > 0, take(Self.nothingMemory) { firstValid.raise(kind, element) }
  }

  /// Records that the position of a node is invalid.
  mutating func addBadPoint(_ node: OSMElement, _ what: @autoclosure () -> String) {
    if node.isDeleted { return addNothing(.node, node) }
    if badPoints.count == 0 { badPoints.first = what() }
    badPoints.count += 1
  }

  /// Adds a way that is given by its nodes.
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

  /// Adds a way that is given by the positions of its corners; nil stands for a corner without a position.
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

  /// Adds a relation if its ways enclose an area that is shown; other relations are not used.
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

  /// Reserves memory; returns false if the map would take too much.
  private mutating func take(_ bytes: Int) -> Bool {
    do throws(StreetError) { try room.take(bytes) } catch { failure = failure ?? error }
    return failure == nil
  }

  private mutating func fail(_ what: String) {
    failure = failure ?? .tooMany("more than \(StreetReader.maximumNodes) \(what)")
  }

  /// The approximate memory, in bytes, for recording a version that is not shown.
  private static let nothingMemory = 48
}

/// Indices that find elements by identifier; of several versions, the newest one is found.
extension OSMElements {
  /// The index of the nodes; if versions are unknown, the first of several nodes is found.
  var nodeIndex: IDIndex {
    index(.node, nodeIDs) {
      nodeVersion($0)
    } isBetter: { _, _ in
      false
    }
  }

  /// The index of the ways.
  ///
  /// Overpass may return a way twice: with its tags, and without them as a member of a relation.
  var wayIndex: IDIndex {
    index(.way, ways.map(\.id)) {
      Int(ways[$0].version)
    } isBetter: { later, earlier in
      ways[earlier].tags.isEmpty && !ways[later].tags.isEmpty
    }
  }

  /// The index of the relations.
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

  /// - Parameter isBetter: Returns true if an element is to be found instead of an earlier one of the same
  ///   version.
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
  /// Changes the number to another one if that is greater.
  fileprivate mutating func raise(to other: Int) { self = Swift.max(self, other) }
}
