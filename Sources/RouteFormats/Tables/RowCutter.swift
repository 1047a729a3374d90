/// Cuts a table's text into rows and fields.
///
/// Quotation marks follow RFC 4180: the text between them may contain separators and line ends, and a doubled
/// mark stands for one mark in the text. In addition, a mark inside a field that does not begin with one is
/// an ordinary character, as in `5" phone`, and blanks may precede an opening mark.
struct RowCutter {
  private let text: UnsafeBufferPointer<UInt8>
  private var index = 0
  /// The number of the line that is read next.
  private(set) var line = 1
  /// The number of fields in the latest row.
  private(set) var count = 0
  /// The line of a quotation mark that is never closed; nil if absent.
  private(set) var openQuote: Int?
  private var fields: [Field] = []
  /// The quoted texts in the row, without quotation marks.
  private var unquoted: [UInt8] = []
  /// True while the position is inside quotation marks that were opened before the text began.
  private var beginsQuoted: Bool

  /// The maximum number of fields in a row.
  private static let mostFields = 1000
  private static let quote = UInt8(ascii: "\"")

  /// The location of a field's bytes.
  private struct Field {
    var start: Int
    var count: Int
    /// True if the bytes are in `unquoted` rather than in the text itself.
    var isUnquoted: Bool
  }

  /// - Parameter beginsQuoted: True if the text begins inside quotation marks that were opened before it.
  init(_ text: UnsafeBufferPointer<UInt8>, beginsQuoted: Bool = false) {
    self.text = text
    self.beginsQuoted = beginsQuoted
  }
}

extension RowCutter {
  /// True if the latest row is empty.
  var isBlank: Bool { count == 1 && withField(0) { $0.allSatisfy(DecimalParser.isSpace) } }

  /// Calls `body` with the bytes of a field, without its quotation marks.
  @inline(__always)
  func withField<Answer>(_ number: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Answer) -> Answer {
    let field = fields[number]
    let range = field.start..<(field.start + field.count)
    guard field.isUnquoted else { return body(UnsafeBufferPointer(rebasing: text[range])) }
    return unquoted.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// Reads the next row; returns false at the end of the text.
  mutating func next(_ separator: UInt8) -> Bool {
    count = 0
    unquoted.removeAll(keepingCapacity: true)
    guard index < text.count else { return false }
    while true {
      readField(separator)
      guard index < text.count else { return true }
      let byte = text[index]
      index += 1
      if byte == separator { continue }
      if byte == 13, index < text.count, text[index] == 10 { index += 1 }
      line += 1
      return true
    }
  }

  /// Reads up to a separator, a line end or the end of the text.
  private mutating func readField(_ separator: UInt8) {
    if count == Self.mostFields {
      // Fields beyond the maximum number overwrite the last one, which is never used.
      count -= 1
      if fields[count].isUnquoted { unquoted.removeSubrange(fields[count].start...) }
    }
    var field = Field(start: index, count: 0, isUnquoted: false)
    if beginsQuoted || beginsWithMark(separator) {
      field.isUnquoted = true
      field.start = unquoted.count
      if beginsQuoted {
        beginsQuoted = false
        readQuoted()
      }
      while index < text.count, !Self.endsField(text[index], separator) {
        let byte = text[index]
        index += 1
        if byte == Self.quote, unquoted.count == field.start {
          readQuoted()
        } else {
          unquoted.append(byte)
        }
      }
      field.count = unquoted.count - field.start
    } else {
      while index < text.count, !Self.endsField(text[index], separator) { index += 1 }
      field.count = index - field.start
    }
    if count < fields.count { fields[count] = field } else { fields.append(field) }
    count += 1
  }

  /// Moves to a quotation mark that opens a field, skipping blanks before it; returns false if absent.
  private mutating func beginsWithMark(_ separator: UInt8) -> Bool {
    guard index < text.count else { return false }
    if text[index] == Self.quote { return true }
    var next = index
    while next < text.count, text[next] == 32 || (text[next] == 9 && separator != 9) { next += 1 }
    guard next > index, next < text.count, text[next] == Self.quote else { return false }
    index = next
    return true
  }

  @inline(__always)
  private static func endsField(_ byte: UInt8, _ separator: UInt8) -> Bool {
    byte == separator || byte == 10 || byte == 13
  }

  /// Reads up to the closing quotation mark; a doubled mark stands for one mark in the text.
  private mutating func readQuoted() {
    let start = line
    while index < text.count {
      let byte = text[index]
      index += 1
      if byte == Self.quote {
        guard index < text.count, text[index] == byte else { return }
        index += 1
      }
      if byte == 10 || (byte == 13 && (index == text.count || text[index] != 10)) { line += 1 }
      unquoted.append(byte)
    }
    openQuote = start
  }
}
