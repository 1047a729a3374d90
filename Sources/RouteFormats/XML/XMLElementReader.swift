internal import CLibXML2

/// Reads a whole XML text element by element, with libxml2's push parser.
///
/// As in `XMLReader`, there is no document tree, no network access, and no external entities or DTDs. Text
/// that is not well formed is repaired, or ends reading.
///
/// An instance reads a single text. This is a class with subclasses, because C callbacks can refer to an
/// object but not to a value of a generic type.
class XMLElementReader {
  /// The reasons why a text could not be read.
  enum Refusal: Error, Hashable {
    /// The text is not XML, or has a different root element.
    case unknownFormat(String?)
    /// The text cannot be read beyond a certain line.
    case unreadableRest(line: Int, reason: String)
  }

  /// A fault that was repaired.
  struct Flaw {
    /// The line of the first fault.
    let line: Int
    /// The description of the first fault.
    let reason: String
    /// True if the text ended prematurely.
    let isCut: Bool
  }

  /// The number of open elements.
  private(set) final var depth = 0
  /// The content of the files that the reader accepts, for messages.
  private let contents: String
  private var parser: xmlParserCtxtPtr?
  private var isRooted = false
  private var refusal: Refusal?
  private var isStopped = false
  private var firstError: (line: Int, reason: String, isAtEnd: Bool)?
  private var isAtEnd = false
  private var isCut = false
  private var declaredAttributes = 0
  private static let blockLength = 1 << 16

  /// - Parameter contents: The content of the files that the reader accepts, for messages.
  init(of contents: String) { self.contents = contents }

  // MARK: Methods to override

  /// Returns true if texts with this root element are to be read.
  func accepts(root: String) -> Bool { true }
  /// Called when an element other than the root begins; `depth` includes the element.
  func open(_ name: UnsafePointer<UInt8>, _ attributes: XMLAttributes) {}
  /// Called when an element ends; `depth` no longer includes the element.
  func close() {}
  /// Called with text in the open element, after a call of `hearText(true)`, and always for CDATA sections.
  func append(_ bytes: UnsafePointer<UInt8>, count: Int) {}
}

extension XMLElementReader {
  /// The parser's current line.
  final var line: Int { parser?.line ?? 1 }

  /// Makes the parser report text only while it is wanted, because most text is white space.
  final func hearText(_ isWanted: Bool) {
    let callback = isWanted ? characters : nil
    parser?.pointee.sax.pointee.characters = callback
    parser?.pointee.sax.pointee.ignorableWhitespace = callback
  }

  /// Stops reading.
  final func stop() {
    isStopped = true
    if let parser { xmlStopParser(parser) }
  }

  /// Reads a whole text.
  ///
  /// - Parameter isTranscoded: True if the text has been converted to UTF-8, whatever encoding it declares.
  /// - Returns: The fault that was repaired; nil if there was none.
  final func read(
    _ text: UnsafeBufferPointer<UInt8>, isTranscoded: Bool
  ) throws(Refusal) -> Flaw? {
    let head = UnsafeBufferPointer(rebasing: text.prefix(Self.blockLength))
    let encoding = isTranscoded ? nil : NamedEncoding(ofXML: head)
    guard let parser = makeParser(isTranscoded: isTranscoded || encoding != nil) else {
      throw .unknownFormat("there is not enough memory")
    }
    self.parser = parser
    defer {
      self.parser = nil
      parser.free()
    }
    push(text, encoding)
    if let refusal { throw refusal }
    if isStopped { return nil }
    guard isRooted else {
      throw firstError.map { .unreadableRest(line: $0.line, reason: $0.reason) }
        ?? .unknownFormat(nil)
    }
    return firstError.map {
      Flaw(line: $0.line, reason: $0.reason, isCut: $0.isAtEnd && depth > 0)
    }
  }

  private func push(_ text: UnsafeBufferPointer<UInt8>, _ encoding: NamedEncoding?) {
    var ampersands = XMLAmpersands()
    var rest = text[...]
    while !rest.isEmpty, isReading {
      let piece = rest.prefix(Self.blockLength)
      rest = rest[piece.endIndex...]
      let block = UnsafeBufferPointer(rebasing: piece)
      if let encoding {
        encoding.decode(block) { text in ampersands.mend(text) { push($0) } }
      } else {
        ampersands.mend(block) { push($0) }
      }
    }
    if isReading {
      encoding?.finish { text in ampersands.mend(text) { push($0) } }
      ampersands.finish { push($0) }
      isAtEnd = true
      if let parser, xml_has_halted_at_encoding(parser, xmlParseChunk(parser, nil, 0, 1)) {
        failAtEncoding()
      }
    }
    if let line = ampersands.firstLine {
      note(line: line, "“&” that does not begin an entity, read as “&amp;”")
    }
    if let encoding, encoding.strangeCount > 0 {
      note(line: encoding.firstStrangeLine, "bytes that are not valid in \(encoding.name)")
    }
  }

