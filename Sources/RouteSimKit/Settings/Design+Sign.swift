package import ARRouteEngine
import RouteFormats

extension Design {
  /// The icon on a placemark (`sign` and `mark` in files), not yet read from its own file or text.
  package struct Sign: Hashable, Sendable {
    /// The icons that do not need a file.
    enum Plain: String, Hashable, Sendable, CaseIterable {
      case dot, none
    }

    /// The plain icon, used if nothing else is chosen.
    var plain = Plain.dot
    /// Letters or an emoji; nil without any.
    package var letter: String?
    /// The PNG or SVG file with the icon, with the path that the program opens; nil if absent.
    var image: String?
    /// SVG path data; nil if absent.
    var path: String?

    /// Creates the default icon.
    init() {}
  }
}

extension Design.Sign {
  /// Returns the icon, read from its file if it has one.
  ///
  /// - Throws: The error of the file or the path data.
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
