import ARRouteEngine
import RouteFormats

/// The conversion of frames to lines of JSON, on a separate thread if the machine has more than one
/// processor.
struct FrameLines {
  private var frames: [Frame] = []
  /// The total number of events in the waiting frames.
  private var eventCount = 0
  private var relay: Relay<[Frame], [UInt8]>?
  private var mayRelay = Workers.processors > 1

  /// The number of frames printed at once, about 300 KB.
  private static let pieceLength = 64
  /// The number of events at which a piece ends early, about 600 KB: frames may be minutes apart in the log,
  /// with many events between them.
  private static let mostEvents = 4096

  /// Adds the next frame, and returns the lines of a piece of frames if one is ready.
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

  /// Returns all remaining lines.
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

  /// Returns frames as lines of JSON.
  static func lines(of frames: [Frame]) -> [UInt8] {
    var json = JSONWriter()
    for frame in frames {
      json.frame(frame)
      json.newline()
    }
    return json.take()
  }
}
