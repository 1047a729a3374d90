/// Reads the streets in OpenStreetMap XML.
final class StreetXML: XMLElementReader {
  private var elements = OSMElements()
  /// The kind of the open element; nil if no element is open.
  private var kind: OSMElement.Kind?
  private var element = OSMElement()
  /// The depth of the open element.
  private var elementDepth = 0
  private var elementLine = 1
  private var tags = StreetTags()
  private var latitude = AttributeText()
  private var longitude = AttributeText()
  private var nodes: [Int64] = []
  /// The corners of the open way; nil stands for a corner without a position.
  private var corners: [GridPoint?] = []
  /// True when a corner of the open way has no reference to a node.
  private var lacksNodes = false
  private var members: [(way: Int64, isInner: Bool)] = []
  /// The identifier of the way that is an open member of a relation; nil if no member is open.
  private var memberWay: Int64?
  /// The corners listed in the open member.
  private var memberCorners: [GridPoint?] = []
  /// The server's messages that have been read.
  private var remarks: [ServerRemarks.Remark] = []
  /// The text of the server's message that is being read; nil if absent.
  private var remark: [UInt8]?

  private static let mostRemarks = 8
  private static let mostText = 1000

  private init() { super.init(of: "streets") }

  /// Reads a whole text.
  ///
  /// - Parameter isTranscoded: True if the text has been converted to UTF-8, whatever encoding it declares.
  static func reading(
    _ text: UnsafeBufferPointer<UInt8>, isTranscoded: Bool
  ) throws(StreetError) -> StreetReading {
    let reader = StreetXML()
    let flaw: Flaw?
    do { flaw = try reader.read(text, isTranscoded: isTranscoded) } catch {
      switch error {
      case .unknownFormat(let found): throw .refused(.unknownFormat(found))
      case .unreadableRest(let line, let reason):
        throw .unreadableRest(line: line, reason: reason)
      }
    }
    var builder = try StreetBuilder()
    for remark in reader.remarks { builder.warn(remark) }
    builder = try OSMAssembly.builder(reader.elements, builder)
    if let flaw {
      builder.warn(flaw.isCut ? .truncated : .malformed, line: flaw.line, reading: flaw.reason)
    }
    return try builder.reading(.osm, attribution: OSMAssembly.attribution)
  }

  override func accepts(root: String) -> Bool { root == "osm" }

  override func open(_ name: UnsafePointer<UInt8>, _ attributes: XMLAttributes) {
    guard kind != nil else { return begin(name, attributes) }
    if depth == elementDepth + 2, memberWay != nil, isNamed(name, "nd") {
      addMemberCorner(attributes)
    }
    guard depth == elementDepth + 1 else { return }
    if isNamed(name, "tag") {
      let (key, value) = attributes.osmTag
      if let key = StreetKey(key) { XMLText.withAmpersands(value) { tags.add(key, $0) } }
    } else if kind == .way, isNamed(name, "nd") {
      addNode(attributes)
    } else if kind == .relation, isNamed(name, "member") {
      addMember(attributes)
    }
  }

  override func close() {
    if remark != nil, depth < Self.topDepth { endRemark() }
    guard let kind else { return }
    if depth == elementDepth { endMember() }
    guard depth < elementDepth else { return }
    self.kind = nil
    switch kind {
    case .node: endNode()
    case .way: endWay()
    case .relation: elements.addRelation(element, tags, ways: members)
    }
    if elements.failure != nil { stop() }
  }

  override func append(_ bytes: UnsafePointer<UInt8>, count: Int) {
    guard depth == Self.topDepth else { return }
    let room = Self.mostText - (remark?.count ?? Self.mostText)
    remark?.append(contentsOf: UnsafeBufferPointer(start: bytes, count: min(count, room)))
  }
}

extension StreetXML {
  /// The depth of the root's children.
  private static let topDepth = 2

