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
        of: "a design",
        allowing: ["version", "placemark", "mark", "hint", "arrows", "label", "scene", "cards"])
      if let version = members["version"] { _ = try version.number("version", in: 1...1, "1") }
      if let node = members["mark"] { try readMark(node) }
      if let node = members["scene"] { try readScene(node) }
      if let node = members["hint"] { try readHint(node) }
      if let node = members["arrows"] { try readArrows(node) }
      if let node = members["label"] { try readLabel(node) }
      if let node = members["cards"] { try readCards(node) }
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
    let members = try node.members(
      of: "hint", path: "hint.", allowing: ["inset", "style", "color"])
    if let node = members["inset"] {
      hintInset = try node.number("hint.inset", within: ValueLimits.insets, "points")
    }
    hintStyle = try members["style"]?.choice("hint.style") ?? hintStyle
    if let node = members["color"] { colors.hint = try node.optionalColor("hint.color") }
  }

  private mutating func readCards(_ node: JSONNode) throws(JSONContentError) {
    let members = try node.members(
      of: "cards", path: "cards.",
      allowing: [
        "width", "facing", "radius", "limit", "threshold", "storey", "near", "depth", "cluster",
        "spread", "rest",
      ])
    typealias Limits = CardStyle.Limits
    func metres(
      _ key: String, _ limits: ClosedRange<Double>, _ value: inout Double
    ) throws(JSONContentError) {
      guard let node = members[key] else { return }
      value = try node.number("cards.\(key)", within: limits, "metres")
    }
    try metres("width", Limits.width, &cards.width)
    try metres("radius", Limits.radius, &cards.radius)
    try metres("threshold", Limits.threshold, &cards.threshold)
    try metres("storey", Limits.storey, &cards.storey)
    try metres("near", Limits.near, &cards.near.distance)
    try metres("depth", Limits.near, &cards.near.depth)
    try metres("cluster", Limits.clusterRadius, &cards.clusterRadius)
    if let node = members["spread"] {
      cards.spreadWidth = try node.number("cards.spread", within: Limits.spreadWidth, "points")
    }
    if let node = members["rest"] {
      cards.restOpacity = try node.share("cards.rest")
    }
    cards.facing = try members["facing"]?.choice("cards.facing") ?? cards.facing
    if let node = members["limit"] {
      let limits = Double(Limits.limit.lowerBound)...Double(Limits.limit.upperBound)
      let number = try node.number("cards.limit", within: limits, "places")
      guard let limit = Int(exactly: number) else {
        throw node.unexpected("cards.limit", "a whole number of places")
      }
      cards.limit = limit
    }
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

  private mutating func readMark(_ node: JSONNode) throws(JSONContentError) {
    let members = try node.members(
      of: "mark", path: "mark.",
      allowing: [
        "color", "opacity", "ring", "ringColor", "outline", "icon", "letter", "image", "path",
        "iconColor", "iconSize",
      ])
    if let node = members["color"] { mark.style.color = try node.optionalColor("mark.color") }
    if let node = members["opacity"] { mark.style.opacity = try node.share("mark.opacity") }
    if let node = members["ring"] { mark.style.ring = try node.share("mark.ring") }
    if let node = members["ringColor"] {
      mark.style.ringColor = try node.optionalColor("mark.ringColor")
    }
    mark.style.outline = try members["outline"]?.choice("mark.outline") ?? mark.style.outline
    if let node = members["iconColor"] {
      mark.style.iconColor = try node.optionalColor("mark.iconColor")
    }
    if let node = members["iconSize"] {
      mark.style.iconSize = try node.number(
        "mark.iconSize", within: Self.signSizes, "parts of the diameter")
    }
    mark.icon = try members["icon"]?.choice("mark.icon") ?? mark.icon
    try readSign(members)
  }

  /// Reads the sign: of letter, image and path one at most.
  private mutating func readSign(_ members: [String: JSONNode]) throws(JSONContentError) {
    let given = ["letter", "image", "path"].filter {
      members[$0].map { $0.value != .null } ?? false
    }
    if given.count > 1, let node = members[given[1]] {
      throw node.unexpected(
        "mark.\(given[1]) beside mark.\(given[0])", "one of letter, image and path")
    }
    if let node = members["letter"] { mark.letter = try node.optionalLetters("mark.letter") }
    mark.image = try members["image"]?.optionalPath(
      "mark.image", "null or the name of a PNG or SVG file")
    guard let node = members["path"], node.value != .null else { return }
    guard case .string(let text) = node.value else {
      throw node.unexpected("mark.path", "null or SVG path data such as “M4 12h16L12 4Z”")
    }
    do {
      _ = try IconReader.artwork(path: text)
    } catch {
      throw node.unexpected(
        "mark.path",
        error == .empty
          ? "SVG path data that enclose an area, such as “M4 12h16L12 4Z”,"
          : "SVG path data such as “M4 12h16L12 4Z”")
    }
    mark.path = text
  }

  private mutating func readScene(_ node: JSONNode) throws(JSONContentError) {
    let members = try node.members(of: "scene", path: "scene.", allowing: ["sky", "ground"])
    if let node = members["sky"] { colors.sky = try node.optionalColor("scene.sky") }
    if let node = members["ground"] { colors.ground = try node.optionalColor("scene.ground") }
  }

  private mutating func readLabel(_ node: JSONNode) throws(JSONContentError) {
    let members = try node.members(
      of: "label", path: "label.",
      allowing: ["language", "units", "font", "color", "plate", "plateOpacity"])
    if let node = members["font"] { typeface = try node.optionalTypeface("label.font") }
    if let node = members["color"] { colors.label = try node.optionalColor("label.color") }
    if let node = members["plate"] { colors.plate = try node.optionalColor("label.plate") }
    if let node = members["plateOpacity"], node.value != .null {
      colors.plateOpacity = try node.share("label.plateOpacity")
    }
    language = try members["language"]?.choice("label.language") ?? language
    units = try members["units"]?.choice("label.units") ?? units
  }
}

