import ARRouteDrawing
import ARRouteEngine
import RouteFormats

/// The lower half of a sizing sheet: for each distance, the middle part of the phone's screen with the
/// placemark and its label, for all designs side by side.
struct SizingStrips {
  private let table: SizingTable
  private let palette: SizingPalette
  /// The whole screens of all designs, by distance; a screen is nil if no route can be created.
  private var pictures: [[Drawing?]]
  /// The range of heights on the screen that strips show.
  private let band: ClosedRange<Double>
  /// The typefaces of each design.
  private let families: [[String]?]
  /// The width of a strip, points.
  private let width: Double
  /// The width of a cell, which contains a strip and the text beneath it, points.
  private let cell: Double
  /// The number of distances in a row.
  private let perRow: Int
  /// The total width, points.
  let total: Double

  /// The gap between distances, points.
  private static let gap = 40.0
  /// The gap between designs, points.
  private static let designGap = 16.0
  /// The minimum width of a cell if there are several designs, points; it leaves space for the text beneath
  /// the strip.
  private static let leastCell = 200.0
  /// The total margin around the largest disc or label in a strip, points.
  private static let margin = 32.0

  /// Creates the strips of a table.
  ///
  /// - Parameters:
  ///   - settings: The picture settings for each design.
  ///   - usual: The desired total width, points.
  ///   - room: The memory that is left for screens.
  init(
    _ table: SizingTable, settings: [WorldSettings], palette: SizingPalette, usual: Double,
    room: inout SheetRoom
  ) throws(SheetRoomError) {
    self.table = table
    self.palette = palette
    families = settings.map(\.families)
    let screen = table.screen.camera.viewport.width
    let count = table.columns.count
    let gaps = Double(count - 1) * Self.designGap
    if count == 1 {
      let captions = table.columns[0].rows.flatMap { Self.captions($0, table, palette) }
        .map { RoomyText.width(of: $0.words, size: $0.size) }
      cell = max(screen, (captions.max() ?? 0).rounded(.up))
      width = screen
      perRow = Int(max(2, ((1222 + Self.gap) / (cell + Self.gap)).rounded(.toNearestOrEven)))
    } else {
      let least = max(Self.leastCell, min(screen, Self.need(of: table).rounded(.up)))
      let group = Double(count) * least + gaps
      perRow = Int(max(1, ((usual + Self.gap) / (group + Self.gap)).rounded()))
      let room = (usual + Self.gap) / Double(perRow) - Self.gap
      cell = max(least, min(screen, ((room - gaps) / Double(count)).rounded(.down)))
      width = min(screen, cell)
    }
    total = Double(perRow) * (Double(count) * cell + gaps + Self.gap) - Self.gap
    var pictures: [[Drawing?]] = []
    for distance in table.distances {
      var row: [Drawing?] = []
      for settings in settings {
        let picture = SizingPicture.drawing(
          at: distance, settings: settings, on: table.screen, theme: table.theme, seen: width)
        if let picture { try room.take(picture) }
        row.append(picture)
      }
      pictures.append(row)
    }
    band = SizingPicture.band(of: table, pictures.joined().compactMap(\.self), seen: width)
    self.pictures = pictures
  }

  /// Returns the minimum width of a strip in which all labels fit, and all discs at their largest in the
  /// pulse, points.
  private static func need(of table: SizingTable) -> Double {
    table.columns.flatMap(\.rows).reduce(0) { widest, row in
      max(widest, row.diameter * Pulse.largestScale, row.labelWidth)
    } + margin
  }

  /// Adds the strips to a sheet, starting at a height.
  ///
  /// Must be called only once, because it moves the screens to the sheet.
  mutating func add(to sheet: inout PictureSheet, left: Double, at y: inout Double) {
    let count = table.columns.count
    let group = Double(count) * (cell + Self.designGap) - Self.designGap
    var lowest = y
    for (number, distance) in table.distances.enumerated() {
      if number.isMultiple(of: perRow) { y = lowest + (number > 0 ? 16 : 0) }
      let x = left + Double(number % perRow) * (group + Self.gap)
      var top = y
      if count > 1 {
        top += 8
        let words = table.units.exactText(for: distance)
        sheet.addText(words, size: 20, palette.ink, x: x, at: &top, then: 24)
      }
      for index in 0..<count {
        var bottom = top
        add(
          distance: number, design: index, to: &sheet,
          x: x + Double(index) * (cell + Self.designGap), at: &bottom)
        lowest = max(lowest, bottom)
      }
    }
    y = lowest + 16
  }

