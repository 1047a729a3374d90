import RouteStage

/// A driver of a window without a user: scripted keys, one per frame, and an end.
struct KeyDriver: Sendable {
  private let script: [Key?]
  private let lastFrame: Int?
  private var frames = 0

  /// Creates a driver with keys.
  ///
  /// - Parameter holdFrames: The number of frames between the last key and closing; nil to never close.
  init(keys: KeyScript = .empty, holdFrames: Int? = nil) {
    script = keys.keys
    lastFrame = holdFrames.map { keys.keys.count + $0 }
  }

  /// True when frames are produced even if nothing moves.
  var isRunning: Bool { frames < script.count || lastFrame != nil }

  /// The key of the current frame.
  var key: Key? { frames < script.count ? script[frames] : nil }

  /// Advances to the next frame.
  ///
  /// - Returns: True if the frame that has ended was the last one.
  mutating func endsFrame() -> Bool {
    frames += 1
    return lastFrame.map { frames >= $0 } ?? false
  }
}
