extension Vector2 {
  /// The point of a segment nearest to a place, as a share of the segment, in 0…1.
  ///
  /// - Parameters:
  ///   - place: From the segment's start.
  ///   - segment: From its start to its end.
  /// - Returns: 0 for a segment without length.
  @inlinable @inline(__always)
  package static func nearestShare(to place: Vector2, on segment: Vector2) -> Double {
    let square = segment.dot(segment)
    return square > 0 ? min(max(place.dot(segment) / square, 0), 1) : 0
  }
}

extension Vector3 {
  /// The point of a segment nearest to a place, as a share of the segment, in 0…1.
  ///
  /// - Parameters:
  ///   - place: From the segment's start.
  ///   - segment: From its start to its end.
  /// - Returns: 0 for a segment without length.
  @inlinable @inline(__always)
  package static func nearestShare(to place: Vector3, on segment: Vector3) -> Double {
    let square = segment.dot(segment)
    return square > 0 ? min(max(place.dot(segment) / square, 0), 1) : 0
  }
}
