/// Splits the lines of a table into fields, and parses numbers in them.
enum TableRow {
  /// Returns the fields of a line; quotation marks around a field are removed, and doubled marks inside it
  /// become single ones.
  ///
  /// The decimal comma of a number becomes a point, unless commas separate the columns.
  ///
  /// - Parameter separator: The separator of the fields; nil if they are separated by any number of blanks.
  static func fields(_ line: UnsafeBufferPointer<UInt8>, separator: UInt8?) -> [[UInt8]] {
    var fields: [[UInt8]]
    if let separator {
      let hasQuotes = line.contains(UInt8(ascii: "\""))
      fields = hasQuotes ? cutFields(line, separator) : bareFields(line, separator)
      // Without quotes, all commas were separators.
      if separator == comma, !hasQuotes { return fields }
    } else {
      fields = line.split(whereSeparator: DecimalParser.isSpace).map { Array($0) }
    }
    guard line.contains(comma) else { return fields }
    for index in fields.indices {
      guard let commaIndex = decimalComma(in: fields[index]) else { continue }
      // In quoted fields separated by commas, a comma before three digits may separate thousands.
      if separator == comma, fields[index].count - commaIndex == 4 { continue }
      fields[index][commaIndex] = UInt8(ascii: ".")
    }
    return fields
  }

  private static let comma = UInt8(ascii: ",")
  /// The number of fields for which memory is reserved.
  private static let usualFields = 16

  /// Returns the index of the decimal comma in a number that contains no other separator; nil for any other
  /// field.
  private static func decimalComma(in field: [UInt8]) -> Int? {
    guard let index = field.firstIndex(of: comma), index + 1 < field.count,
      field[index + 1] &- 48 < 10
    else { return nil }
    var changed = field
    changed[index] = UInt8(ascii: ".")
    return number(in: changed) != nil ? index : nil
  }

  /// Returns the fields of a row that contains quotation marks.
  private static func cutFields(
    _ row: UnsafeBufferPointer<UInt8>, _ separator: UInt8
  ) -> [[UInt8]] {
    var cutter = RowCutter(row)
    guard cutter.next(separator), cutter.openQuote == nil else {
      // A mark that is never closed is an ordinary character.
      return bareFields(row, separator)
    }
    return (0..<cutter.count).map { number in cutter.withField(number) { Array($0) } }
  }

  /// Returns the fields of a row without quotation marks.
  ///
  /// This is faster than `split`, which first creates a list of ranges.
  private static func bareFields(
    _ row: UnsafeBufferPointer<UInt8>, _ separator: UInt8
  ) -> [[UInt8]] {
    var fields: [[UInt8]] = []
    fields.reserveCapacity(usualFields)
    var start = 0
    for (index, byte) in row.enumerated() where byte == separator {
      fields.append(Array(UnsafeBufferPointer(rebasing: row[start..<index])))
      start = index + 1
    }
    fields.append(Array(UnsafeBufferPointer(rebasing: row[start...])))
    return fields
  }

  /// Returns true when a line ends inside quotation marks, so that its row continues on the next line.
  ///
  /// - Parameter isBetween: True if the line begins inside quotation marks.
  static func endsBetweenMarks(
    _ line: UnsafeBufferPointer<UInt8>, separator: UInt8, isBetween: Bool = false
  ) -> Bool {
    guard isBetween || line.contains(UInt8(ascii: "\"")) else { return false }
    var cutter = RowCutter(line, beginsQuoted: isBetween)
    // An empty line does not change the state.
    return cutter.next(separator) ? cutter.openQuote != nil : isBetween
  }

  /// Returns the number in a field; nil if the field is not a number, or the number is out of range.
  static func number(
    in field: [UInt8], from range: ClosedRange<Double> = -.infinity ... .infinity
  ) -> Double? {
    guard let value = field.withUnsafeBufferPointer({ DecimalParser.parse($0) }),
      range.contains(value)
    else { return nil }
    return value
  }

  /// Returns the number in a column; nil if the row has none there.
  static func number(in fields: [[UInt8]], at column: Int?) -> Double? {
    guard let column, column < fields.count else { return nil }
    return number(in: fields[column])
  }

  /// Returns the length in a column, metres; the field may be a plain number, or a number with a unit, such
  /// as `98.4 m` or `323 ft`.
  ///
  /// - Parameter unit: The unit of a plain number, metres.
  static func metres(in fields: [[UInt8]], at column: Int?, unit: Double = 1) -> Double? {
    guard let column, column < fields.count, !fields[column].isEmpty else { return nil }
    let field = fields[column]
    if let number = number(in: field) { return number * unit }
    let digits = field.prefix {
      $0 &- 48 < 10 || DecimalParser.isSpace($0) || "+-.".utf8.contains($0)
    }
    guard let factor = LengthUnit.metres(field[digits.count...]) else { return nil }
    return number(in: Array(digits)).map { $0 * factor }
  }

  /// Returns true when a field is empty, or contains a word for a missing number.
  static func isNoNumber(_ field: [UInt8]) -> Bool {
    let text = field.withUnsafeBufferPointer {
      String(decoding: $0.withoutOuterBlanks, as: UTF8.self).lowercased()
    }
    return ["", "nan", "-nan", "inf", "-inf", "null", "none", "na", "n/a"].contains(text)
  }

  /// Returns a coordinate with a letter for the hemisphere before or after it, such as `38.7N`, `9.1 W` or
  /// `S33.9`; nil for any other text, or if it is out of range.
  ///
  /// - Parameters:
  ///   - sides: The letters of the two hemispheres, the positive one first.
  ///   - limit: The maximum magnitude, degrees.
  static func coordinate(in field: [UInt8], sides: StaticString, upTo limit: Double) -> Double? {
    var text = field.drop(while: DecimalParser.isSpace)
    // Word processors may replace the hyphen with a minus sign.
    if text.starts(with: minus) { text = [UInt8(ascii: "-")] + text.dropFirst(minus.count) }
    while let last = text.last, DecimalParser.isSpace(last) { text.removeLast() }
    guard let first = text.first, let last = text.last, text.count > 1 else { return nil }
    if let bare = number(in: Array(text.withoutDegreeSign), from: -limit...limit) { return bare }
    let isLast = last < 0x80 && last | 0x20 >= UInt8(ascii: "a")
    let letter = (isLast ? last : first) & 0xDF
    guard let side = sides.withUTF8Buffer({ $0.firstIndex(of: letter) }) else { return nil }
    if isLast { text.removeLast() } else { text.removeFirst() }
    while let last = text.last, DecimalParser.isSpace(last) { text.removeLast() }
    guard let degrees = number(in: Array(text.withoutDegreeSign), from: -limit...limit) else {
      return nil
    }
    return side == 0 ? degrees : -abs(degrees)
  }

  private static let minus: [UInt8] = [0xE2, 0x88, 0x92]
}

extension ArraySlice<UInt8> {
  /// The text without a degree sign at its end, which may be in UTF-8 or Latin-1.
  fileprivate var withoutDegreeSign: ArraySlice<UInt8> {
    guard last == 0xB0 else { return self }
    let rest = dropLast()
    return rest.last == 0xC2 ? rest.dropLast() : rest
  }
}
