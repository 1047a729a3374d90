extension Double {
  /// Returns this number's position between two others as a fraction, limited to 0...1.
  @inlinable @inline(__always)
  package func share(from start: Double, to end: Double) -> Double {
    min(max((self - start) / (end - start), 0), 1)
  }
}
