/// An area on the ground: the inside of its outer edge, less its holes.
///
/// Its rings do not cross themselves or each other, and holes lie within the outer edge; readers mend or
/// leave out others.
public struct Footprint: Hashable, Sendable {
  /// Its outer edge, three corners or more, in either direction; the first is not repeated.
  public let outline: [GeodeticCoordinate]
  /// Its holes, such as courtyards, each three corners or more; the first is not repeated.
  public let holes: [[GeodeticCoordinate]]

  /// An area.
  ///
  /// - Returns: nil if a ring has fewer than three corners.
  public init?(outline: [GeodeticCoordinate], holes: [[GeodeticCoordinate]] = []) {
    guard outline.count >= 3, holes.allSatisfy({ $0.count >= 3 }) else { return nil }
    self.outline = outline
    self.holes = holes
  }
}
