/// Places of OpenStreetMap's XML and of GPX.
final class PlaceXML: XMLElementReader {
  /// The state that changes from callback to callback: beyond a pointer, as each use of a property of an object
  /// would be checked for others at the same time.
  private let state: UnsafeMutablePointer<State>

  private init(builder: PlaceBuilder) {
    state = .allocate(capacity: 1)
    state.initialize(to: State(builder: builder))
    super.init(of: "places")
  }

  deinit {
    state.deinitialize(count: 1)
    state.deallocate()
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
    return try reader.state.pointee.list(flaw)
  }

  override func accepts(root: String) -> Bool {
    switch root {
    case "osm", "osmChange": state.pointee.format = .osm
    case "gpx": state.pointee.format = .gpx
    default: return false
    }
    return true
  }

  override func open(_ name: UnsafePointer<UInt8>, _ attributes: XMLAttributes) {
    if state.pointee.placeDepth == 0 {
      state.pointee.begin(name, attributes, depth: depth, line: line)
    } else if depth == state.pointee.placeDepth + 1 {
      if state.pointee.format == .osm { return state.pointee.addTag(name, attributes) }
      state.pointee.beginText(of: name)
      hearText(state.pointee.wanted != .other)
    }
  }

  override func close() {
    guard state.pointee.placeDepth > 0 else { return }
    if depth == state.pointee.placeDepth, state.pointee.wanted != .other {
      state.pointee.takeText()
      hearText(false)
    }
    guard depth < state.pointee.placeDepth else { return }
    if !state.pointee.finishPlace() { stop() }
  }

  override func append(_ bytes: UnsafePointer<UInt8>, count: Int) {
    guard depth == state.pointee.placeDepth + 1 else { return }
    state.pointee.append(UnsafeBufferPointer(start: bytes, count: count))
  }
}

extension PlaceXML {
  fileprivate enum Element {
    case other, name, type, symbol, description, comment
  }

  /// The place that is being read, and those before it.
  fileprivate struct State {
    var format = PlaceFormat.osm
    /// The depth of the node or waypoint that is open; 0 for none.
    private(set) var placeDepth = 0
    /// The element whose text is being collected, directly in a waypoint.
    private(set) var wanted = Element.other
    private var builder: PlaceBuilder
    private var placeLine = 1
    private var tags = PlaceTags()
    private var latitude = AttributeText()
    private var longitude = AttributeText()
    private var text: [UInt8] = []
    private var symbol: [UInt8] = []
    private var notes: [[UInt8]] = []

    private static let mostText = 4096

    init(builder: PlaceBuilder) { self.builder = builder }
  }
}

extension PlaceXML.State {
  /// Begins a place where an element is one.
  mutating func begin(
    _ name: UnsafePointer<UInt8>, _ attributes: XMLAttributes, depth: Int, line: Int
  ) {
    guard isNamed(name, format == .osm ? "node" : "wpt") else { return }
    placeDepth = depth
    placeLine = line
    tags.clear()
    latitude.clear()
    longitude.clear()
    if format == .gpx { (symbol, notes) = ([], []) }
    for index in 0..<attributes.count {
      guard let name = attributes.name(index) else { continue }
      if isNamed(name, "lat") { latitude.set(attributes.value(index)) }
      if isNamed(name, "lon") { longitude.set(attributes.value(index)) }
    }
  }

  /// Notes an element directly in a node, where it is a tag.
  mutating func addTag(_ name: UnsafePointer<UInt8>, _ attributes: XMLAttributes) {
    guard isNamed(name, "tag") else { return }
    let (key, value) = attributes.osmTag
    let role = PlaceRole(key)
    if role != .other { XMLText.withAmpersands(value) { tags.add(role, $0) } }
  }

  /// Begins an element directly in a waypoint.
  mutating func beginText(of name: UnsafePointer<UInt8>) {
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

  /// Collects text that stands directly in such an element.
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    if wanted != .other { text.append(contentsOf: bytes.prefix(Self.mostText - text.count)) }
  }

  /// Ends the element whose text is collected.
  mutating func takeText() {
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

  /// Adds the place that ends; whether another is wanted.
  mutating func finishPlace() -> Bool {
    placeDepth = 0
    if format == .gpx { finishWaypoint() } else if !tags.hasKind { return true }
    latitude.withBytes { north in
      longitude.withBytes { east in
        builder.add(tags, latitude: north, longitude: east, line: placeLine)
      }
    }
    return builder.failure == nil
  }

  /// Of a waypoint without a type its symbol tells the kind; what is written about it may be where it is.
  private mutating func finishWaypoint() {
    if !tags.hasKind { symbol.withUnsafeBufferPointer { tags.add(.category, $0) } }
    for note in notes {
      note.withUnsafeBufferPointer { note in
        if AddressLook.isLikely(PlaceText.text(note, keepsControls: false)) {
          tags.add(.address, note)
        }
      }
    }
  }

  /// All of the text, once it was read.
  mutating func list(_ flaw: XMLElementReader.Flaw?) throws(PlaceError) -> PlaceList {
    if let flaw {
      builder.warn(flaw.isCut ? .truncated : .malformed, line: flaw.line, text: flaw.reason)
    }
    return try builder.list(format)
  }
}
