/// The layout of the data messages with one local message number, as given by a definition message.
struct FITDefinition {
  /// A field of the data messages.
  private struct Field {
    let number: UInt8
    let offset: Int
    let size: Int
    let type: FITBaseType?
  }

  /// The message's number in the profile.
  let message: UInt16
  /// The length of a data message after its header, including developer fields, bytes.
  let size: Int
  private let isBigEndian: Bool
  private let fields: [Field]

  /// Returns the length in bytes of the definition message that begins with the given bytes, including its
  /// header; nil if there are too few bytes.
  static func length(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= 6 else { return nil }
    let start = bytes.startIndex
    let length = 6 + 3 * Int(bytes[start + 5])
    guard bytes[start] & 0x20 != 0 else { return length }
    guard bytes.count > length else { return nil }
    return length + 1 + 3 * Int(bytes[start + length])
  }

  /// Reads a definition message, including its header.
  ///
  /// - Precondition: There are at least as many bytes as `length` returned.
  init(_ bytes: ArraySlice<UInt8>) {
    let start = bytes.startIndex
    isBigEndian = bytes[start + 2] == 1
    let (first, second) = (UInt16(bytes[start + 3]), UInt16(bytes[start + 4]))
    message = isBigEndian ? first << 8 | second : second << 8 | first
    let count = Int(bytes[start + 5])
    var fields: [Field] = []
    var offset = 0
    for index in 0..<count {
      let entry = start + 6 + 3 * index
      let size = Int(bytes[entry + 1])
      fields.append(
        Field(
          number: bytes[entry], offset: offset, size: size,
          type: FITBaseType(rawValue: bytes[entry + 2] & 0x1F)))
      offset += size
    }
    self.fields = fields
    // Developer fields are described in the file itself, and do not contain positions.
    if bytes[start] & 0x20 != 0 {
      let list = start + 6 + 3 * count
      for index in 0..<Int(bytes[list]) { offset += Int(bytes[list + 2 + 3 * index]) }
    }
    size = offset
  }

  /// Returns true if the messages have a field with this number.
  func has(_ number: UInt8) -> Bool { fields.contains { $0.number == number } }

  /// Returns the number in a field, or the first number if the field is a list; nil if it is missing or
  /// marked as invalid.
  func number(_ number: UInt8, in bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    guard let field = fields.first(where: { $0.number == number }), let type = field.type,
      type.size <= field.size
    else { return nil }
    var raw: UInt64 = 0
    for index in 0..<type.size {
      let byte = isBigEndian ? index : type.size - 1 - index
      raw = raw << 8 | UInt64(bytes[field.offset + byte])
    }
    return type.value(raw)
  }

  /// Returns the text in a field, up to the first zero byte; nil if there is no such field.
  func text(
    _ number: UInt8, in bytes: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8>? {
    guard let field = fields.first(where: { $0.number == number }), field.type == .string else {
      return nil
    }
    let all = bytes[field.offset..<field.offset + field.size]
    return UnsafeBufferPointer(rebasing: all.prefix { $0 != 0 })
  }
}

/// The base types of FIT's fields, identified by the low five bits of their number.
enum FITBaseType: UInt8 {
  case `enum`, sint8, uint8, sint16, uint16, sint32, uint32, string, float32, float64
  case uint8z, uint16z, uint32z, byte, sint64, uint64, uint64z

  /// The size of one value, bytes.
  var size: Int {
    switch self {
    case .enum, .sint8, .uint8, .string, .uint8z, .byte: 1
    case .sint16, .uint16, .uint16z: 2
    case .sint32, .uint32, .float32, .uint32z: 4
    case .float64, .sint64, .uint64, .uint64z: 8
    }
  }

  /// Returns the number with the given bits; nil for text and for the type's invalid value.
  func value(_ raw: UInt64) -> Double? {
    let bits = UInt64(8 * size)
    let all = bits == 64 ? UInt64.max : 1 << bits - 1
    switch self {
    case .string: return nil
    case .uint8z, .uint16z, .uint32z, .uint64z: return raw == 0 ? nil : Double(raw)
    case .enum, .uint8, .uint16, .uint32, .byte, .uint64: return raw == all ? nil : Double(raw)
    case .sint8, .sint16, .sint32, .sint64:
      if raw == all >> 1 { return nil }
      return Double(Int64(bitPattern: raw << (64 - bits)) >> Int64(64 - bits))
    case .float32: return Self.finite(Double(Float(bitPattern: UInt32(raw))))
    case .float64: return Self.finite(Double(bitPattern: raw))
    }
  }

  /// Returns the number if it is finite, otherwise nil; an invalid floating-point number has all bits set,
  /// which makes it NaN.
  private static func finite(_ value: Double) -> Double? { value.isFinite ? value : nil }
}
