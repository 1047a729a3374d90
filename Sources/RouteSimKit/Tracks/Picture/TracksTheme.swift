import ARRouteEngine
import RouteFormats

/// The light and dark appearance of the tracks, as a style sheet.
///
/// The hues are from Okabe and Ito's set, which colour-blind people can distinguish, darkened or lightened
/// to a contrast of 3:1 with the paper. Strategies also differ in their dashes.
enum TracksTheme {
  /// The appearance of a strategy's lines.
  struct LineLook: Hashable, Sendable {
    /// The colour on a white background.
    let light: String
    /// The colour on a black background.
    let dark: String
    /// The lengths of dashes and gaps, points; empty for a solid line.
    let dash: String
    /// The width, points.
    let width: Double
  }

  /// The appearances, in the order in which strategies are declared; the last ones are for future
  /// strategies.
  private static let looks = [
    LineLook(light: "#0072b2", dark: "#56b4e9", dash: "", width: 2.5),
    LineLook(light: "#9a6a00", dark: "#e6b23c", dash: "7 3", width: 1.75),
    LineLook(light: "#00805f", dark: "#2fc79b", dash: "2 2.5", width: 1.75),
    LineLook(light: "#b04f8b", dark: "#e08fc2", dash: "9 3 2 3", width: 1.75),
    LineLook(light: "#c8460a", dark: "#ff8a4c", dash: "14 3", width: 1.75),
    LineLook(light: "#6b6000", dark: "#f0e442", dash: "4 2", width: 1.75),
    LineLook(light: "#5b4bb5", dark: "#a89cf0", dash: "12 3 5 3", width: 1.75),
  ]

  /// The strategies with the appearance of their lines.
  static let lines = zip(CorrectionStrategy.allCases, looks).map { Line(strategy: $0, look: $1) }

  /// A strategy with the appearance of its lines.
  struct Line: Hashable, Sendable {
    let strategy: CorrectionStrategy
    let look: LineLook
  }

  /// The style sheet for the SVG elements: `marks.css`, followed by the rules that depend on the
  /// strategies.
  static let css =
    PageFile.text(PackageResources.marks_css) + lines.map(rule).joined() + paint(.light)
    + "@media (prefers-color-scheme:dark){\n" + paint(.dark) + "}\n"

  private static func rule(_ line: Line) -> String {
    let look = line.look
    let dash = look.dash.isEmpty ? "" : ";stroke-dasharray:\(look.dash);stroke-linecap:butt"
    return ".line.\(line.strategy.rawValue)"
      + "{stroke-width:\(FixedDecimal.text(look.width, decimals: 2))\(dash)}\n"
  }

  private struct Paint {
    let paper: String
    let sheet: String
    let ink: String
    let soft: String
    let grid: String
    let gap: String
    let fix: String
    let color: @Sendable (LineLook) -> String

    static let light = Paint(
      paper: "#ffffff", sheet: "#f6f7f8", ink: "#17191c", soft: "#5a626b", grid: "#dfe3e7",
      gap: "#e9ebee", fix: "#6b7680", color: \.light)
    static let dark = Paint(
      paper: "#14161a", sheet: "#1b1e23", ink: "#f1f3f5", soft: "#a3acb5", grid: "#30353c",
      gap: "#262a30", fix: "#8b96a1", color: \.dark)
  }

  private static func paint(_ paint: Paint) -> String {
    """
    .paper{fill:\(paint.paper)}
    .sheet{fill:\(paint.sheet)}
    .ink,text{fill:\(paint.ink)}
    .soft,text.soft{fill:\(paint.soft)}
    .gap{fill:\(paint.gap)}
    .grid{stroke:\(paint.grid)}
    .axis,.goal,.before,.lead{stroke:\(paint.soft)}
    .line.truth{stroke:\(paint.ink)}
    .fix{stroke:\(paint.fix)}
    .fan{fill:\(paint.ink)}
    .circle{stroke:\(paint.fix);fill:\(paint.fix)}
    .halo-text{stroke:\(paint.sheet)}
    .dot{stroke:\(paint.paper);stroke-width:2}

    """
      + lines.map { line in
        let name = line.strategy.rawValue
        let color = paint.color(line.look)
        return ".line.\(name){stroke:\(color)}\n"
          + ".band.\(name),.dot.\(name),text.\(name){fill:\(color)}\n"
      }.joined()
  }
}
