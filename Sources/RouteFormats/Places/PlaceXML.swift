/// Places of OpenStreetMap's XML and of GPX.
final class PlaceXML: XMLElementReader {
  private enum Element {
    case other, name, type, symbol, description, comment
  }

  private var builder: PlaceBuilder
  private var format = PlaceFormat.osm
  /// How deep the node or waypoint is that is open; 0 for none.
  private var placeDepth = 0
  private var placeLine = 1
  private var tags = PlaceTags()
  private var latitude = AttributeText()
  private var longitude = AttributeText()
  /// The element whose text is being collected, directly in a waypoint.
  private var wanted = Element.other
  private var text: [UInt8] = []
  private var symbol: [UInt8] = []
  private var notes: [[UInt8]] = []

  private static let mostText = 4096

  private init(builder: PlaceBuilder) {
    self.builder = builder
    super.init(of: "places")
  }

  /// Reads a whole text.
  ///
  /// - Parameter isTranscoded: Whether it is UTF-8 by now, whatever it says of itself.
  static func list(
    _ text: UnsafeBufferPointer<UInt8>, isTranscoded: Bool, builder: PlaceBuilder
  ) throws(PlaceError) -> PlaceList {
    let reader = PlaceXML(builder: builder)
    let flaw: Flaw?
    do { flaw = try reader.read(text, isTranscoded: isTranscoded) } catch {
      switch error {
      case .unknownFormat(let found): throw .unknownFormat(found)
      case .unreadableRest(let line, let reason):
        throw .unreadableRest(line: line, reason: reason)
      }
    }
    if let flaw {
      reader.builder.warn(
        flaw.isCut ? .truncated : .malformed, line: flaw.line, text: flaw.reason)
    }
    return try reader.builder.list(reader.format)
  }

  override func accepts(root: String) -> Bool {
    switch root {
    case "osm", "osmChange": format = .osm
    case "gpx": format = .gpx
    default: return false
    }
    return true
  }

  override func open(_ name: UnsafePointer<UInt8>, _ attributes: XMLAttributes) {
    if format == .osm { openOSM(name, attributes) } else { openGPX(name, attributes) }
  }

  override func close() {
    if placeDepth == 0 { return }
    if depth == placeDepth, wanted != .other { takeText() }
    guard depth < placeDepth else { return }
    placeDepth = 0
    if format == .gpx { finishWaypoint() } else if !tags.hasKind { return }
    latitude.withBytes { north in
      longitude.withBytes { east in
        builder.add(tags, latitude: north, longitude: east, line: placeLine)
      }
    }
    if builder.failure != nil { stop() }
  }

  override func append(_ bytes: UnsafePointer<UInt8>, count: Int) {
    guard wanted != .other, depth == placeDepth + 1 else { return }
    let added = min(count, Self.mostText - text.count)
    text.append(contentsOf: UnsafeBufferPointer(start: bytes, count: added))
  }
}

extension PlaceXML {
  private func openOSM(_ name: UnsafePointer<UInt8>, _ attributes: XMLAttributes) {
    if placeDepth == 0 {
      guard isNamed(name, "node") else { return }
      begin(attributes)
    } else if depth == placeDepth + 1, isNamed(name, "tag") {
      let (key, value) = attributes.osmTag
      let role = PlaceRole(key)
      if role != .other { XMLText.withAmpersands(value) { tags.add(role, $0) } }
    }
  }

  private func openGPX(_ name: UnsafePointer<UInt8>, _ attributes: XMLAttributes) {
    if placeDepth == 0 {
      if isNamed(name, "wpt") { begin(attributes) }
    } else if depth == placeDepth + 1 {
      text.removeAll(keepingCapacity: true)
      wanted =
        isNamed(name, "name")
        ? .name
        : isNamed(name, "type")
          ? .type
          : isNamed(name, "sym")
            ? .symbol
            : isNamed(name, "desc") ? .description : isNamed(name, "cmt") ? .comment : .other
    }
  }

  private func begin(_ attributes: XMLAttributes) {
    placeDepth = depth
    placeLine = line
    tags.clear()
    latitude.clear()
    longitude.clear()
    symbol = []
    notes = []
    for index in 0..<attributes.count {
      guard let name = attributes.name(index) else { continue }
      if isNamed(name, "lat") { latitude.set(attributes.value(index)) }
      if isNamed(name, "lon") { longitude.set(attributes.value(index)) }
    }
  }

  private func takeText() {
    text.withUnsafeBufferPointer { text in
      switch wanted {
      case .name: tags.add(.name, text)
      case .type: tags.add(.category, text)
      case .symbol: symbol = Array(text)
      case .description, .comment: if notes.count < 2 { notes.append(Array(text)) }
      default: break
      }
    }
    wanted = .other
  }

  /// Of a waypoint without a type its symbol tells the kind; what is written about it may be where it is.
  private func finishWaypoint() {
    if !tags.hasKind { symbol.withUnsafeBufferPointer { tags.add(.category, $0) } }
    for note in notes {
      note.withUnsafeBufferPointer { note in
        if AddressLook.isLikely(PlaceText.text(note, keepsControls: false)) {
          tags.add(.address, note)
        }
      }
    }
  }
}
