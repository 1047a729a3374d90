/// The rows of a table of transforms that come before one shows where the translation stands.
struct MatrixRows {
  /// A row as it is to be read later.
  struct Row {
    var fields: [[UInt8]]
    var line: [UInt8]
    var number: Int
  }

  /// The position of the translation; nil while unknown.
  private(set) var layout: MatrixColumns.Layout?
  private var held: [Row] = []

  /// Rows of a phone that lies at AR's origin: so many, and it will not move any more.
  private static let patience = 6000

  /// Examines a row, and holds it back if it does not show the layout either; false then.
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

  /// Hands over the rows held back; if none has shown the layout, it is SceneKit's.
  mutating func release() -> [Row] {
    defer { held = [] }
    layout = layout ?? .last
    return held
  }
}
