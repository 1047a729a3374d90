extension Vector2 {
  /// Returns the point of a segment nearest to a given point, as a fraction of the segment in 0…1.
  ///
  /// - Parameters:
  ///   - point: The vector from the segment's start to the point.
  ///   - segment: The vector from the segment's start to its end.
  /// - Returns: The fraction; 0 for a segment of length 0.
  @inlinable @inline(__always)
  package static func nearestShare(to point: Vector2, on segment: Vector2) -> Double {
    let square = segment.dot(segment)
    return square > 0 ? min(max(point.dot(segment) / square, 0), 1) : 0
  }
}

extension Vector3 {
  /// Returns the point of a segment nearest to a given position, as a fraction of the segment in 0…1.
  ///
  /// - Parameters:
  ///   - position: The vector from the segment's start to the position.
  ///   - segment: The vector from the segment's start to its end.
  /// - Returns: The fraction; 0 for a segment of length 0.
  @inlinable @inline(__always)
  package static func nearestShare(to position: Vector3, on segment: Vector3) -> Double {
    let square = segment.dot(segment)
    return square > 0 ? min(max(position.dot(segment) / square, 0), 1) : 0
  }
}
