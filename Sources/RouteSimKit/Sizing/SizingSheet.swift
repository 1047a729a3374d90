import ARRouteDrawing
public import ARRouteEngine
import RouteFormats

/// A table of sizes as a sheet for a design tool, in true points: a unit is a point of the screen.
///
/// Above, the curves, and a whole phone; below, for each design and distance, the middle of the
/// phone's screen with the placemark and its label as the camera's view has them.
public struct SizingSheet {
  /// How many designs fit, colours being what tells them apart.
  public static let designLimit = 6

  private let table: SizingTable
  private let settings: [WorldSettings]
  private let palette: SizingPalette

  private static let margin = 48.0
  private static let gap = 40.0
  private static let noteStep = 20.0

  /// The sheet of a table.
  ///
  /// - Parameter settings: What the designs of the table make of a picture, one for each.
  public init(_ table: SizingTable, settings: [WorldSettings]) {
    precondition(settings.count == table.columns.count, "settings for each design")
    self.table = table
    self.settings = settings
    palette = SizingPalette(table.theme)
  }

  /// The sheet as an SVG document.
  public var svg: String { SVGWriter.document(sheet, title: title) }

  private var title: String { "Placemark sizes on \(table.screen.title)" }

  /// The sheet's screens, captions and size.
  public var sheet: PictureSheet {
    let viewport = table.screen.camera.viewport
    let perRow = max(2, ((1222 + Self.gap) / (viewport.width + Self.gap)).rounded(.toNearestOrEven))
    let content = perRow * (viewport.width + Self.gap) - Self.gap
    let phone = phonePanel
    let phoneWidth = phone.map { $0.frame?.width ?? $0.drawing.width } ?? 0
    let phoneHeight = phone.map { $0.frame?.height ?? $0.drawing.height } ?? 0
    let chartWidth = max(480, content - (phone == nil ? 0 : phoneWidth + Self.gap))
    let chartHeight = max(420, phoneHeight - Self.gap - Double(notes.count) * Self.noteStep)
    let chart = SizingChart(table, palette: palette, width: chartWidth, height: chartHeight)
    var sheet = PictureSheet(chart.drawing)
    sheet.width = content + 2 * Self.margin
    sheet.background = palette.paper
    sheet.panels[0].origin = Vector2(Self.margin, 0)
    sheet.panels[0].name = "Curves"
    var y = Self.margin
    addHeading(to: &sheet, at: &y)
    sheet.panels[0].origin.y = y
    if var phone {
      phone.origin = Vector2(
        Self.margin + content - phoneWidth + (phone.frame?.left ?? 0), y + (phone.frame?.top ?? 0))
      sheet.panels.append(phone)
    }
    var below = y + chartHeight + Self.gap
    addNotes(to: &sheet, at: &below)
    y = max(below, y + phoneHeight) + Self.gap
    for index in table.columns.indices { addStrips(index, perRow: Int(perRow), to: &sheet, at: &y) }
    sheet.height = y + Self.margin - 16
    return sheet
  }
}

extension SizingSheet {
  /// The whole screen at one of the distances, with the phone around it where that is known.
  private var phonePanel: PictureSheet.Panel? {
    let distance = table.distances.first { $0 >= 100 } ?? table.distances.last
    guard let distance, let settings = settings.first,
      let drawing = SizingPicture.drawing(
        at: distance, settings: settings, on: table.screen, theme: table.theme)
    else { return nil }
    let frame = table.screen.device?.body.map {
      PhoneFrame($0, around: table.screen.camera.viewport, theme: table.theme)
    }
    let name = "Whole screen at \(SizingTable.metres(distance))"
    return PictureSheet.Panel(drawing: drawing, origin: .zero, frame: frame, name: name)
  }

  private func addHeading(to sheet: inout PictureSheet, at y: inout Double) {
    addText(title, size: 28, palette.ink, x: Self.margin, to: &sheet, at: &y, then: 34)
    let viewport = table.screen.camera.viewport
    var words = "\(SizingTable.short(viewport.width))×\(SizingTable.short(viewport.height)) pt"
    if let device = table.screen.device {
      words +=
        " @\(SizingTable.short(device.scale))x, "
        + "\(SizingTable.short(device.pixelsPerInch)) pixels an inch"
    }
    words +=
      ", focal length \(SizingTable.short(table.screen.camera.focalLength)) pt. "
      + "One unit of this drawing is one point of the screen."
    addText(words, size: 15, palette.note, x: Self.margin, to: &sheet, at: &y, then: 24)
    for (index, column) in table.columns.enumerated() {
      let name = Printable.sanitised(column.design.name, limit: 40)
      addText(
        "\(name): \(column.design.summary)", size: 15, palette.curve(index), x: Self.margin,
        to: &sheet, at: &y, then: 22)
    }
    y += 14
  }

