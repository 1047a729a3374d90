extension Failure {
  /// The name of an output file asks for a picture or page format that the command does not write.
  ///
  /// - Parameters:
  ///   - endings: The endings of the formats it writes.
  ///   - option: The option that names the file.
  ///   - hasFormat: True when there is a `--format` option to choose one.
  static func unwrittenFormat(
    _ path: String, endings: [String], option: String, hasFormat: Bool
  ) -> Failure {
    Failure(
      .usage,
      "\(option) \(name(path)): this kind of file is not written here; end its name with "
        + endings.map { ".\($0)" }.joined(separator: ", ")
        + (hasFormat ? ", or say which --format it is to be" : ""))
  }
}
