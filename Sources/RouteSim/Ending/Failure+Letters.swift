import ARRouteDrawing
import ARRouteEngine
import RouteFormats
import RouteLetters

extension Failure {
  /// Returns the warning that text cannot be set in the machine's fonts.
  static func warning(about error: LettersError) -> String {
    let reason =
      switch error {
      case .noLibrary: "Pango is not installed (Debian: libpangoft2-1.0-0 and fonts-dejavu-core)"
      case .noThread: "the system has no thread to spare, and Pango needs one"
      case .noFont(nil): "no font is installed (Debian: fonts-dejavu-core)"
      case .noFont(let complaint?): "no font was found: \(words(for: complaint))"
      }
    return "\(reason); letters are drawn as strokes"
  }

  /// Returns the warning about a fault in the font configuration files.
  static func warning(aboutFontFiles complaint: String) -> String {
    words(for: complaint) + "; letters may be set in a different typeface"
  }

  private static func words(for complaint: String) -> String {
    "fontconfig says: \(Printable.sanitised(complaint, limit: 200))"
  }

  /// Returns the warning that a requested typeface is missing.
  static func warning(aboutFace family: String, setIn other: String) -> String {
    "there is no font '\(family)' here; letters are set in \(other)"
  }

  /// Returns the warning that the text plates of an SVG cannot be fitted to the requested typeface.
  static func warning(aboutPlatesOf family: String) -> String {
    "there is no font '\(family)' here; plates are as wide as \(NamedFace.family) needs"
  }

  /// Returns the warnings about characters that no font has, one line for each text in which such characters
  /// first appear.
  ///
  /// At most four texts are named, with up to eight characters each.
  ///
  /// - Parameter isDrawn: True if the text is drawn here rather than by the viewer of the file.
  static func warnings(
    about texts: [String], setBy typesetter: any Typesetter, isDrawn: Bool = true
  ) -> [String] {
    var told = Set<Unicode.Scalar>()
    let found = texts.compactMap { text -> (text: String, scalars: [Unicode.Scalar])? in
      let scalars = typesetter.typeset(text).missing.filter { told.insert($0).inserted }
      return scalars.isEmpty ? nil : (text, scalars)
    }
    let lines = found.prefix(mostTexts).map { text, scalars in
      let codes = scalars.prefix(mostCodes).map(code(of:)).joined(separator: ", ")
      let rest = scalars.count > mostCodes ? " and \(scalars.count - mostCodes) more" : ""
      let excerpt = Printable.sanitised(text, limit: 40)
      guard isDrawn else {
        return "no font here has \(codes)\(rest) in “\(excerpt)”: viewers may show a box"
      }
      return "no font has \(codes)\(rest) in “\(excerpt)”: drawn as "
        + (scalars.count == 1 ? "its code" : "their codes")
    }
    let more = found.count - lines.count
    guard more > 0 else { return lines }
    return lines + [
      "\(more) more \(more == 1 ? "text contains" : "texts contain") characters that no font "
        + (isDrawn ? "has: drawn as their codes" : "here has")
    ]
  }

  private static let mostTexts = 4
  private static let mostCodes = 8

  private static func code(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
