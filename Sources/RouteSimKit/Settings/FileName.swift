import RouteFormats

/// Names of files that stand in another file, a design or a script, and are meant from where that
/// lies.
enum FileName {
  /// The files that one of JSON in a folder may name, if it is not even that.
  static func mentioned(in bytes: [UInt8], folder: String) -> [String] {
    JSONTexts.all(in: bytes).filter(\.canBePath).map { resolved($0, in: folder) }
  }

  /// The folder of a file, without a slash at its end unless it is the root; empty for the folder
  /// the program runs in.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// How the program opens a file that one in a folder names.
  static func resolved(_ path: String, in folder: String) -> String {
    if path.hasPrefix("/") || folder.isEmpty { return path }
    return folder.hasSuffix("/") ? folder + path : folder + "/" + path
  }

  /// How a file in a folder names one that the program opens: the inverse of `resolved`.
  ///
  /// - Returns: nil where only an absolute name will do: where the folder is absolute and the file
  ///   is not, or the way back leads through a `..` of the folder.
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

  /// The same name without what leads out of the folder that it is taken from: the root, and `..`.
  static func inside(_ path: String) -> String {
    steps(path).filter { $0 != ".." }.joined(separator: "/")
  }

  /// The same path without steps that lead nowhere, to be compared with others.
  static func plain(_ path: String) -> String {
    (path.hasPrefix("/") ? "/" : "") + steps(path).joined(separator: "/")
  }

  /// The names on the way, those that lead nowhere left out.
  private static func steps(_ path: String) -> [Substring] {
    path.split(separator: "/").filter { $0 != "." }
  }
}
