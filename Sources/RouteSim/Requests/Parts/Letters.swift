import ARRouteDrawing
import ARRouteEngine
import RouteLetters
import RouteSimKit

/// What sets the letters of pictures in pixels: the fonts of the machine.
enum Letters {
  /// The fonts of a list of typefaces.
  private struct Fonts {
    let typesetter: any Typesetter
    /// True when there is a font of the first name.
    let hasFirst: Bool
  }

  private static let monitor = Monitor()
  /// Those that were opened, by their typefaces; for who holds the monitor.
  nonisolated(unsafe) private static var opened: [[String]: Fonts] = [:]
  /// What standard error was told; for who holds the monitor.
  nonisolated(unsafe) private static var told: Set<String> = []

  /// Fonts, opened when they are first asked for; standard error is told where there are none.
  private static func fonts(_ families: [String]) -> Fonts {
    let found = monitor.locked { () -> (Fonts, String?) in
      if let fonts = opened[families] { return (fonts, nil) }
      var problem: String?
      let fonts: Fonts
      do throws(LettersError) {
        let typesetter = try PangoTypesetter(families: families)
        problem = typesetter.complaint.map { Failure.warning(aboutFontFiles: $0) }
        fonts = Fonts(
          typesetter: typesetter,
          hasFirst: typesetter.family.lowercased() == families.first?.lowercased())
      } catch {
        problem = Failure.warning(about: error)
        fonts = Fonts(typesetter: StrokeTypesetter(), hasFirst: false)
      }
      opened[families] = fonts
      return (fonts, problem)
    }
    if let problem = found.1 { report(problem) }
    return found.0
  }

  /// What sets text in the first of some typefaces that there is; standard error is told where that is
  /// not the first.
  ///
  /// - Parameter families: Typefaces, first choice first.
  static func typesetter(in families: [String]) -> any Typesetter {
    let fonts = fonts(families)
    if !fonts.hasFirst, let typesetter = fonts.typesetter as? PangoTypesetter {
      report(missing: families) { Failure.warning(aboutFace: $0, setIn: typesetter.family) }
    }
    return fonts.typesetter
  }

  /// What sets text in the first of some typefaces, for plates that are cut to it where it is shown; nil
  /// where this machine does not have it, of which standard error is told.
  ///
  /// - Parameter families: Typefaces, first choice first.
  static func namedTypesetter(in families: [String]) -> (any Typesetter)? {
    let fonts = fonts(families)
    guard !fonts.hasFirst else { return fonts.typesetter }
    report(missing: families) { Failure.warning(aboutPlatesOf: $0) }
    return nil
  }

  /// What sets the texts of a picture; standard error is told of what it cannot show.
  ///
  /// - Parameter families: Typefaces, first choice first.
  static func typesetter(for texts: [String], in families: [String]) -> any Typesetter {
    guard !texts.isEmpty else { return StrokeTypesetter() }
    let typesetter = typesetter(in: families)
    for warning in Failure.warnings(about: texts, setBy: typesetter) { report(warning) }
    return typesetter
  }

  /// What sets the letters of a design's sign; standard error is told of what it cannot show.
  static func typesetter(of design: Design) -> any Typesetter {
    let first = design.typeface.map { [$0] } ?? []
    return typesetter(
      for: design.sign.letter.map { [$0] } ?? [], in: first + NamedFace.families)
  }

  /// Tells standard error of a typeface that is not there, unless nobody asked for it.
  private static func report(missing families: [String], _ words: (String) -> String) {
    guard let first = families.first, families != NamedFace.families else { return }
    report(words(first))
  }

  /// Tells standard error what it was not told yet.
  static func report(_ line: String) {
    if monitor.locked({ told.insert(line).inserted }) { StandardError.report(line) }
  }
}

extension PictureSheet {
  /// Has plates and signs as large as the machine's fonts make their letters, for formats whose viewers set
  /// them again.
  ///
  /// Standard error is told of characters that no font here has.
  mutating func fitLetters() {
    for group in allTexts {
      // Every font has the letters of Europe's west, so that none is opened for these.
      let texts = group.texts.filter { $0.unicodeScalars.contains { $0.value > 0x24F } }
      guard !texts.isEmpty else { continue }
      // Where there is no such typeface, or no font at all, nobody knows what those of a viewer have.
      guard let typesetter = Letters.namedTypesetter(in: group.families),
        !(typesetter is StrokeTypesetter)
      else { continue }
      let lines = Failure.warnings(about: texts, setBy: typesetter, isDrawn: false)
      for line in lines { Letters.report(line) }
    }
    fitPlates(setBy: Letters.namedTypesetter)
    fitSigns { texts, families in
      let typesetter = Letters.typesetter(for: texts, in: families)
      return typesetter is StrokeTypesetter ? nil : typesetter
    }
  }
}
