import ARRouteEngine

/// The part of the plane that an SVG shows; the icon is clipped to it.
///
/// Source: Scalable Vector Graphics 2, chapter 8, `viewBox`, `width`, `height` and `preserveAspectRatio` of
/// the outermost element (https://www.w3.org/TR/SVG2/coords.html). An SVG used as a picture is clipped to its
/// viewport, whatever its `overflow` is.
struct IconViewport {
  /// The visible rectangle, in units of the `viewBox`; nil if the file states none.
  private(set) var box: (low: Vector2, size: Vector2)?
  /// The horizontal and vertical scale factors that make the `viewBox` fill the viewport.
  private(set) var stretch = Vector2(1, 1)
  /// The size to which percentages refer; nil if the file states none.
  private(set) var reference: Vector2?

  /// The map from `viewBox` units to those of the picture.
  var transform: IconStyle.Affine {
    IconStyle.Affine(x: Vector2(stretch.x, 0), y: Vector2(0, stretch.y))
  }

  /// The visible rectangle, in units of the picture; nil if the file states none.
  var stretchedBox: (low: Vector2, size: Vector2)? {
    box.map { (transform.map($0.low), transform.map($0.size)) }
  }

  /// Creates a viewport that shows everything.
  init() {}

  /// - Parameter values: The attributes of the outermost element.
  init(_ values: [String: String], line: Int) throws(IconError) {
    let size = try Self.size(values, line)
    guard let text = values["viewBox"] else {
      if let size { box = (.zero, size) }
      reference = size
      return
    }
    let words = text.split { $0 == "," || $0.isWhitespace }
    let numbers = words.compactMap { Double($0) }
    guard words.count == 4, numbers.count == 4, numbers.allSatisfy({ abs($0) <= 1e9 }),
      numbers[2] > 0, numbers[3] > 0
    else {
      throw .badValue(
        line: line, name: "viewBox", text: Printable.sanitised(String(text.prefix(40))),
        expected: "four numbers, the last two above 0,")
    }
    let (low, inner) = (Vector2(numbers[0], numbers[1]), Vector2(numbers[2], numbers[3]))
    box = (low, inner)
    reference = inner
    let fit = try Fit(values["preserveAspectRatio"] ?? "", line)
    guard let size, Self.differs(size, inner) else { return }
    let scale = Vector2(size.x / inner.x, size.y / inner.y)
    guard let alignment = fit.alignment else {
      stretch = scale
      return
    }
    let even = fit.isSlice ? max(scale.x, scale.y) : min(scale.x, scale.y)
    let outer = size * (1 / even)
    let rest = outer - inner
    box = (low - Vector2(rest.x * alignment.x, rest.y * alignment.y), outer)
  }

  /// Returns the viewport's size, pixels; nil if the file states no size in known units, so that the
  /// `viewBox` alone determines the aspect ratio.
  private static func size(_ values: [String: String], _ line: Int) throws(IconError) -> Vector2? {
    func side(_ key: String) throws(IconError) -> Double? {
      guard let text = values[key], let length = pixels(text), length >= 0 else { return nil }
      guard length > 0 else {
        throw .badValue(
          line: line, name: key, text: Printable.sanitised(String(text.prefix(40))),
          expected: "a length above 0")
      }
      return length
    }
    let (width, height) = (try side("width"), try side("height"))
    guard let width, let height else { return nil }
    return Vector2(width, height)
  }

  /// CSS pixels per unit; units relative to a font assume the default font size.
  private static let units: [(name: String, pixels: Double)] = [
    ("rem", 16), ("px", 1), ("pt", 4.0 / 3), ("pc", 16), ("in", 96), ("cm", 96 / 2.54),
    ("mm", 9.6 / 2.54), ("em", 16), ("ex", 8), ("q", 2.4 / 2.54),
  ]

  /// Returns a length in pixels; nil if it is not a number, or is relative to something unknown.
  private static func pixels(_ text: String) -> Double? {
    let word = IconStyle.trimmed(text[...]).lowercased()
    let unit = units.first { word.hasSuffix($0.name) }
    let number = Double(word.dropLast(unit?.name.count ?? 0))
    return number.flatMap { abs($0) <= 1e9 ? $0 * (unit?.pixels ?? 1) : nil }
  }

  /// Returns true when two sizes differ in their proportions by more than rounding to whole pixels can
  /// explain.
  private static func differs(_ size: Vector2, _ inner: Vector2) -> Bool {
    let across = size.y * inner.x / inner.y
    let down = size.x * inner.y / inner.x
    let isRounded = abs(across - size.x) <= 0.5 || abs(down - size.y) <= 0.5
    return !isRounded || abs(across / size.x - 1) > 0.05
  }
}

/// The way in which a `viewBox` is fitted into a viewport with other proportions.
private struct Fit {
  /// The fractions of the leftover space before the box, across and down; nil if the box is stretched.
  var alignment: Vector2? = Vector2(0.5, 0.5)
  /// True when the box covers the viewport and is cropped.
  var isSlice = false

  /// - Parameter text: A `preserveAspectRatio`; empty for the default.
  init(_ text: String, _ line: Int) throws(IconError) {
    var words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    if words.first == "defer" { words.removeFirst() }
    guard let align = words.first else { return }
    let shares = ["Min": 0, "Mid": 0.5, "Max": 1]
    var isKnown = words.count <= 2
    if align == "none" {
      alignment = nil
    } else if align.utf8.count == 8, align.hasPrefix("x"), align.dropFirst(4).hasPrefix("Y"),
      let x = shares[String(align.dropFirst().prefix(3))], let y = shares[String(align.suffix(3))]
    {
      alignment = Vector2(x, y)
    } else {
      isKnown = false
    }
    switch words.dropFirst().first {
    case nil, "meet": break
    case "slice": isSlice = true
    default: isKnown = false
    }
    guard isKnown else {
      throw .badValue(
        line: line, name: "preserveAspectRatio",
        text: Printable.sanitised(String(text.prefix(40))),
        expected: "none, or such as xMidYMid with meet or slice,")
    }
  }
}
