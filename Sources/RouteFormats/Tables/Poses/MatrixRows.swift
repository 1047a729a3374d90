/// The rows of a table of transforms that precede the first row that shows where the translation is.
struct MatrixRows {
  /// A row that has been held back.
  struct Row {
    var fields: [[UInt8]]
    var line: [UInt8]
    var number: Int
  }

  /// The location of the translation; nil while unknown.
  private(set) var layout: MatrixColumns.Layout?
  private var held: [Row] = []

  /// The maximum number of rows held back; a phone that has been at AR's origin for that long is not expected
  /// to move any longer.
  private static let patience = 6000

  /// Examines a row, and holds it back if it does not show the layout; returns false if it was held back.
  mutating func find(
    _ transform: MatrixColumns, in fields: [[UInt8]], _ line: UnsafeBufferPointer<UInt8>,
    number: Int
  ) -> Bool {
    layout = transform.numbers(of: fields).flatMap(MatrixColumns.layout)
    if layout == nil, held.count < Self.patience {
      held.append(Row(fields: fields, line: Array(line), number: number))
      return false
    }
    return true
  }

  /// Returns the rows held back; if none of them has shown the layout, SceneKit's is assumed.
  mutating func release() -> [Row] {
    defer { held = [] }
    layout = layout ?? .last
    return held
  }
}
