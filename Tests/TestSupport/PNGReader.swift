/// A PNG file read without any library, for tests of those that write them: 8 bits a channel, RGB,
/// not interlaced.
public struct PNGReader: Sendable {
  /// Pixels in a row.
  public private(set) var width = 0
  /// Rows.
  public private(set) var height = 0
  /// Red, green and blue of each pixel in turn, rows from the top.
  public private(set) var channels: [UInt8] = []
  /// The chunks' names in their order.
  public private(set) var chunks: [String] = []
  /// Pixels per metre across and down, where the file says so.
  public private(set) var density: (across: Int, down: Int)?

  /// Why a file cannot be read.
  public enum Failure: Error { case signature, chunk, checksum, kind, filter, length, deflate }

  /// Reads a file's bytes.
  public init(_ bytes: [UInt8]) throws {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
      throw Failure.signature
    }
    var packed: [UInt8] = []
    var at = 8
    while at < bytes.count {
      guard at + 12 <= bytes.count else { throw Failure.chunk }
      let count = Self.number(bytes[at..<at + 4])
      guard at + 12 + count <= bytes.count else { throw Failure.chunk }
      let name = String(decoding: bytes[at + 4..<at + 8], as: UTF8.self)
      let content = Array(bytes[at + 8..<at + 8 + count])
      guard
        Self.checksum(bytes[at + 4..<at + 8 + count])
          == UInt32(Self.number(bytes[at + 8 + count..<at + 12 + count]))
      else { throw Failure.checksum }
      chunks.append(name)
      switch name {
      case "IHDR":
        (width, height) = (Self.number(content[0..<4]), Self.number(content[4..<8]))
        guard content[8...] == [8, 2, 0, 0, 0] else { throw Failure.kind }
      case "pHYs":
        guard content[8] == 1 else { throw Failure.kind }
        density = (Self.number(content[0..<4]), Self.number(content[4..<8]))
      case "IDAT": packed += content
      default: break
      }
      at += 12 + count
    }
    guard chunks.first == "IHDR", chunks.last == "IEND" else { throw Failure.chunk }
    channels = try Self.unfiltered(Inflation.inflate(packed), width: width, height: height)
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  /// CRC-32, bit by bit.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }

  /// Undoes the filter of each row.
  private static func unfiltered(_ raw: [UInt8], width: Int, height: Int) throws -> [UInt8] {
    let count = width * 3
    guard raw.count == height * (count + 1) else { throw Failure.length }
    var rows = [UInt8](repeating: 0, count: height * count)
    for row in 0..<height {
      let kind = raw[row * (count + 1)]
      guard kind <= 4 else { throw Failure.filter }
      for index in 0..<count {
        let here = row * count + index
        let left = index >= 3 ? Int(rows[here - 3]) : 0
        let up = row > 0 ? Int(rows[here - count]) : 0
        let corner = index >= 3 && row > 0 ? Int(rows[here - count - 3]) : 0
        let expected: Int
        switch kind {
        case 1: expected = left
        case 2: expected = up
        case 3: expected = (left + up) / 2
        case 4:
          let estimate = left + up - corner
          let distances = [left, up, corner].map { abs(estimate - $0) }
          expected =
            distances[0] <= distances[1] && distances[0] <= distances[2]
            ? left : distances[1] <= distances[2] ? up : corner
        default: expected = 0
        }
        rows[here] = UInt8(truncatingIfNeeded: Int(raw[row * (count + 1) + 1 + index]) + expected)
      }
    }
    return rows
  }
}

/// RFC 1950 and 1951, by the book.
private struct Inflation {
  private let bytes: [UInt8]
  private var at = 2
  private var bit = 0
  private var output: [UInt8] = []

