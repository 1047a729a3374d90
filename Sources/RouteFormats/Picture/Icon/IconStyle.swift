import ARRouteEngine

/// The paint and placement of SVG shapes; child elements inherit it.
struct IconStyle {
  /// The paint of a fill or stroke.
  enum Paint: Hashable {
    case none
    case ofSign
    case own(Color)
    /// `currentColor`, the `color` of the painted element.
    case current
  }

  var fill = Paint.ofSign
  var stroke = Paint.none
  /// The paint to which `currentColor` refers.
  private var color = Paint.ofSign
  var fillOpacity = 1.0
  var strokeOpacity = 1.0
  var strokeWidth = 1.0
  /// The shape of line ends.
  private var cap = LineForm.Cap.butt
  /// The shape of line corners.
  private var join = Join.miter
  /// The miter limit: the maximum length of a mitred corner, relative to the line's width.
  private var miterLimit = 4.0
  var isEvenOdd = false
  /// True when strokes are painted before fills.
  var isStrokeFirst = false
  /// True when the element or one around it has `display="none"`, so that nothing in it is rendered.
  private var isAbsent = false
  /// True when the element is invisible; elements inside it may still be visible.
  private var isInvisible = false
  /// True when the element itself is not drawn.
  var isHidden: Bool { isAbsent || isInvisible }
  var transform = Affine()
  /// The opacity of the element together with everything in it; not inherited.
  var opacity = 1.0
  /// The element's own `vector-effect` if it would change the strokes; nil if it has none.
  var vectorEffect: String?
  /// The element's own clip paths, as identifiers, which the reader looks up once it has read all clip paths.
  var clips: [String] = []

  /// The shapes of line corners, by SVG keyword.
  private enum Join: String, CaseIterable {
    case miter
    case round
    case bevel
  }

  /// The shapes of line ends and corners.
  var lineForm: LineForm {
    switch join {
    case .miter: LineForm(cap: cap, join: .miter(limit: miterLimit))
    case .round: LineForm(cap: cap, join: .round)
    case .bevel: LineForm(cap: cap, join: .bevel)
    }
  }

  /// Returns a paint with its opacity; nil if the result is invisible.
  func tint(_ paint: Paint, opacity share: Double) -> IconForms.Tint? {
    guard share > 0 else { return nil }
    return switch paint == .current ? color : paint {
    case .none, .current: nil
    case .ofSign: IconForms.Tint(color: nil, share: share)
    case .own(let color): IconForms.Tint(color: color, share: share)
    }
  }

  /// Applies an element's declarations.
  ///
  /// - Parameters:
  ///   - isOutermost: True if the element is the whole icon.
  ///   - reference: The size to which percentages refer; nil if unknown.
  mutating func read(
    _ declarations: IconDeclarations, isOutermost: Bool, of reference: Vector2?, line: Int
  ) throws(IconError) {
    clips = []
    opacity = 1
    vectorEffect = nil
    let properties = declarations.properties
    for (key, text) in properties.sorted(by: { $0.key < $1.key }) {
      let word = Self.trimmed(text[...]).lowercased()
      guard let property = IconProperty.of(key, isOutermost: isOutermost),
        !IconProperty.isUsual(word, of: key)
      else { continue }
      switch property {
      case .harmless: break
      case .drawn: try read(key, text, line: line)
      case .refused(let harmless, let remedy):
        let isClear = harmless.contains("transparent") && CSSColor.color(word)?.alpha == 0
        guard !isClear, !harmless.contains(word) else { break }
        throw remedy.map { .notDrawn(line: line, name: key, remedy: $0) }
          ?? .unsupported(line: line, name: key)
      }
    }
    if let text = properties["transform"], Self.trimmed(text[...]) != "none" {
      let map = try Self.affine(text, line)
      let origin = try Self.origin(of: properties, reference, line)
      transform = transform.after(map.about(origin))
    }
  }

