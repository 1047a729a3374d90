import ARRouteEngine

extension IconStyle {
  /// An affine map of the plane.
  struct Affine: Hashable {
    var x = Vector2(1, 0)
    var y = Vector2(0, 1)
    var origin = Vector2.zero

    func map(_ point: Vector2) -> Vector2 { origin + x * point.x + y * point.y }

    /// The mean factor by which lengths are scaled: the square root of the factor for areas.
    var scale: Double { abs(x.x * y.y - x.y * y.x).squareRoot() }

    /// The oval pen into which this map turns a round pen; nil if the pen stays round to within a hundredth
    /// of its width, or shrinks to nothing.
    var pen: OvalPen? {
      let scale = scale
      let (a, b) = (x * (1 / scale), y * (1 / scale))
      // This is the sum of the squared axes of the oval; the product of the axes is 1.
      let squares = a.dot(a) + b.dot(b)
      guard squares.isFinite, squares > Self.mostEven else { return nil }
      return OvalPen(x: a, y: b)
    }

    /// The sum of the squared axes of an oval that is one per cent longer than it is wide.
    private static let mostEven = 1.01 + 1 / 1.01

    /// Returns a map that first applies `other`, then this map.
    func after(_ other: Affine) -> Affine {
      Affine(
        x: x * other.x.x + y * other.x.y, y: x * other.y.x + y * other.y.y,
        origin: map(other.origin))
    }

    /// Returns the map that does the same about `center` as this map does about the origin.
    func about(_ center: Vector2) -> Affine {
      center == .zero ? self : Affine(origin: center).after(self).after(Affine(origin: center * -1))
    }
  }
}

extension IconStyle {
  /// Returns the combination of all the maps listed in a `transform`.
  static func affine(_ text: String, _ line: Int) throws(IconError) -> Affine {
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
      return map.about(center)
    case ("skewX", 1):
      let turn = Angle.degrees(numbers[0])
      return Affine(y: Vector2(turn.sine / turn.cosine, 1))
    case ("skewY", 1):
      let turn = Angle.degrees(numbers[0])
      return Affine(x: Vector2(1, turn.sine / turn.cosine))
    default: return nil
    }
  }
}

extension IconStyle {
  /// Returns the origin of a `transform`.
  ///
  /// The default is the origin of the `viewBox` coordinates. Percentages and words refer to the size of the
  /// `viewBox`.
  ///
  /// Source: CSS Transforms Module Level 1, sections 5 and 6.
  static func origin(
    of properties: [String: String], _ reference: Vector2?, _ line: Int
  ) throws(IconError) -> Vector2 {
    let box = trimmed((properties["transform-box"] ?? "view-box")[...]).lowercased()
    guard box == "view-box" else {
      throw .notDrawn(
        line: line, name: "transform-box: \(Printable.sanitised(String(box.prefix(20))))",
        remedy: "give only transform, without transform-box and transform-origin")
    }
    guard let text = properties["transform-origin"] else { return .zero }
    var words = trimmed(text[...]).lowercased().split(whereSeparator: \.isWhitespace)
      .map(String.init)
    // The third length is a depth, which has no effect.
    if words.count == 3 { words.removeLast() }
    if words.count == 1 { words.append("center") }
    if ["top", "bottom"].contains(words.first) || ["left", "right"].contains(words.last) {
      words.reverse()
    }
    guard words.count == 2, let x = coordinate(words[0], ["left", "right"], of: reference?.x),
      let y = coordinate(words[1], ["top", "bottom"], of: reference?.y)
    else {
      throw bad(text, of: "transform-origin", line, "such as 12 12 or center")
    }
    return Vector2(x, y)
  }

  /// Returns a coordinate given as a length, a percentage of a side or a keyword; nil for anything else, or
  /// for a percentage of an unknown side.
  private static func coordinate(_ word: String, _ sides: [String], of side: Double?) -> Double? {
    let shares = [sides[0]: 0.0, "center": 0.5, sides[1]: 1.0]
    if let share = shares[word] { return share == 0 ? 0 : side.map { $0 * share } }
    let isShare = word.hasSuffix("%")
    let bare = isShare ? word.dropLast() : word.hasSuffix("px") ? word.dropLast(2) : word[...]
    guard let number = Double(bare), abs(number) <= 1e9 else { return nil }
    return isShare ? side.map { $0 * number / 100 } : number
  }
}
