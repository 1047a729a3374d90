private import CPOSIX

/// The folder that relative paths start from.
package enum WorkingFolder {
  /// Its path from the root on; nil where the system does not tell.
  package static var path: String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }
}
