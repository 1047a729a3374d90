import ARRouteDrawing
import ARRouteEngine

/// The characters for objects that are too small for the cells of a picture.
enum PointerGlyphs {
  /// A character with its cell.
  struct Mark {
    var column: Int
    var row: Int
    var glyph: Unicode.Scalar
    var color: Color
    /// The colour as seen through haze; nil without haze.
    var hazed: Color?
    var plate: Color?
    /// The depth; 0 for an object in front of everything.
    var depth: Double
    /// The kind of object.
    var kind: Pointer.Kind
    /// True when the character is bold, as for all objects except arrows.
    var isBold: Bool { kind != .arrow }
  }

  /// Removes from a drawing the objects that are too small for the given number of cells.
  ///
  /// Nearer arrows have priority, and each character needs a free cell on both sides. Characters without
  /// enough room are left out, so that the remaining ones are recognisable.
  ///
  /// - Returns: The characters for the removed objects, in the order in which they have to be written.
  static func taken(
    from drawing: inout Drawing, columns: Int, rows: Int, glyphs: GlyphSet
  ) -> [Mark] {
    let scale = Vector2(Double(columns) / drawing.width, Double(rows) / drawing.height)
    // Shapes shared with other drawings have no pointers.
    let still = drawing.still?.count ?? 0
    guard let first = drawing.items[still...].firstIndex(where: { $0.pointer != nil }) else {
      return []
    }
    var pointers: [Pointer] = []
    // Starts with the shape painted last, so that the shapes above an object are known before the object
    // itself.
    var kept: [Drawing.Item] = []
    for item in drawing.items[first...].reversed() {
      guard let pointer = item.pointer, isSmall(pointer, scale, glyphs) else {
        kept.append(item)
        continue
      }
      if pointer.opacity >= 0.5, pointers.last != pointer, !isHidden(pointer, by: kept, scale) {
        pointers.append(pointer)
      }
    }
    drawing.items.replaceSubrange(first..., with: kept.reversed())
    var taken: Set<Int> = []
    var marks: [Mark] = []
    for pointer in pointers.sorted(by: { $0.rank < $1.rank }) {
      let (column, row) = (pointer.position.x * scale.x, pointer.position.y * scale.y)
      guard column >= 0, row >= 0, column < Double(columns), row < Double(rows) else { continue }
      let mark = Mark(
        column: Int(column), row: Int(row), glyph: glyph(of: pointer, glyphs),
        color: pointer.color, hazed: pointer.hazed, plate: pointer.plate, depth: pointer.depth,
        kind: pointer.kind)
      let reach = (mark.column - 1...mark.column + 1).map { mark.row * columns + $0 }
      guard taken.isDisjoint(with: reach) else { continue }
      taken.formUnion(reach)
      marks.append(mark)
    }
    return marks.reversed()
  }

  /// Returns true when shapes painted later cover any part of the cell that a pointer occupies.
  private static func isHidden(
    _ pointer: Pointer, by items: [Drawing.Item], _ scale: Vector2
  ) -> Bool {
    let (across, down) = (0.5 / scale.x, 0.5 / scale.y)
    let points = [(0.0, 0.0), (-1, -1), (1, -1), (-1, 1), (1, 1)].map { x, y in
      pointer.position + Vector2(x * across, y * down)
    }
    return items.contains { $0.shape.hides(anyOf: points) }
  }

  /// Returns true when a shape of a pointer's size is unrecognisable in cells of this size.
  private static func isSmall(_ pointer: Pointer, _ scale: Vector2, _ glyphs: GlyphSet) -> Bool {
    let (columns, rows) = (pointer.extent.x * scale.x, pointer.extent.y * scale.y)
    // The factor for the number of cells that a shape needs across and down to be recognisable; it is
    // smaller for finer parts.
    let fineness =
      switch glyphs {
      case .octants: 0.8
      case .sextants, .braille: 0.9
      case .quadrants: 1.0
      case .half, .ascii: 1.25
      }
    let needed: (columns: Double, rows: Double) =
      switch pointer.kind {
      case .arrow: (3.5, 2.25)
      case .phone, .hint: (5, 2.5)
      case .mark, .gift: (2.5, 1.25)
      }
    return columns < needed.columns * fineness || rows < needed.rows * fineness
  }

