package import ARRouteDrawing
package import ARRouteEngine
package import RouteFormats

extension PictureSheet {
  /// Renders the sheet into pixels.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point, above 0.
  ///   - paper: The colour behind a sheet without a background.
  ///   - typesetter: Returns the typesetter for the given faces, first choice first.
  func bitmap(
    scale: Double, paper: Color,
    typesetter: ([String]) -> any Typesetter = { _ in StrokeTypesetter() }
  ) throws(PictureError) -> Bitmap {
    var painter = try SheetPainter(self, scale: scale, paper: paper, typesetter: typesetter)
    return painter.paint(rows: 0..<painter.height)
  }

  /// Returns a length in points as a whole number of pixels, at least 1.
  package static func pixels(_ length: Double, _ scale: Double) -> Int {
    max(1, Int((length * scale).rounded()))
  }

  /// Returns a drawing of everything except the screens' contents; nil if the sheet consists only of a
  /// screen.
  fileprivate func surroundings(_ paper: Color) -> Drawing? {
    guard background != nil || panels.count != 1 || panels[0].frame != nil else { return nil }
    var drawing = Drawing(width: width, height: height, background: background ?? paper)
    for panel in panels {
      for shape in panel.frame?.back.flatMap({ $0.moved(by: panel.origin).shapes }) ?? [] {
        drawing.add(.phone, shape)
      }
    }
    for line in texts { drawing.add(.note, .text(line)) }
    return drawing
  }
}

