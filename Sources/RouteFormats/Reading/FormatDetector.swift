/// Detects a file's format from its first bytes or, failing that, from its name.
///
/// Logs that are written line by line are recognised by the first characteristic line, so that the lines of a
/// live stream can be read without waiting for more. The decision depends only on the text, never on how it
/// is divided into chunks.
struct FormatDetector {
  /// The maximum number of bytes that are examined.
  static let length = 1 << 14

  /// The format families to choose from; if two of them find equally strong evidence, the first one is
  /// chosen.
  private let families: [FormatFamily]
  /// The line test of each family.
  private let lineTests: [FormatFamily.LineTest]
  private var look: FormatFamily.Look
  /// The index of the first line that has not been examined.
  private var lookedAt = 0
  /// The index up to which the end of that line has been searched for.
  private var searched = 0

  /// Creates a detector for one text.
  ///
  /// - Parameter options: The reading options; if they choose columns, any text is read as a table.
  init(_ options: ReadingOptions) {
    families = options.further + FormatRegistry.families
    lineTests = families.map { $0.lineTest() }
    look = FormatFamily.Look(fileName: options.fileName, hasColumns: options.columns != nil)
  }

  /// Returns the family of a file as soon as it is recognised; nil while more bytes are needed.
  ///
  /// - Parameters:
  ///   - bytes: All bytes of the file so far; more with each call.
  ///   - isAll: True if nothing follows.
  mutating func family(
    _ bytes: UnsafeBufferPointer<UInt8>, isAll: Bool
  ) throws(FormatError) -> FormatFamily? {
    let isEnough = isAll || bytes.count >= Self.length
    let text = UnsafeBufferPointer(rebasing: bytes.prefix(Self.length))
    guard let start = text.startOfContent else {
      if isEnough { throw .empty }
      return nil
    }
    let content = text.rebased(from: start)
    for family in families {
      switch family.isMagic(text) {
      case true?: return family
      case false?: break
      case nil: if !isEnough { return nil }
      }
    }
    if !isEnough, content.count < 3 { return nil }
    look.isArrow = content.beginsLikeArrow
    look.isJSON = content.beginsLikeJSON
    if let family = families.first(where: { $0.isStart(content, look) }) { return family }
    lookedAt = max(lookedAt, start)
    searched = max(searched, lookedAt)
    while let end = text[searched...].firstIndex(where: { $0 == 10 || $0 == 13 }) {
      let line = UnsafeBufferPointer(rebasing: text[lookedAt..<end])
      lookedAt = end + 1
      searched = lookedAt
      if let family = try family(ofLine: line) { return family }
    }
    searched = text.count
    guard isEnough else { return nil }
    if let family = try family(ofLine: text.rebased(from: lookedAt)) { return family }
    return try familyOfWhole(content)
  }
}

extension FormatDetector {
  /// Returns the family that a single line points to; nil if absent.
  private func family(
    ofLine text: UnsafeBufferPointer<UInt8>
  ) throws(FormatError) -> FormatFamily? {
    guard let start = text.startOfContent else { return nil }
    let line = text.rebased(from: start)
    if !look.isArrow, let unread = UnreadFormat(line: line) {
      throw .unknownFormat(.unread(unread))
    }
    return strongest { index in
      let canBe = !look.isArrow || families[index].standsBehindArrows
      return canBe ? lineTests[index](line, look) : nil
    }
  }

  /// Returns the family that the beginning of the text points to, or else the one that the file's name points
  /// to.
  private func familyOfWhole(
    _ content: UnsafeBufferPointer<UInt8>
  ) throws(FormatError) -> FormatFamily {
    if let family = strongest({ families[$0].wholeTest(content, look) }) { return family }
    if let name = look.fileName, let family = families.first(where: { $0.isNamed(name) }) {
      return family
    }
    if let names = TableColumns.strangeNames(of: content) {
      throw .unknownColumns(
        line: 1, found: names, lacking: TableColumns.lacking(in: content.firstLine))
    }
    throw .unknownFormat(Self.clue(content))
  }

