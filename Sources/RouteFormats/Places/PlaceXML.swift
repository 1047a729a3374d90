private import CLibXML2

/// Places of OpenStreetMap's XML and of GPX, by libxml2's push parser as `XMLReader` uses it: no
/// document tree, network, external entities or DTDs, and what is not well formed is mended or ends
/// the reading.
final class PlaceXML {
  private let state: UnsafeMutablePointer<PlaceXMLState>
  private let parser: xmlParserCtxtPtr
  private static let blockLength = 1 << 16

  private init?(builder: PlaceBuilder, isTranscoded: Bool) {
    xmlInitParser()
    xml_be_silent()
    state = .allocate(capacity: 1)
    var handler = PlaceXMLState.makeHandler()
    guard let parser = xmlCreatePushParserCtxt(&handler, state, nil, 0, nil) else {
      state.deallocate()
      return nil
    }
    self.parser = parser
    state.initialize(to: PlaceXMLState(parser: parser, builder: builder))
    var options = XML_PARSE_NONET.rawValue | XML_PARSE_RECOVER.rawValue
    if isTranscoded { options |= XML_PARSE_IGNORE_ENC.rawValue }
    xmlCtxtUseOptions(parser, Int32(options))
  }

  deinit {
    if let tree = parser.pointee.myDoc {
      parser.pointee.myDoc = nil
      xmlFreeDoc(tree)
    }
    xmlFreeParserCtxt(parser)
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// Reads a whole text.
  ///
  /// - Parameter isTranscoded: Whether it is UTF-8 by now, whatever it says of itself.
  static func list(
    _ text: UnsafeBufferPointer<UInt8>, isTranscoded: Bool, builder: PlaceBuilder
  ) throws(PlaceError) -> PlaceList {
    let head = UnsafeBufferPointer(rebasing: text.prefix(blockLength))
    let encoding = isTranscoded ? nil : NamedEncoding(ofXML: head)
    guard let reader = PlaceXML(builder: builder, isTranscoded: isTranscoded || encoding != nil)
    else { throw .unknownFormat("there is not enough memory") }
    return try reader.list(text, encoding)
  }

  private func list(
    _ text: UnsafeBufferPointer<UInt8>, _ encoding: NamedEncoding?
  ) throws(PlaceError) -> PlaceList {
    var ampersands = XMLAmpersands()
    var rest = text[...]
    while !rest.isEmpty, state.pointee.isReading {
      let piece = rest.prefix(Self.blockLength)
      rest = rest[piece.endIndex...]
      let block = UnsafeBufferPointer(rebasing: piece)
      if let encoding {
        encoding.decode(block) { text in ampersands.mend(text) { push($0) } }
      } else {
        ampersands.mend(block) { push($0) }
      }
    }
    if state.pointee.isReading {
      encoding?.finish { text in ampersands.mend(text) { push($0) } }
      ampersands.finish { push($0) }
      state.pointee.isAtEnd = true
      xmlParseChunk(parser, nil, 0, 1)
    }
    if let line = ampersands.firstLine {
      state.pointee.note(line: line, "“&” that begins no entity, taken as “&amp;”")
    }
    if let encoding, encoding.strangeCount > 0 {
      state.pointee.note(
        line: encoding.firstStrangeLine, "bytes that \(encoding.name) does not have")
    }
    return try state.pointee.list()
  }

  private func push(_ text: UnsafeBufferPointer<UInt8>) {
    guard !text.isEmpty, state.pointee.isReading else { return }
    _ = text.withMemoryRebound(to: CChar.self) { characters in
      xmlParseChunk(parser, characters.baseAddress, Int32(characters.count), 0)
    }
    if parser.pointee.instate == XML_PARSER_EOF {
      state.pointee.failInMiddle()
    } else if parser.pointee.instate == XML_PARSER_START_TAG, let input = parser.pointee.input,
      input.pointee.end - input.pointee.cur > XMLLimits.tag
    {
      state.pointee.fail("a tag of more than \(XMLLimits.tag / 1024) KB")
    }
  }
}

/// The text of an attribute, kept while its element is open; its memory is that of the one before.
private struct AttributeText {
  private var bytes: [UInt8] = []
  private var isThere = false

