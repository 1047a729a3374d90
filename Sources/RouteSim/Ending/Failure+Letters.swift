import ARRouteDrawing
import ARRouteEngine
import RouteFormats
import RouteLetters

extension Failure {
  /// What is to be said where text cannot be set in the machine's fonts.
  static func warning(about error: LettersError) -> String {
    let reason =
      switch error {
      case .noLibrary: "Pango is not installed (Debian: libpangoft2-1.0-0 and fonts-dejavu-core)"
      case .noFont: "no font is installed (Debian: fonts-dejavu-core)"
      }
    return "\(reason); letters are drawn as strokes"
  }

  /// What is to be said where a typeface that was asked for is not there.
  static func warning(aboutFace family: String, setIn other: String) -> String {
    "no font is called '\(family)' here; letters are set in \(other)"
  }

  /// What is to be said where the plates of an SVG cannot be cut to the typeface that was asked for.
  static func warning(aboutPlatesOf family: String) -> String {
    "no font is called '\(family)' here; plates are as wide as \(NamedFace.family) needs"
  }

  /// What is to be said about characters that no font has; nil where there are none.
  ///
  /// Each is told with the first text it is in; of many the first eight.
  static func warning(about texts: [String], setBy typesetter: any Typesetter) -> String? {
    var places: [(scalar: Unicode.Scalar, text: String)] = []
    for text in texts {
      for scalar in typesetter.typeset(text).missing
      where !places.contains(where: { $0.scalar == scalar }) {
        places.append((scalar, text))
      }
    }
    guard let first = places.first else { return nil }
    let codes = places.prefix(mostCodes).map { code(of: $0.scalar) }.joined(separator: ", ")
    let rest = places.count > mostCodes ? " and \(places.count - mostCodes) more" : ""
    let excerpt = Printable.sanitised(first.text, limit: 40)
    return "no font has \(codes)\(rest) in “\(excerpt)”: drawn as "
      + (places.count == 1 ? "its code" : "their codes")
  }

  private static let mostCodes = 8

  private static func code(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
