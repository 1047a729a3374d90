import ARRouteEngine
import RouteFormats
import RouteSimKit

/// The numbers on the bench: a design's sizes at the distance, and its numbers that can be edited.
struct DesignNumbers: Hashable, Sendable {
  /// A number with its name.
  struct Line: Hashable, Sendable {
    var name: String
    var value: String
    /// True when + and − change the number.
    var isSelected = false
    /// True while the number is being typed.
    var isTyped = false
    var tone: Inspector.Tone?
    /// The name to show if there is no room for the full name and value; nil to use the full name.
    var briefName: String?
    /// The value to show if there is no room for the full name and value; nil to use the full value.
    var briefValue: String?

    /// The abbreviated line.
    var brief: Line {
      var line = self
      line.name = briefName ?? name
      line.value = briefValue ?? value
      return line
    }
  }

  /// A warning about the design.
  struct Warning: Hashable, Sendable {
    /// The warning as a sentence.
    var long: String
    /// The abbreviated warning.
    var brief: String
  }

  /// The sizes at the distance.
  private(set) var measured: [Line] = []
  /// The numbers that can be edited.
  private(set) var edited: [Line] = []
  /// The object and design B, with which the design is compared.
  private(set) var compared: [Line] = []
  /// The sizes at the distances at which PgUp and PgDn stop.
  private(set) var stops: [Line] = []
  /// The warnings.
  private(set) var warnings: [Warning] = []
  /// The state of the file: "changed, not saved", the name under which it was saved or from which it
  /// was read, or empty.
  let state: String

  /// Creates the numbers for a model of the bench.
  init(of model: DesignerModel) {
    state = model.hasChanges ? "changed, not saved" : model.savedName ?? model.readName ?? ""
    let table = model.table
    let units = table.units
    guard let own = table.columns.first, let row = own.rows.first else { return }
    measure(row, model)
    warnings =
      row.warnings.map { warning in
        let text = warning.text(on: model.screen)
        return Warning(long: text, brief: text)
      }
      + own.contrasts.filter { !$0.isEnough }.map {
        Warning(long: "contrast: \($0.text)", brief: $0.briefText)
      }
    edited.append(Line(name: "law", value: model.sizing.law.rawValue))
    for number in DesignerModel.numbers {
      var line = Line(
        name: number.title, value: number.text(model.sizing.value(of: number), in: units),
        isSelected: number == model.selected)
      if line.isSelected, case .number(let text)? = model.entry {
        line.value = " \(text)_ \(number.unitSign(in: units)) "
        line.isTyped = true
      }
      if model.sizing.unused.contains(number), !line.isTyped {
        line.value = "unused, " + line.value
        line.briefValue = "unused"
      }
      edited.append(line)
    }
    if model.showsObject {
      compared.append(
        Line(name: "object", value: "\(units.sceneText(for: table.objectWidth)) wide"))
    }
    if table.columns.count > 1, let other = table.columns.last?.rows.first {
      compare(row, with: other)
    }
    stops = own.rows.dropFirst().map { stop in
      Line(
        name: units.exactText(for: stop.distance),
        value: "\(Quantity.fixed(stop.diameter, 1)) pt",
        tone: stop.distance == model.distance
          ? .finish : stop.warnings.isEmpty ? nil : .warning)
    }
  }

  /// Returns the warnings in at most `rows` rows, but at least one.
  ///
  /// All are shown in full if there is room; otherwise they are abbreviated, with the number of those left
  /// out.
  func warningLines(columns: Int, rows: Int) -> [String] {
    let rows = max(rows, 1)
    let full = warnings.flatMap { Self.wrapped($0.long, toColumns: columns) }
    if full.count <= rows { return full }
    var lines = warnings.map { TextWidth.columns($0.long) <= columns ? $0.long : $0.brief }
    let rest = warnings.count - rows
    if rest > 0 {
      let end = " +\(rest) more"
      lines =
        Array(lines.prefix(rows - 1)) + [
          TextWidth.shortened(
            warnings[rows - 1].brief, toColumns: columns - TextWidth.columns(end)) + end
        ]
    }
    return lines.map { TextWidth.shortened($0, toColumns: columns) }
  }

  /// Returns the lines of a sentence, broken at spaces; words that are too long are truncated.
  private static func wrapped(_ text: String, toColumns columns: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      let line = lines.last.map { "\($0) \(word)" }
      if let line, TextWidth.columns(line) <= columns {
        lines[lines.count - 1] = line
      } else {
        // Continuation lines are indented.
        lines.append(lines.isEmpty ? String(word) : "  \(word)")
      }
    }
    return lines.map { TextWidth.shortened($0, toColumns: columns) }
  }

  private mutating func measure(_ row: SizingRow, _ model: DesignerModel) {
    func add(
      _ name: String, _ value: String, _ tone: Inspector.Tone? = nil, briefName: String? = nil,
      briefValue: String? = nil
    ) {
      measured.append(
        Line(name: name, value: value, tone: tone, briefName: briefName, briefValue: briefValue))
    }
    func text(_ value: Double?, _ decimals: Int, _ unit: String) -> String {
      value.map { Quantity.fixed($0, decimals) + unit } ?? "unknown"
    }
    let isBad = row.warnings.contains { $0 != .labelOverScreen && $0 != .labelOverDisc }
    add("distance", model.distanceText, .finish)
    add("diameter", text(row.diameter, 2, " pt"), isBad ? .warning : nil)
    add("pixels", text(model.screen.device.map { row.diameter * $0.scale }, 1, " px"))
    let units = model.design.units
    if !model.screen.isWorn {
      let glass = row.millimetres.map { units.glassText(for: $0, isFine: true) } ?? "unknown"
      add("on the glass", glass, briefName: "glass")
    }
    add(
      model.screen.isWorn ? "seen" : "seen at \(units.viewingDistanceText)",
      text(row.visualAngle?.degrees, 2, "°"), briefName: "seen")
    let sphere = row.sphereRadius.map { units.sceneText(for: $0) }
    add("sphere", sphere.map { $0 + " radius" } ?? "unknown", briefValue: sphere)
    add("label", row.label)
  }

  /// Adds the difference between the design and B at the distance.
  private mutating func compare(_ row: SizingRow, with other: SizingRow) {
    let difference = row.diameter - other.diameter
    let sign = difference > 0 ? "+" : ""
    compared.append(
      Line(
        name: "B",
        value:
          "\(Quantity.fixed(other.diameter, 1)) pt (\(sign)\(Quantity.fixed(difference, 1)))"))
  }
}

extension DesignerModel {
  /// The exact distance, in the selected units.
  var distanceText: String {
    design.units.exactText(for: distance)
  }

  /// The text being typed, for the line at the bottom; nil if absent.
  var prompt: String? {
    switch entry {
    case nil: nil
    case .number(let text):
      "\(selected.title) = \(text)_ \(selected.unitSign(in: design.units))   Enter sets it, Esc "
        + "cancels"
    case .fileName(let text): "Save as: \(text)_   Enter saves, Esc cancels"
    }
  }
}
