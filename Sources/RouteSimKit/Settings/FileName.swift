import RouteFormats

/// Functions for the names of files that are given in another file, such as a design or a script, and are
/// relative to its folder.
enum FileName {
  /// Returns the paths of all files that may be named in a JSON file in a folder, even if the JSON is
  /// malformed.
  static func mentioned(in bytes: [UInt8], folder: String) -> [String] {
    JSONTexts.all(in: bytes).filter(\.canBePath).map { resolved($0, in: folder) }
  }

  /// Returns the folder of a file, without a trailing slash unless it is the root; empty for the current
  /// folder.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the path that the program opens for a file that is named in another file in `folder`.
  static func resolved(_ path: String, in folder: String) -> String {
    if path.hasPrefix("/") || folder.isEmpty { return path }
    return folder.hasSuffix("/") ? folder + path : folder + "/" + path
  }

  /// Returns the name by which a file in `folder` refers to a file that the program opens: the inverse of
  /// `resolved`.
  ///
  /// - Returns: nil if only an absolute name would work: the folder is absolute and the file is not, or the
  ///   way back would pass through a `..` in the folder's path.
  static func relative(_ path: String, to folder: String) -> String? {
    if path.hasPrefix("/") || folder.isEmpty { return path }
    guard !folder.hasPrefix("/") else { return nil }
    var file = steps(path)
    var base = steps(folder)
    while let step = base.first, file.count > 1, file.first == step {
      base.removeFirst()
      file.removeFirst()
    }
    guard !base.contains("..") else { return nil }
    return (base.map { _ in ".." } + file).joined(separator: "/")
  }

  /// Returns the name without the parts that could lead out of a folder: the root and `..`.
  static func inside(_ path: String) -> String {
    steps(path).filter { $0 != ".." }.joined(separator: "/")
  }

  /// Returns the path without redundant components, so that it can be compared with others.
  static func plain(_ path: String) -> String {
    (path.hasPrefix("/") ? "/" : "") + steps(path).joined(separator: "/")
  }

  /// Returns the components of a path, except redundant ones.
  private static func steps(_ path: String) -> [Substring] {
    path.split(separator: "/").filter { $0 != "." }
  }
}
