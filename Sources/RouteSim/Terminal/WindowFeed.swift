import RouteStage

/// A source of news other than the keyboard, while a window is open.
protocol WindowFeed {
  /// The descriptor to wait on: readable when there is news.
  var descriptor: Int32 { get }

  /// Reads once, without waiting if the descriptor is readable, and little enough not to delay keys.
  ///
  /// - Returns: The news; empty if there is not enough input for any yet. Not called again after `.ended`.
  mutating func read() -> [FeedNews]

  /// Requests an action on a layer of the street; the result comes as news.
  func ask(_ wish: LayerMessage)
  /// True when a request is still to be answered.
  var isAwaited: Bool { get }
}

extension WindowFeed {
  /// Does nothing: the feed takes no requests.
  func ask(_ wish: LayerMessage) {}

  /// False: the feed takes no requests.
  var isAwaited: Bool { false }
}
