package import ARRouteDrawing
import ARRouteEngine
import CPango

/// Sets text in the fonts of the system, in any script.
///
/// Pango chooses the fonts and orders what runs from right to left, HarfBuzz shapes. Outlines and
/// widths are those of the font files at no particular size: what a system or user has chosen of
/// hinting, smoothing or rounding changes nothing. The same fonts make the same lines everywhere.
///
/// Lines and glyphs are remembered. It may be used from any thread; one at a time gets in.
package final class PangoTypesetter: Typesetter, @unchecked Sendable {
  /// What the letters of English are set in.
  package let family: String
  /// The fault in the files that tell where fonts are, in fontconfig's words; nil for nothing.
  package let complaint: String?

  private let pango: routesim_pango
  private let shaper: LineShaper
  private let lock: OpaquePointer
  /// By their bytes: to compare what Unicode holds equal takes time with the square of the marks on a
  /// letter.
  private var lines: [[UInt8]: TypesetLine] = [:]

  /// The number of lines remembered.
  private static let mostLines = 1024

  /// The fonts of this machine.
  ///
  /// - Parameter families: Typefaces, the first choice first; what none of them has is looked for in
  ///   all others.
  /// - Throws: Where there is no library, or no font.
  package init(families: [String] = NamedFace.families) throws(LettersError) {
    guard let functions = PangoLibrary.functions else { throw .noLibrary }
    // Pango's libraries start one, and end the process where they cannot.
    guard routesim_can_start_thread() else { throw .noThread }
    pango = functions.table
    let opened = FontComplaint.listening { [pango] () -> (shaper: LineShaper, family: String?)? in
      LineShaper(families, pango).map { ($0, $0.family(of: "A")) }
    }
    complaint = opened.complaint
    guard let (shaper, family) = opened.result else {
      throw .noFont(complaint: opened.complaint)
    }
    self.shaper = shaper
    self.family = family ?? ""
    let state = UnsafeMutablePointer<routesim_lock>.allocate(capacity: 1)
    state.initialize(to: routesim_lock())
    lock = OpaquePointer(state)
    pango.g_mutex_init(lock)
  }

  /// Sets a line of text; beyond `longestLine` characters it ends with an ellipsis.
  package func typeset(_ string: String) -> TypesetLine {
    let bytes = Array(string.utf8)
    pango.g_mutex_lock(lock)
    defer { pango.g_mutex_unlock(lock) }
    if let line = lines[bytes] { return line }
    let line = shaper.shape(Self.settable(string))
    if lines.count >= Self.mostLines { lines.removeAll() }
    lines[bytes] = line
    return line
  }

  /// The most characters that are set, many times what any picture shows.
  static let longestLine = 2000

  /// A text without control characters and line ends, and not too long.
  private static func settable(_ string: String) -> String {
    var scalars = String.UnicodeScalarView()
    var count = 0
    for scalar in string.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: continue
      default: break
      }
      count += 1
      if count > longestLine {
        scalars.append("…")
        break
      }
      scalars.append(scalar)
    }
    return String(scalars)
  }
}

/// Why text cannot be set in fonts.
package enum LettersError: Error, Hashable, Sendable {
  /// Pango is not on this machine.
  case noLibrary
  /// The system has no thread to spare, and Pango needs one.
  case noThread
  /// There is no font that it could use; with what fontconfig says of the files that tell where fonts
  /// are, where something is wrong with them.
  case noFont(complaint: String?)
}
