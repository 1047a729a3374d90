/// A level face of a thing in the street, such as a table or the top of a wall.
public struct Furniture: Hashable, Sendable {
  /// Its name; may be empty.
  public let name: String
  /// Its corners, in order, three or more; the first is not repeated.
  public let outline: [GeodeticCoordinate]
  /// Its height above the ground, metres.
  public let height: Double

  /// The possible heights above the ground, metres.
  public static let heights = 0.0...100
  /// The number of corners that it may have.
  public static let cornerLimit = 1000

  /// A face.
  ///
  /// - Returns: nil for fewer than three corners or too many, and for an impossible height.
  public init?(name: String, outline: [GeodeticCoordinate], height: Double) {
    guard (3...Self.cornerLimit).contains(outline.count), Self.heights.contains(height) else {
      return nil
    }
    self.name = name
    self.outline = outline
    self.height = height
  }
}
