public import ARRouteDrawing
public import ARRouteEngine
public import RouteFormats

extension PictureSheet {
  /// The sheet in pixels.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point, above 0.
  ///   - paper: What is behind a sheet that has no background.
  ///   - progress: Called before each screen with the share of those that are drawn, 0..<1.
  public func bitmap(
    scale: Double, paper: Color, progress: (Double) -> Void = { _ in }
  ) throws(PictureError) -> Bitmap {
    var rasterizer = SmoothRasterizer()
    var photograph: Bitmap?
    var sheet: Bitmap?
    if background != nil || panels.count != 1 || panels[0].frame != nil {
      rasterizer.render(
        surroundings(paper), width: Self.pixels(width, scale), height: Self.pixels(height, scale))
      sheet = rasterizer.bitmap
    }
    for (index, panel) in panels.enumerated() {
      progress(Double(index) / Double(panels.count))
      var drawing = panel.drawing
      let columns = Self.pixels(drawing.width, scale)
      let rows = Self.pixels(drawing.height, scale)
      if photograph == nil {
        photograph = try backdrop?.bitmap(enoughFor: columns, rows, over: drawing.background)
      }
      for shape in panel.frame?.front.flatMap(\.shapes) ?? [] { drawing.add(.phone, shape) }
      rasterizer.render(drawing, width: columns, height: rows, over: photograph)
      guard sheet != nil else { return rasterizer.bitmap }
      sheet?.place(
        rasterizer.bitmap, column: Int((panel.origin.x * scale).rounded()),
        row: Int((panel.origin.y * scale).rounded()),
        cornerRadius: (panel.frame?.screenRadius ?? 0) * scale)
    }
    return sheet ?? rasterizer.bitmap
  }

  /// Whole pixels of a length in points, one at least.
  public static func pixels(_ length: Double, _ scale: Double) -> Int {
    max(1, Int((length * scale).rounded()))
  }

  /// All but what is on the screens.
  private func surroundings(_ paper: Color) -> Drawing {
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
