/// The sixteen columns of a transform from camera to scene, such as `m11` to `m44`, `transform_00` to
/// `transform_33`, or `transform_0` to `transform_15`.
///
/// Some loggers write the matrix row by row, others column by column. The translation shows which: its three
/// numbers are where the other order has zeros.
struct MatrixColumns: Hashable {
  /// The location of the translation in the matrix.
  enum Layout: Hashable {
    /// The last four columns of the table, as for row vectors: `m41`, `m42`, `m43` (the order of SCNMatrix4,
    /// and of simd in memory).
    case last
    /// Every fourth column of the table, as for column vectors: `m14`, `m24`, `m34`.
    case fourth
  }

  /// The table's columns, in the order in which the elements are numbered.
  let columns: [Int]

  /// Words in the names of a camera's other matrices.
  private static let others = ["proj", "view", "intrinsic", "inv", "model", "normal"]
  /// The ways of numbering the sixteen elements.
  private static let counts: [[String]] = [
    (1...4).flatMap { row in (1...4).map { "\(row)\($0)" } },
    (0...3).flatMap { row in (0...3).map { "\(row)\($0)" } },
    (0...15).map { "\($0)" }, (1...16).map { "\($0)" },
  ]

  /// Finds the columns in a header; nil unless all sixteen columns of a transform are present.
  init?(_ names: [String]) {
    var groups: [(prefix: String, columns: [String: Int])] = []
    for (column, name) in names.enumerated() {
      let (prefix, number) = Self.parts(of: name)
      guard !number.isEmpty, !Self.others.contains(where: prefix.contains) else { continue }
      if let index = groups.firstIndex(where: { $0.prefix == prefix }) {
        groups[index].columns[number] = column
      } else {
        groups.append((prefix, [number: column]))
      }
    }
    for group in groups where group.columns.count >= 16 {
      for count in Self.counts {
        let found = count.compactMap { group.columns[$0] }
        guard found.count == 16 else { continue }
        columns = found
        return
      }
    }
    return nil
  }

  /// Splits a name into its letters and the digits at its end, leaving out separators.
  private static func parts(of name: String) -> (prefix: String, number: String) {
    var digits: [UInt8] = []
    var rest = Array(name.lowercased().utf8)
    while let last = rest.last {
      let isLetter = 97...122 ~= last || last >= 128
      if isLetter { break }
      if last &- 48 < 10 { digits.append(last) }
      rest.removeLast()
    }
    return (
      String(decoding: rest, as: UTF8.self), String(decoding: digits.reversed(), as: UTF8.self)
    )
  }
}

extension MatrixColumns {
  /// Returns the numbers in a row, in the order of `columns`; nil if a number is missing.
  func numbers(of fields: [[UInt8]]) -> [Double]? {
    var numbers: [Double] = []
    for column in columns {
      guard let number = TableRow.number(in: fields, at: column) else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// Returns where the translation is, according to a row; nil if the phone is at the origin, or if the
  /// numbers are not a transform.
  static func layout(of numbers: [Double]) -> Layout? {
    let isLast = numbers[12...14].contains { $0 != 0 }
    let isFourth = [3, 7, 11].contains { numbers[$0] != 0 }
    return isLast == isFourth ? nil : isLast ? .last : .fourth
  }

  /// Returns the position in a row, and the rotation as a matrix, row by row.
  static func parts(
    of numbers: [Double], _ layout: Layout
  ) -> (position: [Double], turn: [Double])? {
    guard numbers[15] == 1 else { return nil }
    let rows = (0..<3).map { row in (0..<3).map { numbers[4 * row + $0] } }
    switch layout {
    case .fourth: return ([3, 7, 11].map { numbers[$0] }, rows.flatMap(\.self))
    case .last:
      let turned = (0..<3).flatMap { column in rows.map { $0[column] } }
      return (Array(numbers[12...14]), turned)
    }
  }
}
