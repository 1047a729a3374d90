import CPango

/// The library Pango and those on which it depends, opened on first use.
enum PangoLibrary {
  /// The functions of the library; nil if it is not installed on this machine.
  static let functions: PangoFunctions? = names.lazy.compactMap { open($0) }.first

  /// The possible names of the library's file: the plain name, and paths in Homebrew's folders.
  private static var names: [String] {
    #if canImport(Darwin)
      let name = "libpangoft2-1.0.0.dylib"
      return [name, "/opt/homebrew/lib/" + name, "/usr/local/lib/" + name]
    #else
      return ["libpangoft2-1.0.so.0"]
    #endif
  }

  private static func open(_ name: String) -> PangoFunctions? {
    var table = routesim_pango()
    guard routesim_pango_open(&table, name) != 0 else { return nil }
    // Pango's own messages are suppressed, because the callers report its faults.
    _ = table.g_log_set_handler(
      "Pango", GLogLevelFlags(routesim_all_levels), { _, _, _, _ in }, nil)
    return PangoFunctions(table: table)
  }
}

/// The library's functions, which may be called from any thread.
struct PangoFunctions: @unchecked Sendable {
  let table: routesim_pango
}

/// The libraries that set text; asking for their versions opens them.
package enum LetterLibraries {
  /// The names and versions; the version is nil if a library is not installed on this machine.
  package static var versions: [(name: String, version: String?)] {
    let table = PangoLibrary.functions?.table
    return [
      ("HarfBuzz", table.flatMap { $0.hb_version_string() }.map { String(cString: $0) }),
      ("Pango", table.flatMap { $0.pango_version_string() }.map { String(cString: $0) }),
    ]
  }
}
