extension Timestamp {
  /// The seconds since 1970-01-01T00:00:00Z that a text in ISO 8601 means, in any form that logs have;
  /// nil for anything else.
  package static func seconds(_ text: String) -> Double? {
    Array(text.utf8).withUnsafeBufferPointer(TimeParser.parse)
  }
}
