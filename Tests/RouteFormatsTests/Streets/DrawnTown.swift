/// A town drawn in metres from a corner, written as OpenStreetMap XML.
struct DrawnTown {
  private var nodes = ""
  private var elements = ""
  private var nodeCount = 0
  /// The latitude and longitude of the corner, in degrees.
  var corner = (latitude: 60.17, longitude: 24.94)
  /// The numbers, from 1, of nodes that ways refer to but that are missing in the file.
  var missing: Set<Int> = []

  /// Adds a node at a position in metres east and north of the corner.
  @discardableResult
  mutating func node(_ east: Double, _ north: Double, _ tags: [String: String] = [:]) -> Int {
    nodeCount += 1
    if missing.contains(nodeCount) { return nodeCount }
    // A degree of latitude is 111 km, and a degree of longitude is roughly half of that here.
    let latitude = corner.latitude + north * 9e-6
    var longitude = corner.longitude + east * 18e-6
    if longitude > 180 { longitude -= 360 }
    nodes +=
      "<node id='\(nodeCount)' lat='\(latitude)' lon='\(longitude)'>\(Self.text(tags))</node>\n"
    return nodeCount
  }

  /// Adds a way.
  mutating func way(
    _ id: Int, _ points: [(Double, Double)], _ tags: [String: String], isClosed: Bool = true
  ) {
    var references = points.map { node($0.0, $0.1) }
    if isClosed { references += references.prefix(1) }
    way(id, nodes: references, tags)
  }

  /// Adds a way that consists of given nodes, which may be missing.
  mutating func way(_ id: Int, nodes: [Int], _ tags: [String: String]) {
    let corners = nodes.map { "<nd ref='\($0)'/>" }.joined()
    elements += "<way id='\(id)'>\(corners)\(Self.text(tags))</way>\n"
  }

  /// Adds a rectangle, given its south-western corner and its size.
  mutating func box(
    _ id: Int, _ east: Double, _ north: Double, _ width: Double, _ depth: Double,
    _ tags: [String: String] = ["building": "yes"]
  ) {
    way(
      id,
      [
        (east, north), (east + width, north), (east + width, north + depth), (east, north + depth),
      ], tags)
  }

  /// Adds a multipolygon.
  mutating func relation(_ id: Int, ways: [(Int, String)], _ tags: [String: String]) {
    let members = ways.map { "<member type='way' ref='\($0.0)' role='\($0.1)'/>" }.joined()
    let all = tags.merging(["type": "multipolygon"]) { $1 }
    elements += "<relation id='\(id)'>\(members)\(Self.text(all))</relation>\n"
  }

  /// The contents of the file.
  var bytes: [UInt8] { Array("<osm version='0.6'>\n\(nodes)\(elements)</osm>\n".utf8) }

  private static func text(_ tags: [String: String]) -> String {
    tags.sorted { $0.key < $1.key }.map { "<tag k='\($0.key)' v='\($0.value)'/>" }.joined()
  }
}
