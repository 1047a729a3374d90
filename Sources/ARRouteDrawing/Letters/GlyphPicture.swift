public import ARRouteEngine

/// A glyph that is a small picture, as those of emoji are, and where it stands.
public struct GlyphPicture: Hashable, Sendable {
  /// The left end of its upper side, ems from the glyph's origin, y up.
  public let corner: Vector2
  /// Its width and height, ems.
  public let size: Vector2
  /// The picture.
  public let image: ImagePyramid
  /// A picture in its place.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - corner: The left end of its upper side, ems from the glyph's origin, y up.
  ///   - size: Its width and height, ems.
  public init(_ image: ImagePyramid, corner: Vector2, size: Vector2) {
    self.image = image
    self.corner = corner
    self.size = size
  }
}

extension GlyphPicture {
  /// The box around its pixels that are not nearly clear, ems from the glyph's origin, y up: its lower left
  /// and upper right corner; nil without any.
  var ink: (low: Vector2, high: Vector2)? {
    // A picture of some hundred pixels shows as much as a larger one.
    guard let level = image.levels.first(where: { max($0.width, $0.height) <= 256 }) else {
      return nil
    }
    let seen = level.pixels.indices.filter { level.pixels[$0].w > 0.05 }
    let columns = seen.lazy.map { $0 % level.width }
    guard let left = columns.min(), let right = columns.max(), let first = seen.first,
      let last = seen.last
    else { return nil }
    let step = Vector2(size.x / Double(level.width), size.y / Double(level.height))
    let (top, bottom) = (first / level.width, last / level.width + 1)
    return (
      corner + Vector2(Double(left) * step.x, -Double(bottom) * step.y),
      corner + Vector2(Double(right + 1) * step.x, -Double(top) * step.y)
    )
  }
}
