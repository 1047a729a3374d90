/// OpenStreetMap's elements as a file has them, in whatever order, until all are there.
struct OSMElements {
  /// A way by the places of its corners, or by its nodes.
  struct Way {
    let id: Int64
    let tags: StreetTags
    /// Its nodes' identifiers, or its corners' places, in `nodes` or `places`.
    let corners: Range<Int>
    /// True when its corners are told by their places.
    let hasPlaces: Bool
    /// True when corners were told without a place.
    let lacksPlaces: Bool
  }

  /// A relation of ways that enclose something together.
  struct Relation {
    let id: Int64
    let tags: StreetTags
    /// Its ways, in `members`.
    let ways: Range<Int>
  }

  private(set) var nodeIDs: [Int64] = []
  private(set) var nodePlaces: [GridPoint] = []
  private(set) var trees: [GridPoint] = []
  private(set) var ways: [Way] = []
  private(set) var relations: [Relation] = []
  /// The nodes of ways, one way's after the other's.
  private(set) var nodes: [Int64] = []
  /// The corners of ways that are told by their places.
  private(set) var places: [GridPoint] = []
  private(set) var members: [(way: Int64, isInner: Bool)] = []
  /// Why no more is wanted, if so.
  private(set) var failure: StreetError?
  /// What is to be said about places, and how often.
  private(set) var badPlaces: (count: Int, first: String) = (0, "")
  private var room = StreetRoom()

  /// Notes where a node is.
  mutating func addNode(_ id: Int64, _ place: GridPoint) {
    guard nodeIDs.count < StreetReader.maximumNodes else { return fail("nodes") }
    guard take(2 * MemoryLayout<Int64>.stride) else { return }
    nodeIDs.append(id)
    nodePlaces.append(place)
  }

  /// Notes that a place means nothing.
  mutating func addBadPlace(_ what: @autoclosure () -> String) {
    if badPlaces.count == 0 { badPlaces.first = what() }
    badPlaces.count += 1
  }

  /// Notes a tree.
  mutating func addTree(_ place: GridPoint) {
    if take(MemoryLayout<GridPoint>.stride) { trees.append(place) }
  }

  /// Notes a way by its nodes.
  mutating func addWay(_ id: Int64, _ tags: StreetTags, nodes: some Collection<Int64>) {
    guard hasRoom(for: nodes.count, tags) else { return }
    let start = self.nodes.count
    self.nodes.append(contentsOf: nodes)
    ways.append(
      Way(
        id: id, tags: tags, corners: start..<self.nodes.count, hasPlaces: false,
        lacksPlaces: false))
  }

  /// Notes a way by its corners; nil for those that are told without a place.
  mutating func addWay(_ id: Int64, _ tags: StreetTags, places: [GridPoint?]) {
    guard hasRoom(for: places.count, tags) else { return }
    let start = self.places.count
    self.places.append(contentsOf: places.lazy.compactMap(\.self))
    ways.append(
      Way(
        id: id, tags: tags, corners: start..<self.places.count, hasPlaces: true,
        lacksPlaces: self.places.count - start < places.count))
  }

  /// Notes a relation if it is an area of ways; others are nothing here.
  mutating func addRelation(
    _ id: Int64, _ tags: StreetTags, ways: some Collection<(way: Int64, isInner: Bool)>
  ) {
    guard tags[.type] == "multipolygon", StreetSubject.ofArea(tags) != nil else { return }
    guard members.count + ways.count <= StreetReader.maximumNodes else {
      return fail("members of relations")
    }
    let memory = ways.count * MemoryLayout<(way: Int64, isInner: Bool)>.stride
    guard take(memory + MemoryLayout<Relation>.stride + tags.memory) else { return }
    let start = members.count
    members.append(contentsOf: ways)
    relations.append(Relation(id: id, tags: tags, ways: start..<members.count))
  }

  private mutating func hasRoom(for corners: Int, _ tags: StreetTags) -> Bool {
    if nodes.count + places.count + corners > 2 * StreetReader.maximumNodes {
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
}
