/// An area on the ground: the inside of an outer edge, without the holes.
///
/// The rings do not cross themselves or each other, and the holes are inside the outer edge. File readers
/// repair or leave out rings that violate this.
public struct Footprint: Hashable, Sendable {
  /// The outer edge: three or more corners, in either direction; the first is not repeated.
  public let outline: [GeodeticCoordinate]
  /// The holes, such as courtyards, each with three or more corners; the first is not repeated.
  public let holes: [[GeodeticCoordinate]]

  /// Creates an area.
  ///
  /// - Returns: nil if a ring has fewer than three corners.
  public init?(outline: [GeodeticCoordinate], holes: [[GeodeticCoordinate]] = []) {
    guard outline.count >= 3, holes.allSatisfy({ $0.count >= 3 }) else { return nil }
    self.outline = outline
    self.holes = holes
  }
}
