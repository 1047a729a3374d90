private import CZlib

/// Packs bytes as a zlib stream, piece by piece.
struct Deflater: ~Copyable {
  /// What is packed so far and not yet taken away.
  var output: [UInt8] = []
  private let stream: UnsafeMutablePointer<z_stream>
  private let buffer: UnsafeMutableBufferPointer<UInt8>

  /// - Parameter level: zlib's compression level, 0…9.
  init(level: Int32) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    buffer = .allocate(capacity: 1 << 16)
    let status = deflateInit_(stream, level, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    // Only a foreign zlib or a lack of memory can fail, where Swift's own arrays trap as well.
    precondition(status == Z_OK, "zlib cannot begin a stream")
  }

  deinit {
    deflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
    buffer.deallocate()
  }

  /// Packs more bytes.
  mutating func deflate(_ input: UnsafeBufferPointer<UInt8>) { deflate(input, Z_NO_FLUSH) }

  /// Packs what zlib still holds back; nothing may follow.
  mutating func finish() { deflate(UnsafeBufferPointer(start: nil, count: 0), Z_FINISH) }

  private mutating func deflate(_ input: UnsafeBufferPointer<UInt8>, _ flush: Int32) {
    stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
    stream.pointee.avail_in = UInt32(input.count)
    repeat {
      stream.pointee.next_out = buffer.baseAddress
      stream.pointee.avail_out = UInt32(buffer.count)
      let status = CZlib.deflate(stream, flush)
      precondition(status != Z_STREAM_ERROR, "zlib's stream is broken")
      output += buffer[..<(buffer.count - Int(stream.pointee.avail_out))]
    } while stream.pointee.avail_out == 0
  }
}