  /// No number is longer.
  private static let most = 1000

  mutating func clear() { isThere = false }

  mutating func set(_ text: UnsafeBufferPointer<UInt8>) {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: text.prefix(Self.most))
    isThere = true
  }

  /// Hands over the text; nil for no attribute.
  func withBytes(_ body: (UnsafeBufferPointer<UInt8>?) -> Void) {
    bytes.withUnsafeBufferPointer { body(isThere ? $0 : nil) }
  }
}

/// What libxml2's callbacks share.
private struct PlaceXMLState {
  private enum Element {
    case other
    // OpenStreetMap
    case node, tag
    // GPX
    case waypoint, name, type, symbol, description, comment
  }

  private let parser: xmlParserCtxtPtr
  private var builder: PlaceBuilder
  private var format: PlaceFormat?
  private var failure: PlaceError?
  private var firstError: (line: Int, reason: String, isAtEnd: Bool)?
  var isAtEnd = false
  private var isCut = false
  private var declaredAttributes = 0
  private var depth = 0
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

  init(parser: xmlParserCtxtPtr, builder: PlaceBuilder) {
    self.parser = parser
    self.builder = builder
  }

  var isReading: Bool { failure == nil && builder.failure == nil }

  private var line: Int { Int(parser.pointee.input?.pointee.line ?? 1) }

  mutating func fail(_ reason: String) {
    failure = failure ?? .unreadableRest(line: line, reason: reason)
    xmlStopParser(parser)
  }

  mutating func failInMiddle() {
    guard failure == nil, depth > 0 || format == nil, let firstError else { return }
    failure = .unreadableRest(line: firstError.line, reason: firstError.reason)
  }

  mutating func note(line: Int, _ reason: String, isAtEnd: Bool = false) {
    if let firstError, firstError.line <= line { return }
    firstError = (line, reason, isAtEnd)
  }

  mutating func report(line: Int, reason: UnsafePointer<CChar>?) {
    isCut = isAtEnd
    let text = reason.map { String(cString: $0) } ?? "not well formed"
    note(line: line, String(text.prefix { $0 != "\n" }.prefix(120)), isAtEnd: isAtEnd)
  }

  mutating func list() throws(PlaceError) -> PlaceList {
    if let failure = failure ?? builder.failure { throw failure }
    guard let format else {
      throw firstError.map { .unreadableRest(line: $0.line, reason: $0.reason) }
        ?? .unknownFormat(nil)
    }
    if let firstError {
      builder.warn(
        firstError.isAtEnd && depth > 0 ? .truncated : .malformed, line: firstError.line,
        text: firstError.reason)
    }
    return try builder.list(format)
  }
}

extension PlaceXMLState {
  mutating func open(_ name: UnsafePointer<UInt8>?, _ attributes: XMLAttributes) {
    guard depth < XMLContext.pathCapacity else {
      return fail("nested deeper than \(XMLContext.pathCapacity) levels")
    }
    depth += 1
    if isCut { return }
    guard let name else { return }
    switch format {
    case nil: decide(name)
    case .osm?: openOSM(name, attributes)
    default: openGPX(name, attributes)
    }
  }

  mutating func close() {
    if depth > 0 { depth -= 1 }
    if isCut || placeDepth == 0 { return }
    if depth == placeDepth, wanted != .other { takeText() }
    guard depth < placeDepth else { return }
    placeDepth = 0
    if format == .gpx { finishWaypoint() } else if !tags.hasKind { return }
    latitude.withBytes { north in
      longitude.withBytes { east in
        builder.add(tags, latitude: north, longitude: east, line: placeLine)
      }
    }
    if builder.failure != nil { xmlStopParser(parser) }
  }

  mutating func append(_ bytes: UnsafePointer<UInt8>, count: Int) {
    guard wanted != .other, depth == placeDepth + 1 else { return }
    let added = min(count, Self.mostText - text.count)
    text.append(contentsOf: UnsafeBufferPointer(start: bytes, count: added))
  }

