import ARRouteEngine

/// Reads bare encoded polylines; each line of the text is a segment.
///
/// Mail programs and editors break long lines. The part after such a break consists only of differences, and
/// on its own would be a polyline near 0, 0, where nobody walks. It is therefore appended to the line before.
final class PolylineReader: FormatReader {
  private var document = DocumentBuilder(format: .polyline)
  private let precision: PolylinePrecision?
  private var lines = LineSplitter(limit: longestLine + 1)
  /// The line that may continue on the next line.
  private var held: [UInt8] = []
  /// The number of the line in `held`.
  private var heldLine = 1
  private var failure: FormatError?
  /// True when the warning about doubled backslashes has been given.
  private var hasBackslashes = false
  private var hasDoubts = false
  private var hasHeights = false
  /// True when a line with at least two points has been read.
  private var hasLine = false
  /// The maximum length of a line, bytes; it allows for more than twice the number of points that are kept.
  static let longestLine = 1 << 25

  init(precision: PolylinePrecision?) { self.precision = precision }

  func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(FormatError) {
    lines.read(bytes) { line, number in readLine(line, number: number) }
    if let failure { throw failure }
  }

  var line: Int { lines.number }

  var isSure: Bool { false }

  var errorOfNothing: FormatError? {
    let isOpen = lines.number == 1 || lines.pendingCount > 2 * Self.longestBeginning
    let isLine = EncodedPolyline(held.prefix(2 * Self.longestBeginning)).count > 1
    return hasLine || isOpen || isLine ? nil : .unknownFormat(.none)
  }

  func finish() throws(FormatError) -> DocumentBuilder {
    lines.finish { line, number in readLine(line, number: number) }
    if let failure { throw failure }
    let last = held
    try last.withBytes { bytes throws(FormatError) in try use(bytes, isLast: true) }
    return document
  }

  private func readLine(_ text: UnsafeBufferPointer<UInt8>, number: Int) {
    let line = text.withoutOuterBlanks
    guard !line.isEmpty, failure == nil else { return }
    // A line that was cut has lost its end, even if only spaces follow the part that was kept.
    if text.count > Self.longestLine { document.drop(.beyondLimit, line: number) }
    if goesOn(with: line) {
      held += line
      if held.count > Self.longestLine { document.drop(.beyondLimit, line: number) }
      return
    }
    do throws(FormatError) {
      let before = held
      try before.withBytes { bytes throws(FormatError) in try use(bytes, isLast: false) }
    } catch { failure = error }
    held = Array(line)
    heldLine = number
  }

  /// Returns true when a line is the continuation of the line before.
  private func goesOn(with line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !held.isEmpty, held.count <= Self.longestLine else { return false }
    guard EncodedPolyline(line.prefix(Self.longestBeginning)).beginsAtZero else { return false }
    return !EncodedPolyline(held.prefix(Self.longestBeginning)).beginsAtZero
  }

  /// Adds a whole polyline to the document; only the last line of the text may be incomplete.
  private func use(_ line: UnsafeBufferPointer<UInt8>, isLast: Bool) throws(FormatError) {
    guard !line.isEmpty else { return }
    let single = Self.single(line)
    if single != nil { warnOnce(.doubledBackslashes, &hasBackslashes) }
    var polyline = single.map { EncodedPolyline($0) } ?? EncodedPolyline(line)
    if let found = EncodedPolyline.withHeights(single ?? Array(line)) {
      polyline = found.polyline
      warnOnce(
        .heights(length: found.length, otherLength: found.flatLength), &hasHeights)
    }
    if let fault = polyline.fault {
      // A line that is too long was cut here; this has been reported already.
      let isCut = line.count > Self.longestLine
      // Ordinary words consist of the same characters as polylines.
      if !hasLine, polyline.count < 2, fault == .breaksOff, !isCut { throw .unknownFormat(.none) }
      guard isLast && fault == .breaksOff || isCut else {
        throw .unreadableRest(line: heldLine, reason: fault.words)
      }
      document.warn(.malformed(line: heldLine, reason: fault.words))
    }
    if polyline.count > 1 { hasLine = true }
    if precision == nil, polyline.dimensions == 2, let note = polyline.doubtAboutPrecision {
      warnOnce(note, &hasDoubts)
    }
    let precision = precision ?? polyline.precision()
    document.startSegment(of: .routes)
    document.append(polyline, unitsPerDegree: precision.unitsPerDegree, line: heldLine)
  }

