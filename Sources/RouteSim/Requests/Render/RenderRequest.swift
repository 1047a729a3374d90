import ARRouteEngine
import RouteFormats
import RouteSimKit

/// To show one frame of a route, or a sheet of several.
struct RenderRequest: Request {
  /// What to make of it.
  enum Product {
    /// The frame as a line of JSON, or one for each pose.
    case frames(SheetChoices?)
    /// A picture as SVG or PNG.
    case screens(ScreenPicture)
    /// A picture of characters.
    case cells(CellPicture)
  }

  var world: WorldRequest
  var product: Product
  var output: Output

  func run() throws(Failure) -> ExitStatus {
    switch product {
    case .frames(let sheet):
      var json = JSONWriter()
      for scene in try scenes(sheet) {
        json.frame(scene.frame)
        json.newline()
      }
      try output.write(json.bytes)
    case .screens(let picture):
      let backdrop = try picture.backdrop()
      try output.write(picture.bytes(of: try scenes(picture.sheet), over: backdrop))
    case .cells(let picture):
      try output.write(picture.text(of: try scenes(nil)[0], on: output))
    }
    return .success
  }

  /// What to show: one scene, or one for each pose of a sheet; never none.
  private func scenes(_ sheet: SheetChoices?) throws(Failure) -> [RenderScene] {
    let start = try world.read(for: output).world
    var scenes: [RenderScene] = []
    let poses = sheet?.poses.map(Optional.some) ?? [nil]
    let progress = ProgressLine("looking around")
    for pose in poses {
      progress.update(Double(scenes.count) / Double(poses.count))
      let place = try pose.map { pose throws(Failure) in try world.moved(start, to: pose) } ?? start
      scenes.append(RenderScene(place, clock: world.pose.clock))
    }
    progress.clear()
    warn(about: scenes)
    return scenes
  }

  /// Says once, on standard error, where a label is wider than its screen.
  private func warn(about scenes: [RenderScene]) {
    let warnings = scenes.lazy.compactMap { Failure.warning(about: $0.frame.finish.label) }
    if let warning = warnings.first { StandardError.report(warning) }
  }
}

/// A world, and what the phone shows and knows in it.
struct RenderScene {
  let world: World
  let frame: Frame

  init(_ world: World, clock: Double) {
    self.world = world
    frame = world.frame(clock: clock)
  }
}
