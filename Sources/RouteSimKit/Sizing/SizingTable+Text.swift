import ARRouteEngine
import RouteFormats

extension SizingTable {
  /// The table for people: the screen, the designs, one row for each distance with the designs side by
  /// side, and the warnings about them.
  package var text: String {
    var lines = [screenLine, ""]
    let names = columns.map { Printable.sanitised($0.design.name, limit: 24) }
    for (name, column) in zip(names, columns) {
      lines.append("\(name): \(column.design.summary(in: units))")
    }
    lines.append("")
    lines += rowLines(names)
    let remarks = columns.indices.flatMap { remarkLines($0, names[$0]) }
    if !remarks.isEmpty { lines += [""] + remarks }
    return lines.map { $0 + "\n" }.joined()
  }

  private var screenLine: String {
    let viewport = screen.camera.viewport
    var words = "\(screen.title): \(Self.short(viewport.width))×\(Self.short(viewport.height)) pt"
    if let device = screen.device {
      words += " @\(Self.scale(device.scale))x, "
      words +=
        device.pixelsPerInch.map { "\(Self.short($0)) px an inch" } ?? screen.fieldOfViewText
    }
    words += ", focal length \(Self.short(screen.camera.focalLength)) pt"
    return words + "; " + screen.viewingWords(in: units)
  }

  private func rowLines(_ names: [String]) -> [String] {
    let object = "\(Self.short(objectWidth / units.metresInUnit)) \(units.unitSign) wide"
    var cells = [["", "distance"] + distances.map { units.exactText(for: $0) }]
    // If they are the same for all designs, they are shown only once.
    let labels = columns.map { $0.rows.map(\.label) }
    let isCommon = labels.allSatisfy { $0 == labels[0] }
    for (index, column) in columns.enumerated() {
      cells.append([names[index], "diameter"] + column.rows.map { Self.one($0.diameter) + " pt" })
      if screen.device != nil {
        if !screen.isWorn {
          cells.append(["", "glass"] + column.rows.map { units.glassText(for: $0.millimetres) })
        }
        cells.append(
          ["", "angle"] + column.rows.map { Self.known($0.visualAngle?.degrees, "°", 2) })
      }
      cells.append(["", "sphere"] + column.rows.map { units.sceneText(for: $0.sphereRadius) })
      if !isCommon { cells.append(["", "label"] + labels[index]) }
    }
    cells.append(
      ["an object", object]
        + (columns.first?.rows ?? []).map { Self.known($0.objectDiameter, " pt", 1) })
    if isCommon { cells.append(["", "label"] + (labels.first ?? [])) }
    let hasNames = columns.count > 1
    return TextGrid(columns: hasNames ? cells : cells.map { Array($0.dropFirst()) }).texts
  }

  /// Returns the warnings about a design, one line each.
  private func remarkLines(_ index: Int, _ name: String) -> [String] {
    let prefix = columns.count > 1 ? "\(name): " : ""
    return remarks(on: columns[index]).map { "! \(prefix)\($0.text)" }
  }
}

extension SizingTable {
  /// Returns a number with up to two decimals.
  static func short(_ value: Double) -> String { FixedDecimal.text(value, decimals: 2) }

  /// Returns a number of pixels per point, formatted as in the table of devices, in which no number has
  /// more than three decimals.
  private static func scale(_ value: Double) -> String { FixedDecimal.text(value, decimals: 3) }

  /// Returns a distance as displayed in the table; unlike on the label, it is not rounded to tenths.
  static func metres(_ value: Double) -> String { short(value) + " m" }

  /// Returns a number with one decimal.
  static func one(_ value: Double) -> String {
    FixedDecimal.text(value, decimals: 1, padded: true)
  }

  /// Returns a number that may be unknown, with its unit.
  static func known(_ value: Double?, _ unit: String, _ decimals: Int) -> String {
    value.map { FixedDecimal.text($0, decimals: decimals, padded: true) + unit } ?? "–"
  }
}
