import RouteStage

/// Something besides the keyboard that brings news while a window is open.
protocol WindowFeed {
  /// What to wait on: readable when there is news.
  var descriptor: Int32 { get }

  /// Reads once, without waiting where the descriptor is readable, and so little that a key can wait
  /// for it.
  ///
  /// - Returns: What came; nothing where that is not enough for anything yet. After `.ended` it is
  ///   not asked again.
  mutating func read() -> [FeedNews]

  /// Does something with a layer of the street; what comes of it is told by news.
  func ask(_ wish: LayerMessage)
  /// True when something that was asked is still to be answered.
  var isAwaited: Bool { get }
}

extension WindowFeed {
  /// Nothing: it only brings.
  func ask(_ wish: LayerMessage) {}

  /// No.
  var isAwaited: Bool { false }
}