/// Paints a sheet in pixels, a few rows at a time; the result is the same as painting it all at once, but
/// takes less memory.
package struct SheetPainter: Sendable {
  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int

  /// True when the pixels have an alpha channel.
  let isTransparent: Bool
  /// The names in the credits; empty without any.
  let credits: String

  private let scale: Double
  private let paper: Color
  private let surroundings: Drawing?
  private let screens: [Screen]
  private let photograph: Bitmap?
  private let typesetters: Typesetters
  private var rasterizer: SmoothRasterizer

  /// The typesetters of a sheet.
  private struct Typesetters: Sendable {
    /// The typesetter of captions.
    let captions: any Typesetter
    /// The typesetter of each screen.
    let screens: [any Typesetter]
  }

  /// A screen with its cutouts.
  private struct Screen: Sendable {
    let drawing: Drawing
    let width: Int
    let height: Int
    let column: Int
    let row: Int
    let cornerRadius: Double

    /// - Parameter scale: Pixels per point.
    init(_ panel: PictureSheet.Panel, scale: Double) {
      var drawing = panel.drawing
      for shape in panel.frame?.front.flatMap(\.shapes) ?? [] { drawing.add(.phone, shape) }
      self.drawing = drawing
      width = PictureSheet.pixels(drawing.width, scale)
      height = PictureSheet.pixels(drawing.height, scale)
      column = Int((panel.origin.x * scale).rounded())
      row = Int((panel.origin.y * scale).rounded())
      cornerRadius = (panel.frame?.screenRadius ?? 0) * scale
    }
  }

  /// Creates a painter that has painted nothing yet.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point, above 0.
  ///   - paper: The colour behind a sheet without a background.
  ///   - typesetter: Returns the typesetter for the given faces, first choice first.
  /// - Throws: If the sheet's photograph cannot be decoded.
  package init(
    _ sheet: PictureSheet, scale: Double, paper: Color,
    typesetter: ([String]) -> any Typesetter = { _ in StrokeTypesetter() }
  ) throws(PictureError) {
    let screens = sheet.panels.map { Screen($0, scale: scale) }
    let photograph = try sheet.backdrop?.bitmap(
      enoughFor: screens.reduce(1) { max($0, $1.width) },
      screens.reduce(1) { max($0, $1.height) },
      over: screens.first?.drawing.background ?? paper)
    let typesetters = Typesetters(
      captions: typesetter(sheet.families),
      screens: sheet.panels.map { typesetter($0.families ?? sheet.families) })
    self.init(sheet, scale, paper, photograph, typesetters, SmoothRasterizer())
  }

  /// Creates a painter for another sheet of a film that reuses the previous painter's memory.
  ///
  /// The scale, paper, faces and photograph must be the same.
  package init(_ sheet: PictureSheet, after previous: SheetPainter) {
    self.init(
      sheet, previous.scale, previous.paper, previous.photograph, previous.typesetters,
      previous.rasterizer)
  }

  private init(
    _ sheet: PictureSheet, _ scale: Double, _ paper: Color, _ photograph: Bitmap?,
    _ typesetters: Typesetters, _ rasterizer: SmoothRasterizer
  ) {
    self.typesetters = typesetters
    self.scale = scale
    self.paper = paper
    self.photograph = photograph
    self.rasterizer = rasterizer
    isTransparent = sheet.isTransparent
    credits = sheet.credits
    surroundings = sheet.surroundings(paper)
    precondition(
      !isTransparent || surroundings == nil,
      "a transparent screen cannot have surroundings")
    screens = sheet.panels.map { Screen($0, scale: scale) }
    width = surroundings == nil ? screens[0].width : PictureSheet.pixels(sheet.width, scale)
    height = surroundings == nil ? screens[0].height : PictureSheet.pixels(sheet.height, scale)
  }

  /// True when the screens have so many triangles that it pays to paint parts of the sheet in parallel,
  /// despite the overhead.
  package var isCrowded: Bool {
    screens.contains { $0.drawing.isCrowded }
  }

  /// Paints the given rows, which are in `0..<height`.
  ///
  /// - Parameter progress: Called with the share of these rows that has been painted, 0…1.
  package mutating func paint(
    rows: Range<Int>, progress: (Double) -> Void = { _ in }
  ) -> Bitmap {
    guard let surroundings else {
      guard isTransparent else {
        render(0, rows: rows, progress: progress)
        return rasterizer.bitmap
      }
      render(0, before: Color(hex: 0), rows: rows) { progress($0 / 2) }
      let black = rasterizer.bitmap
      render(0, before: Color(hex: 0xFFFFFF), rows: rows) { progress(0.5 + $0 / 2) }
      return Bitmap.unmixed(beforeBlack: black, beforeWhite: rasterizer.bitmap)
    }
    rasterizer.typesetter = typesetters.captions
    rasterizer.render(surroundings, width: width, height: height, rows: rows)
    var band = rasterizer.bitmap
    let count = Double(screens.count)
    for (index, screen) in screens.enumerated() {
      let seen = rows.clamped(to: screen.row..<screen.row + screen.height)
      guard !seen.isEmpty else { continue }
      let part = seen.lowerBound - screen.row..<seen.upperBound - screen.row
      render(index, rows: part) { progress((Double(index) + $0) / count) }
      band.lay(
        rasterizer.bitmap, column: screen.column, row: seen.lowerBound - rows.lowerBound,
        cornerRadius: screen.cornerRadius, part: (part.lowerBound, screen.height))
    }
    return band
  }

  /// - Parameter background: The background to use; nil for the drawing's own.
  private mutating func render(
    _ index: Int, before background: Color? = nil, rows: Range<Int>, progress: (Double) -> Void
  ) {
    let screen = screens[index]
    rasterizer.typesetter = typesetters.screens[index]
    var drawing = screen.drawing
    if let background { drawing.background = background }
    rasterizer.render(
      drawing, width: screen.width, height: screen.height, over: photograph, rows: rows,
      progress: progress)
  }
}

extension Drawing {
  /// The range of triangle counts for which painting in parallel pays off; with more triangles, the threads
  /// together might use too much memory.
  private static let crowd = 2000...2_000_000

  fileprivate var isCrowded: Bool {
    let counts = items.lazy.map { item in
      switch item.shape {
      case .mesh(let triangles), .backdrop(let triangles): triangles.count
      default: 0
      }
    }
    return Self.crowd.contains(counts.reduce(0, +))
  }
}
