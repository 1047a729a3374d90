import RouteFormats

/// Reads bytes as a file with a name, in pieces of the given size.
package func read(
  _ bytes: [UInt8], name: String? = nil, precision: PolylinePrecision? = nil,
  columns: ColumnChoice? = nil, piece: Int = 4096
) throws(FormatError) -> GeoDocument {
  let reader = DocumentReader(
    options: ReadingOptions(fileName: name, precision: precision, columns: columns))
  var start = 0
  while start < bytes.count {
    let end = min(start + piece, bytes.count)
    let result = bytes[start..<end].withUnsafeBytes { bytes in
      Result { () throws(FormatError) in try reader.read(bytes) }
    }
    try result.get()
    start = end
  }
  return try reader.finish()
}

/// Reads text as a file.
package func read(
  _ text: String, name: String? = nil, precision: PolylinePrecision? = nil
) throws(FormatError) -> GeoDocument {
  try read(Array(text.utf8), name: name, precision: precision)
}

extension [UInt8] {
  /// Cuts, flips, repeats or overwrites part of a file's bytes.
  package mutating func damage(_ random: inout TestRandom) {
    guard count > 2 else { return }
    let index = Int.random(in: 0..<count, using: &random)
    let end = Int.random(in: index..<count, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: removeSubrange(index...)
    case 1: self[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 2: insert(contentsOf: self[index..<end], at: index)
    case 3: self[index] = UInt8.random(in: 0...255, using: &random)
    default: removeSubrange(index..<end)
    }
  }
}