  /// Returns the first family with certain evidence, or else the first one with likely evidence.
  private func strongest(
    _ evidence: (_ index: Int) -> FormatFamily.Evidence?
  ) -> FormatFamily? {
    var likely: FormatFamily?
    for index in families.indices {
      switch evidence(index) {
      case .sure: return families[index]
      case .likely: likely = likely ?? families[index]
      case nil: break
      }
    }
    return likely
  }

  /// The likelihood that a file is a route or log, judged by its name.
  enum Likelihood: Int {
    case likely
    case unknown
    case unlikely
  }

  /// Returns the likelihood that a file is a route or log, judged by its name, as opposed to a picture, a
  /// video or an array of numbers.
  static func likelihood(ofName name: String) -> Likelihood {
    if FormatRegistry.families.contains(where: { $0.isNamed(name) }) { return .likely }
    let ending = name.utf8.split(separator: UInt8(ascii: ".")).last.flatMap { String($0) } ?? ""
    return switch ending.lowercased() {
    case "png", "jpg", "jpeg", "heic", "webp", "tif", "tiff", "exr", "mp4", "mov", "m4a", "wav",
      "bin", "npy", "npz", "raw", "depth", "ply", "obj":
      .unlikely
    default: .unknown
    }
  }

  private static func clue(_ text: UnsafeBufferPointer<UInt8>) -> FormatClue {
    if text.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return .zip }
    return text.contains { $0 < 9 || 14..<32 ~= $0 } ? .binary : .none
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The index where the content begins: after white space, after UTF-8's byte order mark, which some editors
  /// write, and after the separator before each record of a text sequence (RFC 7464).
  ///
  /// Nil if there is no content.
  fileprivate var startOfContent: Int? {
    let start = starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return self[start...].firstIndex { !DecimalParser.isSpace($0) && $0 != 0x1E }
  }

  /// The bytes after a UTF-8 byte order mark, if they begin with one.
  var withoutByteOrderMark: UnsafeBufferPointer {
    starts(with: [0xEF, 0xBB, 0xBF]) ? rebased(from: 3) : self
  }

  /// The bytes after leading number signs and blanks, which begin a comment.
  var withoutNumberSigns: UnsafeBufferPointer {
    UnsafeBufferPointer(
      rebasing: drop { $0 == UInt8(ascii: "#") || DecimalParser.isSpace($0) })
  }

  /// The bytes without blanks at either end.
  var withoutOuterBlanks: UnsafeBufferPointer {
    guard let first = firstIndex(where: { !DecimalParser.isSpace($0) }),
      let last = lastIndex(where: { !DecimalParser.isSpace($0) })
    else { return UnsafeBufferPointer(rebasing: self[..<0]) }
    return UnsafeBufferPointer(rebasing: self[first...last])
  }

  /// True when the bytes begin with a `<` that does not begin an XML tag: `<<`, `<-` or `<12:00:00>`.
  fileprivate var beginsLikeArrow: Bool {
    guard count > 1, first == UInt8(ascii: "<") else { return false }
    return "<-= 0123456789".utf8.contains(self[1])
  }

  /// True when the bytes begin with a JSON object, or with an array of objects, arrays or strings, or an
  /// empty one.
  fileprivate var beginsLikeJSON: Bool {
    if first == UInt8(ascii: "{") { return true }
    guard first == UInt8(ascii: "[") else { return false }
    let next = dropFirst().first { !DecimalParser.isSpace($0) }
    return next.map { "{[\"]".utf8.contains($0) } ?? true
  }

  /// The bytes up to the first line end.
  fileprivate var firstLine: UnsafeBufferPointer {
    UnsafeBufferPointer(rebasing: prefix { $0 != 10 && $0 != 13 })
  }

  /// Returns the bytes from an index on.
  func rebased(from start: Int) -> UnsafeBufferPointer {
    UnsafeBufferPointer(rebasing: self[start...])
  }
}
