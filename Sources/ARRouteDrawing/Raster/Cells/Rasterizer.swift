import ARRouteEngine

/// Renders drawings to pixels, with a depth buffer for their meshes.
///
/// A pixel belongs to a polygon or triangle if its centre is inside, which is decided exactly for corners
/// rounded to 1/256 pixel. A centre on an edge belongs to the shape to the right of it or below it, so that
/// shapes with a common edge neither leave a gap nor paint a pixel twice. Text is not rendered: outputs set
/// it themselves, using `Drawing.texts`.
///
/// Keep one rasterizer and use it for all frames: it owns its memory and allocates more only if a picture
/// is larger than all previous ones. Keeping a copy of `bitmap` during the next `render` costs one copy of
/// the pixels.
public struct Rasterizer: Sendable {
  /// The last picture rendered.
  public private(set) var bitmap = Bitmap(width: 0, height: 0)
  /// The depth of the meshes in the last picture.
  public private(set) var depth = DepthBuffer(width: 0, height: 0)

  /// The maximum width and height of a bitmap, pixels.
  public static let sizeLimit = 16_384

  private var fallingColumns: [Int32] = []
  private var risingColumns: [Int32] = []
  private var scratch = Canvas.Scratch()
  /// The rasterizer for soft edges.
  private var smooth = SmoothRasterizer()
  private var dirtyRows = RowRange()
  private var kept: Kept?
  /// The colours that pixels with marked lines would have without these lines.
  private var under: [UInt32] = []

  /// The picture of a drawing's first shapes, which later drawings share.
  private struct Kept: Sendable {
    let still: Drawing.StillShapes
    let lines: LineFilter
    let width: Int
    let pixels: [UInt32]
    /// The pixels without marked lines; empty if no lines are marked.
    let under: [UInt32]
  }

  /// Creates a rasterizer without a picture.
  public init() {}

  /// Renders a drawing, stretched to a size in pixels.
  ///
  /// Shapes may extend any distance outside the drawing; they are clipped to the bitmap.
  ///
  /// - Parameters:
  ///   - drawing: The drawing to render; of positive size and with finite numbers.
  ///   - width: Pixels, 0…`sizeLimit`.
  ///   - height: Pixels, 0…`sizeLimit`; the aspect ratio may differ from the drawing's.
  ///   - lines: The lines to draw.
  /// - Complexity: O(pixels painted); no memory is allocated once the buffers have grown.
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

  /// Paints the kept picture if the drawing's leading shapes are the same as before.
  ///
  /// - Returns: True if the kept picture was painted.
  private mutating func takeKept(
    _ still: Drawing.StillShapes?, _ lines: LineFilter, width: Int, height: Int
  ) -> Bool {
    guard let kept, kept.still == still, kept.lines == lines, kept.width == width,
      kept.pixels.count == width * height
    else { return false }
    // The pixels are copied in place, because assigning a shared bitmap would copy them to new memory.
    kept.pixels.withUnsafeBufferPointer { pixels in
      bitmap.pixels.withUnsafeMutableBufferPointer { _ = $0.update(from: pixels) }
    }
    kept.under.withUnsafeBufferPointer { pixels in
      under.withUnsafeMutableBufferPointer { _ = $0.update(from: pixels) }
    }
    return true
  }

  /// Changes the size; the depth buffer is then empty except in `dirtyRows`.
  private mutating func prepare(width: Int, height: Int) {
    bitmap.resize(width: width, height: height)
    guard depth.width != width || depth.height != height else { return }
    depth.resize(width: width, height: height)
    dirtyRows = RowRange()
    fallingColumns.setCount(height, filler: 0)
    risingColumns.setCount(height, filler: 0)
  }
}

/// The selection of lines that a rasterizer draws.
public enum LineFilter: Hashable, Sendable {
  /// All lines; those thinner than a pixel are drawn one pixel wide.
  case all
  /// Only lines at least the given number of pixels wide.
  case widerThan(Double)
  /// All lines, with marks on the visible pixels of lines thinner than the given number of pixels.
  ///
  /// A pixel is marked if it would have a different colour without these lines: the highest byte is then
  /// less than 255.
  case marked(below: Double)
}

extension Drawing {
  /// The texts in paint order, for outputs that lay them over a bitmap.
  public var texts: [TextLine] { texts(from: 0) }

  /// Returns the texts of the shapes from the given index.
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
  /// Clears the depth of a range of rows.
  fileprivate func clearDepth(_ rows: RowRange) {
    guard rows.start < rows.end else { return }
    (depths + rows.start * width)
      .update(repeating: DepthBuffer.empty, count: (rows.end - rows.start) * width)
  }

  /// Removes the marks from pixels that look the same without the marked lines.
  fileprivate func forgetHiddenMarks() {
    let count = width * height
    var index = 0
    while index < count {
      // Most pixels have no mark, so eight are checked at a time.
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

  /// Paints a range of a drawing's shapes.
  fileprivate mutating func render(
    _ items: ArraySlice<Drawing.Item>, _ lines: LineFilter, _ rasterizer: inout SmoothRasterizer
  ) {
    var smooth: [Drawing.Item] = []
    var isBehind = false
    // The loop uses indices, because copying an item is slow.
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
        // Consecutive shapes of these kinds are drawn together.
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

  /// Returns true when a line is at least the given number of pixels wide.
  private func isWide(_ stroke: Stroke, _ pixels: Double) -> Bool {
    stroke.width * max(scale.x, scale.y) >= pixels
  }
}
