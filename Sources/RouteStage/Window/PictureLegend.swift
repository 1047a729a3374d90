import ARRouteDrawing
import ARRouteEngine
import RouteCells
import RouteFormats

/// The meaning of the signs in the pictures, each shown as it is drawn.
struct PictureLegend {
  /// A sign and its meaning.
  struct Entry {
    var sign: String
    var color: Color?
    var words: String
  }

  /// The signs, those of the phone's picture first.
  let entries: [Entry]

  /// The signs of pictures in a look.
  ///
  /// - Parameters:
  ///   - world: The world shown; signs of things that it lacks are left out.
  ///   - hasTimeline: True when there is a log along a line.
  init(_ theme: StageTheme, of world: World, hasTimeline: Bool) {
    let signs = LegendSigns(theme)
    var entries = signs.walk
    // As frames have them.
    for layer in world.layers.reversed() {
      if let layer = layer as? any ExplainedLayer { entries += layer.legend(signs) }
    }
    if world.fusion != nil { entries += signs.errors }
    if hasTimeline { entries += signs.timeline }
    self.entries = theme.look.style.depth == .none ? Self.joined(entries) : entries
  }
}

/// A layer whose signs the legend of pictures explains.
protocol ExplainedLayer: StreetLayer {
  /// The signs and their meanings.
  func legend(_ signs: LegendSigns) -> [PictureLegend.Entry]
}

/// The signs of pictures in a theme, and their meanings.
struct LegendSigns {
  let theme: StageTheme

  init(_ theme: StageTheme) { self.theme = theme }

  var colors: Theme { theme.picture }

  /// A line, as paths are drawn.
  var line: String {
    theme.glyphs(theme.look.style.glyphs.hasBraille ? "⠒⠒⠒" : "───", plain: "---")
  }

  /// A sign of a colour, and its meaning.
  func entry(_ sign: String, _ color: Color?, _ words: String) -> PictureLegend.Entry {
    PictureLegend.Entry(
      sign: sign, color: color.flatMap(theme.look.style.ink), words: words)
  }

  /// The different signs of a kind that points in the directions of `degrees`.
  func signs(_ kind: Pointer.Kind, _ degrees: [Double]) -> String {
    var seen: [Unicode.Scalar] = []
    for turn in degrees {
      let sign = theme.look.style.sign(of: kind, pointing: .degrees(turn))
      if !seen.contains(sign) { seen.append(sign) }
    }
    return seen.map { String($0) }.joined(separator: " ")
  }

  /// Those of a walk along a route.
  fileprivate var walk: [PictureLegend.Entry] {
    [
      entry(signs(.arrow, [0, 45, 90]), colors.arrow, "arrows along the route; up is ahead"),
      entry(signs(.mark, [0]), colors.finish, "the finish, near by a disc with its distance"),
      entry(signs(.hint, [0, 90]), colors.hint, "the way to the finish where it is out of view"),
      entry(signs(.phone, [0, 45, 90]), colors.phone, "you on the plan, and where you look"),
      entry(line, colors.phone, "what the phone sees, on plan and orbit"),
      entry(line, colors.window, "the route where arrows stand"),
      entry(line, colors.route, "the rest of the route"),
      entry(line, colors.walked, "what of it was walked"),
      entry(theme.glyphs("▾ ◆", plain: "^ *"), colors.finish, "on the compass: ahead, the finish"),
    ]
  }

  /// Those of the phone's errors.
  fileprivate var errors: [PictureLegend.Entry] {
    [
      entry(signs(.phone, [0, 45, 90]), colors.truth, "where you truly are and look"),
      entry(line, colors.truth, "what is true, where the phone believes otherwise"),
      entry(
        line, colors.fix,
        theme.hasFixCircles
          ? "fixes, and the circles that hold them with 68 %" : "the way from fix to fix"),
      entry(line, colors.track, "where AR says that the phone has been"),
    ]
  }

  /// Those of a log along a line.
  fileprivate var timeline: [PictureLegend.Entry] {
    let bars = theme.bars.dropFirst().suffix(3).map { String($0) }.joined(separator: " ")
    return [
      entry(bars, theme.accent, "the curve over the timeline; its highest is the worst"),
      entry(
        theme.glyphs("━ ● ─", plain: "= O -"), theme.text,
        "the timeline: what was played, now, what is to come"),
      entry(
        theme.glyphs("┴ ╌", plain: "+ ~"), theme.line,
        "on it: runs of the correction; above it: gaps"),
      entry(
        theme.glyphs("◆ ✗ ▼", plain: "v ! M"), theme.accent,
        "on it: expectations met and failed, your marks"),
    ]
  }
}

extension PictureLegend {
  /// Groups entries with the same sign: without colours nothing else distinguishes them.
  private static func joined(_ entries: [Entry]) -> [Entry] {
    var joined: [Entry] = []
    for entry in entries where !joined.contains(where: { $0.sign == entry.sign }) {
      joined.append(entry)
      for other in entries where other.sign == entry.sign && other.words != entry.words {
        joined.append(Entry(sign: "", color: entry.color, words: "or \(other.words)"))
      }
    }
    return joined
  }
}

extension CellGrid {
  /// Writes what signs mean over the middle of the grid; words that find no room are cut.
  mutating func writeLegend(_ legend: PictureLegend, theme: StageTheme) {
    let signs = (legend.entries.map { TextWidth.columns($0.sign) }.max() ?? 0) + 2
    let words = legend.entries.map { TextWidth.columns($0.words) }.max() ?? 0
    let width = min(signs + words + 4, columns)
    let height = min(legend.entries.count + 2, rows - 1)
    guard width > signs + 4, height > 2 else { return }
    let box = CellRegion(
      column: (columns - width) / 2, row: (rows - 1 - height) / 2, columns: width, rows: height)
    fill(box, with: theme.look(theme.text))
    drawFrame(
      box, title: "Signs", detail: "any key closes", isSelected: true, theme: theme)
    var area = box.inner
    area.column += 1
    area.columns -= 2
    for (offset, entry) in legend.entries.prefix(area.rows).enumerated() {
      write(
        entry.sign, column: area.column, row: area.row + offset, in: area,
        look: theme.look(entry.color, style: .bold))
      write(
        TextWidth.shortened(entry.words, toColumns: area.columns - signs),
        column: area.column + signs, row: area.row + offset, in: area, look: theme.look(theme.text))
    }
  }
}
