import ARRouteEngine

extension SmoothCanvas {
  /// Draws a line of text; its plate is drawn first.
  mutating func draw(text line: TextLine, setBy typesetter: any Typesetter) {
    guard line.size > 0 else { return }
    let letters = typesetter.typeset(line.string)
    let line = line.fittingInk(of: letters)
    let width = letters.width * line.size
    if let plate = line.plate, plate.alpha > 0 {
      let box = line.plateBox(width: width)
      addOutline(
        box.outline(tolerance: Self.tolerance / finestScale).map { line.position(of: $0) })
      paintOutlines(plate)
    }
    guard line.color.alpha > 0 else { return }
    draw(letters.glyphs, of: line, from: line.textStart(width: width))
  }

  /// The maximum number of outlines filled at once: few enough that sums do not overflow even if all of
  /// them enclose the same pixel.
  private static let mostOutlines = 512

  private mutating func draw(
    _ glyphs: [PlacedGlyph], of line: TextLine, from start: Double
  ) {
    var last = GlyphFrame(line, start: start, origin: .zero)
    var (font, count) = (0, 0)
    for glyph in glyphs {
      last.origin = glyph.origin
      if glyph.font != font || count == Self.mostOutlines {
        gatherOutlines()
        (font, count) = (glyph.font, 0)
      }
      count += 1
      switch glyph.form {
      case .outline(let outline): add(outline, at: last)
      case .strokes(let strokes, let width):
        gatherOutlines()
        gather(strokes, width: width, at: last)
      case .layers(let layers):
        paintLetters(line.color)
        for layer in layers {
          add(layer.outline, at: last)
          paintOutlines(layer.color?.opacity(Double(line.color.alpha) / 255) ?? line.color)
        }
      case .picture(let picture):
        paintLetters(line.color)
        draw(picture, at: last, opacity: line.color.alpha)
      }
    }
    paintLetters(line.color)
  }

  /// Paints the outlines that have been added and gathered.
  private mutating func paintLetters(_ color: Color) {
    if hasGathered {
      gatherOutlines()
      paintGathered(color)
    } else {
      paintOutlines(color)
    }
  }

  /// Adds a glyph's outline to the current shape.
  private mutating func add(_ outline: [CurvePath], at frame: GlyphFrame) {
    let tolerance = Self.tolerance / (frame.size * finestScale)
    for path in outline {
      scratch.outline.removeAll(keepingCapacity: true)
      for point in path.points(tolerance: tolerance) {
        scratch.outline.append(frame.position(of: point))
      }
      addScratchOutline()
    }
  }

  /// Gathers the strokes of a glyph.
  private mutating func gather(_ strokes: [CurvePath], width: Double, at frame: GlyphFrame) {
    let pen = OutlinePen(radius: frame.size * width / 2, form: LineForm(), scale: finestScale)
    let tolerance = Self.tolerance / (frame.size * finestScale)
    for stroke in strokes {
      for point in stroke.points(tolerance: tolerance) {
        scratch.chain.append(frame.position(of: point))
      }
      if stroke.isClosed { addClosedChain(pen) } else { addChain(pen) }
      gatherOutlines()
    }
  }
}

/// The frame of a glyph in a drawing.
struct GlyphFrame {
  /// The glyph's origin, ems from the start of the line.
  var origin: Vector2
  /// The size of the type, points.
  let size: Double
  private let start: Vector2
  /// The vector of one em along the baseline, in the drawing.
  private let along: Vector2
  /// The vector of one em upwards, in the drawing.
  private let up: Vector2

  /// Creates the frame of a glyph at an origin; the line begins at `start`, points along the baseline.
  init(_ line: TextLine, start: Double, origin: Vector2) {
    self.origin = origin
    size = line.size
    if let axes = line.axes {
      (along, up) = (axes.along * line.size, axes.down * -line.size)
    } else {
      along = Vector2(line.angle.cosine, line.angle.sine) * line.size
      up = Vector2(along.y, -along.x)
    }
    self.start = line.position(of: Vector2(start, TextLine.baseline * line.size))
  }

  /// Creates a frame for a picture, in points, with its upper left corner at a position.
  init(corner: Vector2) {
    (origin, size) = (.zero, 1)
    (start, along, up) = (corner, Vector2(1, 0), Vector2(0, -1))
  }

  /// Returns the position in the drawing of a point of the glyph, ems with y up.
  func position(of point: Vector2) -> Vector2 {
    let (x, y) = (origin.x + point.x, origin.y + point.y)
    return start + Vector2(along.x * x + up.x * y, along.y * x + up.y * y)
  }

  /// Returns the point of the glyph, ems with y up, at a position in the drawing.
  func point(at position: Vector2) -> Vector2 {
    let offset = (position - start) * (1 / (along.x * up.y - along.y * up.x))
    return Vector2(offset.x * up.y - offset.y * up.x, offset.y * along.x - offset.x * along.y)
      - origin
  }
}