  static func inflate(_ bytes: [UInt8]) throws -> [UInt8] {
    guard bytes.count > 6, bytes[0] & 15 == 8, (Int(bytes[0]) << 8 + Int(bytes[1])) % 31 == 0 else {
      throw PNGReader.Failure.deflate
    }
    var inflation = Inflation(bytes: bytes)
    var isLast = false
    while !isLast {
      isLast = try inflation.bits(1) == 1
      switch try inflation.bits(2) {
      case 0: try inflation.copyStored()
      case 1:
        let lengths = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
        try inflation.copy(Code(lengths), Code(Array(repeating: 5, count: 30)))
      case 2:
        let (literals, distances) = try inflation.codes()
        try inflation.copy(literals, distances)
      default: throw PNGReader.Failure.deflate
      }
    }
    var (a, b) = (1, 0)
    for byte in inflation.output {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    let sum = bytes.suffix(4).reduce(0) { $0 << 8 | Int($1) }
    guard sum == b << 16 | a else { throw PNGReader.Failure.checksum }
    return inflation.output
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func bits(_ count: Int) throws -> Int {
    var value = 0
    for index in 0..<count {
      guard at < bytes.count else { throw PNGReader.Failure.deflate }
      value |= Int(bytes[at] >> bit & 1) << index
      bit += 1
      if bit == 8 { (at, bit) = (at + 1, 0) }
    }
    return value
  }

  private mutating func copyStored() throws {
    if bit > 0 { (at, bit) = (at + 1, 0) }
    let count = try bits(16)
    _ = try bits(16)
    guard at + count <= bytes.count else { throw PNGReader.Failure.deflate }
    output += bytes[at..<at + count]
    at += count
  }

  /// Symbols by the lengths of their codes: how many have each length, and all in order.
  private struct Code {
    var counts = [Int](repeating: 0, count: 16)
    var symbols: [Int] = []

    init(_ lengths: [Int]) {
      for length in lengths where length > 0 { counts[length] += 1 }
      for length in 1...15 {
        symbols += lengths.indices.filter { lengths[$0] == length }
      }
    }
  }

  private mutating func symbol(_ code: Code) throws -> Int {
    var (value, first, index) = (0, 0, 0)
    for length in 1...15 {
      value |= try bits(1)
      let count = code.counts[length]
      if value - count < first { return code.symbols[index + value - first] }
      index += count
      first = (first + count) << 1
      value <<= 1
    }
    throw PNGReader.Failure.deflate
  }

  private mutating func codes() throws -> (Code, Code) {
    let (literals, distances) = (try bits(5) + 257, try bits(5) + 1)
    let count = try bits(4) + 4
    var lengths = [Int](repeating: 0, count: 19)
    for index in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].prefix(count) {
      lengths[index] = try bits(3)
    }
    let code = Code(lengths)
    var all: [Int] = []
    while all.count < literals + distances {
      switch try symbol(code) {
      case 16: all += Array(repeating: all.last ?? 0, count: 3 + (try bits(2)))
      case 17: all += Array(repeating: 0, count: 3 + (try bits(3)))
      case 18: all += Array(repeating: 0, count: 11 + (try bits(7)))
      case let length: all.append(length)
      }
    }
    return (Code(Array(all[..<literals])), Code(Array(all[literals...])))
  }

  private static let lengthBases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
  ]
  private static let distanceBases = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537,
    2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577,
  ]

  private mutating func copy(_ literals: Code, _ distances: Code) throws {
    while true {
      let symbol = try symbol(literals)
      if symbol == 256 { return }
      if symbol < 256 {
        output.append(UInt8(symbol))
        continue
      }
      let index = symbol - 257
      let lengthBits = index < 8 || index == 28 ? 0 : (index - 4) / 4
      let length = Self.lengthBases[index] + (try bits(lengthBits))
      let place = try self.symbol(distances)
      let distance = Self.distanceBases[place] + (try bits(place < 4 ? 0 : (place - 2) / 2))
      guard distance <= output.count else { throw PNGReader.Failure.deflate }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }
}
