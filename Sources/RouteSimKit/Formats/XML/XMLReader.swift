private import CLibXML2

/// GPX, KML and TCX, by libxml2's push parser.
///
/// The parser has no document tree, network, external entities or DTDs. Declaring an entity ends
/// the reading, so that nothing can be expanded; the five of XML itself need no declaration.
/// Where the text is not well formed the parser mends what it can, and the first place is said.
final class XMLReader: FormatReader {
  private let state: UnsafeMutablePointer<XMLState>
  private let parser: xmlParserCtxtPtr

  /// A reader; nil when the parser cannot be had, for lack of memory.
  init?() {
    _ = Self.libraryIsReady
    state = .allocate(capacity: 1)
    var handler = XMLState.makeHandler()
    guard let parser = xmlCreatePushParserCtxt(&handler, state, nil, 0, nil) else {
      state.deallocate()
      return nil
    }
    self.parser = parser
    state.initialize(to: XMLState(parser: parser))
    let options = XML_PARSE_NONET.rawValue | XML_PARSE_RECOVER.rawValue
    xmlCtxtUseOptions(parser, Int32(options))
  }

  deinit {
    if let tree = parser.pointee.myDoc {
      parser.pointee.myDoc = nil
      xmlFreeDoc(tree)
    }
    xmlFreeParserCtxt(parser)
    state.pointee.context.deallocate()
    state.deinitialize(count: 1)
    state.deallocate()
  }

  func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(FormatError) {
    bytes.withMemoryRebound(to: CChar.self) { characters in
      var start = 0
      while start < characters.count {
        let count = min(characters.count - start, 1 << 16)
        xmlParseChunk(parser, characters.baseAddress.map { $0 + start }, Int32(count), 0)
        start += count
      }
    }
    if let failure = state.pointee.context.failure { throw failure }
  }

  func takeNews() -> LogPiece { state.pointee.takeNews() }

  func finish() throws(FormatError) -> DocumentBuilder {
    state.pointee.isAtEnd = true
    xmlParseChunk(parser, nil, 0, 1)
    if let failure = state.pointee.context.failure { throw failure }
    return try state.pointee.finish()
  }

  private static let libraryIsReady: Void = xmlInitParser()
}
