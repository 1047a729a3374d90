/// A level face of an object in the street, such as a table or the top of a wall.
public struct Furniture: Hashable, Sendable {
  /// The name of the object; may be empty.
  public let name: String
  /// The corners of the face, in order, three or more; the first is not repeated.
  public let outline: [GeodeticCoordinate]
  /// The height of the face above the ground, metres.
  public let height: Double

  /// The allowed heights above the ground, metres.
  public static let heights = 0.0...100
  /// The maximum number of corners.
  public static let cornerLimit = 1000

  /// Creates a face.
  ///
  /// - Returns: nil if there are fewer than three corners or too many, or if the height is out of range.
  public init?(name: String, outline: [GeodeticCoordinate], height: Double) {
    guard (3...Self.cornerLimit).contains(outline.count), Self.heights.contains(height) else {
      return nil
    }
    self.name = name
    self.outline = outline
    self.height = height
  }
}
