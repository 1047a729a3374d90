import ARRouteDrawing
import ARRouteEngine

/// A sketch of a picture's content, for terminals that cannot show the picture itself.
///
/// The drawing is rendered with a number for each layer in place of colours. Each cell then gets a
/// character for the most important layer in it and the shape of that layer there.
struct LayerSketch {
  /// The number of samples across a cell.
  static let columns = 2
  /// The number of samples down a cell.
  static let rows = 4

  private let pixels: [UInt32]
  private let width: Int
  private let height: Int

  /// Creates the sketch from a bitmap rendered from `drawing(_:)`, with the given number of cells.
  ///
  /// - Parameter colors: The colours that `drawing(_:)` returned with the drawing.
  init(_ bitmap: Bitmap, columns: Int, rows: Int, colors: [Color]) {
    pixels = bitmap.pixels
    self.colors = colors
    width = columns * Self.columns
    height = rows * Self.rows
  }

  /// The way in which a layer is drawn.
  private enum Manner {
    /// Not drawn.
    case blank
    /// One character, if the layer has at least `least` of the cell's eight samples.
    case fill(Unicode.Scalar, least: Int)
    /// A solid object: shaded inside, with strokes along its edges.
    case solid
    /// A line, with a character for its direction; the given character is used for horizontal lines and
    /// dots.
    case line(Unicode.Scalar)

    var isBlank: Bool { if case .blank = self { true } else { false } }
  }

  /// The colours of the drawing, at most 254; a pixel's third channel is the index of its colour + 1.
  private let colors: [Color]

  /// The layers in order of decreasing importance, with the way in which each is drawn.
  private static let manners: [(layer: Layer, manner: Manner)] = [
    (.hint, .fill("*", least: 2)), (.placemark, .fill("@", least: 3)),
    (.phone, .fill("A", least: 2)),
    (.places, .fill(":", least: 3)), (.arrows, .solid), (.gifts, .solid), (.strokes, .line("~")),
    (.focus, .line("-")), (.waypoints, .fill("o", least: 1)),
    (.doubt, .fill("?", least: 1)),
    (.window, .fill("=", least: 1)),
    (.truth, .fill(",", least: 1)), (.walked, .fill(":", least: 1)),
    (.fixes, .fill("x", least: 1)), (.track, .fill("+", least: 1)), (.route, .line("-")),
    (.frustum, .line("-")), (.scale, .line("-")),
    (.curves, .line("-")), (.object, .fill(".", least: 1)), (.note, .line("-")),
    (.compass, .line("'")),
    (.horizon, .line("-")), (.grid, .fill(".", least: 1)),
    (.trees, .fill("^", least: 3)), (.buildings, .solid), (.label, .blank), (.pulse, .blank),
    (.ground, .blank), (.sky, .blank),
  ]

