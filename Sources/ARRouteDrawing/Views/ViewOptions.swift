/// The content of a view besides what the frame contains.
public struct ViewOptions: Hashable, Sendable {
  /// The colours.
  public var theme: Theme
  /// True when the camera's view has ground, horizon, grid and compass marks.
  ///
  /// Over a photograph, which shows its own street, it has none of these.
  public var showsStreet: Bool
  /// True when the grid is drawn on the ground.
  public var showsGrid: Bool
  /// True when the truth is shown if it is known and the phone believes otherwise.
  public var showsTruth: Bool
  /// True when a note in the picture says that AR's poses are simulated, if they are.
  public var tellsSimulation: Bool
  /// True when the phone's frustum is tinted and not only outlined; in cells, which have two colours, a
  /// tint would hide the edges.
  public var tintsFrustum: Bool

  /// Creates view options; the default has a grid, the truth and a tinted frustum, in dark colours.
  public init(
    theme: Theme = .dark, showsStreet: Bool = true, showsGrid: Bool = true,
    showsTruth: Bool = true, tellsSimulation: Bool = true, tintsFrustum: Bool = true
  ) {
    self.theme = theme
    self.showsStreet = showsStreet
    self.showsGrid = showsGrid
    self.showsTruth = showsTruth
    self.tellsSimulation = tellsSimulation
    self.tintsFrustum = tintsFrustum
  }

  /// Returns view options for a terminal's cells.
  public static func terminal(
    theme: Theme = .terminal, showsGrid: Bool = true, showsTruth: Bool = true,
    tellsSimulation: Bool = true
  ) -> ViewOptions {
    ViewOptions(
      theme: theme, showsGrid: showsGrid, showsTruth: showsTruth,
      tellsSimulation: tellsSimulation, tintsFrustum: false)
  }
}
