/// The content of a view in addition to that of the frame.
public struct ViewOptions: Hashable, Sendable {
  /// The colours.
  public var theme: Theme
  /// True when the camera's view has ground, horizon, grid and compass marks.
  ///
  /// Over a photograph, which shows its own street, it has none of these.
  public var showsStreet: Bool
  /// True when the grid is drawn on the ground.
  public var showsGrid: Bool
  /// True if the truth is shown when it is known and differs from the phone's estimates.
  public var showsTruth: Bool
  /// True if the picture contains a note when AR's poses are simulated.
  public var tellsSimulation: Bool
  /// True when the phone's frustum is tinted and not only outlined; in cells, which have only two colours,
  /// a tint would hide the edges.
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
