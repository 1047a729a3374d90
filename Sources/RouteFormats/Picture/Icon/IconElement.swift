/// The treatment of each SVG element.
///
/// Source: Scalable Vector Graphics 2, appendix G, the index of elements
/// (https://www.w3.org/TR/SVG2/eltindex.html). Elements that are not listed there are refused.
enum IconElement {
  /// The element is a form.
  case form
  /// The element contains others.
  case group
  /// The element is not shown: its content is visible only where something refers to it, which is refused.
  case hidden
  /// A style sheet, which is refused wherever it is, unless it is empty.
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
  /// Throws if an element is meant only for some viewers.
  static func checkConditions(_ values: [String: String], line: Int) throws(IconError) {
    for name in ["requiredExtensions", "systemLanguage"] where values[name] != nil {
      throw .notDrawn(
        line: line, name: name, remedy: "leave it out, or the element that has it")
    }
  }
}
