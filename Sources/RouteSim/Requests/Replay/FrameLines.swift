import ARRouteEngine
import RouteFormats

/// Frames on their way to lines of JSON, which are written beside the thread that makes the frames
/// where the machine has a processor for it.
struct FrameLines {
  private var frames: [Frame] = []
  /// The number of events that they have together.
  private var eventCount = 0
  private var relay: Relay<[Frame], [UInt8]>?
  private var mayRelay = Workers.processors > 1

  /// The number of frames printed at once, about 300 KB.
  private static let pieceLength = 64
  /// With so many events, about 600 KB, fewer frames are a piece: they may be minutes of the log apart.
  private static let mostEvents = 4096

  /// Takes the next frame, and hands over lines of frames before it, if some are ready.
  mutating func take(_ frame: Frame) -> [UInt8]? {
    frames.append(frame)
    eventCount += frame.events.count
    guard frames.count == Self.pieceLength || eventCount >= Self.mostEvents else { return nil }
    defer { clear() }
    if mayRelay, relay == nil {
      relay = Relay { Self.lines(of: $0) }
      mayRelay = relay != nil
    }
    guard let relay else { return Self.lines(of: frames) }
    return relay.exchange(frames)
  }

  /// Hands over all lines that have not been handed over.
  mutating func takeRest() -> [UInt8] {
    defer { clear() }
    let lines = Self.lines(of: frames)
    guard let earlier = relay?.collect() else { return lines }
    return earlier + lines
  }

  private mutating func clear() {
    frames.removeAll(keepingCapacity: true)
    eventCount = 0
  }

  /// Frames as lines of JSON.
  static func lines(of frames: [Frame]) -> [UInt8] {
    var json = JSONWriter()
    for frame in frames {
      json.frame(frame)
      json.newline()
    }
    return json.take()
  }
}
