import ARRouteDrawing
import ARRouteEngine
import RouteFormats
import RouteSimKit

/// A picture for a file: a screen, or a contact sheet of several.
struct ScreenPicture: Hashable, Sendable {
  var format: PictureFormat
  var scale: PixelScale
  var view: PictureView
  /// The style; a body, safe area or photograph only if the view is the phone's screen.
  var style: ScreenStyle
  /// The sheet's caption about the phones.
  var caption: String
  /// The poses of a sheet; nil for a single pose.
  var sheet: SheetChoices?
  /// The number of screens side by side on a sheet, at least one; nil for an automatic layout.
  var columns: Int?
  /// The number of consecutive screens that an automatic layout keeps side by side.
  var group = 1
  /// The words below the screens in place of their own, one for each screen; empty for their own.
  var captions: [String] = []
  /// The title of the sheet; nil for the route's name.
  var title: String?
  /// The photograph behind the scene, once read; nil for none.
  var backdrop: PictureImage?

  /// Writes the file.
  ///
  /// - Parameters:
  ///   - sheet: The contents of the picture.
  ///   - title: The title; nil for none.
  func write(
    _ sheet: consuming PictureSheet, title: String?, to output: Output
  ) throws(Failure) {
    let pieces = try sheet.file(
      as: format, title: title, scale: scale, paper: style.theme.paper,
      photograph: style.background)
    try output.write { () throws(Failure) in pieces.next() }
  }

  /// Returns the contents of the picture: a screen, or a sheet of them.
  ///
  /// - Parameters:
  ///   - scenes: The scenes of the screens, one or more; each is rendered once.
  ///   - legend: The sheet's lines about the scenes.
  func pictureSheet(
    _ scenes: some Collection<RenderScene>, _ legend: [String]
  ) throws(Failure) -> PictureSheet {
    guard captions.isEmpty || captions.count == scenes.count else {
      throw .captions(captions.count, screens: scenes.count)
    }
    var room = SheetRoom()
    var numbers: [[PictureSheet.Number]] = []
    var screens: [PictureSheet.Screen] = []
    var families: [[String]] = []
    var whereabouts: [Whereabouts] = []
    var name = ""
    for scene in scenes {
      var screen = screen(scene)
      if !captions.isEmpty { screen.name = Printable.sanitised(captions[screens.count]) }
      do {
        try room.take(screen.drawing)
      } catch {
        throw .tooManyShapes(.render, screens: scenes.count, room: error.screens)
      }
      if screens.isEmpty { name = self.name(of: scene.world) }
      screens.append(screen)
      families.append(style.families(of: scene.world.settings))
      numbers.append(scene.numbers)
      whereabouts.append(Whereabouts(of: scene.frame))
    }
    var sheet = bareSheet(screens, name, Whereabouts.common(of: whereabouts), legend)
    // Captions use the screens' typefaces if these agree.
    sheet.families = families.allSatisfy { $0 == families[0] } ? families[0] : NamedFace.families
    for index in sheet.panels.indices {
      sheet.panels[index].families = families[index]
      sheet.panels[index].numbers = numbers[index]
    }
    sheet.isTransparent = style.isTransparent
    return sheet
  }

  private func bareSheet(
    _ screens: [PictureSheet.Screen], _ name: String, _ whereabouts: [String], _ legend: [String]
  ) -> PictureSheet {
    guard sheet != nil || screens.count > 1 else {
      var sheet = PictureSheet(
        screens[0].drawing, frame: screens[0].frame, backdrop: backdrop)
      // In every format, the background around a phone has the paper's colour.
      if screens[0].frame != nil { sheet.background = style.theme.paper }
      return sheet
    }
    return PictureSheet(
      screens, columns: columns, group: group,
      title: [
        Printable.sanitised(title ?? name),
        ([caption] + whereabouts).joined(separator: ", "),
      ] + legend.prefix(1),
      legend: Array(legend.dropFirst()),
      theme: style.theme, backdrop: backdrop)
  }

  /// Returns the name of a sheet: the route's.
  private func name(of world: World) -> String {
    world.guidance.map { $0.route.name ?? "Route" } ?? "Street"
  }

  /// Returns a scene on its screen.
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
