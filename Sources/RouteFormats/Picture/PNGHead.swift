/// What of a PNG file (ISO/IEC 15948) can be known without its pixels.
struct PNGHead {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Pixels in a row.
  let width: Int
  /// Rows.
  let height: Int

  /// The head of a file that begins with the signature.
  ///
  /// - Returns: nil unless its chunks follow each other from IHDR to IEND, with pixels among them.
  init?(_ bytes: [UInt8]) {
    let header = Array("IHDR".utf8)
    guard bytes.count >= 33, bytes[12..<16].elementsEqual(header) else { return nil }
    width = bytes.bigEndian(at: 16, count: 4)
    height = bytes.bigEndian(at: 20, count: 4)
    var place = Self.signature.count
    var hasPixels = false
    while place + 12 <= bytes.count {
      let name = bytes[place + 4..<place + 8]
      if name.elementsEqual("IEND".utf8) {
        guard hasPixels else { return nil }
        return
      }
      hasPixels = hasPixels || name.elementsEqual("IDAT".utf8)
      place += 12 + bytes.bigEndian(at: place, count: 4)
    }
    return nil
  }
}
