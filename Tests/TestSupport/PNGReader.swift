private import CPNGReader

/// A PNG file as libpng reads it, for tests of its writers.
///
/// It has 8 bits per channel, RGB or, on request, RGBA, and is not interlaced. Warnings of libpng are errors
/// here.
package struct PNGReader: Sendable {
  /// The number of pixels in a row.
  package let width: Int
  /// The number of rows.
  package let height: Int
  /// Red, green and blue of each pixel in turn, rows from the top.
  package let channels: [UInt8]
  /// The straight opacity of each pixel; 255 in a file without opacities.
  package let opacities: [UInt8]
  /// True when the file declares its colours as sRGB with perceptual intent.
  package let isPerceptualSRGB: Bool
  /// Pixels per metre across and down, if the file states them.
  package let density: (across: Int, down: Int)?

  /// The reason a file cannot be read.
  package enum Failure: Error { case head, kind, unit, pixels }

  /// Reads a file's bytes.
  ///
  /// - Parameter hasOpacity: True when the file must have opacities; otherwise it must have none.
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
