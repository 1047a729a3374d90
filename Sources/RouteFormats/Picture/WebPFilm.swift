private import CWebP

/// Writes a film as one animated WebP file (RFC 9649), without loss, which begins again at its end.
///
/// libwebp packs the pixels; the chunks around them are put together here, picture by picture: so
/// pictures can be packed on several threads, and what is packed need not be in memory.
///
/// The same pixels give the same bytes with the same libwebp.
package enum WebPFilm {
  /// The widest and highest picture, pixels.
  package static let sizeLimit = 16_383

  /// The effort of libwebp, 0…9: frames of walks are 17 % larger at 1, and 9 % smaller at 9, which takes nine
  /// times as long.
  private static let level: Int32 = 4

  /// Returns the part before the first picture.
  ///
  /// - Parameters:
  ///   - width: Pixels in a row, 1...`sizeLimit`.
  ///   - height: Rows, 1...`sizeLimit`.
  ///   - length: Bytes of all the pictures together.
  ///   - hasOpacity: True if pixels of the pictures may be see-through.
  ///   - tail: The part behind the last picture.
  /// - Returns: nil if these are more than a file can hold, 4 GB.
  package static func head(
    width: Int, height: Int, length: Int, hasOpacity: Bool = false, tail: [UInt8] = []
  ) -> [UInt8]? {
    precondition(
      (1...sizeLimit).contains(width) && (1...sizeLimit).contains(height), "no such size")
    // Bit 1: it moves; bit 2: XMP follows; bit 4: some of it may be see-through. Then three bytes that mean
    // nothing yet.
    let flags: UInt8 = 0b10 | (tail.isEmpty ? 0 : 0b100) | (hasOpacity ? 0b10000 : 0)
    let extended = [flags, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3)
    // Nothing shows of the colour behind; 0 rounds are rounds without end.
    let motion: [UInt8] = [0, 0, 0, 255] + little(0, 2)
    let chunks = Self.chunk("VP8X", extended) + Self.chunk("ANIM", motion)
    let size = 4 + chunks.count + length + tail.count
    guard size <= UInt32.max - 10 else { return nil }
    return Array("RIFF".utf8) + little(size, 4) + Array("WEBP".utf8) + chunks
  }

  /// Returns the part behind the last picture: the credits as XMP (ISO 16684-1); empty without credits.
  package static func tail(credits: String) -> [UInt8] {
    guard !credits.isEmpty else { return [] }
    // The mark and the letters of its beginning are those that readers look for.
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

  /// Returns a picture's frame: the part that differs from the picture before.
  ///
  /// - Parameters:
  ///   - pixels: The pixels, row by row: red in the lowest byte, then green and blue.
  ///   - previous: Those of the picture before, of the same size; nil for the first.
  ///   - width: Pixels in a row, 1...`sizeLimit`; there are whole rows.
  ///   - number: The picture's number, from 0.
  ///   - hasOpacity: True if the highest byte of pixels is their straight opacity; else it is ignored.
  /// - Throws: An error for a lack of memory.
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
    // Without the head of a file of its own: its name, size and kind.
    let head = 12
    guard isPacked, file.size > head else { throw WebPError() }
    let duration = rate.milliseconds(to: number + 1) - rate.milliseconds(to: number)
    var body = little(part.left / 2, 3) + little(part.top / 2, 3)
    body += little(part.width - 1, 3) + little(part.height - 1, 3) + little(duration, 3)
    // Bit 1: it takes the place of what was there.
    body.append(0b10)
    body += UnsafeBufferPointer(start: file.mem, count: file.size)[head...]
    return chunk("ANMF", body)
  }

  /// A chunk: its name, its length, its bytes, and one more where these are odd in number.
  private static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    Array(name.utf8) + little(bytes.count, 4) + bytes + (bytes.count % 2 == 0 ? [] : [0])
  }

  /// A number in so many bytes, the lowest first.
  private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// A part of a picture that begins at an even place, as the format wants it.
  private struct Part {
    var left = 0
    var top = 0
    var width: Int
    var height: Int

    /// All of a picture.
    init(all width: Int, _ height: Int) {
      self.width = width
      self.height = height
    }

    /// Finds the least part that holds all differences of two pictures; one pixel if there are none.
    init(of pixels: [UInt32], from previous: [UInt32], width: Int) {
      precondition(pixels.count == previous.count, "the pictures of a film are of one size")
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

/// libwebp has packed nothing, as there is no memory.
package struct WebPError: Error, Hashable, Sendable {}

extension FormatLibraries {
  static var webPVersion: String? {
    let version = WebPGetEncoderVersion()
    return "\(version >> 16).\(version >> 8 & 0xFF).\(version & 0xFF)"
  }
}
