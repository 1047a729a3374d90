import ARRouteEngine
import RouteSimKit
import RouteStage

/// The designer's bench in a window, where the size law is edited and displayed.
struct SizingWindow {
  private let title: String
  private let design: Design
  private let comparison: Design?
  private let settings: WorldSettings
  private let screens: [SizingScreen]
  private let window: WindowSettings
  private let watch: DesignWatch
  /// The name of the design's file, without its ending; nil for the default design.
  private let opened: String?
  private let keys: KeyTable<DesignerAction>

  /// Creates a window for a design; reads it and the design to compare it with.
  init(_ request: SizingRequest, _ window: WindowSettings) throws(Failure) {
    comparison = try request.others.first.map { path throws(Failure) in
      try DesignChoices.read(path, for: window.recording?.output, of: window.recording?.option)
    }
    title = request.design.file.map(NamedDesign.name(ofFile:)) ?? "sizing"
    design = try request.design.design(for: window.recording?.output, of: window.recording?.option)
    var settings = WorldSettings()
    try DesignChoices.apply(
      design, insetOf: request.design.fileOfHintInset, for: request.phone.camera.viewport,
      to: &settings)
    self.settings = settings
    screens = Self.screens(
      startingWith: SizingScreen(camera: request.phone.camera, device: request.phone.preset))
    self.window = window
    watch = DesignWatch(benchOf: request.design, on: request.phone.camera.viewport)
    opened = request.design.file.map(NamedDesign.name(ofFile:))
    keys = request.keys
  }

  /// Lets the user edit the design until they quit.
  func open() throws(Failure) -> ExitStatus {
    let status = try WindowApp.run(window, title: title, usesMouse: true, watch: watch) {
      columns, rows in
      DesignerModel(
        title: title, screens: screens, design: design, named: opened, settings: settings,
        comparedWith: comparison?.sizing, typesetter: Letters.typesetter(of: design),
        columns: columns, rows: rows, keys: keys)
    }
    return ExitStatus(rawValue: status) ?? .success
  }

  /// Returns the screens to cycle through, the current one first, all in the current one's orientation.
  private static func screens(startingWith first: SizingScreen) -> [SizingScreen] {
    let others = Device.presets(heldAs: first.camera, after: first.device).map { device, camera in
      SizingScreen(camera: camera, device: device)
    }
    return [first] + others.filter { $0 != first }
  }
}
