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
  /// What a sheet says of the phones.
  var caption: String
  /// The poses of a sheet; nil where there is one.
  var sheet: SheetChoices?
  /// How many screens stand side by side on a sheet, one at least; nil for as many as look well.
  var columns: Int?
  /// The photograph behind it, once it is read; nil for none.
  var backdrop: PictureImage?

  /// Writes the file.
  ///
  /// - Parameters:
  ///   - sheet: What is on the picture.
  ///   - title: What it is called; nil for nothing.
  func write(
    _ sheet: consuming PictureSheet, title: String?, to output: Output
  ) throws(Failure) {
    switch kind {
    case .svg(let scale):
      sheet.fitLetters()
      let pieces = SVGWriter.pieces(of: sheet, title: title, scale: scale)
      try output.write { () throws(Failure) in pieces.next() }
    case .png(let scale):
      try output.write(
        try sheet.png(scale, paper: style.theme.paper, photograph: style.background))
    }
  }

  /// What is on the picture: a screen, or a sheet of them.
  ///
  /// - Parameters:
  ///   - scenes: What is on the screens, one or more.
  ///   - legend: What a sheet says of them, a line each.
  func pictureSheet(_ scenes: [RenderScene], _ legend: [String]) -> PictureSheet {
    var sheet = bareSheet(scenes, legend)
    // Captions are set as the screens are, where these agree.
    let families = scenes.map { style.families(of: $0.world.settings) }
    sheet.families = families.allSatisfy { $0 == families[0] } ? families[0] : NamedFace.families
    for index in sheet.panels.indices { sheet.panels[index].families = families[index] }
    sheet.isTransparent = style.isTransparent
    return sheet
  }

  private func bareSheet(_ scenes: [RenderScene], _ legend: [String]) -> PictureSheet {
    let screens = scenes.map(screen)
    guard sheet != nil || screens.count > 1 else {
      var sheet = PictureSheet(
        screens[0].drawing, frame: screens[0].frame, backdrop: backdrop)
      // Around a phone there is paper, in whatever format.
      if screens[0].frame != nil { sheet.background = style.theme.paper }
      return sheet
    }
    return PictureSheet(
      screens, columns: columns,
      title: [
        Printable.sanitised(name(of: scenes[0].world)),
        ([caption] + whereabouts(of: scenes.map(\.frame))).joined(separator: ", "),
      ] + legend.prefix(1),
      legend: Array(legend.dropFirst()),
      theme: style.theme, backdrop: backdrop)
  }

  /// What a sheet is called: as the route is.
  private func name(of world: World) -> String {
    world.guidance.map { $0.route.name ?? "Route" } ?? "Street"
  }

  /// Where all screens of a sheet are and how they are held, in words, as far as they agree: `at 700 m`,
  /// `heading 270°`.
  ///
  /// It is told by the frames, so that a film's pictures are those of single runs.
  private func whereabouts(of frames: [Frame]) -> [String] {
    func common(_ words: (Frame) -> String) -> [String] {
      let all = Set(frames.map(words))
      return all.count == 1 ? all.filter { !$0.isEmpty } : []
    }
    func turn(_ name: String, _ angle: Angle) -> String {
      let text = FixedDecimal.text(angle.degrees, decimals: 1)
      return text == "0" ? "" : "\(name) \(text)°"
    }
    return common { frame in
      guard let route = frame.guidance?.route, abs(route.crossTrack) < 0.5 else {
        let place = frame.camera.coordinate
        return "at \(FixedDecimal.text(place.latitude.degrees, decimals: 6)), "
          + FixedDecimal.text(place.longitude.degrees, decimals: 6)
      }
      return "at \(FixedDecimal.text(route.chainage, decimals: 2)) m"
    }
      + common { frame in
        let heading = frame.camera.attitude.heading.wrappedPositive.degrees
        let text = FixedDecimal.text(heading, decimals: 1)
        return "heading \(text == "360" ? "0" : text)°"
      }
      + common { turn("pitch", $0.camera.attitude.pitch) }
      + common { turn("roll", $0.camera.attitude.roll) }
  }

  /// A scene on its screen.
  func screen(_ scene: RenderScene) -> PictureSheet.Screen {
    var drawing = Picture(
      view: view, frame: scene.frame, world: scene.world, options: style.view
    ).drawing
    if let body = style.safeArea(of: scene.phone) { drawing.addSafeArea(of: body) }
    drawing.testsDepth = style.testsDepth
    return PictureSheet.Screen(
      name: scene.name, drawing: drawing,
      frame: style.frame(of: scene.phone, around: scene.world.camera.viewport))
  }
}
