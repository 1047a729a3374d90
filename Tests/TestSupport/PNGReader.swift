private import CPNGReader

/// A PNG file as read by libpng, for tests of the code that writes such files.
///
/// It has 8 bits per channel, RGB or, on request, RGBA, and is not interlaced. Warnings from libpng count
/// as errors here.
package struct PNGReader: Sendable {
  /// The number of pixels in a row.
  package let width: Int
  /// The number of rows.
  package let height: Int
  /// Red, green and blue of each pixel in turn, with rows from the top.
  package let channels: [UInt8]
  /// The straight opacity of each pixel; 255 if the file has no opacities.
  package let opacities: [UInt8]
  /// True when the file declares its colours as sRGB with perceptual intent.
  package let isPerceptualSRGB: Bool
  /// The number of pixels per metre horizontally and vertically, if the file states it.
  package let density: (across: Int, down: Int)?

  /// The reason why a file cannot be read.
  package enum Failure: Error { case head, kind, unit, pixels }

  /// Reads the bytes of a file.
  ///
  /// - Parameter hasOpacity: True when the file must have opacities; otherwise it must not have any.
  package init(_ bytes: [UInt8], hasOpacity: Bool = false) throws {
    var facts = png_facts()
    guard png_source_all(bytes, bytes.count, &facts, nil) != 0 else { throw Failure.head }
    guard facts.depth == 8,
      facts.color == (hasOpacity ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB),
      facts.interlacing == 0
    else {
      throw Failure.kind
    }
    guard facts.unit == -1 || facts.unit == PNG_RESOLUTION_METER else { throw Failure.unit }
    (width, height) = (Int(facts.width), Int(facts.height))
    let step = hasOpacity ? 4 : 3
    var channels = [UInt8](repeating: 0, count: width * height * step)
    guard png_source_all(bytes, bytes.count, &facts, &channels) != 0 else { throw Failure.pixels }
    if hasOpacity {
      self.channels = channels.indices.filter { $0 % 4 < 3 }.map { channels[$0] }
      opacities = stride(from: 3, to: channels.count, by: 4).map { channels[$0] }
    } else {
      self.channels = channels
      opacities = Array(repeating: 255, count: width * height)
    }
    isPerceptualSRGB = facts.intent == PNG_sRGB_INTENT_PERCEPTUAL
    density = facts.unit == -1 ? nil : (Int(facts.across), Int(facts.down))
  }
}
