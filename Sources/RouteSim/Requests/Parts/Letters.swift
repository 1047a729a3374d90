import ARRouteDrawing
import ARRouteEngine
import RouteLetters
import RouteSimKit

/// The typesetting of pictures in pixels, with the machine's fonts.
enum Letters {
  /// The fonts found for a list of typefaces.
  private struct Fonts {
    let typesetter: any Typesetter
    /// True when the first typeface of the list was found.
    let hasFirst: Bool
  }

  private static let monitor = Monitor()
  /// The fonts opened so far, by their lists of typefaces; accessed only while the monitor is held.
  nonisolated(unsafe) private static var opened: [[String]: Fonts] = [:]
  /// The lines already written to standard error; accessed only while the monitor is held.
  nonisolated(unsafe) private static var told: Set<String> = []

  /// Returns the fonts for typefaces, opened on first use; reports missing ones on standard error.
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

  /// Returns a typesetter in the first available typeface; reports on standard error if it is not the first.
  ///
  /// - Parameter families: The typefaces in order of preference.
  static func typesetter(in families: [String]) -> any Typesetter {
    let fonts = fonts(families)
    if !fonts.hasFirst, let typesetter = fonts.typesetter as? PangoTypesetter {
      report(missing: families) { Failure.warning(aboutFace: $0, setIn: typesetter.family) }
    }
    return fonts.typesetter
  }

  /// Returns a typesetter in the first typeface, for plates whose text the viewer sets.
  ///
  /// Returns nil if this machine lacks the typeface, and reports it on standard error.
  ///
  /// - Parameter families: The typefaces in order of preference.
  static func namedTypesetter(in families: [String]) -> (any Typesetter)? {
    let fonts = fonts(families)
    guard !fonts.hasFirst else { return fonts.typesetter }
    report(missing: families) { Failure.warning(aboutPlatesOf: $0) }
    return nil
  }

  /// Returns a typesetter for the texts of a picture; reports missing characters on standard error.
  ///
  /// - Parameter families: The typefaces in order of preference.
  static func typesetter(for texts: [String], in families: [String]) -> any Typesetter {
    guard !texts.isEmpty else { return StrokeTypesetter() }
    let typesetter = typesetter(in: families)
    for warning in Failure.warnings(about: texts, setBy: typesetter) { report(warning) }
    return typesetter
  }

  /// Returns a typesetter for the letters of a design's icon; reports missing characters on standard error.
  static func typesetter(of design: Design) -> any Typesetter {
    let first = design.typeface.map { [$0] } ?? []
    return typesetter(
      for: design.sign.letter.map { [$0] } ?? [], in: first + NamedFace.families)
  }

  /// Reports a missing typeface on standard error, unless the list is the default one.
  private static func report(missing families: [String], _ words: (String) -> String) {
    guard let first = families.first, families != NamedFace.families else { return }
    report(words(first))
  }

  /// Writes a line to standard error, once.
  static func report(_ line: String) {
    if monitor.locked({ told.insert(line).inserted }) { StandardError.warn(line) }
  }
}

extension PictureSheet {
  /// Sizes plates and icons to fit their text in the machine's fonts, for formats whose viewers typeset it
  /// again.
  ///
  /// Reports characters that no font here has, on standard error.
  mutating func fitLetters() {
    for group in allTexts {
      // Every font has the letters of Western Europe, so none is opened for these.
      let texts = group.texts.filter { $0.unicodeScalars.contains { $0.value > 0x24F } }
      guard !texts.isEmpty else { continue }
      // If the typeface is missing, or there is no font at all, it is unknown which characters the viewer
      // has.
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
