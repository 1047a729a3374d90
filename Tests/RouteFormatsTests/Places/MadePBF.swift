/// Blocks of OpenStreetMap's PBF with any contents, written byte by byte.
enum MadePBF {
  /// Returns a block: a header with its kind and length, and the contents.
  static func block(_ kind: String, blob: [UInt8], says length: Int? = nil) -> [UInt8] {
    var header: [UInt8] = [0x0A, UInt8(kind.utf8.count)] + Array(kind.utf8) + [0x18]
    header += varint(UInt64(length ?? blob.count))
    return [0, 0, 0, UInt8(header.count)] + header + blob
  }

  /// Returns a number in as many bytes as its variable-length form needs.
  static func varint(_ value: UInt64) -> [UInt8] {
    var (value, bytes) = (value, [UInt8]())
    while value >= 0x80 {
      bytes.append(UInt8(value & 0x7F) | 0x80)
      value >>= 7
    }
    return bytes + [UInt8(value)]
  }

  /// Returns a field that contains bytes.
  static func field(_ number: UInt8, _ bytes: [UInt8]) -> [UInt8] {
    [number << 3 | 2] + varint(UInt64(bytes.count)) + bytes
  }

  /// Returns a file with one block.
  static func file(_ block: [UInt8]) -> [UInt8] {
    Self.block("OSMHeader", blob: field(1, [])) + Self.block("OSMData", blob: field(1, block))
  }
}
