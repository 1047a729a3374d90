package import ARRouteEngine
import RouteFormats

/// A value that a script expects in a frame.
package struct Expectation: Hashable, Sendable {
  /// The line in the script.
  let line: Int
  /// The path into the frame.
  let path: FramePath
  let value: ExpectedValue
  /// The event that is expected to have happened; nil if the expectation is about the frame.
  var happening: Happening?

  /// Compares the expectation with a frame.
  ///
  /// - Returns: The failure; nil if the frame is as expected.
  package func failure(in frame: PrintedFrame, at time: Double) -> ExpectationFailure? {
    if let happening {
      return happening.failure(in: frame.history, at: time).map {
        ExpectationFailure(
          line: line, time: time, path: path.text, expected: $0.expected, found: $0.found)
      }
    }
    switch path.value(in: frame.root, of: frame.name) {
    case .value(let node):
      guard let mismatch = value.mismatch(in: node, at: path.text) else { return nil }
      return ExpectationFailure(
        line: line, time: time, path: mismatch.path, expected: mismatch.expected,
        found: mismatch.found)
    case .missing(let reason):
      return ExpectationFailure(
        line: line, time: time, path: path.text, expected: value.text, found: reason)
    }
  }

  /// Returns the failure for a replay that ends before the expectation's time.
  func failure(at time: Double, endingAt end: Double) -> ExpectationFailure {
    ExpectationFailure(
      line: line, time: time, path: path.text, expected: happening?.text ?? value.text,
      found: ExpectationFailure.words(forEnd: end))
  }
}

/// An expectation that was not met.
package struct ExpectationFailure: Hashable, Sendable {
  /// The line in the script.
  package var line: Int
  /// The time, seconds from the log's start.
  var time: Double
  /// The path into the frame; nil for an event that has no expectations.
  var path: String?
  /// A description of the expected value.
  var expected: String
  /// A description of the value that was found.
  var found: String

  /// The time, path, expected value and value found, in one line suitable for a terminal, without file and
  /// line.
  package var message: String {
    "at \(FixedDecimal.text(time, decimals: 6)) s"
      + (path.map { " \(Printable.sanitised($0))" } ?? "") + difference
  }

  /// The path, expected value and value found, in one line suitable for a terminal, for an expectation of
  /// the whole run.
  var messageOfRun: String {
    "\(Printable.sanitised(path ?? "")) of the run" + difference
  }

  private var difference: String {
    let words = Printable.excerpts(expected, found, limit: Self.legibleLength)
    return ": expected \(words.first), found \(words.second)"
  }

  /// Returns the description of a value that was not found because the replay ended.
  static func words(forEnd end: Double) -> String {
    "nothing: the replay ends at \(FixedDecimal.text(end, decimals: 6)) s"
  }

  /// The maximum length at which an object or array is still legible, characters.
  static let legibleLength = 300
}

/// A frame as printed, in which paths can be evaluated.
///
/// The frame is read back from its own JSON, so that the comparison is with the output, including rounding,
/// key names and anything that a later version adds.
package struct PrintedFrame: Hashable, Sendable {
  let root: JSONNode
  /// The events before the frame.
  private(set) var history = EventHistory(for: .empty)
  /// The name of the frame.
  private(set) var name = "the frame"

  /// Prints a frame and reads it back.
  ///
  /// - Parameter history: The events before the frame, for a script that refers to them.
  package init(_ frame: Frame, after history: EventHistory = EventHistory(for: .empty)) {
    var json = JSONWriter()
    json.frame(frame)
    self.init(json.bytes)
    self.history = history
  }

  /// Creates a run's figures, which are addressed by paths of the same kind.
  init(_ figures: RunFigures) {
    self.init(figures.bytes)
    name = "the summary"
  }

  init(_ bytes: [UInt8]) {
    let result = bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(JSONSyntaxError) in try JSONNode.read(bytes) }
    }
    guard case .success(let root) = result else {
      preconditionFailure("a printed frame must be JSON")
    }
    self.root = root
  }
}
