/// Takes a line of a table apart.
enum TableRow {
  /// The fields; quotes around a field are taken off, doubled ones inside stand for one.
  ///
  /// A number with a decimal comma, which parts no columns where something else does, gets a point.
  ///
  /// - Parameter separator: What stands between two; nil for blanks, however many.
  static func fields(_ line: UnsafeBufferPointer<UInt8>, separator: UInt8?) -> [[UInt8]] {
    var fields: [[UInt8]]
    if let separator {
      fields = Self.fields(line, partedBy: separator)
    } else {
      fields = line.split(whereSeparator: DecimalParser.isSpace).map { Array($0) }
    }
    guard line.contains(comma) else { return fields }
    for index in fields.indices {
      guard let place = decimalComma(in: fields[index]) else { continue }
      // In quotes among commas, three digits may as well be thousands.
      if separator == comma, fields[index].count - place == 4 { continue }
      fields[index][place] = UInt8(ascii: ".")
    }
    return fields
  }

  private static let comma = UInt8(ascii: ",")

  /// Where the comma is of a number that has one for its point, and no sign but that; nil for others.
  private static func decimalComma(in field: [UInt8]) -> Int? {
    guard let place = field.firstIndex(of: comma), place + 1 < field.count,
      field[place + 1] &- 48 < 10
    else { return nil }
    var changed = field
    changed[place] = UInt8(ascii: ".")
    return number(in: changed) != nil ? place : nil
  }

  private static func fields(
    _ line: UnsafeBufferPointer<UInt8>, partedBy separator: UInt8
  ) -> [[UInt8]] {
    let quote = UInt8(ascii: "\"")
    var fields: [[UInt8]] = [[]]
    var isQuoted = false
    var index = 0
    while index < line.count {
      let byte = line[index]
      index += 1
      if byte == quote {
        if isQuoted, index < line.count, line[index] == quote {
          fields[fields.count - 1].append(quote)
          index += 1
        } else {
          isQuoted.toggle()
        }
      } else if byte == separator, !isQuoted {
        fields.append([])
      } else {
        fields[fields.count - 1].append(byte)
      }
    }
    return fields
  }

  /// The number in a field; nil where there is none, or one out of range.
  static func number(
    in field: [UInt8], from range: ClosedRange<Double> = -.infinity ... .infinity
  ) -> Double? {
    guard let value = field.withUnsafeBufferPointer({ DecimalParser.parse($0) }),
      range.contains(value)
    else { return nil }
    return value
  }

  /// The number in a column; nil where the row has none.
  static func number(in fields: [[UInt8]], at column: Int?) -> Double? {
    guard let column, column < fields.count else { return nil }
    return number(in: fields[column])
  }

  /// True when a field says outright that there is no number, or nothing.
  static func isNoNumber(_ field: [UInt8]) -> Bool {
    let text = field.withUnsafeBufferPointer {
      String(decoding: $0.withoutOuterBlanks, as: UTF8.self).lowercased()
    }
    return ["", "nan", "-nan", "inf", "-inf", "null", "none", "na", "n/a"].contains(text)
  }
}
