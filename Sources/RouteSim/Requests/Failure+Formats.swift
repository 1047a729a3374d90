extension Failure {
  /// A file's name asks for a picture or page that is not written here.
  ///
  /// - Parameters:
  ///   - endings: Those that are written.
  ///   - option: The option that names the file.
  ///   - hasFormat: Whether another can say which format it is to be.
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
