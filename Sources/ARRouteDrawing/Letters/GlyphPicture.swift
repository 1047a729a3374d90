public import ARRouteEngine

/// A glyph that is a small picture, as those of emoji are, and where it stands.
public struct GlyphPicture: Hashable, Sendable {
  /// The left end of its upper side, ems from the glyph's origin, y up.
  public let corner: Vector2
  /// How wide and high it is, ems.
  public let size: Vector2
  /// What it shows.
  public let image: ImagePyramid

  /// A picture in its place.
  ///
  /// - Parameters:
  ///   - image: What it shows.
  ///   - corner: The left end of its upper side, ems from the glyph's origin, y up.
  ///   - size: How wide and high it is, ems.
  public init(_ image: ImagePyramid, corner: Vector2, size: Vector2) {
    self.image = image
    self.corner = corner
    self.size = size
  }
}
