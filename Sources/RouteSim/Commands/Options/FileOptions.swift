import CommandLineKit
import RouteFormats

/// The options about reading a file.
enum FileOptions {
  private static let precision = Option(
    "precision", .precision, defaultText: "whichever is plausible",
    help: "Decimals of a degree in encoded polylines.")

  static let group = OptionGroup("File options", [precision])

  /// How files are to be read.
  static func reading(_ arguments: ParsedArguments) -> FileReading {
    FileReading(precision: arguments[precision])
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
