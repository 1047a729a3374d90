private import CWebP

/// Writes an animation as one WebP file (RFC 9649), lossless and looping.
///
/// libwebp encodes the pixels; the chunks around them are assembled here, frame by frame, so that frames can
/// be encoded on several threads and the encoded data need not stay in memory.
///
/// The same pixels give the same bytes with the same version of libwebp.
package enum WebPFilm {
  /// The maximum width and height, pixels.
  package static let sizeLimit = 16_383

  /// The effort of libwebp, 0…9.
  ///
  /// Frames of walks are 17 % larger at level 1. At level 9 they are 9 % smaller but take nine times as long.
  private static let level: Int32 = 4

  /// Returns the part before the first frame.
  ///
  /// - Parameters:
  ///   - width: The width, pixels, 1...`sizeLimit`.
  ///   - height: The height, pixels, 1...`sizeLimit`.
  ///   - length: The total length of all frames, bytes.
  ///   - hasOpacity: True if pixels of the frames may be transparent.
  ///   - tail: The part after the last frame.
  /// - Returns: nil if the file would exceed the limit of 4 GB.
  package static func head(
    width: Int, height: Int, length: Int, hasOpacity: Bool = false, tail: [UInt8] = []
  ) -> [UInt8]? {
    precondition(
      (1...sizeLimit).contains(width) && (1...sizeLimit).contains(height), "invalid size")
    // Bit 1: animation; bit 2: XMP follows; bit 4: transparency. The next three bytes are reserved.
    let flags: UInt8 = 0b10 | (tail.isEmpty ? 0 : 0b100) | (hasOpacity ? 0b10000 : 0)
    let extended = [flags, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3)
    // The background colour is never visible; a loop count of 0 means endless.
    let motion: [UInt8] = [0, 0, 0, 255] + little(0, 2)
    let chunks = Self.chunk("VP8X", extended) + Self.chunk("ANIM", motion)
    let size = 4 + chunks.count + length + tail.count
    guard size <= UInt32.max - 10 else { return nil }
    return Array("RIFF".utf8) + little(size, 4) + Array("WEBP".utf8) + chunks
  }

  /// Returns the part after the last frame: the credits as XMP (ISO 16684-1).
  ///
  /// Empty without credits.
  package static func tail(credits: String) -> [UInt8] {
    guard !credits.isEmpty else { return [] }
    // Readers look for the byte order mark and this identifier at the beginning.
    let packet = """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">\
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">\
      <dc:rights><rdf:Alt><rdf:li xml:lang="x-default">\(XMLText.escaped(credits))</rdf:li></rdf:Alt></dc:rights>\
      </rdf:Description></rdf:RDF></x:xmpmeta>
      <?xpacket end="r"?>
      """
    return chunk("XMP ", Array(packet.utf8))
  }

  /// Returns a frame chunk with the part of the picture that differs from the previous one.
  ///
  /// - Parameters:
  ///   - pixels: The pixels, row by row: red in the lowest byte, then green and blue.
  ///   - previous: The pixels of the previous picture, which must have the same size; nil for the first
  ///     frame.
  ///   - width: The width, pixels, 1...`sizeLimit`; the number of pixels must be a multiple of it.
  ///   - number: The frame's number, from 0.
  ///   - hasOpacity: True if the highest byte of each pixel is its opacity (straight alpha); otherwise that
  ///     byte is ignored.
  /// - Throws: An error if there is not enough memory.
  package static func frame(
    _ pixels: [UInt32], after previous: [UInt32]?, width: Int, number: Int, rate: FilmRate,
    hasOpacity: Bool = false
  ) throws(WebPError) -> [UInt8] {
    let part =
      previous.map { Part(of: pixels, from: $0, width: width) }
      ?? Part(all: width, pixels.count / width)
    var file = WebPMemoryWriter()
    defer { WebPMemoryWriterClear(&file) }
    let isPacked = pixels.withUnsafeBufferPointer { pixels in
      routesim_webp_pack(
        pixels.baseAddress.map { $0 + part.top * width + part.left }, Int32(width),
        Int32(part.width), Int32(part.height), level, hasOpacity ? 1 : 0, &file) != 0
    }
    // Leave out the header of a stand-alone file: its name, size and kind.
    let head = 12
    guard isPacked, file.size > head else { throw WebPError() }
    let duration = rate.milliseconds(to: number + 1) - rate.milliseconds(to: number)
    var body = little(part.left / 2, 3) + little(part.top / 2, 3)
    body += little(part.width - 1, 3) + little(part.height - 1, 3) + little(duration, 3)
    // Bit 1: the frame replaces the previous content instead of being blended with it.
    body.append(0b10)
    body += UnsafeBufferPointer(start: file.mem, count: file.size)[head...]
    return chunk("ANMF", body)
  }

  /// Returns a chunk: its name, its length, its bytes, and a padding byte if the length is odd.
  private static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    Array(name.utf8) + little(bytes.count, 4) + bytes + (bytes.count % 2 == 0 ? [] : [0])
  }

  /// Returns a number in the given number of bytes, least significant first.
  private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// A rectangular part of a picture; its left and top are even, as the format requires.
  private struct Part {
    var left = 0
    var top = 0
    var width: Int
    var height: Int

    /// Creates the part that is the whole picture.
    init(all width: Int, _ height: Int) {
      self.width = width
      self.height = height
    }

    /// Finds the smallest part that contains all the differences between two pictures; a single pixel if they
    /// are equal.
    init(of pixels: [UInt32], from previous: [UInt32], width: Int) {
      precondition(pixels.count == previous.count, "the pictures of a film must have the same size")
      let height = pixels.count / width
      var (first, last) = (height, -1)
      var (low, high) = (width, -1)
      pixels.withUnsafeBufferPointer { pixels in
        previous.withUnsafeBufferPointer { previous in
          for row in 0..<height {
            let start = row * width
            let end = start + width
            guard let column = (start..<end).first(where: { pixels[$0] != previous[$0] }) else {
              continue
            }
            var lastColumn = end - 1
            while pixels[lastColumn] == previous[lastColumn] { lastColumn -= 1 }
            first = min(first, row)
            last = row
            low = min(low, column - start)
            high = max(high, lastColumn - start)
          }
        }
      }
      guard last >= 0 else {
        self.init(all: 1, 1)
        return
      }
      self.init(all: 0, 0)
      left = low & ~1
      top = first & ~1
      self.width = high + 1 - left
      self.height = last + 1 - top
    }
  }
}

/// An error from libwebp: there is not enough memory.
package struct WebPError: Error, Hashable, Sendable {}

extension FormatLibraries {
  static var webPVersion: String? {
    let version = WebPGetEncoderVersion()
    return "\(version >> 16).\(version >> 8 & 0xFF).\(version & 0xFF)"
  }
}
