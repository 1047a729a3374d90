/// An entry of the registry: the formats that share one reader, and the tests that recognise them.
///
/// `FormatRegistry` holds the entries. Each entry is declared in its reader's file.
struct FormatFamily: Sendable {
  /// The strength of the evidence for a format; `likely` counts only if no family finds `sure` evidence.
  enum Evidence {
    case likely
    case sure
  }

  /// The facts that are known about a text, apart from its lines.
  struct Look {
    /// The file's name; nil for standard input.
    var fileName: String?
    /// True when the user specified the roles of a table's columns.
    var hasColumns = false
    /// True when the text begins with the `<` that a terminal program writes before received data.
    var isArrow = false
    /// True when the whole text may be JSON, in which an NMEA sentence can only be quoted.
    var isJSON = false
  }

  /// The context in which a reader is created.
  struct Context {
    var options: ReadingOptions
    /// True when the text has been converted to UTF-8, whatever encoding it declares.
    var isTranscoded: Bool
  }

  typealias Bytes = UnsafeBufferPointer<UInt8>
  /// A test that is called with one line after another.
  typealias LineTest = (_ line: Bytes, _ look: Look) -> Evidence?

  /// The formats that the files may have.
  let formats: [FileFormat]
  /// The file extensions, without the dot: those of the formats, and others.
  let endings: [String]
  /// Returns true if the first bytes are those of a binary file of the family; nil while there are too few
  /// bytes to decide.
  let isMagic: @Sendable (_ bytes: Bytes) -> Bool?
  /// Returns true if a text begins like the family's files, ignoring leading blanks and byte order marks.
  let isStart: @Sendable (_ content: Bytes, _ look: Look) -> Bool
  /// Begins a test of the lines of one text.
  let lineTest: @Sendable () -> LineTest
  /// Returns the evidence that the beginning of the text gives as a whole; it is used if no line gave any.
  let wholeTest: @Sendable (_ content: Bytes, _ look: Look) -> Evidence?
  /// True when the lines may follow the `<` that a terminal program writes.
  let standsBehindArrows: Bool
  /// True when a byte order mark in UTF-8 must be passed on to the reader.
  let keepsMark: Bool
  /// Creates a reader for one file.
  let reader: @Sendable (Context) throws(FormatError) -> any FormatReader

  /// Creates an entry; tests that are not given never succeed.
  init(
    _ formats: [FileFormat], otherEndings: [String] = [],
    isMagic: @escaping @Sendable (Bytes) -> Bool? = { _ in false },
    isStart: @escaping @Sendable (Bytes, Look) -> Bool = { _, _ in false },
    lines lineTest: @escaping @Sendable () -> LineTest = { { _, _ in nil } },
    whole wholeTest: @escaping @Sendable (Bytes, Look) -> Evidence? = { _, _ in nil },
    standsBehindArrows: Bool = false, keepsMark: Bool = false,
    reader: @escaping @Sendable (Context) throws(FormatError) -> any FormatReader
  ) {
    self.formats = formats
    endings = formats.flatMap(\.endings) + otherEndings
    self.isMagic = isMagic
    self.isStart = isStart
    self.lineTest = lineTest
    self.wholeTest = wholeTest
    self.standsBehindArrows = standsBehindArrows
    self.keepsMark = keepsMark
    self.reader = reader
  }

  /// Returns true if a file's name has one of the extensions, with or without `.gz`.
  func isNamed(_ name: String) -> Bool {
    var name = name.lowercased()
    if name.hasSuffix(".gz") { name.removeLast(3) }
    return endings.contains { name.hasSuffix("." + $0) }
  }
}

extension FormatFamily: Hashable {
  static func == (first: Self, second: Self) -> Bool {
    first.formats == second.formats && first.endings == second.endings
  }

  func hash(into hasher: inout Hasher) { hasher.combine(formats) }
}
