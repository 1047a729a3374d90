private import CLibXML2

/// Reads GPX, KML and TCX with libxml2's push parser.
///
/// The parser uses no document tree, network, external entities or DTDs. The declaration of an entity ends
/// reading, so that nothing can be expanded; XML's five predefined entities need no declaration. If the text
/// is not well formed, the parser repairs as much as it can, and the first fault is reported. A “&” that does
/// not begin a reference is passed to the parser as `&amp;`.
///
/// However the file is divided into chunks, the parser receives blocks of a fixed size, because it treats
/// text that is not well formed differently depending on how its input is divided.
final class XMLReader: FormatReader {
  private let state: UnsafeMutablePointer<XMLState>
  private let parser: xmlParserCtxtPtr
  /// The bytes of a block that is not complete yet.
  private var begun: [UInt8] = []
  /// The decoder for encodings that the parser must not decode itself; nil if not needed, or before the first
  /// block.
  private var encoding: NamedEncoding?
  private var isBegun: Bool
  private var ampersands = XMLAmpersands()

  private static let blockLength = 1 << 16

  /// Creates a reader; nil if there is not enough memory for the parser.
  ///
  /// - Parameter isTranscoded: True if the text has been converted to UTF-8, whatever encoding it declares.
  init?(isTranscoded: Bool = false) {
    _ = Self.libraryIsReady
    xml_be_silent()
    isBegun = isTranscoded
    state = .allocate(capacity: 1)
    var handler = XMLState.makeHandler()
    guard let parser = xmlCreatePushParserCtxt(&handler, state, nil, 0, nil) else {
      state.deallocate()
      return nil
    }
    self.parser = parser
    state.initialize(to: XMLState(parser: parser))
    parser.setOptions(isTranscoded: isTranscoded)
  }

  deinit {
    parser.free()
    state.pointee.context.deallocate()
    state.deinitialize(count: 1)
    state.deallocate()
  }

  func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(FormatError) {
    var rest = bytes[...]
    if !begun.isEmpty {
      let missing = rest.prefix(Self.blockLength - begun.count)
      begun.append(contentsOf: missing)
      rest = rest[missing.endIndex...]
      if begun.count < Self.blockLength { return }
      parseBegun()
    }
    while rest.count >= Self.blockLength {
      parse(UnsafeBufferPointer(rebasing: rest.prefix(Self.blockLength)))
      rest = rest.dropFirst(Self.blockLength)
    }
    begun.append(contentsOf: rest)
    if let failure = state.pointee.context.failure { throw failure }
  }

  var line: Int { state.pointee.context.line }

  var errorOfNothing: FormatError? { state.pointee.hasRoot ? nil : .unknownFormat(.none) }

  func takeNews(forgetting: Bool) -> LogPiece {
    state.pointee.takeNews(forgetting: forgetting)
  }

  func finish() throws(FormatError) -> DocumentBuilder {
    parseBegun()
    if let encoding {
      encoding.finish { parseText($0) }
      if encoding.strangeCount > 0 { state.pointee.report(encoding) }
    }
    ampersands.finish { push($0) }
    state.pointee.isAtEnd = true
    state.pointee.report(ampersands)
    // The last bytes may only be converted to UTF-8 now.
    let status = xmlParseChunk(parser, nil, 0, 1)
    if xml_has_halted_at_encoding(parser, status) { state.pointee.failAtEncoding() }
    if let failure = state.pointee.context.failure { throw failure }
    return try state.pointee.finish()
  }

  private func parseBegun() {
    begun.withUnsafeBufferPointer { parse($0) }
    begun.removeAll(keepingCapacity: true)
  }

  private func parse(_ block: UnsafeBufferPointer<UInt8>) {
    if !isBegun {
      isBegun = true
      encoding = NamedEncoding(ofXML: block)
      if encoding != nil { parser.setOptions(isTranscoded: true) }
    }
    if let encoding {
      encoding.decode(block) { parseText($0) }
    } else {
      parseText(block)
    }
  }

  private func parseText(_ text: UnsafeBufferPointer<UInt8>) {
    ampersands.mend(text) { push($0) }
  }

  private func push(_ text: UnsafeBufferPointer<UInt8>) {
    guard !text.isEmpty else { return }
    let status = text.withMemoryRebound(to: CChar.self) { characters in
      xmlParseChunk(parser, characters.baseAddress, Int32(characters.count), 0)
    }
    // If the parser gives up at a byte, the length of the missing rest is unknown. It reports this with one
    // of two codes; with any other code, it was told to stop.
    let isStuck =
      status == XML_PARSER_EOF.rawValue || status == Int32(XML_ERR_INVALID_ENCODING.rawValue)
    if parser.pointee.instate == XML_PARSER_EOF {
      if isStuck { state.pointee.failAtEncoding() }
      state.pointee.failInMiddle()
    } else if parser.pointee.instate == XML_PARSER_START_TAG, let input = parser.pointee.input {
      state.pointee.checkTag(waiting: input.pointee.end - input.pointee.cur)
    }
  }

  private static let libraryIsReady: Void = xmlInitParser()
}

extension FormatLibraries {
  static var xmlVersion: String? {
    // The version is a number such as 20914, followed by a commit's name if it is not a release.
    xml_version().flatMap { dotted(Int(String(cString: $0).prefix(5)) ?? 0, by: 100) }
  }
}

extension FileFormat {
  /// GPS Exchange Format 1.0 and 1.1.
  static let gpx = FileFormat("gpx", title: "GPX", endings: ["gpx"], isDrawn: true)
  /// Keyhole Markup Language 2.x with Google's extensions.
  static let kml = FileFormat("kml", title: "KML", endings: ["kml"], isDrawn: true)
  /// Garmin's Training Center Database.
  static let tcx = FileFormat("tcx", title: "TCX", endings: ["tcx"], isDrawn: true)
}

extension FormatFamily {
  /// GPX, KML and TCX.
  static let xml = FormatFamily(
    [.gpx, .kml, .tcx], otherEndings: ["xml"],
    isStart: { content, look in content[0] == UInt8(ascii: "<") && !look.isArrow },
    whole: { _, look in look.isArrow ? .sure : nil },
    keepsMark: true,
    reader: { context throws(FormatError) in
      guard let reader = XMLReader(isTranscoded: context.isTranscoded) else {
        throw .unknownFormat(.none)
      }
      return reader
    })
}
