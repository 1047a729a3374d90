package import ARRouteEngine
import RouteFormats

extension Design {
  /// The sign on a mark, still in a file or in words.
  package struct Sign: Hashable, Sendable {
    /// The signs that need no file.
    enum Plain: String, Hashable, Sendable, CaseIterable {
      case dot, none
    }

    /// The sign, where nothing else is.
    var plain = Plain.dot
    /// Letters or an emoji; nil for none.
    package var letter: String?
    /// The PNG or SVG file with it, as the program would open it; nil for none.
    var image: String?
    /// SVG path data; nil for none.
    var path: String?

    /// As usual.
    init() {}
  }
}

extension Design.Sign {
  /// The sign, read where it is in a file.
  ///
  /// - Throws: Why the file gave none.
  package func icon() throws(DesignPartError) -> MarkIcon {
    if let letter { return .text(letter) }
    if let path {
      do { return .artwork(try IconReader.artwork(path: path)) } catch { throw .path(error) }
    }
    if let image {
      do { return try MarkIcon.read(path: image) } catch { throw .sign(image, error) }
    }
    return plain == .dot ? .dot : .none
  }
}
