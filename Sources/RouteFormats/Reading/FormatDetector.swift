/// Tells a file's format from its first bytes and, failing that, from its name.
///
/// Logs that are written line by line are known by the first line that shows what they are, so
/// that a live stream need not go on for its first lines to be read. The decision depends on the
/// text alone, never on the pieces in which it comes.
struct FormatDetector {
  /// The families of formats, one reader each.
  enum Family: Equatable {
    case xml
    case json
    /// Logs of one record a line: the product's own, gpsd's, and receivers'.
    case records
    case polyline
    case nmea
    case csv
    case fit
    case gnssLog
    case igc
    case googleRecords
    case googleTimeline
    /// OwnTracks' messages, one a line.
    case ownTracksLines
    /// OwnTracks' messages in lists.
    case ownTracks
  }

  /// The number of bytes looked at.
  static let length = 1 << 14

  /// Where the first line begins that was not looked at.
  private var lookedAt = 0
  /// How far the end of that line was looked for.
  private var searched = 0
  /// True when all may be one text of JSON, in which a sentence is only quoted.
  private var isJSON = false
  /// True when it begins with the `<` that a terminal writes before what it receives.
  private var isArrow = false
  /// True when a line that may be a table's header has come.
  private var hasHeader = false
  /// The newest comment that may be one.
  private var comment: CommentHeader?

  /// The family of a file that begins so, as soon as it can be told.
  ///
  /// - Parameters:
  ///   - bytes: All from the beginning, more each time.
  ///   - isAll: Whether nothing follows.
  ///   - hasColumns: Whether somebody says what its columns hold: text is a table then.
  mutating func family(
    _ bytes: UnsafeBufferPointer<UInt8>, isAll: Bool, fileName: String?, hasColumns: Bool = false
  ) throws(FormatError) -> Family? {
    let isEnough = isAll || bytes.count >= Self.length
    let text = UnsafeBufferPointer(rebasing: bytes.prefix(Self.length))
    guard let start = text.startOfContent else {
      if isEnough { throw .empty }
      return nil
    }
    let content = text.rebased(from: start)
    switch FITReader.isLikely(text) {
    case true?: return .fit
    case false?: break
    case nil: if !isEnough { return nil }
    }
    if !isEnough, content.count < 3 { return nil }
    isArrow = content.beginsLikeArrow
    if content[0] == UInt8(ascii: "<"), !isArrow { return .xml }
    if hasColumns, content[0] != UInt8(ascii: "{") { return .csv }
    isJSON = content.beginsLikeJSON
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
    if isArrow { return .xml }
    // A table's first name may stand in quotes, with a break in it.
    if content[0] == UInt8(ascii: "\""), fileName.flatMap(Self.familyByName) == .csv { return .csv }
    if let family = Self.familyOfWhole(content) { return family }
    if let fileName, let family = Self.familyByName(fileName) { return family }
    if let names = TableColumns.strangeNames(of: content) {
      throw .unknownColumns(
        line: 1, found: names, lacking: TableColumns.lacking(in: content.firstLine))
    }
    throw .unknownFormat(Self.clue(content))
  }
}

extension FormatDetector {
  /// The family that a single line shows.
  private mutating func family(
    ofLine text: UnsafeBufferPointer<UInt8>
  ) throws(FormatError) -> Family? {
    guard let start = text.startOfContent else { return nil }
    let line = text.rebased(from: start)
    if isArrow { return NMEALine.holdsSentence(line) ? .nmea : nil }
    if let unread = UnreadFormat(line: line) { throw .unknownFormat(.unread(unread)) }
    if NMEALine.isLikely(line) { return .nmea }
    if GnssLogReader.isLikely(line) { return .gnssLog }
    if IGCReader.isLikely(line) { return .igc }
    if line[0] == UInt8(ascii: "{") {
      if RecordKindPeek.isRecord(line) { return .records }
      if HistoryShape.isOwnTracks(line: line) { return .ownTracksLines }
    }
    if OwnTracksReader.isRecord(line) { return .ownTracksLines }
    if !isJSON, NMEALine.holdsSentence(line) { return .nmea }
    let isComment = line[0] == UInt8(ascii: "#")
    let names = isComment ? line.withoutNumberSigns : line
    // JSON in one line has commas, too.
    let isObject = line[0] == UInt8(ascii: "{") || line[0] == UInt8(ascii: "[")
    if !hasHeader, !isObject, isTable(names, isComment: isComment) { return .csv }
    if isComment {
      comment = CommentHeader(names) ?? comment
    } else {
      if !hasHeader, let comment, comment.fits(line) { return .csv }
      hasHeader = true
    }
    return nil
  }

