extension Double {
  /// Returns the share of the way from one number to another at which this one lies, in 0...1; an end if it
  /// is beyond.
  @inlinable @inline(__always)
  package func share(from start: Double, to end: Double) -> Double {
    min(max((self - start) / (end - start), 0), 1)
  }
}
