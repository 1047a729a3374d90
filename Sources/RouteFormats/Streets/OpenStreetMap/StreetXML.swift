/// Streets of OpenStreetMap's XML.
final class StreetXML: XMLElementReader {
  private enum Element { case node, way, relation }

  private var elements = OSMElements()
  private var element: Element?
  /// How deep the element is that is open.
  private var elementDepth = 0
  private var elementLine = 1
  private var id: Int64 = 0
  private var isDeleted = false
  private var tags = StreetTags()
  private var latitude = AttributeText()
  private var longitude = AttributeText()
  private var nodes: [Int64] = []
  private var members: [(way: Int64, isInner: Bool)] = []

  private init() { super.init(of: "streets") }

  /// Reads a whole text.
  ///
  /// - Parameter isTranscoded: Whether it is UTF-8 by now, whatever it says of itself.
  static func reading(
    _ text: UnsafeBufferPointer<UInt8>, isTranscoded: Bool
  ) throws(StreetError) -> StreetReading {
    let reader = StreetXML()
    let flaw: Flaw?
    do { flaw = try reader.read(text, isTranscoded: isTranscoded) } catch {
      switch error {
      case .unknownFormat(let found): throw .unknownFormat(found)
      case .unreadableRest(let line, let reason):
        throw .unreadableRest(line: line, reason: reason)
      }
    }
    var builder = try OSMAssembly.builder(reader.elements, StreetBuilder())
    if let flaw {
      builder.warn(flaw.isCut ? .truncated : .malformed, line: flaw.line, reading: flaw.reason)
    }
    return try builder.reading(.osm, attribution: OSMAssembly.attribution)
  }

  override func accepts(root: String) -> Bool { root == "osm" }

  override func open(_ name: UnsafePointer<UInt8>, _ attributes: XMLAttributes) {
    guard element != nil else { return begin(name, attributes) }
    guard depth == elementDepth + 1 else { return }
    if isNamed(name, "tag") {
      let (key, value) = attributes.osmTag
      if let key = StreetKey(key) { XMLText.withAmpersands(value) { tags.add(key, $0) } }
    } else if element == .way, isNamed(name, "nd") {
      addNode(attributes)
    } else if element == .relation, isNamed(name, "member") {
      addMember(attributes)
    }
  }

  override func close() {
    guard let element, depth < elementDepth else { return }
    self.element = nil
    if isDeleted { return }
    switch element {
    case .node: endNode()
    case .way: elements.addWay(id, tags, nodes: nodes)
    case .relation: elements.addRelation(id, tags, ways: members)
    }
    if elements.failure != nil { stop() }
  }
}

extension StreetXML {
  private func begin(_ name: UnsafePointer<UInt8>, _ attributes: XMLAttributes) {
    element =
      isNamed(name, "node")
      ? .node : isNamed(name, "way") ? .way : isNamed(name, "relation") ? .relation : nil
    guard element != nil else { return }
    elementDepth = depth
    elementLine = line
    id = 0
    isDeleted = false
    tags.clear()
    latitude.clear()
    longitude.clear()
    nodes.removeAll(keepingCapacity: true)
    members.removeAll(keepingCapacity: true)
    for index in 0..<attributes.count {
      guard let name = attributes.name(index) else { continue }
      let value = attributes.value(index)
      if isNamed(name, "id") { id = Self.number(value) ?? 0 }
      if isNamed(name, "lat") { latitude.set(value) }
      if isNamed(name, "lon") { longitude.set(value) }
      if isNamed(name, "action"), value.spells("delete") { isDeleted = true }
      if isNamed(name, "visible"), value.spells("false") { isDeleted = true }
    }
  }

  private func endNode() {
    latitude.withBytes { north in
      longitude.withBytes { east in
        if let place = Self.place(north, east) {
          elements.addNode(id, place)
          if tags[.natural] == "tree" { elements.addTree(place) }
        } else {
          elements.addBadPlace("node \(id) in line \(elementLine)")
        }
      }
    }
  }

  /// Adds a way's node; an answer of Overpass may tell its place, too.
  private func addNode(_ attributes: XMLAttributes) {
    guard nodes.count <= StreetReader.maximumCorners else { return }
    var node: Int64?
    var north: UnsafeBufferPointer<UInt8>?
    var east: UnsafeBufferPointer<UInt8>?
    for index in 0..<attributes.count {
      guard let name = attributes.name(index) else { continue }
      if isNamed(name, "ref") { node = Self.number(attributes.value(index)) }
      if isNamed(name, "lat") { north = attributes.value(index) }
      if isNamed(name, "lon") { east = attributes.value(index) }
    }
    guard let node else { return }
    nodes.append(node)
    if north != nil, let place = Self.place(north, east) { elements.addNode(node, place) }
  }

  private func addMember(_ attributes: XMLAttributes) {
    guard members.count <= StreetReader.maximumCorners else { return }
    var way: Int64?
    var (isWay, isInner) = (false, false)
    for index in 0..<attributes.count {
      guard let name = attributes.name(index) else { continue }
      let value = attributes.value(index)
      if isNamed(name, "type") { isWay = value.spells("way") }
      if isNamed(name, "ref") { way = Self.number(value) }
      if isNamed(name, "role") { isInner = value.spells("inner") }
    }
    if isWay, let way { members.append((way, isInner)) }
  }

  private static func place(
    _ north: UnsafeBufferPointer<UInt8>?, _ east: UnsafeBufferPointer<UInt8>?
  ) -> GridPoint? {
    guard let latitude = north.flatMap({ DecimalParser.parse($0) }),
      let longitude = east.flatMap({ DecimalParser.parse($0) })
    else { return nil }
    return GridPoint(latitude: latitude, longitude: longitude)
  }

  /// A whole number, which those of elements that are not yet uploaded are below 0.
  private static func number(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
    Int64(String(decoding: text.prefix(24), as: UTF8.self))
  }
}
