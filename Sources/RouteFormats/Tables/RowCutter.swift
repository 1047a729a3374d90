/// Cuts a table's text into rows and fields.
///
/// Quotation marks are RFC 4180's: separators and ends of lines may stand between them, two in a row
/// are one of the text. Beyond that a mark inside a field is a letter like others, as in `5" phone`,
/// and blanks may stand before one that opens.
struct RowCutter {
  private let text: UnsafeBufferPointer<UInt8>
  private var index = 0
  /// The number of the line that is read next.
  private(set) var line = 1
  /// The number of fields of the row that was read last.
  private(set) var count = 0
  /// A quotation mark that is not closed, and the line in which it stands.
  private(set) var openQuote: Int?
  private var fields: [Field] = []
  /// The text between quotation marks in the row.
  private var unquoted: [UInt8] = []
  /// True where the text begins between quotation marks.
  private var beginsQuoted: Bool

  /// A row has no more fields.
  private static let mostFields = 1000
  private static let quote = UInt8(ascii: "\"")

  /// The position of a field's bytes.
  private struct Field {
    var start: Int
    var count: Int
    /// True when they are among those that stood between quotation marks, and not in the text.
    var isUnquoted: Bool
  }

  /// - Parameter beginsQuoted: True if the text begins between marks, the first of which came before.
  init(_ text: UnsafeBufferPointer<UInt8>, beginsQuoted: Bool = false) {
    self.text = text
    self.beginsQuoted = beginsQuoted
  }
}

extension RowCutter {
  /// True for a row without a letter.
  var isBlank: Bool { count == 1 && withField(0) { $0.allSatisfy(DecimalParser.isSpace) } }

  /// Calls with the bytes of a field, without its quotation marks.
  @inline(__always)
  func withField<Answer>(_ number: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Answer) -> Answer {
    let field = fields[number]
    let range = field.start..<(field.start + field.count)
    guard field.isUnquoted else { return body(UnsafeBufferPointer(rebasing: text[range])) }
    return unquoted.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// Reads the next row; false at the end.
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

  /// Reads up to a separator, the end of a line or that of the text.
  private mutating func readField(_ separator: UInt8) {
    if count == Self.mostFields {
      // Fields beyond the greatest number share the last one, which nobody reads.
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

  /// Steps to a quotation mark that opens a field, over blanks before it.
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

  /// Reads on to the mark that closes; two in a row are one of the text.
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