  /// Returns a drawing with layers in place of colours, and the list of colours.
  ///
  /// Red contains the layer's index in `manners` + 1, green the colour's lightness, and blue the colour's
  /// index in the returned list + 1. Transparent areas are left out.
  static func drawing(_ drawing: Drawing) -> (drawing: Drawing, colors: [Color]) {
    var colors = ColorTable()
    var sketch = Drawing(
      width: drawing.width, height: drawing.height, background: Color(hex: 0))
    sketch.items = drawing.items.compactMap { item in
      guard let index = manners.firstIndex(where: { $0.layer == item.layer }) else { return nil }
      func mark(_ color: Color) -> Color {
        Color(red: UInt8(index + 1), green: lightness(color), blue: colors.index(of: color) + 1)
      }
      func mark(_ stroke: Stroke) -> Stroke {
        Stroke(mark(stroke.color), width: stroke.width, dash: stroke.dash)
      }
      func mark(_ triangle: MeshTriangle) -> MeshTriangle {
        MeshTriangle(triangle.a, triangle.b, triangle.c, color: mark(triangle.color))
      }
      switch item.shape {
      case .polygon(let corners, let fill):
        guard fill.alpha >= 128 else { return nil }
        return Drawing.Item(layer: item.layer, shape: .polygon(corners, fill: mark(fill)))
      case .polyline(let points, let stroke):
        return Drawing.Item(layer: item.layer, shape: .polyline(points, stroke: mark(stroke)))
      case .disc(let center, let radius, let fill, let stroke):
        let solid = fill.flatMap { $0.alpha >= 128 ? mark($0) : nil }
        let outline = item.layer == .pulse ? nil : stroke.map { mark($0) }
        guard solid != nil || outline != nil else { return nil }
        return Drawing.Item(
          layer: item.layer,
          shape: .disc(center: center, radius: radius, fill: solid, stroke: outline))
      case .mesh(let triangles):
        return Drawing.Item(layer: item.layer, shape: .mesh(triangles.map(mark)))
      case .backdrop(let triangles):
        return Drawing.Item(layer: item.layer, shape: .backdrop(triangles.map(mark)))
      case .panel(let panel):
        guard panel.fill.alpha >= 128 else { return nil }
        return Drawing.Item(
          layer: item.layer, shape: .polygon(panel.outline, fill: mark(panel.fill)))
      case .text, .curves, .group, .image: return nil
      }
    }
    return (sketch, colors.colors)
  }

  private static func lightness(_ color: Color) -> UInt8 {
    let sum: Int = 2 * Int(color.red) + 4 * Int(color.green) + 3 * Int(color.blue)
    return UInt8(sum / 9)
  }

  /// Returns the ASCII character for a cell of the picture.
  func glyph(column: Int, row: Int) -> Unicode.Scalar {
    var present = ranks(column, row)
    // Rank 0 is the background; the lowest of the other ranks is the most important.
    present &= ~1
    while present != 0 {
      let wanted = present.trailingZeroBitCount
      present &= present - 1
      switch Self.manners[wanted - 1].manner {
      case .blank: continue
      case .fill(let glyph, let least): if count(wanted, column, row) >= least { return glyph }
      case .solid: if let glyph = solidGlyph(wanted, column, row) { return glyph }
      case .line(let level): return lineGlyph(wanted, column, row, level: level)
      }
    }
    return " "
  }

  /// Returns the cell of the picture in characters that fill parts of it: the shape of the most important
  /// layer in the cell, with lines as dots.
  func cell(column: Int, row: Int, style: CellStyle) -> Cell {
    let present = present(column, row)
    var dots: (mask: Int, rank: Int) = (0, 0)
    for wanted in present where !Self.manners[wanted - 1].manner.isBlank {
      let mask = mask(wanted, column, row)
      guard Self.solids.contains(Self.manners[wanted - 1].layer) else {
        // Without colours, a grid differs from other lines in having fewer dots.
        let isFaint = !style.hasColors && Self.manners[wanted - 1].layer == .grid
        let shown = isFaint ? mask & Self.fewerDots : mask
        if shown != 0 {
          dots = (dots.mask | shown, dots.rank == 0 ? wanted : dots.rank)
        }
        continue
      }
      // A sliver on its own is not recognisable as a shape.
      guard mask.nonzeroBitCount > 1 || wanted < Self.firstPlain else { continue }
      return Cell(
        style.glyphs.glyph(coveringEighths: mask),
        foreground: color(of: wanted, column, row).flatMap(style.ink))
    }
    guard dots.mask != 0 else { return .blank }
    let foreground = color(of: dots.rank, column, row).flatMap(style.ink)
    if style.glyphs.hasBraille {
      return Cell(GlyphSet.brailleTable[dots.mask], foreground: foreground)
    }
    return Cell(plainGlyph(dots.rank, column, row), foreground: foreground)
  }

