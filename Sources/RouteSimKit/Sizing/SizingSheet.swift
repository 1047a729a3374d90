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
    let cell = max(viewport.width, captionWidth.rounded(.up))
    let perRow = max(2, ((1222 + Self.gap) / (cell + Self.gap)).rounded(.toNearestOrEven))
    let content = perRow * (cell + Self.gap) - Self.gap
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
    addHeading(to: &sheet, width: content, at: &y)
    sheet.panels[0].origin.y = y
    if var phone {
      phone.origin = Vector2(
        Self.margin + content - phoneWidth + (phone.frame?.left ?? 0), y + (phone.frame?.top ?? 0))
      sheet.panels.append(phone)
    }
    var below = y + chart.drawing.height + Self.gap
    addNotes(to: &sheet, width: chartWidth, at: &below)
    y = max(below, y + phoneHeight) + Self.gap
    addStrips(cell: cell, perRow: Int(perRow), to: &sheet, at: &y)
    // Whole points, so that SVG and PNG are of one size.
    sheet.width.round(.up)
    sheet.height = (y + Self.margin - 16).rounded(.up)
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
    let name = "Whole screen at \(table.units.exactText(for: distance))"
    return PictureSheet.Panel(drawing: drawing, origin: .zero, frame: frame, name: name)
  }

  private func addHeading(to sheet: inout PictureSheet, width: Double, at y: inout Double) {
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
      let words = line(
        ": \(column.design.summary(in: table.units))", of: column, size: 15, width: width)
      addText(
        words, size: 15, palette.curve(index), x: Self.margin, to: &sheet, at: &y, then: 22)
    }
    y += 14
  }

  /// A design's name with words behind it, shortened so that all has room in a width, points.
  private func line(
    _ words: String, of column: SizingTable.Column, size: Double, width: Double
  ) -> String {
    let name = RoomyText.shortened(
      Printable.sanitised(column.design.name, limit: 40),
      toWidth: width - RoomyText.width(of: words, size: size), size: size)
    return RoomyText.shortened(name + words, toWidth: width, size: size)
  }

  /// How wide captions are, points.
  private var captionWidth: Double {
    table.columns.flatMap(\.rows).flatMap(captions).map {
      RoomyText.width(of: $0.words, size: $0.size)
    }
    .max() ?? 0
  }

  private func addStrips(
    cell: Double, perRow: Int, to sheet: inout PictureSheet, at y: inout Double
  ) {
    let pictures = table.columns.indices.map { index in
      table.distances.map { distance in
        SizingPicture.drawing(
          at: distance, settings: settings[index], on: table.screen, theme: table.theme)
      }
    }
    let band = SizingPicture.band(of: table, pictures.joined().compactMap(\.self))
    let height = band.upperBound - band.lowerBound
    for (index, column) in table.columns.enumerated() {
      let name = Printable.sanitised(column.design.name, limit: 40)
      if table.columns.count > 1 {
        let content = Double(perRow) * (cell + Self.gap) - Self.gap
        y += 10
        addText(
          RoomyText.shortened(name, toWidth: content, size: 20), size: 20, palette.curve(index),
          x: Self.margin, to: &sheet, at: &y, then: 26)
      }
      var lowest = y
      for (place, row) in column.rows.enumerated() {
        if place.isMultiple(of: perRow), place > 0 { y = lowest + 16 }
        let x = Self.margin + Double(place % perRow) * (cell + Self.gap)
        if let picture = pictures[index][place] {
          sheet.panels.append(
            PictureSheet.Panel(
              drawing: picture.cropped(from: band.lowerBound, height: height),
              origin: Vector2(x, y), frame: nil,
              name: "\(name) at \(table.units.exactText(for: row.distance))"))
        }
        var caption = y + height + 20
        for line in captions(row) {
          addText(
            line.words, size: line.size, line.color, x: x, to: &sheet, at: &caption, then: line.step
          )
        }
        lowest = max(lowest, caption)
      }
      y = lowest + 16
    }
  }

  /// What is written beneath a strip.
  private func captions(
    _ row: SizingRow
  ) -> [(words: String, size: Double, color: Color, step: Double)] {
    let numbers = [
      "\(SizingTable.short(row.diameter)) pt",
      row.millimetres.map { table.units.glassText(for: $0) },
      row.visualAngle.map { SizingTable.known($0.degrees, "°", 2) },
      row.sphereRadius.map { table.units.sceneText(for: $0) + " sphere" },
    ].compactMap { $0 }
    return [
      (table.units.exactText(for: row.distance), 17, palette.ink, 22),
      (numbers.joined(separator: " · "), 14, palette.note, 20),
    ] + row.warnings.map { ($0.text(on: table.screen), 13, palette.warning, 18) }
  }

  /// What holds for all distances, a line each, of which design where they differ, and whether it speaks
  /// against one.
  private var notes: [(column: SizingTable.Column?, words: String, isWarning: Bool)] {
    var notes: [(SizingTable.Column?, String, Bool)] = []
    for pair in SizingContrast.Pair.allCases {
      let found = table.columns.flatMap { column in
        column.contrasts.filter { $0.pair == pair }.map { (column, $0) }
      }
      // Once for all designs that agree.
      let isCommon =
        found.count == table.columns.count && found.allSatisfy { $0.1 == found[0].1 }
      for (column, contrast) in isCommon ? Array(found.prefix(1)) : found {
        let words = "contrast of the \(contrast.text)"
        notes.append((isCommon ? nil : column, words, !contrast.isEnough))
      }
    }
    notes.append(
      (nil, "What contrast must be: WCAG 2.2, 1.4.11 for the disc, 1.4.3 for its text.", false))
    if table.screen.device != nil {
      let unit = table.units == .metric ? "Millimetres" : "Inches"
      notes.append(
        (
          nil,
          "\(unit) on the phone’s glass; degrees for an eye \(table.units.viewingDistanceText) away.",
          false
        ))
    }
    notes.append((nil, "The strips show the middle of the screen in its whole width.", false))
    return notes
  }

  private func addNotes(to sheet: inout PictureSheet, width: Double, at y: inout Double) {
    for note in notes {
      let color = note.isWarning ? palette.warning : palette.note
      let words =
        note.column.map { line(": " + note.words, of: $0, size: 13, width: width) } ?? note.words
      addText(
        words, size: 13, color, x: Self.margin, to: &sheet, at: &y, then: Self.noteStep)
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
