import ARRouteDrawing
import ARRouteEngine
import RouteFormats
import RouteLetters

/// What sets the letters of pictures in pixels: the fonts of the machine.
enum Letters {
  /// The usual fonts, opened when the first such picture is drawn.
  private static let usual = opened(NamedFace.families)

  /// Fonts; standard error is told where there are none, or not the one of first choice.
  private static func opened(_ families: [String]) -> any Typesetter {
    do throws(LettersError) {
      let typesetter = try PangoTypesetter(families: families)
      if let first = families.first, families != NamedFace.families,
        typesetter.family.lowercased() != first.lowercased()
      {
        StandardError.report(Failure.warning(aboutFace: first, setIn: typesetter.family))
      }
      return typesetter
    } catch {
      StandardError.report(Failure.warning(about: error))
      return StrokeTypesetter()
    }
  }

  /// What sets text in the first of some typefaces that there is.
  ///
  /// - Parameter families: Typefaces, first choice first.
  static func typesetter(in families: [String]) -> any Typesetter {
    families == NamedFace.families ? usual : opened(families)
  }

  /// What sets the texts of a picture; standard error is told of what it cannot show.
  ///
  /// - Parameter families: Typefaces, first choice first.
  static func typesetter(for texts: [String], in families: [String]) -> any Typesetter {
    guard !texts.isEmpty else { return StrokeTypesetter() }
    let typesetter = typesetter(in: families)
    if let warning = Failure.warning(about: texts, setBy: typesetter) {
      StandardError.report(warning)
    }
    return typesetter
  }
}
