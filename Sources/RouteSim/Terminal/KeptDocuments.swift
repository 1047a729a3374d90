import RouteFormats
import RouteSimKit
import RouteStage

/// The files that a window maintains while it is open, and those that could not be written.
struct KeptDocuments {
  /// The last known text of each file.
  private var texts: [String: String] = [:]
  /// The documents that could not be written, to be retried, with the reasons.
  ///
  /// A document is nil if writing it would destroy another program's changes.
  private var unwritten: [String: (document: WindowDocument?, reason: String)] = [:]

  /// Writes a document in place of its file; returns the message for the window, or nil for none.
  mutating func write(_ document: WindowDocument) -> WindowMessage? {
    guard case .replacing(let path) = document.name else {
      preconditionFailure("a window must know the names of its files")
    }
    if let base = texts[path] ?? document.base {
      guard let text = Self.text(at: path) else {
        return fail(document, path, "the existing file cannot be read")
      }
      // A removed file is created again.
      guard text == base || text.isEmpty else {
        texts[path] = text
        unwritten[path] = (nil, "somebody else has changed it")
        return .changed(text: text, since: base)
      }
    }
    if case .failure(let error) = NewFile.save(document) {
      return fail(document, path, error.description)
    }
    texts[path] = document.text
    unwritten[path] = nil
    return nil
  }

  /// Retries the failed writes; returns the files whose writes still fail, with the reasons.
  mutating func finish() -> [(path: String, reason: String)] {
    for case let document? in unwritten.values.map(\.document) { _ = write(document) }
    return unwritten.map { ($0.key, $0.value.reason) }.sorted { $0.path < $1.path }
  }

  private mutating func fail(
    _ document: WindowDocument, _ path: String, _ reason: String
  ) -> WindowMessage {
    unwritten[path] = (document, reason)
    return .notSaved(reason: reason)
  }

  /// Returns the text of a file; empty if it does not exist, nil if it cannot be read.
  private static func text(at path: String) -> String? {
    guard Output.exists(path) else { return "" }
    guard !Output.isOther(path) else { return nil }
    return (try? ByteSource.bytes(path: path, limit: LogMarks.maximumLength)).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
