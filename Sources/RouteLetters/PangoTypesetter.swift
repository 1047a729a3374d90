package import ARRouteDrawing
import ARRouteEngine
import CPango

/// A typesetter of text in the fonts of the system, in any script.
///
/// Pango chooses the fonts and orders right-to-left text, and HarfBuzz shapes the glyphs. Outlines and
/// widths are those in the font files, independent of size: the hinting, smoothing or rounding that a
/// system or user has chosen has no effect. The same fonts give the same lines everywhere.
///
/// Lines and glyphs are cached. The typesetter may be used from any thread; calls are serialised.
package final class PangoTypesetter: Typesetter, @unchecked Sendable {
  /// The typeface of Latin letters.
  package let family: String
  /// The fault in fontconfig's files, in fontconfig's own words; nil if absent.
  package let complaint: String?

  private let pango: routesim_pango
  private let shaper: LineShaper
  private let lock: OpaquePointer
  /// The cached lines, with their UTF-8 bytes as keys.
  ///
  /// Strings as keys would be slow: comparing canonically equivalent strings takes quadratic time in the
  /// number of marks on a letter.
  private var lines: [[UInt8]: TypesetLine] = [:]

  /// The maximum number of cached lines.
  private static let mostLines = 1024

  /// Creates a typesetter with the fonts of this machine.
  ///
  /// - Parameter families: The typefaces in order of preference; characters that none of them has are looked
  ///   up in all others.
  /// - Throws: `LettersError` if there is no library, no thread or no usable font.
  package init(families: [String] = NamedFace.families) throws(LettersError) {
    guard let functions = PangoLibrary.functions else { throw .noLibrary }
    // Pango's libraries start a thread, and terminate the process if they cannot.
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

  /// Sets a line of text; a line of more than `longestLine` characters is cut off with an ellipsis.
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

  /// The maximum number of characters that are set: many times what any picture shows.
  static let longestLine = 2000

  /// Returns a text without control characters and line ends, limited in length.
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

/// The reason that text cannot be set with fonts.
package enum LettersError: Error, Hashable, Sendable {
  /// Pango is not installed on this machine.
  case noLibrary
  /// The system cannot start another thread, and Pango needs one.
  case noThread
  /// There is no usable font; with fontconfig's complaint about its files, if any.
  case noFont(complaint: String?)
}
