import ARRouteDrawing
package import ARRouteEngine
import RouteFormats

/// A table of sizes as a sheet for a design tool, at true size: one unit is one point of the screen.
///
/// The curves and a whole phone are at the top. Below, there is a row for each distance with the middle
/// part of the phone's screen, which shows the placemark and its label in the camera's view, for all
/// designs side by side.
package struct SizingSheet {
  /// The maximum number of designs, which is limited by the number of distinct colours.
  package static let designLimit = 6

  private let table: SizingTable
  private let settings: [WorldSettings]
  private let palette: SizingPalette

  private static let margin = 48.0
  private static let gap = 40.0
  private static let noteStep = 20.0
  /// The default width of the content, which is also the minimum width of the curves, points.
  private static let usualContent = 1222.0
  private static let leastChart = 720.0

  /// Creates the sheet of a table.
  ///
  /// - Parameter settings: The picture settings for each of the table's designs.
  package init(_ table: SizingTable, settings: [WorldSettings]) {
    precondition(settings.count == table.columns.count, "settings for each design")
    self.table = table
    self.settings = settings
    palette = SizingPalette(table.theme)
  }

  /// The name of the sheet.
  package var title: String { "Placemark sizes on \(table.screen.title)" }

  /// The sheet, with its screens, captions and size.
  ///
  /// - Throws: `SheetRoomError` if the screens need more memory than is available; it is thrown before all
  ///   of them are drawn.
  package var sheet: PictureSheet {
    get throws(SheetRoomError) { try drawn() }
  }
}

extension SizingSheet {
  private func drawn() throws(SheetRoomError) -> PictureSheet {
    var room = SheetRoom()
    let phone = phonePanel
    if let phone { try room.take(phone.drawing) }
    let phoneWidth = phone.map { $0.frame?.width ?? $0.drawing.width } ?? 0
    let phoneHeight = phone.map { $0.frame?.height ?? $0.drawing.height } ?? 0
    let beside = phone == nil ? 0 : phoneWidth + Self.gap
    var strips = try SizingStrips(
      table, settings: settings, palette: palette,
      usual: max(Self.usualContent, Self.leastChart + beside), room: &room)
    let content = max(strips.total, Self.leastChart + beside)
    let chartWidth = content - beside
    let notes = notes(width: chartWidth)
    let contrasts = SizingContrastTable(table, palette: palette, width: chartWidth)
    let noteRows = Double(notes.count + contrasts.rows) + 0.5
    let chartHeight = max(420, phoneHeight - Self.gap - noteRows * Self.noteStep)
    let chart = SizingChart(table, palette: palette, width: chartWidth, height: chartHeight)
    var sheet = PictureSheet(chart.drawing)
    sheet.width = content + 2 * Self.margin
    sheet.background = palette.paper
    sheet.panels[0].origin = Vector2(Self.margin, 0)
    sheet.panels[0].name = "Curves"
    var y = Self.margin
    addHeading(to: &sheet, width: content, at: &y)
    sheet.panels[0].origin.y = y
    if var phone {
      phone.origin = Vector2(
        Self.margin + content - phoneWidth + (phone.frame?.left ?? 0), y + (phone.frame?.top ?? 0))
      sheet.panels.append(phone)
    }
    var below = y + chart.drawing.height + Self.gap
    for cell in contrasts.cells {
      var row = below + Double(cell.row) * Self.noteStep
      sheet.addText(
        cell.words, size: SizingContrastTable.size, cell.color, x: Self.margin + cell.left,
        at: &row, then: 0)
    }
    below += (Double(contrasts.rows) + 0.5) * Self.noteStep
    for note in notes {
      let color = note.isWarning ? palette.warning : palette.note
      sheet.addText(
        note.words, size: 13, color, x: Self.margin, at: &below, then: Self.noteStep)
    }
    y = max(below, y + phoneHeight) + Self.gap
    strips.add(to: &sheet, left: Self.margin, at: &y)
    // The size is rounded to whole points, so that SVG and PNG have the same size.
    sheet.width.round(.up)
    sheet.height = (y + Self.margin - 16).rounded(.up)
    return sheet
  }

  /// The distance for which the whole screen is shown.
  private var phoneDistance: Double? {
    table.distances.first { $0 >= 100 } ?? table.distances.last
  }

