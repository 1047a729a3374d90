package import RouteFormats

extension Design {
  /// Reads a design from a file, or from standard input for `-`.
  ///
  /// The paths of the arrow's model and of the icon's image are relative to that file's folder.
  ///
  /// - Parameter note: Called with the files that are named in the design; for an invalid design, with
  ///   those that may be.
  package static func read(
    path: String, naming note: ([String]) -> Void = { _ in }
  ) throws(FileError<DesignError>) -> Design {
    let folder = path == "-" ? "" : FileName.folder(of: path)
    var design = try FileError.reading(path, limit: maximumLength) { bytes throws(DesignError) in
      do throws(DesignError) { return try Design(bytes) } catch {
        note(FileName.mentioned(in: bytes, folder: folder))
        throw error
      }
    }
    design.model = design.model.map { FileName.resolved($0, in: folder) }
    design.sign.image = design.sign.image.map { FileName.resolved($0, in: folder) }
    note(design.files)
    return design
  }

  /// The files that are named in the design.
  package var files: [String] { [model, sign.image].compactMap(\.self) }

  /// Returns the design as JSON for a file at `path`.
  ///
  /// It is the same as `json`, except that the paths of files named in it are relative to that file's
  /// folder, so that all the files can be moved together.
  package func json(for path: String) -> String {
    var design = self
    let folder = path == "-" ? "" : FileName.folder(of: path)
    let name = { (path: String) in FileName.relative(path, to: folder) ?? Self.absolute(path) }
    design.model = model.map(name)
    design.sign.image = sign.image.map(name)
    return design.json
  }

  /// Returns the absolute path of a file; unchanged if the current folder is unknown.
  private static func absolute(_ path: String) -> String {
    guard let folder = WorkingFolder.path else { return path }
    return FileName.resolved(path, in: folder)
  }
}
