import CommandLineKit
import RouteFormats
import RouteSimKit

/// The options about reading a file.
enum FileOptions {
  private static let precision = Option(
    "precision", .precision, defaultText: "whichever is plausible",
    help: "Decimals of a degree in encoded polylines.")

  static let group = OptionGroup("File options", [precision])

  /// Reads a file and says once, on standard error, what of it could not be used.
  static func document(
    _ path: String, _ arguments: ParsedArguments
  ) throws(Failure) -> GeoDocument {
    let document: GeoDocument
    do {
      document = try GeoDocument.read(path: path, precision: arguments[precision])
    } catch {
      throw .document(path, error)
    }
    warn(about: document, at: path)
    return document
  }

  /// Opens a file that is read as it is written.
  static func stream(
    _ path: String, _ arguments: ParsedArguments
  ) throws(DocumentError) -> DocumentStream {
    do {
      return try DocumentStream(path: path, precision: arguments[precision])
    } catch { throw .input(error) }
  }

  /// Says once, on standard error, what of a file could not be used.
  static func warn(about document: GeoDocument, at path: String) {
    for warning in Failure.warnings(about: document, at: path) {
      StandardError.report(warning)
    }
  }

  /// Reads a log as what is to be replayed, AR simulated by the settings where it has none.
  static func recording(
    _ path: String, _ arguments: ParsedArguments, settings: SimulationSettings
  ) throws(Failure) -> Recording {
    let document = try document(path, arguments)
    let recording: Recording
    do {
      recording = try Recording(document: document, settings: settings)
    } catch {
      throw .recording(path, error)
    }
    for warning in Failure.warnings(about: recording, at: path) {
      StandardError.report(warning)
    }
    return recording
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
