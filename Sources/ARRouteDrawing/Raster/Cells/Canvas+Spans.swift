extension Canvas {
  /// Paints a run of pixels, already clipped to the bitmap, or keeps it for `paintCollected`.
  @inline(__always) mutating func paint(row: Int, from start: Int, to end: Int, _ paint: Paint) {
    guard start < end else { return }
    if isCollecting {
      scratch.spans.append(PixelSpan(row: row, start: start, end: end))
    } else {
      paint.fill(pixels + (row &* width &+ start), count: end &- start)
    }
  }

  /// Paints every pixel of the collected runs once, even if several runs cover it.
  mutating func paintCollected(_ paint: Paint) {
    isCollecting = false
    scratch.spans.sort()
    var row = -1
    var reached = 0
    for span in scratch.spans {
      if span.row != row {
        row = span.row
        reached = 0
      }
      self.paint(row: row, from: max(span.start, reached), to: span.end, paint)
      reached = max(reached, span.end)
    }
    scratch.spans.removeAll(keepingCapacity: true)
  }
}