  /// Returns the line with single backslashes if all its backslashes are doubled; nil otherwise.
  ///
  /// There must be at least two pairs, or no other way to read the line to its end.
  private static func single(_ line: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard let doubled = line.withoutDoubledBackslashes else { return nil }
    if doubled.count > 1 { return doubled.text }
    let isCured = EncodedPolyline(line).fault != nil && EncodedPolyline(doubled.text).fault == nil
    return isCured ? doubled.text : nil
  }

  /// Reports a note once for all lines.
  private func warnOnce(_ note: LineNote, _ isSaid: inout Bool) {
    if !isSaid { document.warn(.lines(note)) }
    isSaid = true
  }

  /// The number of bytes that always contains a complete point, however long its numbers are.
  private static let longestBeginning = 32
}

extension UnsafeBufferPointer<UInt8> {
  /// The text with one backslash for each pair, and the number of runs of such pairs; nil if a backslash is
  /// unpaired or without backslashes.
  ///
  /// Backslashes are doubled in text copied from JSON or from a program's source.
  fileprivate var withoutDoubledBackslashes: (text: [UInt8], count: Int)? {
    let backslash = UInt8(ascii: "\\")
    var text: [UInt8] = []
    var run = 0
    var runs = 0
    for byte in self {
      if byte == backslash {
        run += 1
        if run % 2 == 0 { continue }
      } else if run > 0 {
        guard run % 2 == 0 else { return nil }
        runs += 1
        run = 0
      }
      text.append(byte)
    }
    let count = runs + (run > 0 ? 1 : 0)
    return run % 2 == 0 && count > 0 ? (text, count) : nil
  }
}

extension DocumentBuilder {
  /// Adds the points of a polyline to the latest segment of the routes.
  ///
  /// - Parameter joining: True to leave out leading points that equal the latest point of the segment, as
  ///   where two legs of a route meet.
  mutating func append(
    _ polyline: EncodedPolyline, unitsPerDegree: Double, line: Int, joining: Bool = false
  ) {
    var isJoining = joining
    makeRoom(for: polyline.count, in: .routes)
    for point in polyline.points(unitsPerDegree: unitsPerDegree) {
      if let point = point.onEarth {
        append(point, isJoining: &isJoining, line: line)
      } else {
        append(latitude: point.latitude, longitude: point.longitude, to: .routes, line: line)
      }
    }
  }

  /// Adds a point to the latest segment of the routes, unless it repeats the end of the previous polyline.
  ///
  /// - Parameter isJoining: True while no point of this polyline has been added after another polyline.
  mutating func append(_ point: GeoPoint, isJoining: inout Bool, line: Int) {
    if isJoining, let last = document.routes.points.last, last.latitude == point.latitude,
      last.longitude == point.longitude
    {
      return
    }
    isJoining = false
    append(point, to: .routes, line: line)
  }
}

extension FileFormat {
  /// Bare encoded polylines, one per line.
  static let polyline = FileFormat("polyline", title: "polyline", endings: ["polyline"])
}

extension FormatFamily {
  /// Encoded polylines, which are recognised only by the characters they consist of.
  static let polyline = FormatFamily(
    [.polyline], whole: { content, _ in PolylineReader.isLikely(content) ? .sure : nil },
    reader: { PolylineReader(precision: $0.options.precision) })
}

extension PolylineReader {
  /// Returns true when all lines consist of characters that polylines contain.
  fileprivate static func isLikely(_ content: UnsafeBufferPointer<UInt8>) -> Bool {
    let isOfLetters = content.allSatisfy { 63...126 ~= $0 || DecimalParser.isSpace($0) }
    let lines = content.split(whereSeparator: { $0 == 10 || $0 == 13 })
      .map { UnsafeBufferPointer(rebasing: $0).withoutOuterBlanks }
    return isOfLetters && lines.allSatisfy { $0.allSatisfy { 63...126 ~= $0 } }
      && !content.allSatisfy(isBracket)
  }

  /// Returns true for a bracket or a blank: brackets are in the polyline alphabet, but a text of nothing else
  /// is empty JSON.
  private static func isBracket(_ byte: UInt8) -> Bool {
    "[]{} \t\n\r".utf8.contains(byte)
  }
}
