/// Reads a route or log in any of the formats of `FileFormat`, chunk by chunk.
///
/// The format is recognised by content, then by name; gzip and UTF-16 are converted on the fly. Memory is
/// bounded by the points kept, whatever the length of the file. A ZIP archive, whose list of files is at its
/// end, is read once it is complete.
package final class DocumentReader {
  private enum Packing {
    case undecided
    case plain
    case gzip(Inflater)
    case zip
  }

  private enum Encoding {
    case undecided
    case narrow
    case wide(WideText)
  }

  private let options: ReadingOptions
  /// The descriptor if the file is a regular file.
  private let descriptor: Int32?
  /// True when reading a file in an archive, where no further archive is expected.
  private let isInArchive: Bool
  private var packing = Packing.undecided
  private var encoding = Encoding.undecided
  /// The first bytes, until it is known whether they are gzip, and then whether they are UTF-16; the whole of
  /// an archive that is not in a file.
  private var head: [UInt8] = []
  /// The beginning of the text, until its format is known.
  private var beginning: [UInt8] = []
  private var detector: FormatDetector
  private var reader: (any FormatReader)?
  /// The number of bytes of text passed to the reader while they are too few to confirm the format.
  private var given = 0
  /// Consecutive NULs, in the file and in the data unpacked from it.
  private var packedNULs = NULRun()
  private var nuls = NULRun()

  /// The maximum number of bytes that are read without finding anything of the format, even if the beginning
  /// looks like it.
  private static let mostOfNothing = 1 << 20
  /// The maximum number of bytes of an archive that are held in memory.
  private static let mostArchive = 1 << 27
  /// The number of bytes that reveal how a file is compressed.
  private static let packingLength = 4

  /// Creates a reader for one file.
  package convenience init(options: ReadingOptions = ReadingOptions()) {
    self.init(options: options, descriptor: nil)
  }

  /// - Parameters:
  ///   - descriptor: The file, open and complete; nil if it comes through a pipe.
  ///   - isInArchive: True for a file in an archive.
  init(options: ReadingOptions, descriptor: Int32?, isInArchive: Bool = false) {
    self.options = options
    self.descriptor = descriptor
    self.isInArchive = isInArchive
    detector = FormatDetector(options)
  }

  /// Reads the next chunk of the file.
  ///
  /// After an error, the reader can no longer be used.
  package func read(_ bytes: UnsafeRawBufferPointer) throws(FormatError) {
    try readPacked(bytes.assumingMemoryBound(to: UInt8.self))
  }

  /// Returns what has been read since the last call, for a log that is still being written.
  ///
  /// It remains part of the document that `finish` returns, unless `forgetting` is set: memory is then
  /// bounded by what has not been returned yet. The document of a log that was partly discarded does not
  /// report repaired times, because none were repaired. Reports, session records, FIT and OwnTracks messages,
  /// IGC fixes and table rows are returned as soon as they are complete, an NMEA epoch when the next one
  /// begins, GnssLogger's fixes once the provider has been chosen, and XML points up to 64 KB late. Formats
  /// that give times separately from positions (KML, GeoJSON) or in any order (Google's), and archives, are
  /// returned only at the end.
  ///
  /// - Parameter forgetting: True if the returned part is not to be kept for the document.
  /// - Complexity: O(n) in the size of the returned part.
  func takeNews(forgetting: Bool = false) -> LogPiece {
    reader?.takeNews(forgetting: forgetting) ?? LogPiece()
  }

  /// Ends the file and returns its content.
  package func finish() throws(FormatError) -> GeoDocument {
    if case .undecided = packing { try decidePacking() }
    if case .zip = packing { return try finishArchive() }
    var isDamaged = false
    if case .gzip(let inflater) = packing { isDamaged = inflater.isDamaged || inflater.endsEarly }
    do throws(FormatError) { return try finish(isDamaged: isDamaged) } catch {
      throw isDamaged ? .damagedGzip : error
    }
  }

  private func finishArchive() throws(FormatError) -> GeoDocument {
    let tail = descriptor.map { ZIPTail(descriptor: $0) } ?? ZIPTail(head)
    if let count = tail.count, count > ZIPArchive.mostMembers {
      throw .archive(.tooManyFiles(count: count))
    }
    let archive = descriptor.map { ZIPArchive(descriptor: $0) } ?? ZIPArchive(bytes: head)
    head = []
    guard let archive else { throw .archive(.damaged) }
    return try ArchiveReader(archive, options: options).read()
  }

  private func finish(isDamaged: Bool) throws(FormatError) -> GeoDocument {
    if case .undecided = encoding { try decideEncoding() }
    if case .wide(let text) = encoding {
      try text.finish { bytes throws(FormatError) in try readText(bytes) }
    }
    if reader == nil { try decideFormat(isAll: true) }
    guard let reader else { throw .empty }
    var builder = try reader.finish()
    if isDamaged { builder.warn(.damagedGzip) }
    return try builder.finish()
  }
}

