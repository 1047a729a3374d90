/// A fix of a log that is considered false, and left out.
package struct FalseFix: Hashable, Sendable {
  /// Which of the log's fixes, counted from 0 in the order of the file.
  var index: Int
  /// Its time, seconds as the log counts them; nil if the log does not say.
  var time: Double?
  /// Its line in the file, from 1; nil if unknown.
  package var line: Int?
  /// The evidence that it is false.
  package var reason: FalseFixReason
}

/// The evidence that a fix is false.
package enum FalseFixReason: String, CaseIterable, Hashable, Sendable {
  /// It is at latitude 0, longitude 0, as receivers write while they know no place, and all others
  /// are elsewhere.
  case nullIsland
  /// Nobody can have gone there and back in the time.
  case jump
  /// It is of another device: it fits other fixes that nobody can have been at in between.
  case otherDevice
  /// It is of the time in which the receiver still searched for its place.
  case coldStart

  /// Its description for people.
  package var words: String {
    switch self {
    case .nullIsland: "at latitude 0, longitude 0, far from all others"
    case .jump: "where nobody can have gone in the time"
    case .otherDevice: "of another device"
    case .coldStart: "from before the receiver had found its place"
    }
  }
}
