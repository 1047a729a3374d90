/// The treatment of each element of SVG.
///
/// Source: Scalable Vector Graphics 2, appendix G, the index of elements
/// (https://www.w3.org/TR/SVG2/eltindex.html). Those that it does not name are refused.
enum IconElement {
  /// A form of its own.
  case form
  /// It holds others.
  case group
  /// It shows nothing: what it holds is seen only where something refers to it, which is refused.
  case hidden
  /// A sheet of styles, which is refused where there is anything in it, wherever it stands.
  case styleSheet
  /// It is refused.
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
  /// Refuses what is there for some viewers alone.
  static func checkConditions(_ values: [String: String], line: Int) throws(IconError) {
    for name in ["requiredExtensions", "systemLanguage"] where values[name] != nil {
      throw .notDrawn(
        line: line, name: name, remedy: "leave it out, or the element that has it")
    }
  }
}
