public import RouteFormats

extension Design {
  /// Reads a design from a file, or from standard input for `-`.
  ///
  /// The arrow's model is taken from where that file lies.
  public static func read(path: String) throws(FileError<DesignError>) -> Design {
    var design = try FileError.reading(path, limit: maximumLength, Design.init)
    design.arrows.model = design.arrows.model.map {
      FileName.resolved($0, in: path == "-" ? "" : FileName.folder(of: path))
    }
    return design
  }

  /// The design as a file of a name: `json`, with the arrow's model named from where that file
  /// lies, so that both can be moved together.
  public func json(for path: String) -> String {
    var design = self
    let folder = path == "-" ? "" : FileName.folder(of: path)
    design.arrows.model = arrows.model.map {
      FileName.relative($0, to: folder) ?? Self.absolute($0)
    }
    return design.json
  }

  /// A file's name from the root on; as it is where the system does not tell.
  private static func absolute(_ path: String) -> String {
    guard let folder = WorkingFolder.path else { return path }
    return FileName.resolved(path, in: folder)
  }
}
