package import ARRouteDrawing
package import ARRouteEngine
package import RouteFormats

/// A sheet of one or more screens, with phones around them and captions.
///
/// All lengths are in points.
package struct PictureSheet: Hashable, Sendable {
  /// The width of the sheet.
  package var width: Double
  /// The height of the sheet.
  package var height: Double
  /// The background behind everything; nil if absent.
  package var background: Color?
  /// True when the background is transparent: the sheet is then a single screen without a phone or a
  /// photograph, to be placed over another picture.
  package var isTransparent = false
  /// A photograph that fills each screen behind its drawing.
  package var backdrop: PictureImage?
  /// The screens.
  package var panels: [Panel]
  /// Title and captions.
  var texts: [TextLine]
  /// The faces in which text is set, first choice first; screens may have others.
  package var families = NamedFace.families

  /// The credits that the screens require; empty if none do.
  package var credits: String {
    var all: [String] = []
    for panel in panels where !panel.drawing.credits.isEmpty {
      if !all.contains(panel.drawing.credits) { all.append(panel.drawing.credits) }
    }
    return all.joined(separator: "; ")
  }

  /// A screen on a sheet.
  package struct Panel: Hashable, Sendable {
    /// The drawing on the screen.
    var drawing: Drawing
    /// The position of the screen's upper left corner on the sheet.
    var origin: Vector2
    /// The phone around it; nil if absent.
    var frame: PhoneFrame?
    /// The name of the screen's content for display; nil for a single screen.
    var name: String?
    /// The faces of its text, first choice first; nil for the sheet's.
    package var families: [String]?
    /// The numbers of what it shows, for pages.
    package var numbers: [Number] = []
  }

  /// A number of a screen, in words.
  package struct Number: Hashable, Sendable {
    /// The name of the number, the same on all screens.
    package let title: String
    /// The number with its unit.
    package let value: String

    /// Creates a number.
    package init(_ title: String, _ value: String) { (self.title, self.value) = (title, value) }
  }

  /// The margin around a single phone's body, for its outline.
  private static let margin = 8.0

  /// Creates a sheet of one drawing, with the size of the drawing or of the phone around it.
  package init(_ drawing: Drawing, frame: PhoneFrame? = nil, backdrop: PictureImage? = nil) {
    let margin = frame == nil ? 0 : Self.margin
    width = (frame?.width ?? drawing.width) + 2 * margin
    height = (frame?.height ?? drawing.height) + 2 * margin
    background = nil
    self.backdrop = backdrop
    let origin = Vector2((frame?.left ?? 0) + margin, (frame?.top ?? 0) + margin)
    panels = [Panel(drawing: drawing, origin: origin, frame: frame)]
    texts = []
  }

  /// A screen of a contact sheet.
  package struct Screen: Hashable, Sendable {
    /// The caption beneath it.
    package var name: String
    /// The drawing on it.
    package var drawing: Drawing
    /// The phone around it; nil if absent.
    package var frame: PhoneFrame?
    /// The faces of its text, first choice first; nil for the sheet's.
    var families: [String]?

    /// Creates a screen with a name.
    package init(
      name: String, drawing: Drawing, frame: PhoneFrame? = nil, families: [String]? = nil
    ) {
      self.name = name
      self.drawing = drawing
      self.frame = frame
      self.families = families
    }
  }

  /// Creates a contact sheet: screens in rows, each with its name beneath.
  ///
  /// Every cell has the size of the largest screen, and smaller screens are centred.
  ///
  /// Text that does not fit on one line continues on the next.
  ///
  /// - Parameters:
  ///   - screens: The screens, at least one.
  ///   - columns: The number of screens side by side, at least 1; nil to choose the number that makes the
  ///     sheet's shape most like that of a landscape page.
  ///   - group: The number of consecutive screens that stay side by side if `columns` is nil, at least 1;
  ///     see `columns(of:inGroupsOf:_:)`.
  ///   - title: The lines above the screens.
  ///   - legend: Short remarks below the title, in as many columns as fit.
  package init(
    _ screens: [Screen], columns: Int? = nil, group: Int = 1, title: [String] = [],
    legend: [String] = [],
    theme: Theme, backdrop: PictureImage? = nil
  ) {
    let cell = screens.reduce(Vector2(0, 0)) { cell, screen in
      Vector2(max(cell.x, screen.size.x), max(cell.y, screen.size.y))
    }
    // Letters grow with the screens, so that they are equally legible for every device.
    let size = min(cell.x, cell.y) / 18
    let captions = screens.map {
      RoomyText.wrapped($0.name, toWidth: cell.x + size, size: size, most: Self.captionLines)
    }
    let captionHeight = (captions.map(\.count).max() ?? 1) - 1
    let step =
      cell + Vector2(2 * size, (4 + Double(captionHeight) * Self.captionStep) * size)
    let columns = min(
      columns ?? Self.columns(of: screens.count, inGroupsOf: group, step), screens.count)
    let rows = (screens.count + columns - 1) / max(columns, 1)
    let margin = 2.5 * size
    let content = Double(columns) * step.x - 2 * size
    let lines = Self.header(title, width: content, size: size)
    let remarks = RoomyText.columns(legend, width: content, size: size)
    let above = lines.count + remarks.rows
    let header = above == 0 ? 0 : (Double(above) * 1.7 + 1) * size
    width = (content + 2 * margin).rounded(.up)
    height = (header + Double(rows) * step.y - 1.5 * size + 2 * margin).rounded(.up)
    background = theme.paper
    self.backdrop = backdrop
    var texts = lines.enumerated().map { number, line in
      TextLine(
        line.words, at: Vector2(margin, margin + (Double(number) * 1.7 + 0.6) * size),
        size: line.size, color: line.isTitle ? theme.ink : theme.note, anchor: .start)
    }
    texts += remarks.cells.map { remark in
      Self.remark(
        remark.words, row: lines.count + remark.row, left: remark.left, margin: margin, size: size,
        theme)
    }
    var panels: [Panel] = []
    for (index, screen) in screens.enumerated() {
      let frame = screen.frame
      let room = Vector2(cell.x - screen.size.x, cell.y - screen.size.y)
      let corner = Vector2(
        (margin + Double(index % columns) * step.x).rounded(),
        (margin + header + Double(index / columns) * step.y).rounded())
      let origin =
        corner
        + Vector2(
          (frame?.left ?? 0) + (room.x / 2).rounded(), (frame?.top ?? 0) + (room.y / 2).rounded())
      panels.append(
        Panel(
          drawing: screen.drawing, origin: origin, frame: frame, name: screen.name,
          families: screen.families))
      texts += Self.caption(
        captions[index], at: corner + Vector2(cell.x / 2, 0), below: cell.y, size: size, theme)
    }
    self.panels = panels
    self.texts = texts
  }

  /// Returns a screen's name as lines of text below the screen.
  private static func caption(
    _ lines: [String], at position: Vector2, below height: Double, size: Double, _ theme: Theme
  ) -> [TextLine] {
    lines.enumerated().map { number, line in
      let below = height + (1.2 + Double(number) * captionStep) * size
      return TextLine(
        line, at: position + Vector2(0, below), size: size, color: theme.ink)
    }
  }

  /// Returns a remark in a row below the title.
  private static func remark(
    _ words: String, row: Int, left: Double, margin: Double, size: Double, _ theme: Theme
  ) -> TextLine {
    TextLine(
      words, at: Vector2(margin + left, margin + (Double(row) * 1.7 + 0.6) * size), size: size,
      color: theme.note, anchor: .start)
  }

  /// The maximum number of lines for a screen's name or a line of the title: far more than file names need.
  private static let captionLines = 12
  /// The distance between two lines of a screen's name, as a multiple of the text size.
  private static let captionStep = 1.4

  /// Returns the lines of text above the screens, wrapped to a width in points.
  private static func header(
    _ title: [String], width: Double, size: Double
  ) -> [(words: String, size: Double, isTitle: Bool)] {
    title.enumerated().flatMap { number, words in
      let lineSize = number == 0 ? 1.3 * size : size
      return RoomyText.wrapped(words, toWidth: width, size: lineSize, most: captionLines)
        .map { ($0, lineSize, number == 0) }
    }
  }

  /// All texts, on the screens and around them, grouped by the faces in which they are set.
  package var allTexts: [(families: [String], texts: [String])] {
    var all = [(families: families, texts: texts.map(\.string))]
    for panel in panels {
      let texts = panel.drawing.texts.map(\.string)
      let families = panel.families ?? families
      if let index = all.firstIndex(where: { $0.families == families }) {
        all[index].texts += texts
      } else {
        all.append((families, texts))
      }
    }
    return all.filter { !$0.texts.isEmpty }
  }

  /// Returns the number of columns, a multiple of the size of a group, that brings a sheet's aspect ratio
  /// closest to 16:10, where each place left empty counts as well; if two numbers are equal, the smaller one.
  ///
  /// A group that would make the sheet twice as long or as high as one without groups is divided into equal parts.
  private static func columns(of count: Int, inGroupsOf group: Int, _ step: Vector2) -> Int {
    let misfit = { (columns: Int) in
      let rows = (count + columns - 1) / columns
      let aspect = Double(columns) * step.x / (Double(rows) * step.y) / 1.6
      return max(aspect, 1 / aspect) * Double(rows * columns) / Double(count)
    }
    let best = { (group: Int) in
      stride(from: group, through: max(count, group), by: group)
        .min { misfit($0) < misfit($1) } ?? 1
    }
    let bound = 2 * misfit(best(1))
    return stride(from: group, to: 1, by: -1).lazy.filter { group % $0 == 0 }.map(best)
      .first { misfit($0) <= bound } ?? best(1)
  }
}

extension PictureSheet.Screen {
  /// The size of the screen with the phone around it, points.
  fileprivate var size: Vector2 {
    Vector2(frame?.width ?? drawing.width, frame?.height ?? drawing.height)
  }
}

extension Theme {
  /// The text colour on paper.
  fileprivate var ink: Color {
    let lightness = Int(paper.red) + Int(paper.green) + Int(paper.blue)
    return lightness < 384 ? Color(hex: 0xF2F4F6) : Color(hex: 0x1A1C1E)
  }
}
