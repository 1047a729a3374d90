/// The treatment of each SVG element.
///
/// Source: Scalable Vector Graphics 2, appendix G, the index of elements
/// (https://www.w3.org/TR/SVG2/eltindex.html). Elements that are not listed there are refused.
enum IconElement {
  /// The element draws a shape.
  case form
  /// The element contains other elements.
  case group
  /// The element is not drawn: its content would be visible only through a reference, and references are
  /// refused.
  case hidden
  /// The element is a style sheet, which is refused unless it is empty.
  case styleSheet
  /// The element is refused.
  case refused

  init(_ name: String) {
    switch name {
    case "path", "rect", "circle", "ellipse", "line", "polyline", "polygon": self = .form
    case "g", "a": self = .group
    case "title", "desc", "metadata", "defs", "symbol", "linearGradient", "radialGradient",
      "clipPath", "mask", "filter", "marker", "pattern", "view":
      self = .hidden
    case "style": self = .styleSheet
    default: self = .refused
    }
  }
}

extension IconElement {
  /// Throws if an element has a condition that makes only some viewers show it.
  static func checkConditions(_ values: [String: String], line: Int) throws(IconError) {
    for name in ["requiredExtensions", "systemLanguage"] where values[name] != nil {
      throw .notDrawn(
        line: line, name: name, remedy: "leave it out, or the element that has it")
    }
  }
}