  /// True when a line names the columns of a table, or is of numbers as loggers of poses write them.
  private func isTable(_ line: UnsafeBufferPointer<UInt8>, isComment: Bool) -> Bool {
    do throws(FormatError) {
      if let columns = try TableColumns(first: line, number: 1, choice: nil) {
        return !isComment || (columns.hasPoses && !columns.isHeaderless)
      }
      if isComment { return false }
      return try TableColumns.ofNumbers(line, number: 1, options: ReadingOptions()) != nil
    } catch { return false }
  }

  /// The family that the beginning shows as a whole.
  private static func familyOfWhole(_ content: UnsafeBufferPointer<UInt8>) -> Family? {
    let isOfLetters = content.allSatisfy { 63...126 ~= $0 || DecimalParser.isSpace($0) }
    let lines = content.split(whereSeparator: { $0 == 10 || $0 == 13 })
      .map { UnsafeBufferPointer(rebasing: $0).withoutOuterBlanks }
    if isOfLetters, lines.allSatisfy({ $0.allSatisfy { 63...126 ~= $0 } }),
      !content.allSatisfy(isBracket)
    {
      return .polyline
    }
    switch content[0] {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      return switch HistoryShape.format(content) {
      case .records: .googleRecords
      case .timeline: .googleTimeline
      case .owntracks: .ownTracks
      default: .json
      }
    case UInt8(ascii: "\""): return .json
    default: return nil
    }
  }

  /// Brackets are letters of the polylines' alphabet, but alone they are empty JSON.
  private static func isBracket(_ byte: UInt8) -> Bool {
    "[]{} \t\n\r".utf8.contains(byte)
  }

  private static func familyByName(_ name: String) -> Family? {
    var name = name.lowercased()
    if name.hasSuffix(".gz") { name.removeLast(3) }
    let endings: [(String, Family)] = [
      (".gpx", .xml), (".kml", .xml), (".tcx", .xml), (".xml", .xml), (".json", .json),
      (".geojson", .json), (".jsonl", .records), (".nmea", .nmea), (".csv", .csv),
      (".tsv", .csv), (".polyline", .polyline), (".fit", .fit), (".igc", .igc),
      (".rec", .ownTracksLines),
    ]
    return endings.first { name.hasSuffix($0.0) }?.1
  }

  /// How likely a file is a route or log, as far as its name tells.
  enum Likelihood: Int {
    case likely
    case unknown
    case unlikely
  }

  /// How likely a file of a name is a route or log: pictures, films and arrays of numbers are none.
  static func likelihood(ofName name: String) -> Likelihood {
    if familyByName(name) != nil { return .likely }
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
  /// Where the first byte is that is neither white space nor UTF-8's byte order mark, which some
  /// editors write, nor the separator that begins the records of a text sequence (RFC 7464).
  fileprivate var startOfContent: Int? {
    let start = starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return self[start...].firstIndex { !DecimalParser.isSpace($0) && $0 != 0x1E }
  }

  /// The bytes behind UTF-8's byte order mark.
  var withoutByteOrderMark: UnsafeBufferPointer {
    starts(with: [0xEF, 0xBB, 0xBF]) ? rebased(from: 3) : self
  }

  /// The bytes behind the signs that begin a comment.
  var withoutNumberSigns: UnsafeBufferPointer {
    UnsafeBufferPointer(
      rebasing: drop { $0 == UInt8(ascii: "#") || DecimalParser.isSpace($0) })
  }

  /// The bytes between blanks at both ends.
  var withoutOuterBlanks: UnsafeBufferPointer {
    guard let first = firstIndex(where: { !DecimalParser.isSpace($0) }),
      let last = lastIndex(where: { !DecimalParser.isSpace($0) })
    else { return UnsafeBufferPointer(rebasing: self[..<0]) }
    return UnsafeBufferPointer(rebasing: self[first...last])
  }

  /// True when it begins with a `<` behind which no name of XML's stands: `<<`, `<-` or `<12:00:00>`.
  fileprivate var beginsLikeArrow: Bool {
    guard count > 1, first == UInt8(ascii: "<") else { return false }
    return "<-= 0123456789".utf8.contains(self[1])
  }

  /// True when it begins with an object, or a list of what is in braces, brackets or quotes.
  fileprivate var beginsLikeJSON: Bool {
    if first == UInt8(ascii: "{") { return true }
    guard first == UInt8(ascii: "[") else { return false }
    let next = dropFirst().first { !DecimalParser.isSpace($0) }
    return next.map { "{[\"]".utf8.contains($0) } ?? true
  }

  /// The bytes up to the first end of a line.
  fileprivate var firstLine: UnsafeBufferPointer {
    UnsafeBufferPointer(rebasing: prefix { $0 != 10 && $0 != 13 })
  }

  /// The bytes from an index on.
  func rebased(from start: Int) -> UnsafeBufferPointer {
    UnsafeBufferPointer(rebasing: self[start...])
  }
}
