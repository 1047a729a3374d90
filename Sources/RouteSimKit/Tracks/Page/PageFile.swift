/// The files in the folder `Page`, which the build embeds in the program (`PackageResources`).
enum PageFile {
  /// Returns the text of a file.
  static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// Returns the text of a file in which placeholders, written `{{name}}`, are replaced by values.
  ///
  /// Placeholders in values are not replaced. A placeholder without a value is a programming error.
  static func text(_ bytes: [UInt8], filledWith values: [String: String]) -> String {
    let parts = text(bytes).split(separator: "{{", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: String(parts[0])) { result, part in
      let halves = part.split(separator: "}}", maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2, let value = values[String(halves[0])] else {
        preconditionFailure("no value for the placeholder {{\(part.prefix(20))")
      }
      result += value
      result += halves[1]
    }
  }
}