  private func begin(_ name: UnsafePointer<UInt8>, _ attributes: XMLAttributes) {
    kind =
      isNamed(name, "node")
      ? .node : isNamed(name, "way") ? .way : isNamed(name, "relation") ? .relation : nil
    guard kind != nil else {
      if depth == Self.topDepth, isNamed(name, "remark") { beginRemark() }
      return
    }
    elementDepth = depth
    elementLine = line
    element = attributes.osmElement
    tags.clear()
    latitude.clear()
    longitude.clear()
    nodes.removeAll(keepingCapacity: true)
    corners.removeAll(keepingCapacity: true)
    lacksNodes = false
    members.removeAll(keepingCapacity: true)
    if kind == .node { attributes.takePosition(&latitude, &longitude) }
  }

  private func beginRemark() {
    remark = []
    elementLine = line
    hearText(true)
  }

  private func endRemark() {
    let text = PrintedWords.text(remark ?? [])
    if !text.isEmpty, remarks.count < Self.mostRemarks {
      remarks.append(ServerRemarks.Remark(text: text, line: elementLine))
    }
    remark = nil
    hearText(false)
  }

  private func endNode() {
    latitude.withBytes { north in
      longitude.withBytes { east in
        if let location = Self.point(north, east) {
          elements.addNode(element, location, isTree: tags[.natural] == "tree")
        } else {
          elements.addBadPoint(element, "node \(element.id) in line \(elementLine)")
        }
      }
    }
  }

  private func endWay() {
    // If only tags and shapes were requested, Overpass returns positions without nodes.
    if lacksNodes { return elements.addWay(element, tags, points: corners) }
    for (node, point) in zip(nodes, corners) {
      if let point, !element.isDeleted { elements.addNode(OSMElement(id: node), point) }
    }
    elements.addWay(element, tags, nodes: nodes)
  }

  /// Adds a node of a way, together with its position if Overpass has included it.
  private func addNode(_ attributes: XMLAttributes) {
    guard nodes.count <= StreetReader.maximumCorners else { return }
    let (node, point) = Self.corner(attributes)
    guard node != nil || point != nil else { return }
    if node == nil { lacksNodes = true }
    nodes.append(node ?? 0)
    corners.append(point)
  }

  private func addMember(_ attributes: XMLAttributes) {
    guard members.count <= StreetReader.maximumCorners else { return }
    var way: Int64?
    var (isWay, isInner) = (false, false)
    for index in 0..<attributes.count {
      guard let name = attributes.name(index) else { continue }
      let value = attributes.value(index)
      if isNamed(name, "type") { isWay = value.spells("way") }
      if isNamed(name, "ref") { way = value.wholeNumber }
      if isNamed(name, "role") { isInner = value.spells("inner") }
    }
    guard isWay, let way else { return }
    members.append((way, isInner))
    memberWay = way
  }

  /// Adds a corner to the way that is an open member of a relation.
  private func addMemberCorner(_ attributes: XMLAttributes) {
    guard memberCorners.count <= StreetReader.maximumCorners else { return }
    memberCorners.append(Self.corner(attributes).point)
  }

  /// Adds a member as a way without tags; if the way also occurs as an element, the element takes precedence.
  private func endMember() {
    if let memberWay, !memberCorners.isEmpty, !element.isDeleted {
      elements.addWay(OSMElement(id: memberWay), StreetTags(), points: memberCorners)
    }
    memberWay = nil
    memberCorners.removeAll(keepingCapacity: true)
  }

  /// Returns the identifier of a corner's node and the corner's position, each nil if it is not given.
  private static func corner(_ attributes: XMLAttributes) -> (node: Int64?, point: GridPoint?) {
    var node: Int64?
    var north: UnsafeBufferPointer<UInt8>?
    var east: UnsafeBufferPointer<UInt8>?
    for index in 0..<attributes.count {
      guard let name = attributes.name(index) else { continue }
      if isNamed(name, "ref") { node = attributes.value(index).wholeNumber }
      if isNamed(name, "lat") { north = attributes.value(index) }
      if isNamed(name, "lon") { east = attributes.value(index) }
    }
    return (node, north == nil ? nil : point(north, east))
  }

  private static func point(
    _ north: UnsafeBufferPointer<UInt8>?, _ east: UnsafeBufferPointer<UInt8>?
  ) -> GridPoint? {
    guard let latitude = north.flatMap({ DecimalParser.parse($0) }),
      let longitude = east.flatMap({ DecimalParser.parse($0) })
    else { return nil }
    return GridPoint(latitude: latitude, longitude: longitude)
  }
}
