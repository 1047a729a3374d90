private import CZlib

/// Unpacks a gzip stream in chunks; consecutive members of the stream become a single text.
final class Inflater {
  private var stream = z_stream()
  private let output: UnsafeMutableBufferPointer<UInt8>
  private var isBetweenMembers = false
  private var isOver = false
  /// True when the stream is damaged or, once it has ended, incomplete.
  private(set) var isDamaged = false

  private static let outputCapacity = 1 << 16

  /// Creates an unpacker; nil if there is not enough memory.
  init?() {
    output = .allocate(capacity: Self.outputCapacity)
    let gzipOnly = 16 + MAX_WBITS
    guard
      inflateInit2_(&stream, gzipOnly, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else {
      output.deallocate()
      return nil
    }
  }

  deinit {
    inflateEnd(&stream)
    output.deallocate()
  }

  /// True when the stream ends inside a member.
  var endsEarly: Bool { !isOver && !isBetweenMembers }

  /// Unpacks the next chunk and passes the text on in chunks.
  ///
  /// As in gzip, zeros after the last member are ignored. Any other byte there counts as damage, and the rest
  /// of the stream is ignored.
  func inflate(
    _ input: UnsafeBufferPointer<UInt8>,
    _ consume: (UnsafeBufferPointer<UInt8>) throws(FormatError) -> Void
  ) throws(FormatError) {
    guard !isOver, let start = input.baseAddress else { return }
    stream.next_in = UnsafeMutablePointer(mutating: start)
    stream.avail_in = UInt32(input.count)
    while !isOver {
      if isBetweenMembers {
        guard stream.avail_in > 0 else { return }
        let first = stream.next_in.pointee
        guard first == 0x1F else {
          // Tapes and disks pad files with zeros.
          isOver = first != 0
          isDamaged = isOver
          stream.next_in += 1
          stream.avail_in -= 1
          continue
        }
        inflateReset(&stream)
        isBetweenMembers = false
      }
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(output.count)
      let status = CZlib.inflate(&stream, Z_NO_FLUSH)
      let count = output.count - Int(stream.avail_out)
      if count > 0 { try consume(UnsafeBufferPointer(rebasing: output[..<count])) }
      switch status {
      case Z_STREAM_END: isBetweenMembers = true
      case Z_OK: if stream.avail_in == 0, stream.avail_out > 0 { return }
      case Z_BUF_ERROR: return
      default:
        isOver = true
        isDamaged = true
      }
    }
  }
}

extension FormatLibraries {
  /// The names and versions of all libraries as loaded, sorted by name; the version is nil if the library
  /// does not report it.
  ///
  /// libjpeg-turbo and protozero report only the version with which the program was built. libmd reports
  /// none.
  package static var versions: [(name: String, version: String?)] {
    [
      ("GEOS", geosVersion), ("libjpeg-turbo", jpegVersion), ("libmd", nil),
      ("libpng", pngVersion), ("libwebp", webPVersion),
      ("libxml2", xmlVersion), ("libzip", zipVersion), ("protozero", protozeroVersion),
      ("zlib", zlibVersion().map { String(cString: $0) }),
    ]
  }
}