  private func push(_ text: UnsafeBufferPointer<UInt8>) {
    guard !text.isEmpty, isReading, let parser else { return }
    let status = text.withMemoryRebound(to: CChar.self) { characters in
      xmlParseChunk(parser, characters.baseAddress, Int32(characters.count), 0)
    }
    if parser.pointee.instate == XML_PARSER_EOF {
      // As in `XMLReader`, the parser reports this with either of two codes.
      if status == XML_PARSER_EOF.rawValue
        || status == Int32(XML_ERR_INVALID_ENCODING.rawValue)
      {
        failAtEncoding()
      }
      failInMiddle()
    } else if parser.pointee.instate == XML_PARSER_START_TAG, let input = parser.pointee.input,
      input.pointee.end - input.pointee.cur > XMLLimits.tag
    {
      fail("a tag of more than \(XMLLimits.tag / 1024) KB")
    }
  }

  private var isReading: Bool { refusal == nil && !isStopped }

  private func fail(_ reason: String) {
    refusal = refusal ?? .unreadableRest(line: line, reason: reason)
    if let parser { xmlStopParser(parser) }
  }

  private func failAtEncoding() {
    guard isReading else { return }
    refusal = .unreadableRest(line: line, reason: "a byte that is not valid in the encoding")
  }

  private func failInMiddle() {
    guard isReading, depth > 0 || !isRooted, let firstError else { return }
    refusal = .unreadableRest(line: firstError.line, reason: firstError.reason)
  }

  private func note(line: Int, _ reason: String, isAtEnd: Bool = false) {
    if let firstError, firstError.line <= line { return }
    firstError = (line, reason, isAtEnd)
  }
}

/// The parser's callbacks.
extension XMLElementReader {
  private func began(
    _ name: UnsafePointer<UInt8>?, _ attributes: XMLAttributes, namespaces: Int
  ) {
    if namespaces + attributes.count > XMLLimits.attributes {
      return fail("a tag with more than \(XMLLimits.attributes) attributes")
    }
    if namespaces > 0, let parser, parser.pointee.nsNr / 2 > XMLLimits.namespaces {
      return fail("more than \(XMLLimits.namespaces) namespaces")
    }
    guard depth < XMLContext.pathCapacity else {
      return fail("nested deeper than \(XMLContext.pathCapacity) levels")
    }
    depth += 1
    guard !isCut, let name else { return }
    if isRooted { open(name, attributes) } else { begin(root: String(cString: name)) }
  }

  private func begin(root: String) {
    isRooted = accepts(root: root)
    if isRooted { return }
    let shown = Printable.sanitised(root, limit: 40)
    refusal = .unknownFormat("XML with root “\(shown)” is not known")
    if let parser { xmlStopParser(parser) }
  }

  private func ended() {
    if depth > 0 { depth -= 1 }
    if !isCut { close() }
  }

  private func declaredAttribute() {
    declaredAttributes += 1
    if declaredAttributes == XMLLimits.attributes + 1 {
      fail("more than \(XMLLimits.attributes) declared attributes")
    }
  }

  private func report(line: Int, reason: UnsafePointer<CChar>?) {
    isCut = isAtEnd
    let text = reason.map { String(cString: $0) } ?? "not well formed"
    note(line: line, String(text.prefix { $0 != "\n" }.prefix(120)), isAtEnd: isAtEnd)
  }

  private func makeParser(isTranscoded: Bool) -> xmlParserCtxtPtr? {
    xmlInitParser()
    xml_be_silent()
    var handler = Self.makeHandler()
    let data = Unmanaged.passUnretained(self).toOpaque()
    guard let parser = xmlCreatePushParserCtxt(&handler, data, nil, 0, nil) else { return nil }
    parser.setOptions(isTranscoded: isTranscoded)
    return parser
  }

  private static func makeHandler() -> xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    handler.startElementNs = { data, name, _, _, namespaces, _, count, _, fields in
      let attributes = XMLAttributes(fields, count: count)
      withReader(data) { $0.began(name, attributes, namespaces: Int(namespaces)) }
    }
    handler.endElementNs = { data, _, _, _ in withReader(data) { $0.ended() } }
    handler.cdataBlock = characters
    handler.entityDecl = { data, _, _, _, _, _ in
      withReader(data) { reader in
        reader.fail("an entity is declared, but files of \(reader.contents) need none")
      }
    }
    handler.attributeDecl = { data, _, _, _, _, _, choices in
      xmlFreeEnumeration(choices)
      withReader(data) { $0.declaredAttribute() }
    }
    handler.serror = { data, error in
      guard let error, error.pointee.level == XML_ERR_FATAL else { return }
      withReader(data) {
        $0.report(line: Int(error.pointee.line), reason: error.pointee.message)
      }
    }
    return handler
  }
}

private let characters: charactersSAXFunc = { data, bytes, count in
  if let bytes { withReader(data) { $0.append(bytes, count: Int(count)) } }
}

/// Returns the reader that was passed to the parser.
///
/// It is not retained for each element, because `read` holds a reference to it.
@inline(__always)
private func withReader(_ data: UnsafeMutableRawPointer?, _ body: (XMLElementReader) -> Void) {
  guard let data else { return }
  Unmanaged<XMLElementReader>.fromOpaque(data)._withUnsafeGuaranteedRef(body)
}
