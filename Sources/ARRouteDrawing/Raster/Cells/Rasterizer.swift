import ARRouteEngine

/// Renders drawings to pixels, with a depth buffer for their meshes.
///
/// A pixel belongs to a polygon or triangle when its centre is inside, decided exactly for corners
/// rounded to 1/256 pixel; a centre on an edge belongs to the shape right of it or below, so that
/// shapes sharing an edge leave no gap and touch no pixel twice. Text is not rendered: outputs set
/// it themselves, from `Drawing.texts`.
///
/// Keep one rasterizer and render into it again: it owns its memory and asks for more only when a
/// picture is larger than all before. A copy of `bitmap` kept over the next `render` costs one
/// copy of the pixels.
public struct Rasterizer: Sendable {
  /// The last picture.
  public private(set) var bitmap = Bitmap(width: 0, height: 0)
  /// The depth of the meshes in the last picture.
  public private(set) var depth = DepthBuffer(width: 0, height: 0)

  /// The widest and highest bitmap, pixels.
  public static let sizeLimit = 16_384

  private var fallingColumns: [Int32] = []
  private var risingColumns: [Int32] = []
  private var scratch = Canvas.Scratch()
  /// The rasterizer of soft edges.
  private var smooth = SmoothRasterizer()
  private var dirtyRows = RowRange()
  private var kept: Kept?
  /// The pixels that would be where lines are marked, without them.
  private var under: [UInt32] = []

  /// A picture of shapes that are those of later drawings, too.
  private struct Kept: Sendable {
    let still: Drawing.StillShapes
    let lines: LineFilter
    let width: Int
    let pixels: [UInt32]
    /// Those without marked lines; none where lines are not marked.
    let under: [UInt32]
  }

  /// A rasterizer with no picture yet.
  public init() {}

  /// Renders a drawing, stretched to a size in pixels.
  ///
  /// Shapes may reach any distance outside; they are cut to the bitmap.
  ///
  /// - Parameters:
  ///   - drawing: The drawing to render; of positive size and with finite numbers.
  ///   - width: Pixels, 0…`sizeLimit`.
  ///   - height: Pixels, 0…`sizeLimit`; width and height need not keep the drawing's aspect.
  ///   - lines: The lines to draw.
  /// - Complexity: O(pixels painted); no memory is taken once buffers have grown.
  public mutating func render(
    _ drawing: Drawing, width: Int, height: Int, lines: LineFilter = .all
  ) {
    precondition(drawing.width > 0 && drawing.height > 0, "a drawing needs a size")
    precondition(width <= Self.sizeLimit && height <= Self.sizeLimit, "the bitmap is too large")
    prepare(width: width, height: height)
    guard width > 0, height > 0 else { return }
    let scale = Vector2(Double(width) / drawing.width, Double(height) / drawing.height)
    let still = drawing.still
    let marks = if case .marked = lines { true } else { false }
    under.setCount(marks ? width * height : 0, filler: 0)
    let isKept = takeKept(still, lines, width: width, height: height)
    var keeps: (pixels: [UInt32], under: [UInt32])?
    bitmap.pixels.withUnsafeMutableBufferPointer { pixels in
      under.withUnsafeMutableBufferPointer { under in
        depth.values.withUnsafeMutableBufferPointer { depths in
          fallingColumns.withUnsafeMutableBufferPointer { falling in
            risingColumns.withUnsafeMutableBufferPointer { rising in
              guard let pixels = pixels.baseAddress, let depths = depths.baseAddress,
                let falling = falling.baseAddress, let rising = rising.baseAddress
              else { return }
              var canvas = Canvas(
                width: width, height: height, scale: scale, pixels: pixels, depths: depths,
                fallingColumns: falling, risingColumns: rising,
                under: marks ? under.baseAddress.map { $0 - pixels } ?? 0 : 0,
                scratch: Canvas.Scratch())
              swap(&canvas.scratch, &scratch)
              canvas.clearDepth(dirtyRows)
              if !isKept {
                pixels.update(repeating: drawing.background.packed, count: width * height)
                if let still {
                  canvas.render(drawing.items[..<still.count], lines, &smooth)
                  keeps = (
                    Array(UnsafeBufferPointer(start: pixels, count: width * height)), Array(under)
                  )
                }
              }
              canvas.render(drawing.items[(still?.count ?? 0)...], lines, &smooth)
              swap(&canvas.scratch, &scratch)
              dirtyRows = canvas.dirtyRows
              if marks { canvas.forgetHiddenMarks() }
            }
          }
        }
      }
    }
    if let still, let keeps {
      kept = Kept(
        still: still, lines: lines, width: width, pixels: keeps.pixels, under: keeps.under)
    }
  }

  /// Paints what was kept of the drawing before, where its still part is that of this one.
  ///
  /// - Returns: True where it was painted.
  private mutating func takeKept(
    _ still: Drawing.StillShapes?, _ lines: LineFilter, width: Int, height: Int
  ) -> Bool {
    guard let kept, kept.still == still, kept.lines == lines, kept.width == width,
      kept.pixels.count == width * height
    else { return false }
    // In place, as a bitmap that is shared would be copied into memory of its own.
    kept.pixels.withUnsafeBufferPointer { pixels in
      bitmap.pixels.withUnsafeMutableBufferPointer { _ = $0.update(from: pixels) }
    }
    kept.under.withUnsafeBufferPointer { pixels in
      under.withUnsafeMutableBufferPointer { _ = $0.update(from: pixels) }
    }
    return true
  }