  private mutating func decide(_ root: UnsafePointer<UInt8>) {
    switch String(cString: root) {
    case "osm", "osmChange": format = .osm
    case "gpx": format = .gpx
    case let other:
      let shown = Printable.sanitised(other, limit: 40)
      failure = .unknownFormat("XML with root “\(shown)” is not known")
      xmlStopParser(parser)
    }
  }

  private mutating func openOSM(_ name: UnsafePointer<UInt8>, _ attributes: XMLAttributes) {
    if placeDepth == 0 {
      guard isNamed(name, "node") else { return }
      begin(attributes)
    } else if depth == placeDepth + 1, isNamed(name, "tag") {
      var key = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
      var value = key
      for index in 0..<attributes.count {
        guard let name = attributes.name(index) else { continue }
        if isNamed(name, "k") { key = attributes.value(index) }
        if isNamed(name, "v") { value = attributes.value(index) }
      }
      addTag(PlaceRole(key), value)
    }
  }

  /// Adds a tag, of whose value the parser has left a “&” as a reference, as it does in attributes.
  private mutating func addTag(_ role: PlaceRole, _ value: UnsafeBufferPointer<UInt8>) {
    guard role != .other, value.contains(UInt8(ascii: "&")) else { return tags.add(role, value) }
    var text: [UInt8] = []
    var index = 0
    while index < value.count {
      text.append(value[index])
      let isReference = value.rebased(from: index).starts(with: "&#38;".utf8)
      index += isReference ? 5 : 1
    }
    text.withUnsafeBufferPointer { tags.add(role, $0) }
  }

  private mutating func openGPX(_ name: UnsafePointer<UInt8>, _ attributes: XMLAttributes) {
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

  private mutating func begin(_ attributes: XMLAttributes) {
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

  private mutating func takeText() {
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

  static func makeHandler() -> xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    handler.startElementNs = { data, name, _, _, namespaces, _, count, _, fields in
      guard let state = placeState(data) else { return }
      if Int(namespaces) + Int(count) > XMLLimits.attributes {
        return state.pointee.fail("a tag with more than \(XMLLimits.attributes) attributes")
      }
      if namespaces > 0, state.pointee.parser.pointee.nsNr / 2 > XMLLimits.namespaces {
        return state.pointee.fail("more than \(XMLLimits.namespaces) namespaces")
      }
      state.pointee.open(name, XMLAttributes(fields, count: count))
    }
    handler.endElementNs = { data, _, _, _ in placeState(data)?.pointee.close() }
    handler.characters = placeCharacters
    handler.ignorableWhitespace = placeCharacters
    handler.cdataBlock = placeCharacters
    handler.entityDecl = { data, _, _, _, _, _ in
      placeState(data)?.pointee.fail("an entity is declared, which no file of places needs")
    }
    handler.attributeDecl = { data, _, _, _, _, _, choices in
      xmlFreeEnumeration(choices)
      guard let state = placeState(data) else { return }
      state.pointee.declaredAttributes += 1
      if state.pointee.declaredAttributes == XMLLimits.attributes + 1 {
        state.pointee.fail("more than \(XMLLimits.attributes) declared attributes")
      }
    }
    handler.serror = { data, error in
      guard let error, error.pointee.level == XML_ERR_FATAL else { return }
      placeState(data)?.pointee.report(line: Int(error.pointee.line), reason: error.pointee.message)
    }
    return handler
  }
}

private let placeCharacters: charactersSAXFunc = { data, bytes, count in
  if let bytes { placeState(data)?.pointee.append(bytes, count: Int(count)) }
}

@inline(__always)
private func placeState(
  _ data: UnsafeMutableRawPointer?
) -> UnsafeMutablePointer<PlaceXMLState>? { data?.assumingMemoryBound(to: PlaceXMLState.self) }

/// Whether a name of the parser's is a text.
@inline(__always)
private func isNamed(_ name: UnsafePointer<UInt8>, _ text: StaticString) -> Bool {
  let letters = text.utf8Start
  for index in 0..<text.utf8CodeUnitCount where name[index] != letters[index] { return false }
  return name[text.utf8CodeUnitCount] == 0
}
