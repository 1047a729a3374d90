import ARRouteDrawing
import ARRouteEngine
import RouteFormats
import RouteSimKit

/// A picture as SVG or PNG: a screen, or a contact sheet of several.
struct ScreenPicture: Hashable, Sendable {
  /// As what.
  enum Kind: Hashable, Sendable {
    /// Shown in so many pixels for each point.
    case svg(scale: Double)
    case png(PixelScale)
  }

  var kind: Kind
  var view: PictureView
  /// A body, safe area or photograph only where the view is the phone's screen.
  var style: ScreenStyle
  /// What a sheet says of the phone.
  var caption: String
  /// The poses of a sheet; nil for one screen.
  var sheet: SheetChoices?

  /// Reads the photograph that is to be behind it; nil for none.
  func backdrop() throws(Failure) -> PictureImage? {
    if case .svg = kind { return try style.backdrop(isEmbedded: true) }
    return try style.backdrop(isEmbedded: false)
  }

  /// The file.
  ///
  /// - Parameter scenes: One, or one for each pose of the sheet.
  func bytes(of scenes: [RenderScene], over backdrop: PictureImage?) throws(Failure) -> [UInt8] {
    let sheet = sheet(scenes, backdrop)
    switch kind {
    case .svg(let scale):
      let title = scenes[0].world.route.name
      return Array(SVGWriter.document(sheet, title: title, scale: scale).utf8)
    case .png(let scale):
      return try sheet.png(scale, paper: style.theme.paper, photograph: style.background)
    }
  }

  private func sheet(_ scenes: [RenderScene], _ backdrop: PictureImage?) -> PictureSheet {
    let options = style.view
    let drawings = scenes.map { scene in
      var drawing = Picture(
        view: view, frame: scene.frame, world: scene.world, options: options
      ).drawing
      if let body = style.safeArea { drawing.addSafeArea(of: body) }
      return drawing
    }
    let frame = style.frame(around: scenes[0].world.camera.viewport)
    guard let sheet else { return PictureSheet(drawings[0], frame: frame, backdrop: backdrop) }
    return PictureSheet(
      zip(sheet.poses, drawings).map { (name: $0.name, drawing: $1) }, columns: sheet.columns,
      title: [Printable.sanitised(scenes[0].world.route.name ?? "Route"), caption],
      theme: options.theme, frame: frame, backdrop: backdrop)
  }
}
