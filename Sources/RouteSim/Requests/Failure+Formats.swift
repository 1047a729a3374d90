extension Failure {
  /// Creates a failure for an output file whose extension is that of a picture or page format that the
  /// command does not write.
  ///
  /// - Parameters:
  ///   - endings: The file extensions of the formats that the command writes.
  ///   - option: The option that names the file.
  ///   - hasFormat: True when there is a `--format` option to choose one.
  static func unwrittenFormat(
    _ path: String, endings: [String], option: String, hasFormat: Bool
  ) -> Failure {
    Failure(
      .usage,
      "\(option) \(name(path)): this kind of file cannot be written; end its name with "
        + endings.map { ".\($0)" }.joined(separator: ", ")
        + (hasFormat ? ", or give --format" : ""))
  }
}