  /// Adds the strip for a design at a distance, with the text above and beneath it.
  private mutating func add(
    distance: Int, design index: Int, to sheet: inout PictureSheet, x: Double, at y: inout Double
  ) {
    let column = table.columns[index]
    let row = column.rows[distance]
    let name = Printable.sanitised(column.design.name)
    let isAlone = table.columns.count == 1
    if !isAlone {
      let words = RoomyText.shortened(name, toWidth: cell, size: 14)
      sheet.addText(words, size: 14, palette.curve(index), x: x, at: &y, then: 13)
    }
    let height = band.upperBound - band.lowerBound
    if let picture = pictures[distance][index] {
      pictures[distance][index] = nil
      let left = (picture.width - width) / 2
      sheet.panels.append(
        PictureSheet.Panel(
          drawing: picture.cropped(left: left, top: band.lowerBound, width: width, height: height),
          origin: Vector2(x, y), frame: nil,
          name: "\(name) at \(table.units.exactText(for: row.distance))",
          families: families[index]))
    }
    y += height + 20
    let captions =
      isAlone
      ? Self.captions(row, table, palette)
      : Self.numbers(row, table, palette, width: cell)
        + Self.warnings(row, table, palette).flatMap { $0.wrapped(toWidth: cell) }
    for line in captions {
      sheet.addText(line.words, size: line.size, line.color, x: x, at: &y, then: line.step)
    }
  }
}

extension SizingStrips {
  /// A line of text beneath a strip.
  private struct Caption {
    var words: String
    let size: Double
    let color: Color
    let step: Double

    /// Returns the caption wrapped to a width in points.
    func wrapped(toWidth width: Double) -> [Caption] {
      RoomyText.wrapped(words, toWidth: width, size: size).map { line in
        var copy = self
        copy.words = line
        return copy
      }
    }
  }

  /// Returns the text beneath the strip for a single design.
  private static func captions(
    _ row: SizingRow, _ table: SizingTable, _ palette: SizingPalette
  ) -> [Caption] {
    let distance = Caption(
      words: table.units.exactText(for: row.distance), size: 17, color: palette.ink, step: 22)
    return [distance] + numbers(row, table, palette, width: .infinity)
      + warnings(row, table, palette)
  }

  /// Returns the sizes as lines of text, with as many on each line as fit within a width in points.
  private static func numbers(
    _ row: SizingRow, _ table: SizingTable, _ palette: SizingPalette, width: Double
  ) -> [Caption] {
    let parts = [
      "\(SizingTable.short(row.diameter)) pt",
      row.millimetres.map { table.units.glassText(for: $0) },
      row.visualAngle.map { SizingTable.known($0.degrees, "°", 2) },
      row.sphereRadius.map { table.units.sceneText(for: $0) + " sphere" },
    ].compactMap { $0 }
    var lines: [String] = []
    for part in parts {
      if let last = lines.last, RoomyText.width(of: "\(last) · \(part)", size: 14) <= width {
        lines[lines.count - 1] = "\(last) · \(part)"
      } else {
        lines.append(part)
      }
    }
    return lines.map { Caption(words: $0, size: 14, color: palette.note, step: 20) }
  }

  private static func warnings(
    _ row: SizingRow, _ table: SizingTable, _ palette: SizingPalette
  ) -> [Caption] {
    row.warnings.map {
      Caption(words: $0.text(on: table.screen), size: 13, color: palette.warning, step: 18)
    }
  }
}

extension WorldSettings {
  /// The typefaces for text, first choice first; nil for the default typefaces.
  var families: [String]? { typeface.map { [$0] + NamedFace.families } }
}

extension PictureSheet {
  /// Writes a line of text that starts at `x` and is vertically centred on `y`, and advances `y` by `step`.
  mutating func addText(
    _ words: String, size: Double, _ color: Color, x: Double, at y: inout Double, then step: Double
  ) {
    texts.append(TextLine(words, at: Vector2(x, y), size: size, color: color, anchor: .start))
    y += step
  }
}
