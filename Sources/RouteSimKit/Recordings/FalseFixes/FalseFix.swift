/// A fix of a log that is considered false and left out.
package struct FalseFix: Hashable, Sendable {
  /// The fix's index in the log, from 0, in file order.
  var index: Int
  /// The fix's time in the log's own seconds; nil if unknown.
  var time: Double?
  /// The fix's line in the file, from 1; nil if unknown.
  package var line: Int?
  /// The fix's position.
  var position: GroundPosition
  /// The evidence that the fix is false.
  package var reason: FalseFixReason
}

/// The evidence that a fix is false.
package enum FalseFixReason: String, CaseIterable, Hashable, Sendable {
  /// The fix is at latitude 0, longitude 0, which receivers write while their position is unknown, and the
  /// other fixes are elsewhere.
  case nullIsland
  /// The fix is too far from the others for anyone to have gone there and back in the time.
  case jump
  /// The fix is from another device: it belongs to a track of other fixes that is out of reach from the
  /// fixes before and after it.
  case otherDevice
  /// The fix is from the time when the receiver was still searching for its position.
  case coldStart

  /// The description for display.
  package var words: String {
    switch self {
    case .nullIsland: "at latitude 0, longitude 0, far from all others"
    case .jump: "too far away to be reached in time"
    case .otherDevice: "from a different device"
    case .coldStart: "from before the receiver found its position"
    }
  }
}
