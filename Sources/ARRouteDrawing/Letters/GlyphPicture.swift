public import ARRouteEngine

/// A glyph that is a small picture, such as an emoji, with its position.
public struct GlyphPicture: Hashable, Sendable {
  /// The upper left corner, ems from the glyph's origin, y up.
  public let corner: Vector2
  /// The width and height, ems.
  public let size: Vector2
  /// The picture.
  public let image: ImagePyramid
  /// Creates a picture at a position.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - corner: The upper left corner, ems from the glyph's origin, y up.
  ///   - size: The width and height, ems.
  public init(_ image: ImagePyramid, corner: Vector2, size: Vector2) {
    self.image = image
    self.corner = corner
    self.size = size
  }
}

extension GlyphPicture {
  /// The box around the pixels that are not nearly transparent: its lower left and upper right corners, ems
  /// from the glyph's origin, y up; nil without any.
  var ink: (low: Vector2, high: Vector2)? {
    // A few hundred pixels are enough to find the box.
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