  /// Takes on a size; depth stays empty everywhere but in the rows dirtied since.
  private mutating func prepare(width: Int, height: Int) {
    bitmap.resize(width: width, height: height)
    guard depth.width != width || depth.height != height else { return }
    depth.resize(width: width, height: height)
    dirtyRows = RowRange()
    fallingColumns.setCount(height, filler: 0)
    risingColumns.setCount(height, filler: 0)
  }
}

/// The lines of a drawing that a rasterizer draws.
public enum LineFilter: Hashable, Sendable {
  /// All of them, those thinner than a pixel as wide as one.
  case all
  /// Only those at least so many pixels wide.
  case widerThan(Double)
  /// All of them, with marks in the bitmap on visible pixels of those less than so many pixels wide: pixels
  /// that would have another colour without them have less than 255 in their highest byte.
  case marked(below: Double)
}

extension Drawing {
  /// The texts in paint order, for outputs that lay them over a bitmap.
  public var texts: [TextLine] { texts(from: 0) }

  /// The texts of the shapes from one on.
  func texts(from start: Int) -> [TextLine] {
    var texts: [TextLine] = []
    for item in items[start...] {
      switch item.shape {
      case .text(let line): texts.append(line)
      case .panel(let panel): texts += panel.lines
      default: break
      }
    }
    return texts
  }
}

extension Canvas {
  /// Empties the depth of some rows.
  fileprivate func clearDepth(_ rows: RowRange) {
    guard rows.start < rows.end else { return }
    (depths + rows.start * width)
      .update(repeating: DepthBuffer.empty, count: (rows.end - rows.start) * width)
  }

  /// Takes the marks from pixels that are the same without what is marked.
  fileprivate func forgetHiddenMarks() {
    let count = width * height
    var index = 0
    while index < count {
      // Most have no mark: eight at a time.
      if index &+ 8 <= count {
        let next = pixels + index
        let low = next[0] & next[1] & next[2] & next[3]
        let high = next[4] & next[5] & next[6] & next[7]
        if !Bitmap.isMarked(low & high) {
          index &+= 8
          continue
        }
      }
      if Bitmap.isMarked(pixels[index]),
        (pixels[index] ^ pixels[index &+ under]) & 0x00FF_FFFF == 0
      {
        pixels[index] |= 0xFF00_0000
      }
      index &+= 1
    }
  }

  /// Paints shapes of a drawing.
  fileprivate mutating func render(
    _ items: ArraySlice<Drawing.Item>, _ lines: LineFilter, _ rasterizer: inout SmoothRasterizer
  ) {
    var smooth: [Drawing.Item] = []
    var isBehind = false
    // By their numbers: an item is large to copy.
    for index in items.indices {
      if case .backdrop = items[index].shape {
        isBehind = true
      } else if isBehind {
        isBehind = false
        clearDepth(dirtyRows)
        dirtyRows = RowRange()
      }
      switch items[index].shape {
      case .curves, .group, .image:
        // Those that follow each other are drawn at once.
        smooth.append(items[index])
        continue
      default:
        if !smooth.isEmpty { drawSmooth(smooth, with: &rasterizer) }
        smooth.removeAll(keepingCapacity: true)
      }
      switch items[index].shape {
      case .polygon(let corners, let color):
        if color.alpha > 0 { fill(polygon: corners, paint(of: color)) }
      case .polyline(let points, let stroke):
        if isShown(stroke, lines) {
          draw(polyline: points, stroke, isMarking: isMarked(stroke, lines))
        }
      case .disc(let center, let radius, let color, let stroke):
        if let color, color.alpha > 0 {
          fill(disc: center, radius: radius, hole: 0, paint(of: color))
        }
        if let stroke, isShown(stroke, lines) {
          draw(
            circle: center, radius: radius, stroke, isMarking: isMarked(stroke, lines))
        }
      case .mesh(let triangles), .backdrop(let triangles):
        fill(mesh: triangles)
      case .panel(let panel):
        if panel.fill.alpha > 0 { fill(polygon: panel.outline, paint(of: panel.fill)) }
        if let line = panel.borderLine, isShown(line.stroke, lines) {
          draw(
            polyline: line.points, line.stroke, isMarking: isMarked(line.stroke, lines))
        }
      case .text, .curves, .group, .image:
        break
      }
    }
    if !smooth.isEmpty { drawSmooth(smooth, with: &rasterizer) }
  }

  private func isShown(_ stroke: Stroke, _ lines: LineFilter) -> Bool {
    guard stroke.color.alpha > 0 else { return false }
    return switch lines {
    case .all, .marked: true
    case .widerThan(let pixels): isWide(stroke, pixels)
    }
  }

  private func isMarked(_ stroke: Stroke, _ lines: LineFilter) -> Bool {
    guard case .marked(let pixels) = lines else { return false }
    return !isWide(stroke, pixels)
  }

  /// True when a line is at least so many pixels wide.
  private func isWide(_ stroke: Stroke, _ pixels: Double) -> Bool {
    stroke.width * max(scale.x, scale.y) >= pixels
  }
}
