import CPOSIX
import RouteFormats
import RouteGifts
import RouteLetters

/// The libraries and tools from which the program is built, for checking whether a known fault in one of them
/// affects it.
enum Components {
  /// The names and versions, sorted by name.
  static var versions: [(name: String, version: String)] {
    let loaded =
      FormatLibraries.versions + LetterLibraries.versions + GiftLibraries.versions
      + [("ncurses", Ncurses.version)]
    let libraries = loaded.map { ($0.name, $0.version ?? "unknown") }
    let runtime = posix_glibc_version().map { [("glibc", String(cString: $0))] } ?? []
    return (libraries + runtime + [("Swift", compiler)]).sorted {
      $0.0.lowercased() < $1.0.lowercased()
    }
  }

  /// The names and versions, one per line.
  static var text: String { versions.map { "\($0.name) \($0.version)\n" }.joined() }

  /// The Swift version of the compiler and of its standard library.
  private static var compiler: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }
}
