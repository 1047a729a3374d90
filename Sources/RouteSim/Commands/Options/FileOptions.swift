import CommandLineKit
import RouteFormats

/// The options for reading a file, and for the output.
enum FileOptions {
  static let output = Option(
    "output", letter: "o", .file("FILE", isWritten: true), default: "-",
    help: "The output file; - is standard output.")

  private static let precision = Option(
    "precision", .precision, defaultText: "whichever is plausible",
    help: "Decimals of a degree in encoded polylines.")

  private static let columns = Option<ColumnChoice?>(
    "columns", .columns, defaultText: "by their names",
    help: "The columns of a table, by name or number, as in time=Stamp,lat=2,lon=3,unit=ms: time, "
      + "fix.time, lat, lon, alt, accuracy, hdop; poses x, y, z, qx, qy, qz, qw or r11 to r33; "
      + "tracking, compass; truth.lat, truth.lon, truth.heading; unit=s|ms|us|ns, "
      + "camera=upright|sensor|opencv, scene=y-up|z-up|unity.")

  static let group = OptionGroup("File options", [precision])
  /// The options for logs, which may be tables.
  static let tables = OptionGroup("Table options", [columns])

  /// Returns the reading options of a command without tables.
  static func reading(_ arguments: ParsedArguments) -> FileReading {
    FileReading(precision: arguments[precision])
  }

  /// Returns the reading options for logs.
  static func logReading(_ arguments: ParsedArguments) -> FileReading {
    FileReading(precision: arguments[precision], columns: arguments[columns])
  }
}

extension ValueSyntax<ColumnChoice> {
  /// Pairs of a key and the table column it selects.
  fileprivate static var columns: Self {
    ValueSyntax(
      placeholder: "KEY=COLUMN,…",
      parse: { (text: String) throws(ValueProblem) in
        do throws(ColumnChoiceError) {
          return try ColumnChoice(text)
        } catch {
          throw .malformed(expected: error.expected)
        }
      },
      format: \.text)
  }
}

extension ValueSyntax<PolylinePrecision> {
  /// The number of decimals.
  fileprivate static var precision: Self {
    let words = ValueSyntax<String>.choice(PolylinePrecision.allCases.map { "\($0.rawValue)" })
    return ValueSyntax(
      placeholder: words.placeholder, completion: words.completion,
      parse: { (text: String) throws(ValueProblem) in
        try words.parse(text) == "5" ? .five : .six
      },
      format: { "\($0.rawValue)" })
  }
}
