@testable import ARRouteEngine
@testable import RouteFormats

/// Icons for tests, written as text.
enum IconText {
  /// Returns the icon in an SVG with the given elements, which begin in its second line.
  static func artwork(
    _ body: String, _ root: String = #"viewBox="0 0 24 24""#
  ) throws -> MarkArtwork {
    let text = "<svg xmlns=\"http://www.w3.org/2000/svg\" \(root)>\n\(body)\n</svg>"
    guard case .artwork(let artwork) = try IconReader.icon(Array(text.utf8)) else {
      throw IconError.empty
    }
    return artwork
  }

  /// Returns the line and message with which an icon is refused; nil if it is accepted.
  static func refusal(
    _ body: String, _ root: String = #"viewBox="0 0 24 24""#
  ) -> (line: Int?, message: String)? {
    do {
      _ = try artwork(body, root)
      return nil
    } catch {
      return (error as? IconError).map { ($0.line, $0.message) }
    }
  }

  /// Returns the rectangle around the corners of an icon, as fractions of its longer side.
  static func box(_ artwork: MarkArtwork) -> (low: Vector2, high: Vector2) {
    var (low, high) = (Vector2(.infinity, .infinity), Vector2(-.infinity, -.infinity))
    for point in artwork.forms.flatMap(\.curves).flatMap({ $0.points(tolerance: 1e-5) }) {
      low = Vector2(min(low.x, point.x), min(low.y, point.y))
      high = Vector2(max(high.x, point.x), max(high.y, point.y))
    }
    return (low, high)
  }
}
