import ARRouteDrawing
import ARRouteEngine
private import CZlib

/// Writes bitmaps as PNG (W3C Recommendation, third edition, 2025): 8 bits a channel, opaque, sRGB.
///
/// Each row is filtered by the rule of section 12.7: the filter whose bytes, read as signed
/// numbers, have the least sum of magnitudes. The same bitmap gives the same bytes with the same
/// zlib.
public struct PNGWriter {
  private var bytes: [UInt8] = []

  /// zlib's own middle between size and speed.
  private static let compressionLevel: Int32 = 6
  /// The most bytes of compressed pixels in a chunk.
  private static let chunkLength = 1 << 18

  private init() {}

  /// A bitmap as a PNG file.
  ///
  /// - Parameters:
  ///   - bitmap: One pixel at least, either way.
  ///   - pixelsPerMetre: How dense they are where it is to be seen; nil for unknown.
  public static func bytes(of bitmap: Bitmap, pixelsPerMetre: Double? = nil) -> [UInt8] {
    precondition(bitmap.width > 0 && bitmap.height > 0, "a PNG has a pixel at least")
    var writer = PNGWriter()
    writer.bytes = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    writer.writeHeader(bitmap)
    if let pixelsPerMetre, pixelsPerMetre >= 1, pixelsPerMetre < 0x1p31 {
      let density = Self.bigEndian(UInt32(pixelsPerMetre.rounded()))
      writer.writeChunk("pHYs", density + density + [1])
    }
    writer.writePixels(bitmap)
    writer.writeChunk("IEND", [])
    return writer.bytes
  }

  private mutating func writeHeader(_ bitmap: Bitmap) {
    let (bitDepth, trueColor): (UInt8, UInt8) = (8, 2)
    writeChunk(
      "IHDR",
      Self.bigEndian(UInt32(bitmap.width)) + Self.bigEndian(UInt32(bitmap.height))
        + [bitDepth, trueColor, 0, 0, 0])
    let perceptual: UInt8 = 0
    writeChunk("sRGB", [perceptual])
  }

  private mutating func writePixels(_ bitmap: Bitmap) {
    var deflater = Deflater(level: Self.compressionLevel)
    var filter = PNGFilter(width: bitmap.width)
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      for row in 0..<bitmap.height {
        let start = row * bitmap.width
        let line = UnsafeBufferPointer(rebasing: pixels[start..<start + bitmap.width])
        filter.filter(line) { deflater.deflate($0) }
        if deflater.output.count >= Self.chunkLength {
          writeChunk("IDAT", deflater.output)
          deflater.output.removeAll(keepingCapacity: true)
        }
      }
    }
    deflater.finish()
    writeChunk("IDAT", deflater.output)
  }

  /// Writes a chunk: its length, its name, what it holds, and a checksum of the latter two.
  private mutating func writeChunk(_ name: StaticString, _ content: [UInt8]) {
    bytes += Self.bigEndian(UInt32(content.count))
    let start = bytes.count
    name.withUTF8Buffer { bytes += $0 }
    bytes += content
    let checksum = bytes[start...].withUnsafeBufferPointer {
      crc32(0, $0.baseAddress, UInt32($0.count))
    }
    bytes += Self.bigEndian(UInt32(truncatingIfNeeded: checksum))
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
