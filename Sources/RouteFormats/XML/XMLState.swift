internal import CLibXML2

/// The state shared by libxml2's callbacks, with one dialect, which is chosen by the root element.
struct XMLState {
  private enum Dialect {
    case undecided
    case gpx
    case kml
    case tcx
  }

  fileprivate(set) var context: XMLContext
  private var dialect = Dialect.undecided
  private var gpx = GPXDialect()
  private var kml = KMLDialect()
  private var tcx = TCXDialect()
  private var firstError: (line: Int, reason: String, isAtEnd: Bool)?
  /// The first error on the latest line that has one; if the parser gives up, this is the reason.
  private var latestError: (line: Int, reason: String)?
  private var declaredAttributes = 0
  /// True once the whole file has been passed to the parser, so that anything still missing is missing at the
  /// file's end.
  var isAtEnd = false
  /// True once an error has been reported at the file's end; a start tag reported after that has an
  /// incomplete attribute.
  private var isCut = false

  init(parser: xmlParserCtxtPtr) { context = XMLContext(parser: parser, format: .gpx) }

  /// Returns the content read since the last call.
  mutating func takeNews(forgetting: Bool) -> LogPiece {
    context.document.takeNews(forgetting: forgetting)
  }

  /// Ends reading and returns the document.
  mutating func finish() throws(FormatError) -> DocumentBuilder {
    switch dialect {
    case .undecided:
      throw firstError.map { .malformed(line: $0.line, reason: $0.reason) }
        ?? .unknownFormat(.none)
    case .gpx: gpx.finish(&context)
    case .kml: kml.finish(&context)
    case .tcx: tcx.finish(&context)
    }
    if let firstError {
      context.document.warn(
        firstError.isAtEnd && context.depth > 0
          ? .truncated(line: firstError.line)
          : .malformed(line: firstError.line, reason: firstError.reason))
    }
    return context.document
  }
}

extension XMLState {
  @inline(__always)
  fileprivate mutating func open(_ key: UnsafePointer<UInt8>?, _ attributes: XMLAttributes) {
    if context.isAtLimit { return stopAtLimit() }
    let name = context.names.name(at: key)
    context.open(name)
    if isCut { return }
    switch dialect {
    case .gpx: gpx.open(name, attributes, &context)
    case .kml: kml.open(name, attributes, &context)
    case .tcx: tcx.open(name, &context)
    case .undecided: decide(name, key)
    }
  }

  @inline(__always)
  fileprivate mutating func close() {
    let name = context.close()
    if isCut { return }
    switch dialect {
    case .gpx: gpx.close(name, &context)
    case .kml: kml.close(name, &context)
    case .tcx: tcx.close(name, &context)
    case .undecided: break
    }
  }

  @inline(__always)
  fileprivate mutating func text(_ bytes: UnsafePointer<UInt8>, count: Int) {
    if dialect == .kml {
      kml.text(bytes, count: count, &context)
    } else {
      context.append(bytes, count: count)
    }
  }

  private mutating func decide(_ root: XMLName, _ key: UnsafePointer<UInt8>?) {
    switch root {
    case .gpx:
      dialect = .gpx
      context.document.format = .gpx
    case .kml:
      dialect = .kml
      context.document.format = .kml
    case .trainingCenterDatabase:
      dialect = .tcx
      context.document.format = .tcx
    default:
      let text = key.map { String(cString: $0) } ?? ""
      context.fail(.unknownFormat(text == "osm" ? .map : .xml(root: text)))
    }
  }

  @inline(never)
  private mutating func stopAtLimit() {
    fail("nested deeper than \(XMLContext.pathCapacity) levels")
  }

  /// Fails if there are more attributes and namespaces than in any file of routes, because the parser
  /// compares each name with all others.
  @inline(never)
  fileprivate mutating func check(namespaces: Int, attributes: Int) {
    if namespaces + attributes > XMLLimits.attributes {
      fail("a tag with more than \(XMLLimits.attributes) attributes")
    } else if context.namespaceCount > XMLLimits.namespaces {
      fail("more than \(XMLLimits.namespaces) namespaces")
    }
  }

  /// Counts a declared attribute, and fails if there are too many, because the parser compares each with all
  /// others.
  @inline(never)
  fileprivate mutating func countDeclaredAttribute() {
    declaredAttributes += 1
    guard declaredAttributes == XMLLimits.attributes + 1 else { return }
    fail("more than \(XMLLimits.attributes) declared attributes")
  }

  /// Fails if the parser is still waiting for the end of a tag after the maximum length of a tag.
  mutating func checkTag(waiting: Int) {
    if waiting > XMLLimits.tag { fail("a tag of more than \(XMLLimits.tag / 1024) KB") }
  }

