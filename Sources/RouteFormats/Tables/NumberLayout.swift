import ARRouteEngine

/// Finds the layout of a table without column names from the numbers in a row.
///
/// Three orthogonal columns of a matrix, or four numbers whose squares add up to 1, do not occur by chance.
enum NumberLayout {
  /// Returns the roles of a row's columns; nil for a layout that no known logger writes.
  ///
  /// - Parameters:
  ///   - fields: A row of the table.
  ///   - hasCommas: True if the fields are separated by commas. Loggers that write commas put a quaternion's
  ///     real part first; those that write blanks (TUM's format) put it last.
  ///   - fileName: The file's name, which decides between layouts that fit the numbers equally well.
  static func roles(of fields: [[UInt8]], hasCommas: Bool, fileName: String?) -> [ColumnRole]? {
    let numbers = fields.map { TableRow.number(in: $0) ?? .nan }
    switch numbers.count {
    case 13:
      // These are a time and a matrix with three rows and four columns (KITTI's format, preceded by a time).
      let rows = (0..<3).map { row in (0..<3).map { numbers[1 + 4 * row + $0] } }
      guard isRotation(rows) else { return nil }
      return matrixAndPlace
    case 8:
      let isFirst = isUnit(numbers[1...4])
      let isLast = isUnit(numbers[4...7])
      let name = (fileName ?? "").lowercased()
      if isFirst, !isLast || name.hasSuffix("sensor_pose.txt") {
        return [.time, .qx, .qy, .qz, .qw, .x, .y, .z]
      }
      guard isLast else { return nil }
      return hasCommas ? placeAndRealFirst : placeAndRealLast
    default: return nil
    }
  }

  private static let matrixAndPlace: [ColumnRole] = [
    .time, .r11, .r12, .r13, .x, .r21, .r22, .r23, .y, .r31, .r32, .r33, .z,
  ]
  private static let placeAndRealFirst: [ColumnRole] = [.time, .x, .y, .z, .qw, .qx, .qy, .qz]
  private static let placeAndRealLast: [ColumnRole] = [.time, .x, .y, .z, .qx, .qy, .qz, .qw]

  private static func isUnit(_ numbers: ArraySlice<Double>) -> Bool {
    // The tolerance allows for numbers with four decimals.
    abs(numbers.reduce(0) { $0 + $1 * $1 } - 1) < 1e-3
  }

  private static func isRotation(_ rows: [[Double]]) -> Bool {
    let columns = (0..<3).map { Vector3(rows[0][$0], rows[1][$0], rows[2][$0]) }
    return columns.allSatisfy(\.isFinite)
      && Quaternion(columnX: columns[0], columnY: columns[1], columnZ: columns[2]) != nil
  }
}
