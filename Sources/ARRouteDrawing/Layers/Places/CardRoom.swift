import ARRouteEngine

/// The part of a card on the screen that is in the viewport and that no card painted later covers.
struct CardRoom {
  /// A part of the card's width.
  struct Part {
    /// The distance of its middle to the right of the card's middle, as a fraction of half the card's width.
    var middle: Double
    /// Its width, as a fraction of the card's width.
    var width: Double
  }

  /// The width of the card on the screen, points.
  let width: Double
  /// The card's middle on the screen, and half of its extent along and across its text.
  private let middle: Vector2
  private let half: Vector2
  private let along: Vector2
  private let viewport: Viewport
  /// The boxes of the cards painted later, along and across the text, relative to the card's middle.
  private let covers: [PlaneBox]

  /// Creates the room of a card.
  ///
  /// - Parameters:
  ///   - corners: The card's corners on the screen: upper left, upper right, lower right, lower left.
  ///   - later: The corners of the cards that are painted later.
  init(_ corners: [Vector2], in viewport: Viewport, under later: ArraySlice<[Vector2]>) {
    let edge = corners[1] - corners[0]
    let along = edge.length > 0 ? edge * (1 / edge.length) : Vector2(1, 0)
    let middle = corners.reduce(Vector2.zero, +) * (1 / Double(corners.count))
    func box(of points: [Vector2]) -> PlaneBox {
      var box = PlaneBox()
      for point in points {
        let offset = point - middle
        box.add(Vector2(offset.dot(along), offset.dot(Vector2(-along.y, along.x))))
      }
      return box
    }
    let own = box(of: corners)
    half = own.size * 0.5
    width = own.size.x
    covers = later.map(box).filter(own.overlaps)
    (self.along, self.middle, self.viewport) = (along, middle, viewport)
  }

  /// Returns the widest free part of the card between two heights; nil if all of it is covered.
  ///
  /// - Parameters:
  ///   - low: The lower end of the heights, as a fraction of half the card's height above its middle.
  ///   - high: Their upper end.
  func widest(from low: Double, to high: Double) -> Part? {
    guard half.x > 0 else { return nil }
    // On the screen, y grows downwards.
    let (top, bottom) = (-high * half.y, -low * half.y)
    var free = [-half.x...half.x]
    for height in [top, bottom] {
      guard let seen = seen(at: height) else { return nil }
      free = free.compactMap { part in
        let low = max(part.lowerBound, seen.lowerBound)
        let high = min(part.upperBound, seen.upperBound)
        return low < high ? low...high : nil
      }
    }
    for cover in covers where cover.low.y < bottom && cover.high.y > top {
      free = free.flatMap { part in
        [
          (part.lowerBound, min(part.upperBound, cover.low.x)),
          (max(part.lowerBound, cover.high.x), part.upperBound),
        ].compactMap { $0 < $1 ? $0...$1 : nil }
      }
    }
    let widest = free.max { $0.upperBound - $0.lowerBound < $1.upperBound - $1.lowerBound }
    return widest.map {
      Part(
        middle: ($0.lowerBound + $0.upperBound) / 2 / half.x,
        width: ($0.upperBound - $0.lowerBound) / width)
    }
  }

  /// Returns the visible part of a line along the text; nil if the line misses the viewport.
  private func seen(at height: Double) -> ClosedRange<Double>? {
    let start = middle + Vector2(-along.y, along.x) * height
    var (low, high) = (-Double.infinity, Double.infinity)
    for (position, step, end) in [
      (start.x, along.x, viewport.width), (start.y, along.y, viewport.height),
    ] {
      guard abs(step) > 1e-9 else {
        guard 0...end ~= position else { return nil }
        continue
      }
      let ends = [-position / step, (end - position) / step].sorted()
      (low, high) = (max(low, ends[0]), min(high, ends[1]))
    }
    return low < high ? low...high : nil
  }
}