  /// Returns the character for a cell with lines and dots in glyph sets without dots.
  ///
  /// Lines that cross everywhere, such as those of a grid, become dots.
  private func plainGlyph(_ wanted: Int, _ column: Int, _ row: Int) -> Unicode.Scalar {
    switch Self.manners[wanted - 1].manner {
    case .fill(".", _): "·"
    case .fill(let glyph, _): glyph
    case .line(let level): lineGlyph(wanted, column, row, level: level)
    case .blank, .solid: lineGlyph(wanted, column, row, level: "-")
    }
  }

  /// Returns the ranks of the layers in a cell, with one bit each.
  private func ranks(_ column: Int, _ row: Int) -> UInt32 {
    var present: UInt32 = 0
    for y in 0..<Self.rows {
      for x in 0..<Self.columns {
        present |= 1 << UInt32(rank(column * Self.columns + x, row * Self.rows + y))
      }
    }
    return present
  }

  /// Returns the ranks of the layers in a cell, most important first.
  private func present(_ column: Int, _ row: Int) -> [Int] {
    let present = ranks(column, row)
    return (1...Self.manners.count).filter { present >> UInt32($0) & 1 != 0 }
  }

  /// Returns the samples of a cell that belong to a layer, one bit each, row by row.
  private func mask(_ wanted: Int, _ column: Int, _ row: Int) -> Int {
    var mask = 0
    for sample in 0..<Self.columns * Self.rows
    where rank(
      column * Self.columns + sample % Self.columns, row * Self.rows + sample / Self.columns)
      == wanted
    {
      mask |= 1 << sample
    }
    return mask
  }

  /// Returns the most frequent colour among a layer's samples in a cell.
  private func color(of wanted: Int, _ column: Int, _ row: Int) -> Color? {
    var counts: [Int: Int] = [:]
    for y in 0..<Self.rows {
      for x in 0..<Self.columns {
        let (x, y) = (column * Self.columns + x, row * Self.rows + y)
        guard rank(x, y) == wanted else { continue }
        counts[Int(pixels[y * width + x] &>> 16 & 0xFF), default: 0] += 1
      }
    }
    let most = counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }
    return most.flatMap { colors.indices.contains($0.key - 1) ? colors[$0.key - 1] : nil }
  }

  /// The layers that fill the area they cover; the others are dots and lines.
  private static let solids: Set<Layer> = [
    .hint, .placemark, .phone, .places, .arrows, .waypoints, .doubt, .fixes,
  ]

  /// The mask that removes one of any two horizontally or vertically adjacent dots.
  private static let fewerDots = 0b1001_1001

  /// The rank from which a layer with only a single sample in a cell is not shown.
  private static let firstPlain = (manners.firstIndex { $0.layer == .waypoints } ?? 0) + 1

  /// Returns the colour of a cell's ASCII character.
  func foreground(column: Int, row: Int) -> Color? {
    present(column, row).first { !Self.manners[$0 - 1].manner.isBlank }
      .flatMap { color(of: $0, column, row) }
  }

  /// Returns the number of samples in a cell that belong to a layer.
  private func count(_ wanted: Int, _ column: Int, _ row: Int) -> Int {
    var count = 0
    for y in 0..<Self.rows {
      for x in 0..<Self.columns
      where rank(column * Self.columns + x, row * Self.rows + y) == wanted {
        count += 1
      }
    }
    return count
  }

  private func rank(_ x: Int, _ y: Int) -> Int {
    guard x >= 0, y >= 0, x < width, y < height else { return 0 }
    return min(Int(pixels[y * width + x] & 0xFF), Self.manners.count)
  }

  /// Returns the character for a cell of a solid object, according to its lightness and the corners that it
  /// leaves free.
  private func solidGlyph(_ wanted: Int, _ column: Int, _ row: Int) -> Unicode.Scalar? {
    var corners = 0
    var light = 0
    var count = 0
    for corner in 0..<4 {
      var covered = 0
      for y in 0..<2 {
        let x = column * 2 + corner % 2
        let line = row * 4 + corner / 2 * 2 + y
        guard rank(x, line) == wanted else { continue }
        covered += 1
        light += Int(pixels[line * width + x] &>> 8 & 0xFF)
      }
      count += covered
      if covered == 2 || (covered == 1 && corner < 2) { corners |= 1 << corner }
    }
    guard count >= 2 else { return nil }
    let inside: Unicode.Scalar = light / count > 140 ? "#" : "+"
    return switch corners {
    case 0b1110, 0b0111: "/"
    case 0b1101, 0b1011: "\\"
    case 0b1000, 0b0100, 0b1100: "_"
    case 0b0001, 0b0010, 0b0011: "\""
    case 0: nil
    default: inside
    }
  }

  /// Returns the character for a cell of a line, according to the line's direction in this cell and the
  /// surrounding ones.
  private func lineGlyph(
    _ wanted: Int, _ column: Int, _ row: Int, level: Unicode.Scalar
  ) -> Unicode.Scalar {
    var count = 0.0
    var sum = Vector2.zero
    var squares = Vector2.zero
    var product = 0.0
    for y in -2..<6 {
      for x in -2..<4
      where rank(column * Self.columns + x, row * Self.rows + y) == wanted {
        let (x, y) = (Double(x), Double(y))
        count += 1
        sum = sum + Vector2(x, y)
        squares = squares + Vector2(x * x, y * y)
        product += x * y
      }
    }
    let across = squares.x - sum.x * sum.x / count
    let down = squares.y - sum.y * sum.y / count
    let both = product - sum.x * sum.y / count
    guard count > 1 else { return level }
    // The direction in which the samples are spread most, with down positive.
    let slope = abs((Angle.atan2(2 * both, across - down) * 0.5).degrees)
    if slope < 30 { return level }
    if slope > 75 { return "|" }
    return both > 0 ? "\\" : "/"
  }
}