  private mutating func read(_ key: String, _ text: String, line: Int) throws(IconError) {
    let word = Self.trimmed(text[...]).lowercased()
    switch key {
    case "fill": fill = try Self.paint(text, of: key, line)
    case "stroke": stroke = try Self.paint(text, of: key, line)
    case "color":
      let paint = try Self.paint(text, of: key, line)
      if paint != .current { color = paint }
    case "fill-opacity": fillOpacity = try Self.share(text, of: key, line)
    case "stroke-opacity": strokeOpacity = try Self.share(text, of: key, line)
    case "opacity": opacity = try Self.share(text, of: key, line)
    case "stroke-width":
      strokeWidth = max(0, try Self.number(text, of: key, line: line, unit: "px"))
    case "stroke-linecap": cap = try Self.word(text, of: key, line)
    case "stroke-linejoin": join = try Self.word(text, of: key, line)
    case "stroke-miterlimit":
      miterLimit = try Self.number(text, of: key, line: line)
      if miterLimit < 1 { throw Self.bad(text, of: key, line, "a number of 1 or more") }
    case "fill-rule":
      switch word {
      case "evenodd": isEvenOdd = true
      case "nonzero": isEvenOdd = false
      default: throw Self.bad(text, of: key, line, "evenodd or nonzero")
      }
    case "paint-order": isStrokeFirst = try Self.isStrokeFirst(word, line)
    case "display": isAbsent = isAbsent || word == "none"
    case "visibility": isInvisible = word == "hidden" || word == "collapse"
    case "vector-effect": vectorEffect = word == "none" ? nil : word
    case "clip-path" where word != "none":
      guard let name = Self.reference(text) else { throw .unsupported(line: line, name: key) }
      clips.append(name)
    // These have been read together with the transform and the clip paths.
    case "transform", "transform-origin", "transform-box", "clip-path": break
    default: preconditionFailure("a property in the table is not read: \(key)")
    }
  }

  /// Returns true when a `paint-order` puts the stroke before the fill.
  private static func isStrokeFirst(_ text: String, _ line: Int) throws(IconError) -> Bool {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    let isKnown =
      words == ["normal"]
      || (Set(words).count == words.count && !words.isEmpty
        && words.allSatisfy { ["fill", "stroke", "markers"].contains($0) })
    guard isKnown else {
      throw bad(text, of: "paint-order", line, "normal, or such as stroke fill")
    }
    return words.first { $0 != "markers" } == "stroke"
  }

  /// Returns the identifier in `url(#name)`; nil for anything else.
  private static func reference(_ text: String) -> String? {
    var name = trimmed(text[...])
    guard name.hasPrefix("url("), name.hasSuffix(")") else { return nil }
    name = String(name.dropFirst(4).dropLast()).filter { $0 != "\"" && $0 != "'" && $0 != " " }
    return name.hasPrefix("#") && name.count > 1 ? String(name.dropFirst()) : nil
  }

  static func trimmed(_ text: Substring) -> String {
    let end = text.lastIndex { !$0.isWhitespace }.map { text.index(after: $0) } ?? text.startIndex
    return String(text[..<end].drop { $0.isWhitespace })
  }
}

extension IconStyle {
  /// Parses a finite number, which may be followed by `unit`, a unit that does not change its value.
  static func number(
    _ text: String, of key: String, line: Int, unit: String = ""
  ) throws(IconError) -> Double {
    var bare = trimmed(text[...])
    if !unit.isEmpty, bare.hasSuffix(unit) { bare.removeLast(unit.count) }
    guard let number = Double(bare), abs(number) <= 1e9 else {
      throw bad(text, of: key, line, "a number")
    }
    return number
  }

  /// Returns the keyword that a text contains; throws if it is not one of them.
  private static func word<Word: RawRepresentable<String> & CaseIterable>(
    _ text: String, of key: String, _ line: Int
  ) throws(IconError) -> Word {
    if let word = Word(rawValue: trimmed(text[...]).lowercased()) { return word }
    let names = Word.allCases.map(\.rawValue)
    throw bad(text, of: key, line, alternatives(names))
  }

  /// Parses a number or a percentage, and clamps it to 0…1.
  private static func share(
    _ text: String, of key: String, _ line: Int
  ) throws(IconError) -> Double {
    let word = trimmed(text[...])
    let isPercent = word.hasSuffix("%")
    let number = try number(isPercent ? String(word.dropLast()) : text, of: key, line: line)
    return min(max(isPercent ? number / 100 : number, 0), 1)
  }

  /// Returns the paint that a text specifies.
  private static func paint(
    _ text: String, of key: String, _ line: Int
  ) throws(IconError) -> Paint {
    let word = trimmed(text[...])
    switch word.lowercased() {
    case "none", "transparent": return .none
    case "currentcolor": return .current
    case "context-fill": return .ofSign
    default: break
    }
    if let color = CSSColor.color(word) { return .own(color) }
    if word.hasPrefix("url(") { throw .unsupported(line: line, name: "\(key)=\"url(…)\"") }
    throw bad(text, of: key, line, "a colour such as #3FBCFF, navy, none or currentColor")
  }

  static func bad(
    _ text: String, of key: String, _ line: Int, _ expected: String
  ) -> IconError {
    .badValue(
      line: line, name: key, text: Printable.sanitised(String(text.prefix(40))), expected: expected)
  }
}