extension DocumentReader {
  /// The first of three lines of text whose format is still unknown; nil if there are fewer lines, or if the
  /// first ones give no hint.
  ///
  /// If a receiver was already writing when it was connected, its first line is only half a line.
  var lineOfNothing: String? {
    guard reader == nil, beginning.count(where: { $0 == 10 }) >= 3 else { return nil }
    let lines = beginning.split { $0 == 10 || $0 == 13 }.filter {
      !$0.allSatisfy(DecimalParser.isSpace)
    }
    guard lines.count >= 3, lines.allSatisfy({ !"#<{[".utf8.contains($0[$0.startIndex]) }) else {
      return nil
    }
    return String(decoding: lines[0].prefix(200), as: UTF8.self)
  }

  /// True when no more chunks are needed: the wanted parts of an archive in a regular file are read directly.
  var isReadElsewhere: Bool { if case .zip = packing { descriptor != nil } else { false } }

  /// True when the format is known, and from more than its letters.
  var isSure: Bool { reader?.isSure ?? false }

  /// Reads the next chunk, compressed or not.
  func readPacked(_ bytes: UnsafeBufferPointer<UInt8>) throws(FormatError) {
    switch packing {
    case .undecided:
      head.append(contentsOf: bytes)
      if head.count >= Self.packingLength { try decidePacking() }
    case .zip:
      guard descriptor == nil else { return }
      guard head.count + bytes.count <= Self.mostArchive else { throw .archive(.tooLargeForPipe) }
      head.append(contentsOf: bytes)
    case .plain: try readEncoded(bytes)
    case .gzip(let inflater):
      let end = packedNULs.end(in: bytes)
      try inflater.inflate(bytes) { text throws(FormatError) in try readEncoded(text) }
      if end != nil { throw endlessNULs }
    }
  }

  private func decidePacking() throws(FormatError) {
    if head.starts(with: [0x1F, 0x8B]), let inflater = Inflater() {
      packing = .gzip(inflater)
    } else if !isInArchive, ZIPArchive.isLikely(head) {
      packing = .zip
    } else {
      packing = .plain
    }
    let bytes = head
    head = []
    try bytes.withBytes { bytes throws(FormatError) in try readPacked(bytes) }
  }

  private func readEncoded(_ bytes: UnsafeBufferPointer<UInt8>) throws(FormatError) {
    switch encoding {
    case .undecided:
      head.append(contentsOf: bytes)
      if head.count >= WideText.length, !PBFFile.mayBegin(head) { try decideEncoding() }
    case .narrow: try readText(bytes)
    case .wide(let text):
      try text.decode(bytes) { text throws(FormatError) in try readText(text) }
    }
  }

  private func decideEncoding() throws(FormatError) {
    let bytes = head
    head = []
    if PBFFile.isLikely(bytes) { throw .unknownFormat(.map) }
    try bytes.withBytes { bytes throws(FormatError) in
      if WideText.isWider(bytes) { throw .unknownFormat(.utf32) }
      encoding = WideText(bytes).map { .wide($0) } ?? .narrow
      try readEncoded(bytes)
    }
  }

  private func readText(_ bytes: UnsafeBufferPointer<UInt8>) throws(FormatError) {
    if let reader { return try give(bytes, to: reader) }
    beginning.append(contentsOf: bytes)
    try decideFormat(isAll: false)
  }

  /// Chooses the reader if the format is recognisable by now, and passes it what has been read.
  private func decideFormat(isAll: Bool) throws(FormatError) {
    let bytes = beginning
    var family: FormatFamily?
    try bytes.withBytes { bytes throws(FormatError) in
      family = try detector.family(bytes, isAll: isAll)
    }
    guard let family else { return }
    beginning = []
    let isWide = if case .wide = encoding { true } else { false }
    let reader = try family.reader(FormatFamily.Context(options: options, isTranscoded: isWide))
    self.reader = reader
    try bytes.withBytes { bytes throws(FormatError) in
      try give(family.keepsMark ? bytes : bytes.withoutByteOrderMark, to: reader)
    }
  }

  /// Passes bytes to a reader, and gives up on a run of NULs that may never end.
  private func give(
    _ bytes: UnsafeBufferPointer<UInt8>, to reader: any FormatReader
  ) throws(FormatError) {
    guard let end = nuls.end(in: bytes) else { return try pass(bytes, to: reader) }
    try pass(UnsafeBufferPointer(rebasing: bytes[..<end]), to: reader)
    throw endlessNULs
  }

  private var endlessNULs: FormatError {
    .unreadableRest(line: reader?.line ?? 1, reason: NULRun.reason)
  }

  /// Passes bytes to a reader, and gives up on endless text that is not in its format.
  private func pass(
    _ bytes: UnsafeBufferPointer<UInt8>, to reader: any FormatReader
  ) throws(FormatError) {
    let room = Self.mostOfNothing - given
    guard room > 0, bytes.count >= room else {
      given = min(given + bytes.count, Self.mostOfNothing)
      return try reader.read(bytes)
    }
    given = Self.mostOfNothing
    try reader.read(UnsafeBufferPointer(rebasing: bytes.prefix(room)))
    if let error = reader.errorOfNothing { throw error }
    try reader.read(bytes.rebased(from: room))
  }
}

extension [UInt8] {
  /// Calls `body` with the bytes in place, and preserves the type of the error that it throws.
  func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let result = withUnsafeBufferPointer { bytes in
      Swift.Result { () throws(Failure) in try body(bytes) }
    }
    return try result.get()
  }
}
