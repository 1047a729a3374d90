import RouteStage

/// A source of updates for an open window, in addition to the keyboard.
protocol WindowFeed {
  /// The descriptor to wait for, which is readable when there are updates.
  var descriptor: Int32 { get }

  /// Reads once; does not wait if the descriptor is readable, and reads little enough not to delay keys.
  ///
  /// - Returns: The updates; empty if there is not yet enough input for an update. Not called again after
  ///   `.ended`.
  mutating func read() -> [FeedNews]

  /// Requests an action on a layer of the street; the result arrives as an update.
  func ask(_ wish: LayerMessage)
  /// True when a request has not been answered yet.
  var isAwaited: Bool { get }
}

/// Looks now and then at something outside the program on which a window depends, such as a file.
protocol WindowWatch {
  /// The time of the next look, nanoseconds; nil if there is nothing to look at.
  var due: UInt64? { get }

  /// Looks, if that is due at a time in nanoseconds.
  ///
  /// - Returns: The message to the window if something has changed; otherwise nil.
  mutating func look(at time: UInt64) -> WindowMessage?

  /// Takes note of a file in which the window has saved its document, and which may be what to look at from now on.
  mutating func follow(_ file: String)
}

extension WindowFeed {
  /// Does nothing: the feed accepts no requests.
  func ask(_ wish: LayerMessage) {}

  /// False: the feed accepts no requests.
  var isAwaited: Bool { false }
}
