import ARRouteEngine
import RouteFormats

extension Design {
  /// The longest file that is read, bytes.
  public static let maximumLength = 1 << 16

  /// Reads a design.
  ///
  /// What it does not say is as in `standard`.
  ///
  /// - Parameter bytes: JSON in UTF-8.
  public init(_ bytes: [UInt8]) throws(DesignError) {
    guard bytes.count <= Self.maximumLength else { throw .tooLong }
    let root: JSONNode
    do throws(JSONSyntaxError) {
      root = try JSONNode.read(bytes)
    } catch {
      throw .malformed(line: error.line, reason: error.reason)
    }
    self = .standard
    try read(root)
  }

  private mutating func read(_ root: JSONNode) throws(DesignError) {
    let placemark: JSONNode?
    do throws(JSONContentError) {
      let members = try root.members(
        of: "a design", allowing: ["version", "placemark", "hint", "arrows", "label"])
      if let version = members["version"] { _ = try version.number("version", in: 1...1, "1") }
      if let node = members["hint"] { try readHint(node) }
      if let node = members["arrows"] { try readArrows(node) }
      if let node = members["label"] { try readLabel(node) }
      placemark = members["placemark"]
    } catch {
      throw .content(error)
    }
    if let placemark { try readPlacemark(placemark) }
  }

  private mutating func readPlacemark(_ node: JSONNode) throws(DesignError) {
    let members: [String: JSONNode]
    let law: SizeLaw
    let numbers: [Double]
    do throws(JSONContentError) {
      members = try node.members(
        of: "placemark", path: "placemark.",
        allowing: ["law"] + PlacemarkNumber.allCases.map(\.rawValue))
      law = try members["law"]?.choice("placemark.law") ?? sizing.law
      numbers = [
        try members["max"]?.length("placemark.max") ?? sizing.maximum,
        try members["min"]?.length("placemark.min") ?? sizing.minimum,
        try members["near"]?.length("placemark.near") ?? sizing.near,
        try members["far"]?.length("placemark.far") ?? sizing.far,
      ]
    } catch {
      throw .content(error)
    }
    do throws(PlacemarkSizingError) {
      sizing = try PlacemarkSizing(
        law: law, maximum: numbers[0], minimum: numbers[1], near: numbers[2], far: numbers[3])
    } catch {
      let line = error.keys.lazy.compactMap { members[$0]?.line }.first ?? node.line
      throw .placemark(line: line, error)
    }
  }

  private mutating func readHint(_ node: JSONNode) throws(JSONContentError) {
    let members = try node.members(of: "hint", path: "hint.", allowing: ["inset", "style"])
    if let node = members["inset"] {
      hintInset = try node.number("hint.inset", within: ValueLimits.insets, "points")
    }
    hintStyle = try members["style"]?.choice("hint.style") ?? hintStyle
  }

  private mutating func readArrows(_ node: JSONNode) throws(JSONContentError) {
    let members = try node.members(
      of: "arrows", path: "arrows.",
      allowing: ["spacing", "window", "period", "pose", "shape", "model", "color", "edge", "light"])
    if let node = members["spacing"] {
      arrows.spacing = try node.number("arrows.spacing", within: Self.lengths, "metres")
    }
    if let node = members["window"] {
      arrows.window = try node.number("arrows.window", within: Self.lengths, "metres")
    }
    if let node = members["period"] {
      arrows.period = try node.number("arrows.period", within: Self.periods, "seconds")
    }
    arrows.stance = try members["pose"]?.choice("arrows.pose") ?? arrows.stance
    arrows.shape = try members["shape"]?.choice("arrows.shape") ?? arrows.shape
    arrows.light = try members["light"]?.choice("arrows.light") ?? arrows.light
    arrows.model = try members["model"]?.optionalPath(
      "arrows.model", "null or the name of a Wavefront OBJ file")
    if let node = members["color"] { arrows.color = try node.optionalColor("arrows.color") }
    if let node = members["edge"] { arrows.edge = try node.optionalColor("arrows.edge") }
  }

  private mutating func readLabel(_ node: JSONNode) throws(JSONContentError) {
    let members = try node.members(of: "label", path: "label.", allowing: ["language", "units"])
    language = try members["language"]?.choice("label.language") ?? language
    units = try members["units"]?.choice("label.units") ?? units
  }
}

extension JSONNode {
  /// A number of points or metres; which of them make a law is known only of all together.
  fileprivate func length(_ key: String) throws(JSONContentError) -> Double {
    try number(key, in: 0...Double.greatestFiniteMagnitude, "a number of 0 or more")
  }

  /// The name of a file, or null.
  fileprivate func optionalPath(
    _ key: String, _ expected: String
  ) throws(JSONContentError) -> String? {
    switch value {
    case .null: return nil
    case .string(let text) where !text.isEmpty && text.canBePath: return text
    default: throw unexpected(key, expected)
    }
  }

  fileprivate func optionalColor(_ key: String) throws(JSONContentError) -> Color? {
    if value == .null { return nil }
    guard case .string(let text) = value, let color = Color(hexText: text) else {
      throw unexpected(key, "null or six hexadecimal digits such as “3FBCFF”")
    }
    return color
  }
}

extension PlacemarkSizingError {
  /// The keys that an error is about, the first one that a file has being the one to jump to.
  fileprivate var keys: [String] {
    let numbers: [PlacemarkNumber] =
      switch self {
      case .notFinite(let number), .outOfBounds(let number, _, _): [number]
      case .negativeNear: [.near]
      case .nearNotPositive: [.near]
      case .nearNotBelowFar: [.near, .far]
      case .minimumNotPositive: [.minimum]
      case .maximumBelowMinimum: [.maximum, .minimum]
      }
    return numbers.map(\.rawValue) + ["law"]
  }
}
