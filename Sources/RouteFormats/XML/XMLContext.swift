internal import CLibXML2

/// The state shared by the XML dialects: the position in the document, and the text being collected.
struct XMLContext {
  /// The document built so far.
  var document: DocumentBuilder
  let names: XMLNameTable
  /// The error that ended reading; nil if there was none.
  var failure: FormatError?
  /// The number of open elements.
  private(set) var depth = 0
  /// The names of the open elements.
  private let path: UnsafeMutablePointer<XMLName>
  /// The depth of the element whose text is being collected; 0 if no text is collected.
  private var textDepth = 0
  private let textBytes: UnsafeMutablePointer<UInt8>
  private var textCount = 0
  private let parser: xmlParserCtxtPtr
  private var times = TimeReader()

  /// The maximum length of collected text, bytes; a longer text cannot be a number, a time or a usable name.
  private static let textCapacity = 1024
  static let pathCapacity = 1024

  init(parser: xmlParserCtxtPtr, format: FileFormat) {
    self.parser = parser
    document = DocumentBuilder(format: format)
    names = XMLNameTable(dictionary: parser.pointee.dict)
    textBytes = .allocate(capacity: Self.textCapacity)
    path = .allocate(capacity: Self.pathCapacity)
    path.initialize(repeating: .other, count: Self.pathCapacity)
    hearText(false)
  }

  /// Frees the memory.
  func deallocate() {
    names.deallocate()
    textBytes.deallocate()
    path.deallocate()
  }

  /// The parser's current line.
  var line: Int { Int(parser.pointee.input?.pointee.line ?? 1) }

  /// The number of namespaces that are declared at the current position.
  var namespaceCount: Int { Int(parser.pointee.nsNr) / 2 }

  /// True when the maximum depth of open elements has been reached; the parser itself sets no limit.
  var isAtLimit: Bool { depth >= Self.pathCapacity }

  /// Stops reading because of an error.
  mutating func fail(_ error: FormatError) {
    if failure == nil { failure = error }
    stop()
  }

  /// Stops reading, and keeps the content read so far.
  func stop() { xmlStopParser(parser) }
}

extension XMLContext {
  /// The name of the open element.
  var current: XMLName { 1...Self.pathCapacity ~= depth ? path[depth - 1] : .other }

  /// The name of the open element's parent.
  @inline(__always)
  var parent: XMLName { 2...Self.pathCapacity ~= depth ? path[depth - 2] : .other }

  @inline(__always)
  mutating func open(_ name: XMLName) {
    if depth < Self.pathCapacity { path[depth] = name }
    depth += 1
  }

  /// Leaves the open element.
  @inline(__always)
  mutating func close() -> XMLName {
    guard depth > 0 else { return .other }
    depth -= 1
    return depth < Self.pathCapacity ? path[depth] : .other
  }
}

extension XMLContext {
  /// Begins to collect the text of the open element.
  @inline(__always)
  mutating func collectText() {
    textDepth = depth
    textCount = 0
    hearText(true)
  }

  /// Returns the collected text if it belongs to the element that has just ended; nil otherwise.
  @inline(__always)
  mutating func takeText() -> UnsafeBufferPointer<UInt8>? {
    guard textDepth == depth + 1 else { return nil }
    textDepth = 0
    hearText(false)
    return collected
  }

  /// Makes the parser report text only while text is collected, because most text is white space.
  @inline(__always)
  private func hearText(_ isWanted: Bool) {
    let callback = isWanted ? XMLState.characters : nil
    parser.pointee.sax.pointee.characters = callback
    parser.pointee.sax.pointee.ignorableWhitespace = callback
  }

  /// Adds text if it is directly inside the element whose text is collected.
  @inline(__always)
  mutating func append(_ bytes: UnsafePointer<UInt8>, count: Int) {
    guard textDepth == depth, textDepth > 0 else { return }
    let added = min(count, Self.textCapacity - textCount)
    (textBytes + textCount).update(from: bytes, count: added)
    textCount += added
  }

  /// The text collected so far.
  var collected: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: textBytes, count: textCount)
  }

  /// True when the text of the open element is being collected.
  @inline(__always)
  var isCollecting: Bool { textDepth == depth && textDepth > 0 }

  /// Reads a time in ISO 8601; nil for anything else.
  @inline(__always)
  mutating func moment(_ text: UnsafeBufferPointer<UInt8>) -> Double? { times.parse(text) }

  /// Reads a time; if it is unreadable, counts it and returns nil.
  @inline(__always)
  mutating func time(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    if let time = moment(text) { return time }
    document.countUnreadableTimes(line: line)
    return nil
  }

  /// Reads a latitude; if it is unusable, counts it as dropped and returns nil.
  @inline(__always)
  mutating func latitude(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    if let value = DecimalParser.parse(text), abs(value) <= 90 { return value }
    document.drop(.badLatitude, line: line, bytes: text)
    return nil
  }

  /// Reads a longitude; if it is unusable, counts it as dropped and returns nil.
  @inline(__always)
  mutating func longitude(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    if let value = DecimalParser.parse(text), abs(value) <= 180 { return value }
    document.drop(.badLongitude, line: line, bytes: text)
    return nil
  }
}

/// Limits that no file of routes ever approaches, on quantities that would make the parser's time or memory
/// grow quadratically.
enum XMLLimits {
  /// The maximum number of attributes and namespaces on one tag, counted together.
  static let attributes = 256
  /// The maximum number of namespaces declared in all open elements.
  static let namespaces = 1024
  /// The maximum length of a tag, bytes; the parser examines a tag only once it is complete.
  static let tag = 1 << 16
}

/// The attributes of an element as the parser supplies them, five pointers per attribute.
struct XMLAttributes {
  private let fields: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
  let count: Int

  init(_ fields: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, count: Int32) {
    self.fields = fields
    self.count = fields == nil ? 0 : Int(count)
  }

  /// Returns an attribute's local name, which is an address in the parser's dictionary.
  @inline(__always)
  func name(_ index: Int) -> UnsafePointer<UInt8>? { fields?[5 &* index] }

  /// Returns an attribute's value.
  @inline(__always)
  func value(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    guard let start = fields?[5 &* index &+ 3], let end = fields?[5 &* index &+ 4] else {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    return UnsafeBufferPointer(start: start, count: end - start)
  }
}
