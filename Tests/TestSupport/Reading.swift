public import RouteFormats

/// Reads bytes as a file of one name, in pieces of one size.
public func read(
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
public func read(
  _ text: String, name: String? = nil, precision: PolylinePrecision? = nil
) throws(FormatError) -> GeoDocument {
  try read(Array(text.utf8), name: name, precision: precision)
}
