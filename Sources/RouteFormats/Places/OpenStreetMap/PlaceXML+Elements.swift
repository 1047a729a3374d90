/// Elements of OpenStreetMap's XML.
extension PlaceXML.State {
  /// Begins an element or a server's message; returns true if the text of that message is to be collected.
  mutating func beginElement(
    _ name: UnsafePointer<UInt8>, _ attributes: XMLAttributes, depth: Int, line: Int
  ) -> Bool {
    let kind: OSMElement.Kind? =
      isNamed(name, "node")
      ? .node : isNamed(name, "way") ? .way : isNamed(name, "relation") ? .relation : nil
    guard let kind else {
      if depth == Self.topDepth, isNamed(name, "delete") { isInDeletion = true }
      guard depth == Self.topDepth, isNamed(name, "remark"), places.search == nil else {
        return false
      }
      (wanted, placeLine) = (.remark, line)
      text.removeAll(keepingCapacity: true)
      return true
    }
    (placeDepth, placeLine) = (depth, line)
    found.clear()
    (found.kind, found.line) = (kind, line)
    found.element = attributes.osmElement
    if isInDeletion { found.element.isDeleted = true }
    attributes.takePosition(&latitude, &longitude)
    return false
  }

  /// Records a child of a node, way or relation: a tag, a reference to a part, or a position.
  mutating func addPart(
    _ name: UnsafePointer<UInt8>, _ attributes: XMLAttributes, depth: Int
  ) {
    if depth == placeDepth + 1, isNamed(name, "tag") {
      let (key, value) = attributes.osmTag
      let role = PlaceRole(key)
      if role != .other { XMLText.withAmpersands(value) { found.tags.add(role, $0) } }
    } else if found.kind != .node {
      addCorner(name, attributes)
    }
  }

  /// Records a child of a way or relation: a node, a member, a corner, the centre or the bounds.
  private mutating func addCorner(
    _ name: UnsafePointer<UInt8>, _ attributes: XMLAttributes
  ) {
    var reference: Int64?
    var kind: OSMElement.Kind?
    var position = (latitude: Double?.none, longitude: Double?.none)
    var other = position
    for index in 0..<attributes.count {
      guard let name = attributes.name(index) else { continue }
      let value = attributes.value(index)
      if isNamed(name, "ref") { reference = value.wholeNumber }
      if isNamed(name, "type") { kind = OSMElement.Kind(value) }
      if isNamed(name, "lat") || isNamed(name, "minlat") { position.latitude = Self.number(value) }
      if isNamed(name, "lon") || isNamed(name, "minlon") { position.longitude = Self.number(value) }
      if isNamed(name, "maxlat") { other.latitude = Self.number(value) }
      if isNamed(name, "maxlon") { other.longitude = Self.number(value) }
    }
    if isNamed(name, "nd"), let reference { found.addNode(reference) }
    if isNamed(name, "member"), let kind, let reference { found.addMember(kind, reference) }
    addPosition(position, isCenter: isNamed(name, "center"))
    addPosition(other, isCenter: false)
  }

  private mutating func addPosition(
    _ position: (latitude: Double?, longitude: Double?), isCenter: Bool
  ) {
    guard let latitude = position.latitude, let longitude = position.longitude else { return }
    if isCenter {
      found.position = (latitude, longitude)
    } else {
      found.extent.add(latitude: latitude, longitude: longitude)
    }
  }

  private static func number(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    DecimalParser.parse(text)
  }

  /// The element's position, from its attributes; nil if either coordinate is missing or not a number.
  var position: (latitude: Double, longitude: Double)? {
    var position: (latitude: Double, longitude: Double)?
    latitude.withBytes { north in
      longitude.withBytes { east in
        if let north = north.flatMap({ Self.number($0) }),
          let east = east.flatMap({ Self.number($0) })
        {
          position = (north, east)
        }
      }
    }
    return position
  }

  /// Ends a server's message, or a deletion in a change file; returns true if text was collected.
  mutating func endRemark(depth: Int) -> Bool {
    guard placeDepth == 0, depth < Self.topDepth else { return false }
    isInDeletion = false
    guard wanted == .remark else { return false }
    wanted = .other
    let words = PrintedWords.text(text)
    if !words.isEmpty, places.builder.warnings.count < Self.mostWarnings {
      places.builder.warn(ServerRemarks.Remark(text: words, line: placeLine))
    }
    return true
  }
}