  /// The whole screen for one of the distances, with the phone's body around it if that is known.
  private var phonePanel: PictureSheet.Panel? {
    guard let distance = phoneDistance, let settings = settings.first,
      let drawing = SizingPicture.drawing(
        at: distance, settings: settings, on: table.screen, theme: table.theme)
    else { return nil }
    let frame = table.screen.device?.body.map {
      PhoneFrame($0, around: table.screen.camera.viewport, theme: table.theme)
    }
    let name = "Whole screen at \(table.units.exactText(for: distance))"
    return PictureSheet.Panel(
      drawing: drawing, origin: .zero, frame: frame, name: name, families: settings.families)
  }

  private func addHeading(to sheet: inout PictureSheet, width: Double, at y: inout Double) {
    sheet.addText(title, size: 28, palette.ink, x: Self.margin, at: &y, then: 34)
    let viewport = table.screen.camera.viewport
    var words = "\(SizingTable.short(viewport.width))×\(SizingTable.short(viewport.height)) pt"
    if let device = table.screen.device {
      words +=
        " @\(SizingTable.short(device.scale))x, "
        + (device.pixelsPerInch.map { "\(SizingTable.short($0)) pixels an inch" }
          ?? "\(table.screen.fieldOfViewText), \(table.screen.viewingWords(in: table.units))")
    }
    words +=
      ", focal length \(SizingTable.short(table.screen.camera.focalLength)) pt. "
      + "One unit of this drawing is one point of the screen."
    sheet.addText(words, size: 15, palette.note, x: Self.margin, at: &y, then: 24)
    for (index, column) in table.columns.enumerated() {
      let words = "\(Self.name(of: column)): \(column.design.summary(in: table.units))"
      for line in RoomyText.wrapped(words, toWidth: width, size: 15) {
        sheet.addText(line, size: 15, palette.curve(index), x: Self.margin, at: &y, then: 22)
      }
    }
    if table.columns.count > 1 {
      y += 4
      let differences = RoomyText.columns(
        NamedDesign.differences(of: table.columns.map(\.design)), width: width, size: 13)
      for cell in differences.cells {
        var row = y + Double(cell.row) * Self.noteStep
        sheet.addText(
          cell.words, size: 13, palette.note, x: Self.margin + cell.left, at: &row, then: 0)
      }
      y += Double(differences.rows) * Self.noteStep
    }
    y += 14
  }

  /// Returns the full name of a design.
  private static func name(of column: SizingTable.Column) -> String {
    Printable.sanitised(column.design.name)
  }

  /// Returns notes that apply to all distances, as lines wrapped to a width in points.
  ///
  /// Each has a flag that says whether it is a warning about a design.
  ///
  /// Warnings contain the designs' names unless they apply to all designs.
  private func notes(width: Double) -> [(words: String, isWarning: Bool)] {
    var notes: [(words: String, isWarning: Bool)] = []
    for pair in SizingContrast.Pair.allCases {
      let found = table.columns.flatMap { column in
        column.contrasts.filter { $0.pair == pair && !$0.isEnough }.map { (column, $0) }
      }
      // Designs with the same contrasts share one note.
      var groups: [(names: [String], contrast: SizingContrast)] = []
      for (column, contrast) in found {
        if let index = groups.firstIndex(where: { $0.contrast == contrast }) {
          groups[index].names.append(Self.name(of: column))
        } else {
          groups.append(([Self.name(of: column)], contrast))
        }
      }
      for (names, contrast) in groups {
        let whose = names.count == table.columns.count ? "" : names.joined(separator: ", ") + ": "
        notes.append(("\(whose)contrast of the \(contrast.text)", true))
      }
    }
    let hasRims = table.columns.contains { $0.contrasts.contains(where: \.isOnRim) }
    notes.append(
      ("Lowest contrast, for full colour vision or with one type of cone missing.", false))
    notes.append(("WCAG 2.2 requires 3:1 (1.4.11), and 4.5:1 for text (1.4.3).", false))
    if hasRims { notes.append(("rim: stands out only because of a 1 pt rim.", false)) }
    if table.screen.device?.panel != nil {
      notes.append(
        (
          "\(table.units.system.glass.name) on the phone’s glass; "
            + "degrees for an eye \(table.units.viewingDistanceText) away.",
          false
        ))
    }
    if let first = table.columns.first, table.columns.count > 1 {
      if let phoneDistance {
        notes.append(
          (
            "The whole screen is that of \(Self.name(of: first)), "
              + "at \(table.units.exactText(for: phoneDistance)).", false
          ))
      }
      notes.append(("The strips show the middle of the screen.", false))
    } else {
      notes.append(("The strips show the middle of the screen at full width.", false))
    }
    return notes.flatMap { note in
      RoomyText.wrapped(note.words, toWidth: width, size: 13).map { ($0, note.isWarning) }
    }
  }
}
