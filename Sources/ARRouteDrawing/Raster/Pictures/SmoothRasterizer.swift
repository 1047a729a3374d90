import ARRouteEngine

/// Renders drawings to pixels as a design tool would show them: with soft edges and with text.
///
/// Every pixel of a filled shape, stroke or letter is blended in proportion to the area of it that the
/// shape covers, in 256 levels, directly in sRGB as in SVG viewers and Core Animation. Corners are rounded
/// to 1/256 pixel, and curves are approximated by chords that deviate at most 1/128 pixel. A stroke is
/// painted only once, however often it crosses itself, and if it is thinner than a pixel, it is
/// correspondingly faint. Mesh triangles are sampled at 16 points per pixel, with a depth test at each, so
/// that no background shows through between neighbouring triangles. The typesetter sets text; its outlines
/// are filled as they are, without hinting and without rounding to pixels.
///
/// The rasterizer does not use cairo, because the engine has to work where no such library exists, and
/// pictures have to be the same everywhere. `script/check/pictures` compares the pictures with cairo's,
/// through librsvg, and `script/bench` compares the speed with C code.
///
/// The same drawing gives the same bytes. Keep one rasterizer and use it for all frames: it owns its memory
/// and allocates more only if a picture is larger than all previous ones.
public struct SmoothRasterizer: Sendable {
  /// The last picture rendered, or the rows of it that were requested.
  public private(set) var bitmap = Bitmap(width: 0, height: 0)

  /// The maximum width and height of a bitmap, pixels.
  public static let sizeLimit = Rasterizer.sizeLimit

  private var areas: [Int32] = []
  private var marks: [UInt64] = []
  private var masks: [UInt8] = []
  private var scratch = SmoothCanvas.Scratch()

  /// The typesetter for text.
  public var typesetter: any Typesetter

  /// Creates a rasterizer without a picture.
  ///
  /// - Parameter typesetter: The typesetter for text; the default uses strokes, which need no fonts.
  public init(typesetter: any Typesetter = StrokeTypesetter()) { self.typesetter = typesetter }

  /// Renders a drawing, stretched to a size in pixels.
  ///
  /// Shapes may extend any distance outside the drawing; they are clipped to the bitmap.
  ///
  /// - Parameters:
  ///   - drawing: The drawing to render; of positive size and with finite numbers.
  ///   - width: Pixels, 0…`sizeLimit`.
  ///   - height: Pixels, 0…`sizeLimit`; the aspect ratio may differ from the drawing's.
  ///   - photograph: The picture to use in place of the drawing's background. It fills the bitmap, keeping
  ///     its aspect ratio; if that differs from the bitmap's, two opposite sides are cropped evenly.
  ///   - rows: The rows to render, within `0..<height`; nil for all. They look the same as in the whole
  ///     picture, and memory is needed only for them.
  ///   - progress: Called with the completed fraction of the work, 0…1.
  /// - Complexity: O(pixels painted + corners); all corners count, even if only a few rows are rendered.
  public mutating func render(
    _ drawing: Drawing, width: Int, height: Int, over photograph: Bitmap? = nil,
    rows: Range<Int>? = nil, progress: (Double) -> Void = { _ in }
  ) {
    precondition(drawing.width > 0 && drawing.height > 0, "a drawing needs a size")
    precondition(width <= Self.sizeLimit && height <= Self.sizeLimit, "the bitmap is too large")
    let band = rows ?? 0..<height
    precondition(band.lowerBound >= 0 && band.upperBound <= height, "no such rows")
    bitmap.resize(width: width, height: band.count)
    guard width > 0, !band.isEmpty else { return }
    if let photograph, photograph.width > 0, photograph.height > 0 {
      photograph.fill(&bitmap, rows: band, of: height)
    } else {
      bitmap.clear(to: drawing.background)
    }
    let shape = SmoothCanvas.Layout(
      width: width, height: height, band: band,
      scale: Vector2(Double(width) / drawing.width, Double(height) / drawing.height))
    // The buffers are all zero between shapes, so they are empty for any layout.
    if areas.count < shape.areaCount { areas.setCount(shape.areaCount, filler: 0) }
    if marks.count < shape.markCount { marks.setCount(shape.markCount, filler: 0) }
    if masks.count < shape.pixelCount { masks.setCount(shape.pixelCount, filler: 0) }
    let typesetter = typesetter
    bitmap.pixels.withUnsafeMutableBufferPointer { pixels in
      areas.withUnsafeMutableBufferPointer { areas in
        marks.withUnsafeMutableBufferPointer { marks in
          masks.withUnsafeMutableBufferPointer { masks in
            guard let pixels = pixels.baseAddress, let areas = areas.baseAddress,
              let marks = marks.baseAddress, let masks = masks.baseAddress
            else { return }
            let first = band.lowerBound
            var canvas = SmoothCanvas(
              layout: shape, pixels: pixels - first * width,
              areas: areas - first * shape.areasPerRow, marks: marks - first * shape.marksPerRow,
              masks: masks - first * width, typesetter: typesetter,
              scratch: SmoothCanvas.Scratch())
            swap(&canvas.scratch, &scratch)
            canvas.render(drawing, progress: progress)
            swap(&canvas.scratch, &scratch)
          }
        }
      }
    }
  }
}

