private import CPOSIX

/// The folder that relative paths start from.
package enum WorkingFolder {
  /// The absolute path; nil if the system does not give it.
  package static var path: String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }
}