  private static func glyph(of pointer: Pointer, _ glyphs: GlyphSet) -> Unicode.Scalar {
    guard pointer.direction.length > 0 else { return forms(of: pointer.kind, glyphs)[0] }
    let turn = Angle.atan2(pointer.direction.x, -pointer.direction.y)
    return glyph(of: pointer.kind, pointing: turn, glyphs)
  }

  /// Returns the character for a kind of object that points in a direction, clockwise from the top.
  static func glyph(
    of kind: Pointer.Kind, pointing turn: Angle, _ glyphs: GlyphSet
  ) -> Unicode.Scalar {
    let forms = forms(of: kind, glyphs)
    let share = turn.wrappedPositive.degrees / (360 / Double(forms.count))
    return forms[Int(share.rounded()) % forms.count]
  }

  /// Returns the characters for a kind of object, for directions in equal steps clockwise from the top.
  ///
  /// All kinds can be told apart by their characters alone.
  static func forms(of kind: Pointer.Kind, _ glyphs: GlyphSet) -> [Unicode.Scalar] {
    switch (glyphs, kind) {
    case (.ascii, .arrow): ["^", ">", "v", "<"]
    case (.ascii, .phone): ["A", "}", "V", "{"]
    // The initials of up, right, down and left, because the arrow-like characters are already used.
    case (.ascii, .hint): ["U", "R", "D", "L"]
    case (.ascii, .mark): ["@"]
    case (.ascii, .gift): ["&"]
    // These characters exist in console fonts: code page 437.
    case (.half, .arrow): ["↑", "→", "↓", "←"]
    case (.half, .phone): ["▲", "►", "▼", "◄"]
    case (.half, .hint): ["^", "»", "v", "«"]
    case (.half, .mark): ["○"]
    case (.half, .gift): ["■"]
    case (_, .arrow): ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"]
    case (_, .phone): ["▲", "◥", "▶", "◢", "▼", "◣", "◀", "◤"]
    case (_, .hint): ["⇑", "⇗", "⇒", "⇘", "⇓", "⇙", "⇐", "⇖"]
    case (_, .mark): ["◉"]
    case (_, .gift): ["▣"]
    }
  }
}

extension Shape {
  /// Returns true when the shape is an opaque area that covers any of the points.
  ///
  /// Meshes do not count, because they are compared by depth; neither do letters, which are not areas.
  fileprivate func hides(anyOf points: [Vector2]) -> Bool {
    switch self {
    case .disc(let center, let radius, let fill, _):
      (fill?.alpha ?? 0) >= 128 && points.contains { ($0 - center).length < radius }
    case .polygon(let corners, let fill):
      fill.alpha >= 128 && points.contains { corners.surround($0) }
    case .panel(let panel):
      panel.fill.alpha >= 128 && points.contains { panel.outline.surround($0) }
    case .image(_, let corner, let size):
      points.contains {
        $0.x >= corner.x && $0.y >= corner.y && $0.x < corner.x + size.x
          && $0.y < corner.y + size.y
      }
    case .polyline, .curves, .group, .text, .mesh, .backdrop: false
    }
  }
}

extension [Vector2] {
  /// Returns true when a point is inside the polygon with these corners.
  fileprivate func surround(_ point: Vector2) -> Bool {
    guard var a = last else { return false }
    var isInside = false
    for b in self {
      if (a.y <= point.y) != (b.y <= point.y),
        point.x < a.x + (b.x - a.x) * ((point.y - a.y) / (b.y - a.y))
      {
        isInside.toggle()
      }
      a = b
    }
    return isInside
  }
}

extension Pointer {
  /// The rank of a pointer if there is not enough room for all; pointers with lower ranks come first.
  fileprivate var rank: Double {
    switch kind {
    case .phone: -3
    case .hint: -2
    case .mark: -1
    // Gifts come after the phone, the hint and the placemark, but before arrows at the same depth.
    case .gift: depth - 1
    case .arrow: depth
    }
  }
}
