import ARRouteEngine

/// The paint and placement of an SVG's forms, as elements inherit them.
struct IconStyle {
  /// The paint of an area or line.
  enum Paint: Hashable {
    case none
    case ofSign
    case own(Color)
    /// `currentColor`, which is the `color` of the element that is painted.
    case current
  }

  var fill = Paint.ofSign
  var stroke = Paint.none
  /// The paint that `currentColor` stands for.
  private var color = Paint.ofSign
  var fillOpacity = 1.0
  var strokeOpacity = 1.0
  var strokeWidth = 1.0
  /// The ends of lines.
  private var cap = LineForm.Cap.butt
  /// Their corners.
  private var join = Join.miter
  /// The distance that their corners reach, at most.
  private var miterLimit = 4.0
  var isEvenOdd = false
  /// True when lines are painted before what they are around.
  var isStrokeFirst = false
  /// True when it or what it is in is not there at all.
  private var isAbsent = false
  /// True when it is not seen; what is in it may be seen again.
  private var isInvisible = false
  /// True when nothing of it shows.
  var isHidden: Bool { isAbsent || isInvisible }
  var transform = Affine()
  /// Of the element itself, with all that is in it.
  var opacity = 1.0
  /// A `vector-effect` of the element itself that would make its line another one; nil for none.
  var vectorEffect: String?
  /// The clip paths of the element itself: identifiers, which the reader looks up once it has read them.
  var clips: [String] = []

  /// The corners of lines by SVG's words.
  private enum Join: String, CaseIterable {
    case miter
    case round
    case bevel
  }

  /// The ends and corners of lines.
  var lineForm: LineForm {
    switch join {
    case .miter: LineForm(cap: cap, join: .miter(limit: miterLimit))
    case .round: LineForm(cap: cap, join: .round)
    case .bevel: LineForm(cap: cap, join: .bevel)
    }
  }

  /// A paint with its opacity; nil where nothing is seen of it.
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
  ///   - isOutermost: True if the element is the whole sign.
  ///   - reference: The size that percentages are of; nil if unknown.
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
    // Of these `transform` makes use.
    case "transform", "transform-origin", "transform-box", "clip-path": break
    default: preconditionFailure("a property in the table is not read: \(key)")
    }
  }

  /// True when the order in which a form is painted has its line before its fill.
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

  /// The identifier in `url(#name)`; nil for anything else.
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
  /// A finite number, with a unit that changes nothing where it may have one.
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

  /// One of some words.
  private static func word<Word: RawRepresentable<String> & CaseIterable>(
    _ text: String, of key: String, _ line: Int
  ) throws(IconError) -> Word {
    if let word = Word(rawValue: trimmed(text[...]).lowercased()) { return word }
    let names = Word.allCases.map(\.rawValue)
    throw bad(text, of: key, line, alternatives(names))
  }

  /// A share of 0…1, or so many percent.
  private static func share(
    _ text: String, of key: String, _ line: Int
  ) throws(IconError) -> Double {
    let word = trimmed(text[...])
    let isPercent = word.hasSuffix("%")
    let number = try number(isPercent ? String(word.dropLast()) : text, of: key, line: line)
    return min(max(isPercent ? number / 100 : number, 0), 1)
  }

  /// Returns the paint that a text means.
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