  /// Fails if the parser gave up before the end, so that the length of the missing rest is unknown.
  mutating func failInMiddle() {
    guard context.failure == nil, context.depth > 0 || !hasRoot, let latestError else { return }
    let (line, reason) = latestError
    context.failure =
      hasRoot ? .unreadableRest(line: line, reason: reason) : .malformed(line: line, reason: reason)
  }

  /// Stops reading because the rest is unknown.
  private mutating func fail(_ reason: String) {
    context.fail(.unreadableRest(line: context.line, reason: reason))
  }

  /// Records that bytes that are invalid in the text's encoding were replaced.
  mutating func report(_ encoding: NamedEncoding) {
    let (line, count) = (encoding.firstStrangeLine, encoding.strangeCount)
    if let firstError, firstError.line <= line { return }
    let bytes = count == 1 ? "a byte" : "the first of \(count) bytes"
    firstError = (line, "\(bytes) not valid in \(encoding.name)", false)
  }

  /// Records faults found outside the parser, once the whole file has been read.
  ///
  /// The faults are a “&” that was read as text, and an unterminated construct, which hides the rest of the
  /// file, including the root's end tag.
  mutating func report(_ ampersands: XMLAmpersands) {
    if let (enclosure, line) = ampersands.open, let root = rootName,
      ampersands.ends(element: root)
    {
      context.fail(.unreadableRest(line: line, reason: "\(enclosure.words) that does not end"))
    }
    guard let line = ampersands.firstLine, line <= firstError?.line ?? line else { return }
    firstError = (line, "“&” that does not begin an entity, read as “&amp;”", false)
  }

  /// True when the root element has begun.
  var hasRoot: Bool { rootName != nil }

  /// True when the root element has ended.
  private var hasEnded: Bool { hasRoot && context.depth == 0 }

  /// The name of the root element; nil before it has begun.
  private var rootName: String? {
    switch dialect {
    case .undecided: nil
    case .gpx: "gpx"
    case .kml: "kml"
    case .tcx: "TrainingCenterDatabase"
    }
  }

  /// Fails if the parser cannot continue because of a byte that is invalid in the text's encoding.
  mutating func failAtEncoding() {
    let reason = "a byte that is not valid in the encoding"
    if context.failure == nil {
      context.failure = .unreadableRest(line: context.line, reason: reason)
    }
  }

  fileprivate mutating func report(line: Int, reason: UnsafePointer<CChar>?) {
    isCut = isAtEnd
    guard firstError == nil || latestError?.line != line else { return }
    let text =
      hasEnded
      ? "text after the end of the document, such as a second document, is left out"
      : reason.map { String(cString: $0) } ?? "not well formed"
    let shown = String(text.prefix { $0 != "\n" }.prefix(120))
    firstError = firstError ?? (line, shown, isAtEnd)
    latestError = (line, shown)
  }
}

extension XMLState {
  /// Receives text; it is a callback only while the context collects text.
  static let characters: charactersSAXFunc = { data, bytes, count in
    if let bytes { state(data)?.pointee.text(bytes, count: Int(count)) }
  }

  /// Returns the callbacks; those that could load or expand anything are missing.
  static func makeHandler() -> xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    handler.startElementNs = { data, name, _, _, namespaces, _, count, _, fields in
      guard let state = state(data) else { return }
      if max(namespaces, count) > XMLLimits.attributes || namespaces > 0 {
        state.pointee.check(namespaces: Int(namespaces), attributes: Int(count))
        // The parser has already freed the memory of the attributes.
        if state.pointee.context.failure != nil { return }
      }
      state.pointee.open(name, XMLAttributes(fields, count: count))
    }
    handler.endElementNs = { data, _, _, _ in state(data)?.pointee.close() }
    handler.cdataBlock = characters
    handler.entityDecl = { data, _, _, _, _, _ in
      guard let state = state(data) else { return }
      state.pointee.context.fail(.entityDeclaration(line: state.pointee.context.line))
    }
    handler.attributeDecl = { data, _, _, _, _, _, choices in
      xmlFreeEnumeration(choices)
      state(data)?.pointee.countDeclaredAttribute()
    }
    handler.serror = { data, error in
      guard let error, error.pointee.level == XML_ERR_FATAL else { return }
      state(data)?.pointee.report(line: Int(error.pointee.line), reason: error.pointee.message)
    }
    return handler
  }
}

@inline(__always)
private func state(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<XMLState>? {
  data?.assumingMemoryBound(to: XMLState.self)
}
