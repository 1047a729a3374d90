/// The rows of a table of transforms before the first one that reveals where the translation is.
struct MatrixRows {
  /// A row to be read later.
  struct Row {
    var fields: [[UInt8]]
    var line: [UInt8]
    var number: Int
  }

  /// The position of the translation; nil while unknown.
  private(set) var layout: MatrixColumns.Layout?
  private var held: [Row] = []

  /// The number of rows after which a phone that lies at AR's origin is not expected to move any more.
  private static let patience = 6000

  /// Examines a row, and holds it back if it does not reveal the layout either; returns false then.
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

  /// Returns the rows held back; if none has revealed the layout, SceneKit's is assumed.
  mutating func release() -> [Row] {
    defer { held = [] }
    layout = layout ?? .last
    return held
  }
}