/// The colours of a drawing, each with an index below 254.
private struct ColorTable {
  private(set) var colors: [Color] = []
  private var indices: [Color: UInt8] = [:]

  /// Returns the index of a colour or, if there are too many colours, that of the last one added.
  mutating func index(of color: Color) -> UInt8 {
    if let index = indices[color] { return index }
    guard colors.count < 254 else { return UInt8(colors.count - 1) }
    let index = UInt8(colors.count)
    colors.append(color.opacity(1))
    indices[color] = index
    return index
  }
}

extension GlyphSet {
  /// Returns the character for a shape given in eighths of a cell, two across and four down.
  func glyph(coveringEighths mask: Int) -> Unicode.Scalar {
    switch self {
    case .octants, .braille, .ascii: return glyph(of: mask)
    case .sextants: return glyph(of: coarse(mask, rows: 3))
    case .quadrants: return glyph(of: coarse(mask, rows: 2))
    case .half:
      let quarters = coarse(mask, rows: 2)
      return glyph(of: (quarters & 3 == 0 ? 0 : 1) | (quarters & 12 == 0 ? 0 : 2))
    }
  }

  /// Returns the parts, two across and `rows` down, of which at least half is covered; without any,
  /// those that are touched.
  private func coarse(_ mask: Int, rows: Int) -> Int {
    var (most, touched) = (0, 0)
    for part in 0..<2 * rows {
      let (side, row) = (part % 2, part / 2)
      let low = Double(row) * 4 / Double(rows)
      let high = low + 4 / Double(rows)
      var covered = 0.0
      for line in 0..<4 where mask >> (2 * line + side) & 1 != 0 {
        covered += max(min(Double(line) + 1, high) - max(Double(line), low), 0)
      }
      if covered >= (high - low) / 2 - 1e-9 { most |= 1 << part }
      if covered > 0 { touched |= 1 << part }
    }
    return most == 0 ? touched : most
  }
}
