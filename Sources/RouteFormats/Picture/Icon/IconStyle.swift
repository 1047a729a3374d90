import ARRouteEngine

/// How forms of an SVG are painted and placed, as elements inherit it.
struct IconStyle {
  /// What paints.
  enum Paint: Hashable {
    case none
    case ofSign
    case own(Color)
  }

  var fill = Paint.ofSign
  var stroke = Paint.none
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
  /// True when it or what it is in is not there at all.
  private var isAbsent = false
  /// True when it is not seen; what is in it may be seen again.
  private var isInvisible = false
  /// True when nothing of it shows.
  var isHidden: Bool { isAbsent || isInvisible }
  var transform = Affine()
  /// Of the element and those around it together.
  private var opacity = 1.0
  /// What the element itself is cut to: identifiers, which the reader looks up once it has read them.
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

  /// A map of the plane that keeps lines.
  struct Affine: Hashable {
    var x = Vector2(1, 0)
    var y = Vector2(0, 1)
    var origin = Vector2.zero

    func place(_ point: Vector2) -> Vector2 { origin + x * point.x + y * point.y }

    /// How much longer things become, in the mean over all directions of area.
    var scale: Double { abs(x.x * y.y - x.y * y.x).squareRoot() }

    /// First another one, then this.
    func after(_ other: Affine) -> Affine {
      Affine(
        x: x * other.x.x + y * other.x.y, y: x * other.y.x + y * other.y.y,
        origin: place(other.origin))
    }
  }

  /// A paint with its opacity; nil for none.
  func ink(_ paint: Paint, opacity share: Double) -> MarkArtwork.Ink? {
    let share = share * opacity
    guard share > 0 else { return nil }
    return switch paint {
    case .none: nil
    case .ofSign: .ofSign(opacity: share)
    case .own(let color): .own(color.faded(share))
    }
  }

