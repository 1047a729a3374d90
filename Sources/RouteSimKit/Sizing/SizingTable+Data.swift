import ARRouteEngine
import RouteFormats

extension SizingTable {
  /// The rows as a JSON array, design by design, with the keys of SPEC §12 first; an object a line.
  public var json: String {
    let rows = columns.flatMap { column in
      column.rows.map { row in
        var json = JSONWriter()
        json.object { json in
          json.sizing(row)
          json.key("contrast")
          json.contrasts(column.contrasts, \.ratio)
          json.key("leastContrast")
          json.contrasts(column.contrasts, \.least)
          json.string("design", column.design.name)
          json.key("designWarnings")
          json.array { json in for word in column.warnings { json.string(word) } }
          json.key("unused")
          json.array { json in
            for number in column.design.design.sizing.unused { json.string(number.rawValue) }
          }
          json.key("onRim")
          json.array { json in for pair in column.pairsOnRim { json.string(pair) } }
        }
        return json.text
      }
    }
    return "[" + rows.joined(separator: ",\n ") + "]\n"
  }

  /// The rows as comma-separated values with a header (RFC 4180), design by design.
  ///
  /// What is not known is empty; warnings and names of numbers are separated by blanks. All that the
  /// JSON says is there, under the same names.
  public var csv: String {
    let pairs = SizingContrast.Pair.allCases.map { pair in
      pair.rawValue.prefix(1).uppercased() + pair.rawValue.dropFirst()
    }
    let header =
      [
        "distance", "diameter", "sphereRadius", "millimetres", "visualAngle", "objectDiameter",
        "label", "labelWidth", "warnings", "design",
      ] + pairs.map { "contrast" + $0 } + pairs.map { "leastContrast" + $0 }
      + ["designWarnings", "unused", "onRim"]
    let records = columns.flatMap { column in
      // A pair that the design does not have is empty.
      let contrasts = SizingContrast.Pair.allCases.map { pair in
        column.contrasts.first { $0.pair == pair }
      }
      let ofDesign =
        contrasts.map { Self.number($0?.ratio) } + contrasts.map { Self.number($0?.least) }
        + [
          column.warnings.joined(separator: " "),
          column.design.design.sizing.unused.map(\.rawValue).joined(separator: " "),
          column.pairsOnRim.joined(separator: " "),
        ]
      return column.rows.map { row in
        [
          Self.number(row.distance), Self.number(row.diameter), Self.number(row.sphereRadius),
          Self.number(row.millimetres), Self.number(row.visualAngle?.degrees),
          Self.number(row.objectDiameter), Self.words(row.label), Self.number(row.labelWidth),
          row.warnings.map(\.rawValue).joined(separator: " "), Self.words(column.design.name),
        ] + ofDesign
      }
    }
    return ([header] + records).map { record in
      record.map(Self.field).joined(separator: ",") + "\r\n"
    }.joined()
  }

  static func number(_ value: Double?) -> String {
    value.map { FixedDecimal.text($0, decimals: 6) } ?? ""
  }

  /// Somebody's words, which no spreadsheet is to take for a formula: behind an apostrophe where they
  /// begin like one.
  ///
  /// Source: OWASP, CSV Injection.
  static func words(_ text: String) -> String {
    let isFormula = text.unicodeScalars.first.map { ["=", "+", "-", "@", "\t", "\r"].contains($0) }
    return isFormula == true ? "'" + text : text
  }

  /// A field fit for a terminal, in quotes where it needs them.
  static func field(_ text: String) -> String {
    let text = Printable.sanitised(text)
    let special = text.unicodeScalars.contains { [",", "\"", "\r", "\n"].contains($0) }
    return special ? "\"\(text.replacing("\"", with: "\"\""))\"" : text
  }
}

extension SizingTable.Column {
  /// The objections to the design at any distance, for programs: `contrast-arrows`.
  fileprivate var warnings: [String] {
    contrasts.filter { !$0.isEnough }.map { "contrast-\($0.pair.rawValue)" }
  }

  /// What stands out by nothing but a rim of a point.
  fileprivate var pairsOnRim: [String] { contrasts.filter(\.isOnRim).map(\.pair.rawValue) }
}

extension JSONWriter {
  fileprivate mutating func sizing(_ row: SizingRow) {
    key("distance")
    number(row.distance, decimals: 6)
    key("diameter")
    number(row.diameter, decimals: 6)
    key("sphereRadius")
    number(row.sphereRadius, decimals: 6)
    key("millimetres")
    number(row.millimetres, decimals: 6)
    key("visualAngle")
    number(row.visualAngle?.degrees, decimals: 6)
    key("objectDiameter")
    number(row.objectDiameter, decimals: 6)
    key("label")
    object { json in
      json.string("text", row.label)
      json.number("width", row.labelWidth, decimals: 6)
    }
    key("warnings")
    array { json in
      for warning in row.warnings { json.string(warning.rawValue) }
    }
  }

  fileprivate mutating func contrasts(
    _ contrasts: [SizingContrast], _ ratio: (SizingContrast) -> Double
  ) {
    object { json in
      for contrast in contrasts {
        switch contrast.pair {
        case .sky: json.key("sky")
        case .ground: json.key("ground")
        case .arrows: json.key("arrows")
        case .label: json.key("label")
        case .icon: json.key("icon")
        case .hint: json.key("hint")
        case .arrowsOnGround: json.key("arrowsOnGround")
        }
        json.number(ratio(contrast), decimals: 6)
      }
    }
  }
}
