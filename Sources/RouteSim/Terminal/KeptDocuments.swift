import RouteFormats
import RouteSimKit
import RouteStage

/// The files that a window keeps while it is open, and what of them could not be written.
struct KeptDocuments {
  /// What each says, as far as is known.
  private var texts: [String: String] = [:]
  /// Why what was to be written last was not, and what to try again: nil where somebody else's would be lost.
  private var unwritten: [String: (document: WindowDocument?, reason: String)] = [:]

  /// Writes a document in the place of what it says of a file; what the window is to be told, nil for nothing.
  mutating func write(_ document: WindowDocument) -> WindowMessage? {
    guard case .replacing(let path) = document.name else {
      preconditionFailure("a window keeps files by their names")
    }
    if let base = texts[path] ?? document.base {
      guard let text = Self.text(at: path) else {
        return fail(document, path, "what is there cannot be read")
      }
      // One that was taken away is made anew.
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

  /// Tries again what could not be written; what fails still, with why.
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

  /// What a file says; empty where there is none, nil where it cannot be read.
  private static func text(at path: String) -> String? {
    guard Output.exists(path) else { return "" }
    guard !Output.isOther(path) else { return nil }
    return (try? ByteSource.bytes(path: path, limit: LogMarks.maximumLength)).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