  /// Takes what an element says, by attributes or in its `style`, which counts more.
  mutating func read(_ values: [String: String], line: Int) throws(IconError) {
    clips = []
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      try read(key, value, line: line)
    }
    for declaration in (values["style"] ?? "").split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let key = Self.trimmed(parts[0])
      // An attribute of that name is read below; CSS has units and names of its own.
      if key == "transform" { throw .unsupported(line: line, name: "transform in style") }
      try read(key, Self.value(parts[1]), line: line)
    }
    if let text = values["transform"] { transform = transform.after(try Self.affine(text, line)) }
  }

  private mutating func read(_ key: String, _ text: String, line: Int) throws(IconError) {
    switch key {
    case "fill": fill = try Self.paint(text, of: key, line) ?? fill
    case "stroke": stroke = try Self.paint(text, of: key, line) ?? stroke
    case "fill-opacity": fillOpacity = try Self.share(text, of: key, line)
    case "stroke-opacity": strokeOpacity = try Self.share(text, of: key, line)
    case "opacity": opacity *= try Self.share(text, of: key, line)
    case "stroke-width":
      strokeWidth = max(0, try Self.number(text, of: key, line: line, unit: "px"))
    case "stroke-linecap": cap = try Self.word(text, of: key, line) ?? cap
    case "stroke-linejoin": join = try Self.word(text, of: key, line) ?? join
    case "stroke-miterlimit":
      guard Self.trimmed(text[...]) != "inherit" else { break }
      miterLimit = try Self.number(text, of: key, line: line)
      if miterLimit < 1 { throw Self.bad(text, of: key, line, "a number of 1 or more") }
    case "fill-rule":
      switch Self.trimmed(text[...]) {
      case "evenodd": isEvenOdd = true
      case "nonzero": isEvenOdd = false
      case "inherit": break
      default: throw Self.bad(text, of: key, line, "evenodd or nonzero")
      }
    case "display": isAbsent = isAbsent || Self.trimmed(text[...]) == "none"
    case "visibility":
      let word = Self.trimmed(text[...])
      if word != "inherit" { isInvisible = word == "hidden" || word == "collapse" }
    case "stroke-dasharray" where text != "none": throw .unsupported(line: line, name: key)
    case "clip-path" where text != "none":
      guard let name = Self.reference(text) else { throw .unsupported(line: line, name: key) }
      clips.append(name)
    case "mask", "filter", "marker", "marker-start", "marker-mid", "marker-end":
      if text != "none" { throw .unsupported(line: line, name: key) }
    default: break
    }
  }

  /// The identifier in `url(#name)`; nil for anything else.
  private static func reference(_ text: String) -> String? {
    var name = trimmed(text[...])
    guard name.hasPrefix("url("), name.hasSuffix(")") else { return nil }
    name = String(name.dropFirst(4).dropLast()).filter { $0 != "\"" && $0 != "'" && $0 != " " }
    return name.hasPrefix("#") && name.count > 1 ? String(name.dropFirst()) : nil
  }

  /// What a declaration says, without its claim to matter more than others.
  private static func value(_ text: Substring) -> String {
    let value = trimmed(text)
    guard let mark = value.lastIndex(of: "!"),
      trimmed(value[value.index(after: mark)...]).lowercased() == "important"
    else { return value }
    return trimmed(value[..<mark])
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

  /// One of some words; nil where it is that of the element around.
  private static func word<Word: RawRepresentable<String> & CaseIterable>(
    _ text: String, of key: String, _ line: Int
  ) throws(IconError) -> Word? {
    let name = trimmed(text[...])
    if let word = Word(rawValue: name) { return word }
    if name == "inherit" { return nil }
    let names = Word.allCases.map(\.rawValue)
    throw bad(
      text, of: key, line, "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")")
  }

  /// A share of 0…1, or so many percent.
  private static func share(
    _ text: String, of key: String, _ line: Int
  ) throws(IconError) -> Double {
    let isPercent = text.hasSuffix("%")
    let number = try number(isPercent ? String(text.dropLast()) : text, of: key, line: line)
    return min(max(isPercent ? number / 100 : number, 0), 1)
  }

  /// What a paint says; nil where it is that of the element around.
  private static func paint(
    _ text: String, of key: String, _ line: Int
  ) throws(IconError) -> Paint? {
    let word = trimmed(text[...])
    switch word.lowercased() {
    case "none", "transparent": return Paint.none
    case "currentcolor", "context-fill": return .ofSign
    case "inherit": return nil
    default: break
    }
    if let color = CSSColor.color(word) { return .own(color) }
    if word.hasPrefix("url(") { throw .unsupported(line: line, name: "\(key)=\"url(…)\"") }
    throw bad(text, of: key, line, "a colour such as #3FBCFF, navy, none or currentColor")
  }

  /// The maps of a `transform`, one after the other.
  private static func affine(_ text: String, _ line: Int) throws(IconError) -> Affine {
    var whole = Affine()
    var rest = text[...].drop { $0.isWhitespace || $0 == "," }
    while !rest.isEmpty {
      guard let open = rest.firstIndex(of: "("), let end = rest.firstIndex(of: ")"), open < end
      else { throw bad(text, of: "transform", line, "such as translate(4 8)") }
      let name = trimmed(rest[..<open])
      let words = rest[rest.index(after: open)..<end].split { $0 == "," || $0.isWhitespace }
      let numbers = words.compactMap { Double($0) }.filter { abs($0) <= 1e9 }
      guard numbers.count == words.count, let step = Self.affine(name, numbers) else {
        throw bad(text, of: "transform", line, "such as translate(4 8)")
      }
      whole = whole.after(step)
      rest = rest[rest.index(after: end)...].drop { $0.isWhitespace || $0 == "," }
    }
    return whole
  }

  private static func affine(_ name: String, _ numbers: [Double]) -> Affine? {
    switch (name, numbers.count) {
    case ("matrix", 6):
      return Affine(
        x: Vector2(numbers[0], numbers[1]), y: Vector2(numbers[2], numbers[3]),
        origin: Vector2(numbers[4], numbers[5]))
    case ("translate", 1), ("translate", 2):
      return Affine(origin: Vector2(numbers[0], numbers.count > 1 ? numbers[1] : 0))
    case ("scale", 1), ("scale", 2):
      return Affine(x: Vector2(numbers[0], 0), y: Vector2(0, numbers[numbers.count - 1]))
    case ("rotate", 1), ("rotate", 3):
      let turn = Angle.degrees(numbers[0])
      let map = Affine(
        x: Vector2(turn.cosine, turn.sine), y: Vector2(-turn.sine, turn.cosine))
      guard numbers.count == 3 else { return map }
      let center = Vector2(numbers[1], numbers[2])
      return Affine(origin: center).after(map).after(Affine(origin: center * -1))
    case ("skewX", 1):
      let turn = Angle.degrees(numbers[0])
      return Affine(y: Vector2(turn.sine / turn.cosine, 1))
    case ("skewY", 1):
      let turn = Angle.degrees(numbers[0])
      return Affine(x: Vector2(1, turn.sine / turn.cosine))
    default: return nil
    }
  }

  private static func bad(
    _ text: String, of key: String, _ line: Int, _ expected: String
  ) -> IconError {
    .badValue(
      line: line, name: key, text: Printable.sanitised(String(text.prefix(40))), expected: expected)
  }
}
