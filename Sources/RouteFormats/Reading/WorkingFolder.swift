private import CPOSIX

/// The folder to which relative paths refer.
package enum WorkingFolder {
  /// The absolute path; nil if the system does not report it.
  package static var path: String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }
}