extension Design {
  /// True when a text can be a sign: so many characters that are seen.
  public static func isSign(_ text: String) -> Bool {
    letters.contains(text.count) && text.unicodeScalars.count <= 8 * letters.upperBound
      && Printable.sanitised(text) == text && text.contains { !$0.isWhitespace }
  }

  /// True when a text can be the name of a typeface, as design tools and CSS write it: letters, digits,
  /// spaces and hyphens, 64 at most, no space at either end.
  public static func isTypeface(_ text: String) -> Bool {
    let isName = text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || " -".unicodeScalars.contains($0)
    }
    return isName && !text.isEmpty && text.count <= 64 && text.first != " " && text.last != " "
  }
}

extension JSONNode {
  /// A number of points or metres; which of them make a law is known only of all together.
  fileprivate func length(_ key: String) throws(JSONContentError) -> Double {
    try number(key, in: 0...Double.greatestFiniteMagnitude, "a number of 0 or more")
  }

  /// A share of 0…1.
  fileprivate func share(_ key: String) throws(JSONContentError) -> Double {
    try number(key, in: 0...1, "a number from 0 to 1")
  }

  /// Letters or an emoji, or null.
  fileprivate func optionalLetters(_ key: String) throws(JSONContentError) -> String? {
    if value == .null { return nil }
    guard case .string(let text) = value, Design.isSign(text) else {
      throw unexpected(
        key, "null or up to \(Design.letters.upperBound) characters that can be seen")
    }
    return text
  }

  /// The name of a typeface, or null.
  fileprivate func optionalTypeface(_ key: String) throws(JSONContentError) -> String? {
    if value == .null { return nil }
    guard case .string(let text) = value, Design.isTypeface(text) else {
      throw unexpected(key, "null or the name of a typeface such as “Roboto”")
    }
    return text
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
