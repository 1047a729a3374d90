import RouteFormats

extension Failure {
  /// Creates a failure for a log with neither a route nor a track of fixes to use as one.
  static func noRoute(_ path: String) -> Failure {
    Failure(
      .badData, at: path, 1,
      "the log names no route, and none can be made from its fixes; give one with --route")
  }

  /// Creates a failure for a log whose fixes are all at one place and so do not form a route.
  static func standsStill(_ path: String) -> Failure {
    Failure(
      .badData, at: path, 1,
      "all fixes are at the same position, so no route can be made from them; give one with "
        + "--route")
  }

  /// Creates a failure for a route that a line of a script names and that cannot be used.
  static func routeOfScript(_ path: String, line: Int, _ failure: Failure) -> Failure {
    Failure(failure.status, failure.line.map { location(path, line) + "route: " + $0 })
  }

  /// Creates a failure for a script that would write a file outside the folder for its output; by default,
  /// that is the script's own folder.
  static func snapshotLeavesFolder(
    script: String, line: Int, _ path: String, folder: String?
  ) -> Failure {
    Failure(
      .badData, at: script, line,
      "“\(Printable.sanitised(path, limit: 60))” would be written outside "
        + (folder.map { "\(name($0)), the folder of --snapshots; give a name within it" }
          ?? "the script’s folder; give a name within it, or another folder with --snapshots"))
  }

  /// Creates a failure for a script that would overwrite a file with other hard links, which may be in
  /// another folder.
  static func snapshotHasLinks(script: String, line: Int, _ path: String) -> Failure {
    Failure(
      .badData, at: script, line,
      "“\(Printable.sanitised(path, limit: 60))” has other hard links, which may be in another "
        + "folder, and all would be overwritten; remove it, or name its folder with "
        + "--snapshots")
  }

  /// Creates a failure for a range of times that ends before it begins, seconds.
  static func emptyRange(from: Double, to: Double) -> Failure {
    Failure(
      .usage,
      "--from \(number(from)) is after --to \(number(to)); give a --to that is not before --from")
  }

  /// Creates a failure for a time beyond the log's end, seconds.
  static func timeBeyondEnd(from: Double, end: Double, isOfFilm: Bool) -> Failure {
    Failure(
      .usage,
      (isOfFilm ? "the film's start," : "--from")
        + " \(number(from))\(isOfFilm ? " s," : "") is beyond the log's end; give 0 to "
        + number((end * 10).rounded(.down) / 10))
  }

  /// Returns the note about a film whose end was given as a time after the log's end, seconds.
  static func line(aboutFilmTo to: Double, end: Double, of path: String) -> String {
    "\(name(path)): the log ends at \(number((end * 10).rounded() / 10)) s, and so does the film, "
      + "instead of at \(number(to))"
  }

  /// The failure of bookmarks that would be kept in something other than a file.
  static let marksNeedFile = Failure(
    .usage, "--bookmarks needs a file, as bookmarks are read and written")

  /// Creates a failure for a report whose name does not identify its format.
  ///
  /// - Parameter hasFormat: True when an option can give the format.
  static func unknownReport(_ path: String, hasFormat: Bool) -> Failure {
    Failure(
      .usage,
      path == "-"
        ? "--report needs a file" + (hasFormat ? ", as the frames go to standard output" : "")
          + "; end its name with .xml, .tap or .json"
        : "--report \(name(path)): its format is unknown; end its name with .xml, .tap or "
          + ".json" + (hasFormat ? ", or give a --report-format" : ""))
  }
}
