import ARRouteEngine
import CommandLineKit
import RouteSimKit
import RouteStage

/// The designer's bench in a window, where the size law is edited and seen.
struct SizingWindow {
  private let title: String
  private let design: Design
  private let comparison: Design?
  private let settings: WorldSettings
  private let screens: [SizingScreen]
  private let driver: KeyDriver

  /// A window for the design that the options ask for.
  ///
  /// - Parameter comparison: What it is compared with from the start; nil for nothing.
  init(
    comparedWith comparison: Design?, _ arguments: ParsedArguments
  ) throws(Failure) {
    let camera = try DeviceOptions.camera(arguments)
    title = DesignOptions.file(arguments).map(NamedDesign.name(ofFile:)) ?? "sizing"
    design = try DesignOptions.chosen(arguments)
    var settings = WorldSettings()
    try DesignOptions.apply(design, for: camera.viewport, to: &settings)
    self.comparison = comparison
    self.settings = settings
    screens = Self.screens(
      startingWith: SizingScreen(camera: camera, device: DeviceOptions.preset(arguments)))
    driver = DrivingOptions.driver(arguments)
  }

  /// Lets the design be edited until its user has had enough.
  func open() throws(TerminalError) -> ExitStatus {
    let status = try WindowApp<DesignerModel>.run(driver) { columns, rows in
      DesignerModel(
        title: title, screens: screens, design: design, settings: settings,
        comparedWith: comparison?.sizing, columns: columns, rows: rows)
    }
    return ExitStatus(rawValue: status) ?? .success
  }

  /// The screens to go through, one in hand first, all held as that one is.
  private static func screens(startingWith first: SizingScreen) -> [SizingScreen] {
    let isLandscape = first.camera.viewport.width > first.camera.viewport.height
    let others = Device.presets.map { device in
      SizingScreen(
        camera: isLandscape ? device.camera.turned : device.camera, device: device)
    }
    return [first] + others.filter { $0 != first }
  }
}
