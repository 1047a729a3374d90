/// Bare encoded polylines: each line of the text a segment.
///
/// Mail and editors break long lines. What follows such a break is of differences alone, so that it
/// would be a polyline at 0, 0, where nobody walks: it is put behind the line before.
final class PolylineReader: FormatReader {
  private var document = DocumentBuilder(format: .polyline)
  private let precision: PolylinePrecision?
  private var lines = LineSplitter(limit: longestLine + 1)
  /// The line that may go on in the next, and its number.
  private var held: [UInt8] = []
  private var heldLine = 1
  private var failure: FormatError?
  /// True when a line was of two points at least.
  private var hasBackslashes = false
  private var hasDoubts = false
  private var hasHeights = false
  private var hasLine = false
  /// Bytes of a line, more than twice as many as points are kept.
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
    // Cut behind its last byte that counts, it has lost its finish.
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

  /// True when a line is the rest of the one before.
  private func goesOn(with line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !held.isEmpty, held.count <= Self.longestLine else { return false }
    guard EncodedPolyline(line.prefix(Self.longestBeginning)).beginsAtZero else { return false }
    return !EncodedPolyline(held.prefix(Self.longestBeginning)).beginsAtZero
  }

  /// Takes a whole polyline in; only the text's last may break off.
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
      // A line that is too long was cut here, and that is reported.
      let isCut = line.count > Self.longestLine
      guard isLast && fault == .breaksOff || isCut else {
        // Words are of the same letters.
        if !hasLine, polyline.count < 2, polyline.fault == .breaksOff {
          throw .unknownFormat(.none)
        }
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

  /// The line with single backslashes, where all are doubled: in two places at least, or where it can be
  /// read to its end in no other way.
  private static func single(_ line: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard let doubled = line.withoutDoubledBackslashes else { return nil }
    if doubled.count > 1 { return doubled.text }
    let isCured = EncodedPolyline(line).fault != nil && EncodedPolyline(doubled.text).fault == nil
    return isCured ? doubled.text : nil
  }

  /// Says of all lines what is said of the first.
  private func warnOnce(_ note: LineNote, _ isSaid: inout Bool) {
    if !isSaid { document.warn(.lines(note)) }
    isSaid = true
  }

  /// Bytes that hold a point, however many each of its numbers takes.
  private static let longestBeginning = 32
}

extension UnsafeBufferPointer<UInt8> {
  /// The text with one backslash for each pair, where they stand in pairs alone, as in what is copied out of
  /// JSON or a program's text, and in how many places; nil elsewhere.
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
  /// Adds the points of a polyline to the routes' latest segment.
  ///
  /// - Parameter joining: Leaves out leading points equal to the latest one, where the legs of a
  ///   route meet.
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

  /// Adds a point to the routes' latest segment unless it repeats the end of the piece before.
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
  /// Bare encoded polylines, one a line.
  static let polyline = FileFormat("polyline", title: "polyline", endings: ["polyline"])
}

extension FormatFamily {
  /// Encoded polylines, known by their letters alone.
  static let polyline = FormatFamily(
    [.polyline], whole: { content, _ in PolylineReader.isLikely(content) ? .sure : nil },
    reader: { PolylineReader(precision: $0.options.precision) })
}

extension PolylineReader {
  /// True when all lines are of the letters of polylines.
  fileprivate static func isLikely(_ content: UnsafeBufferPointer<UInt8>) -> Bool {
    let isOfLetters = content.allSatisfy { 63...126 ~= $0 || DecimalParser.isSpace($0) }
    let lines = content.split(whereSeparator: { $0 == 10 || $0 == 13 })
      .map { UnsafeBufferPointer(rebasing: $0).withoutOuterBlanks }
    return isOfLetters && lines.allSatisfy { $0.allSatisfy { 63...126 ~= $0 } }
      && !content.allSatisfy(isBracket)
  }

  /// Brackets are letters of the polylines' alphabet, but alone they are empty JSON.
  private static func isBracket(_ byte: UInt8) -> Bool {
    "[]{} \t\n\r".utf8.contains(byte)
  }
}
