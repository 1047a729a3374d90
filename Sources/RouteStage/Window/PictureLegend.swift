import ARRouteDrawing
import ARRouteEngine
import RouteCells
import RouteFormats

/// The meaning of the symbols in the pictures, each shown as it is drawn.
struct PictureLegend {
  /// A symbol and its meaning.
  struct Entry {
    var sign: String
    var color: Color?
    var words: String
  }

  /// The symbols, starting with those of the phone's picture.
  let entries: [Entry]

  /// Creates the legend of pictures in a theme.
  ///
  /// - Parameters:
  ///   - world: The world shown; symbols of things that it lacks are left out.
  ///   - hasTimeline: True when there is a log with a timeline.
  init(_ theme: StageTheme, of world: World, hasTimeline: Bool) {
    let signs = LegendSigns(theme)
    var entries = signs.walk
    // The order is the same as in frames.
    for layer in world.layers.reversed() {
      if let layer = layer as? any ExplainedLayer { entries += layer.legend(signs) }
    }
    if world.fusion != nil { entries += signs.errors }
    if hasTimeline { entries += signs.timeline }
    self.entries = theme.look.style.depth == .none ? Self.joined(entries) : entries
  }
}

/// A layer whose symbols the legend of pictures explains.
protocol ExplainedLayer: StreetLayer {
  /// Returns the symbols and their meanings.
  func legend(_ signs: LegendSigns) -> [PictureLegend.Entry]
}

/// The symbols of pictures in a theme, and their meanings.
struct LegendSigns {
  let theme: StageTheme

  init(_ theme: StageTheme) { self.theme = theme }

  var colors: Theme { theme.picture }

  /// A short line, in the characters with which paths are drawn.
  var line: String {
    theme.glyphs(theme.look.style.glyphs.hasBraille ? "⠒⠒⠒" : "───", plain: "---")
  }

  /// Returns a symbol in a colour, and its meaning.
  func entry(_ sign: String, _ color: Color?, _ words: String) -> PictureLegend.Entry {
    PictureLegend.Entry(
      sign: sign, color: color.flatMap(theme.look.style.ink), words: words)
  }

  /// Returns the different symbols of a kind of pointer for the directions in `degrees`.
  func signs(_ kind: Pointer.Kind, _ degrees: [Double]) -> String {
    var seen: [Unicode.Scalar] = []
    for turn in degrees {
      let sign = theme.look.style.sign(of: kind, pointing: .degrees(turn))
      if !seen.contains(sign) { seen.append(sign) }
    }
    return seen.map { String($0) }.joined(separator: " ")
  }

  /// The symbols of a walk along a route.
  fileprivate var walk: [PictureLegend.Entry] {
    [
      entry(signs(.arrow, [0, 45, 90]), colors.arrow, "arrows along the route; up is ahead"),
      entry(signs(.mark, [0]), colors.finish, "the finish; nearby, a disc with its distance"),
      entry(
        signs(.hint, [0, 90]), colors.hint, "the direction to the finish if it is out of view"),
      entry(signs(.phone, [0, 45, 90]), colors.phone, "you on the plan, and your view direction"),
      entry(line, colors.phone, "the phone's view, on plan and orbit"),
      entry(line, colors.window, "the part of the route with arrows"),
      entry(line, colors.route, "the rest of the route"),
      entry(line, colors.walked, "the part already walked"),
      entry(theme.glyphs("▾ ◆", plain: "^ *"), colors.finish, "on the compass: ahead, the finish"),
    ]
  }

  /// The symbols of the phone's errors.
  fileprivate var errors: [PictureLegend.Entry] {
    [
      entry(signs(.phone, [0, 45, 90]), colors.truth, "your true position and view direction"),
      entry(line, colors.truth, "the truth, if the phone's estimate differs"),
      entry(
        line, colors.fix,
        theme.hasFixCircles
          ? "fixes, with circles of 68 % accuracy" : "the line from fix to fix"),
      entry(line, colors.track, "the phone's track according to AR"),
    ]
  }

  /// The symbols of a log with a timeline.
  fileprivate var timeline: [PictureLegend.Entry] {
    let bars = theme.bars.dropFirst().suffix(3).map { String($0) }.joined(separator: " ")
    return [
      entry(bars, theme.accent, "the curve over the timeline; its peak is the worst"),
      entry(
        theme.glyphs("━ ● ─", plain: "= O -"), theme.text,
        "the timeline: played, now, still to come"),
      entry(
        theme.glyphs("┴ ╌", plain: "+ ~"), theme.line,
        "on the timeline: correction runs; above it: gaps"),
      entry(
        theme.glyphs("◆ ✗ ▼", plain: "v ! M"), theme.accent,
        "expectations met and failed, and bookmarks"),
    ]
  }
}

extension PictureLegend {
  /// Groups entries with the same symbol: without colours, nothing else distinguishes them.
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
  /// Writes the legend over the middle of the grid; words that do not fit are cut.
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
      box, title: "Symbols", detail: "any key closes", isSelected: true, theme: theme)
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
