private import CWebPReader

/// An animated WebP as shown by libwebp's own player, for tests of the code that writes such files.
package struct WebPReader: Sendable {
  /// The number of pixels in a row.
  package let width: Int
  /// The number of rows.
  package let height: Int
  /// The number of times that it is played; 0 for an endless loop.
  package let rounds: Int
  /// The pictures, in order.
  package let frames: [Frame]

  /// A complete picture.
  package struct Frame: Hashable, Sendable {
    /// Red, green and blue of each pixel in turn, with rows from the top.
    package let channels: [UInt8]
    /// The straight opacity of each pixel.
    package let opacities: [UInt8]
    /// The time at which the frame ends, in milliseconds from the start.
    package let end: Int
  }

  /// The reason why a file cannot be read.
  package enum Failure: Error { case head, picture, seeThrough }

  /// Reads the bytes of a file.
  ///
  /// - Parameter hasOpacity: True when pixels may be transparent.
  package init(_ bytes: [UInt8], hasOpacity: Bool = false) throws {
    // The bytes stay in place for as long as the player exists.
    let room = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = room.initialize(from: bytes)
    defer { room.deallocate() }
    var file = WebPData(bytes: UnsafePointer(room.baseAddress), size: bytes.count)
    guard let player = webp_player(&file) else { throw Failure.head }
    defer { WebPAnimDecoderDelete(player) }
    var info = WebPAnimInfo()
    guard WebPAnimDecoderGetInfo(player, &info) != 0 else { throw Failure.head }
    (width, height) = (Int(info.canvas_width), Int(info.canvas_height))
    rounds = Int(info.loop_count)
    var frames: [Frame] = []
    while WebPAnimDecoderHasMoreFrames(player) != 0 {
      var pixels: UnsafeMutablePointer<UInt8>?
      var end: Int32 = 0
      guard WebPAnimDecoderGetNext(player, &pixels, &end) != 0, let pixels else {
        throw Failure.picture
      }
      var channels: [UInt8] = []
      channels.reserveCapacity(width * height * 3)
      var opacities: [UInt8] = []
      for pixel in 0..<width * height {
        opacities.append(pixels[4 * pixel + 3])
        guard hasOpacity || pixels[4 * pixel + 3] == 255 else { throw Failure.seeThrough }
        channels += (0..<3).map { pixels[4 * pixel + $0] }
      }
      frames.append(Frame(channels: channels, opacities: opacities, end: Int(end)))
    }
    guard frames.count == Int(info.frame_count) else { throw Failure.picture }
    self.frames = frames
  }
}
