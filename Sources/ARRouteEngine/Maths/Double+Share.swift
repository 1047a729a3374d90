extension Double {
  /// The share of the way from one number to another at which this one lies, in 0...1; an end where it is beyond.
  @inlinable @inline(__always)
  package func share(from start: Double, to end: Double) -> Double {
    min(max((self - start) / (end - start), 0), 1)
  }
}