  private func addStrips(
    _ index: Int, perRow: Int, to sheet: inout PictureSheet, at y: inout Double
  ) {
    let column = table.columns[index]
    let viewport = table.screen.camera.viewport
    let band = SizingPicture.band(of: table)
    let height = band.upperBound - band.lowerBound
    if table.columns.count > 1 {
      let name = Printable.sanitised(column.design.name, limit: 40)
      y += 10
      addText(name, size: 20, palette.curve(index), x: Self.margin, to: &sheet, at: &y, then: 26)
    }
    var rest = column.rows[...]
    while !rest.isEmpty {
      let line = rest.prefix(perRow)
      rest = rest.dropFirst(line.count)
      var lowest = y
      for (place, row) in line.enumerated() {
        let x = Self.margin + Double(place) * (viewport.width + Self.gap)
        let picture = SizingPicture.drawing(
          at: row.distance, settings: settings[index], on: table.screen, theme: table.theme)
        if let picture {
          let design = Printable.sanitised(column.design.name, limit: 40)
          sheet.panels.append(
            PictureSheet.Panel(
              drawing: picture.cropped(from: band.lowerBound, height: height),
              origin: Vector2(x, y), frame: nil,
              name: "\(design) at \(SizingTable.metres(row.distance))"))
        }
        var caption = y + height + 20
        addCaption(row, x: x, to: &sheet, at: &caption)
        lowest = max(lowest, caption)
      }
      y = lowest + 16
    }
  }

  private func addCaption(
    _ row: SizingRow, x: Double, to sheet: inout PictureSheet, at y: inout Double
  ) {
    addText(
      SizingTable.metres(row.distance), size: 17, palette.ink, x: x, to: &sheet, at: &y, then: 22)
    let numbers = [
      "\(SizingTable.short(row.diameter)) pt",
      row.millimetres.map { SizingTable.one($0) + " mm" },
      row.visualAngle.map { SizingTable.known($0.degrees, "°", 2) },
      row.sphereRadius.map { SizingTable.known($0, " m sphere", 2) },
    ].compactMap { $0 }
    addText(
      numbers.joined(separator: " · "), size: 14, palette.note, x: x, to: &sheet, at: &y, then: 20)
    for warning in row.warnings {
      addText(
        warning.text(on: table.screen), size: 13, palette.warning, x: x, to: &sheet, at: &y,
        then: 18)
    }
  }

  /// What holds for all distances, a line each, and whether it speaks against a design.
  private var notes: [(words: String, isWarning: Bool)] {
    var notes: [(String, Bool)] = []
    for pair in SizingContrast.Pair.allCases {
      let found = table.columns.flatMap { column in
        column.contrasts.filter { $0.pair == pair }.map { (column.design.name, $0) }
      }
      // Once for all designs that agree.
      let isCommon = found.allSatisfy { $0.1 == found[0].1 }
      for (name, contrast) in isCommon ? Array(found.prefix(1)) : found {
        let words = "contrast of the \(contrast.text)"
        let prefix = isCommon ? "" : Printable.sanitised(name, limit: 40) + ": "
        notes.append((prefix + words, !contrast.isEnough))
      }
    }
    notes.append(
      ("What contrast must be: WCAG 2.2, 1.4.11 for the disc, 1.4.3 for its text.", false))
    if table.screen.device != nil {
      notes.append(("Millimetres on the phone’s glass; degrees for an eye 30 cm away.", false))
    }
    notes.append(("The strips show the middle of the screen in its whole width.", false))
    return notes
  }

  private func addNotes(to sheet: inout PictureSheet, at y: inout Double) {
    for note in notes {
      let color = note.isWarning ? palette.warning : palette.note
      addText(
        note.words, size: 13, color, x: Self.margin, to: &sheet, at: &y, then: Self.noteStep)
    }
  }

  /// Writes a line that begins at `x`, its middle at `y`, and goes on below it.
  private func addText(
    _ words: String, size: Double, _ color: Color, x: Double, to sheet: inout PictureSheet,
    at y: inout Double, then step: Double
  ) {
    sheet.texts.append(
      TextLine(words, at: Vector2(x, y), size: size, color: color, anchor: .start))
    y += step
  }
}