extension SmoothCanvas {
  /// Paints a drawing's shapes.
  fileprivate mutating func render(_ drawing: Drawing, progress: (Double) -> Void) {
    prepareMeshes(of: drawing)
    var depths = drawing.testsDepth ? PanelDepths(width: width, band: layout.band) : nil
    var isInRun = false
    let perItem = 1 / Double(max(drawing.items.count, 1))
    /// The range of the current sequence of many curves.
    var many = 0..<0
    for (index, item) in drawing.items.enumerated() {
      // For many curves, examining them is half of the work.
      let begun = Double(many.lowerBound) * perItem
      let done =
        covered == nil || index >= many.upperBound
        ? Double(index) * perItem
        : begun + Double(index - many.lowerBound + many.count) * perItem / 2
      progress(done)
      if index >= many.upperBound {
        covered = nil
        let count = Self.countOfManyCurves(in: drawing.items[index...])
        many = index..<index + max(count, 1)
        if count > 0 {
          findCovered(by: drawing.items[many]) { progress(done + $0 * Double(count) * perItem / 2) }
        }
      }
      if covered != nil {
        guard covered?.isSeen(index - many.lowerBound) == true else { continue }
        covered?.goOn(to: index - many.lowerBound)
      }
      switch item.shape {
      case .polygon(let corners, let color):
        if color.alpha > 0 { fill(polygon: corners, color) }
      case .polyline(let points, let stroke):
        if stroke.color.alpha > 0 { draw(polyline: points, stroke) }
      case .disc(let center, let radius, let color, let stroke):
        if let color, color.alpha > 0 { fill(disc: center, radius: radius, color) }
        if let stroke, stroke.color.alpha > 0 { draw(circle: center, radius: radius, stroke) }
      case .curves(let curves, let fill, let stroke):
        draw(curves, fill: fill, stroke: stroke)
      case .group(let group): draw(group)
      case .image(let image, let corner, let size):
        draw(
          GlyphPicture(image, corner: .zero, size: size), at: GlyphFrame(corner: corner),
          opacity: 255)
      case .mesh, .backdrop: if !isInRun { fillNextMeshes { progress(done + $0 * perItem) } }
      case .text(let line): draw(text: line, setBy: typesetter)
      case .panel(let panel):
        if let plane = depths == nil ? nil : PanelPlane(panel, scale: scale) {
          // Half of the border lies outside the panel, and the border extends farther at corners than along
          // sides.
          let border = 2 * (panel.border?.width ?? 0) * finestScale + 1
          depths?.paint(plane, border: border, on: pixels) { draw(panel) }
        } else {
          draw(panel)
        }
      }
      isInRun =
        item.shape.isMesh
        && index + 1 < drawing.items.count
        && item.shape.isBackdrop == drawing.items[index + 1].shape.isBackdrop
    }
  }
}

extension SmoothCanvas {
  /// Paints a panel over the picture.
  fileprivate mutating func draw(_ panel: Panel) {
    if panel.fill.alpha > 0 { fill(polygon: panel.outline, panel.fill) }
    if let line = panel.borderLine, line.stroke.color.alpha > 0 {
      draw(polyline: line.points, line.stroke)
    }
    for line in panel.lines { draw(text: line, setBy: typesetter) }
  }
}

extension Shape {
  /// True for a shape that uses the depth buffer.
  var isMesh: Bool {
    switch self {
    case .mesh, .backdrop: true
    default: false
    }
  }

  /// True for a mesh behind everything else.
  package var isBackdrop: Bool { if case .backdrop = self { true } else { false } }
}
