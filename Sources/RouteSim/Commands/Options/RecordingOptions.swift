import CommandLineKit

/// The options that record a window.
enum RecordingOptions {
  /// The recording format.
  ///
  /// It applies to any file extension except those of pictures.
  private enum Format: String, WrittenFormat {
    case asciicast
  }

  private static let file = Option(
    "record", .file("FILE", endings: Format.suggestedEndings, isWritten: true),
    help:
      "Record the output to the terminal as an asciicast, which asciinema plays. With --keys or "
      + "--hold-frames no terminal is used: time is counted in frames, the window closes after "
      + "the last key, and the same run produces the same bytes; - is then standard output.")
  private static let size = Option(
    "terminal-size", .terminalSize, default: TerminalSize(columns: 80, rows: 24),
    help: "Columns and rows of the terminal that a recording with --keys or --hold-frames "
      + "simulates.")

  static let options: [any DeclaredOption] = [file, size]
  static let group = OptionGroup("Recording options", options)

  /// Returns true when a recording is requested.
  static func isGiven(_ arguments: ParsedArguments) -> Bool { arguments.isGiven(file) }

  /// Returns the recording that the options ask for; nil if they ask for none.
  ///
  /// - Parameters:
  ///   - isScripted: True when the keys come from a script.
  ///   - others: The files that the same run reads or writes.
  static func recording(
    _ arguments: ParsedArguments, isScripted: Bool, apartFrom others: [String]
  ) throws(Failure) -> WindowRecording? {
    guard let path = arguments[file] else {
      if arguments.isGiven(size) {
        throw .missingCompanion(option: "--terminal-size", companion: "--record")
      }
      return nil
    }
    _ = try Format.chosen(nil, file: path, option: "--record")
    let output = try Output(path, apartFrom: others, option: "--record")
    guard isScripted else {
      if arguments.isGiven(size) {
        throw .missingCompanion(option: "--terminal-size", companion: "--keys or --hold-frames")
      }
      guard case .file(let path) = output else { throw .recordingNeedsFile }
      return WindowRecording(kind: .session(path: path), option: "--record")
    }
    return WindowRecording(
      kind: .script(output, size: arguments[size]), option: "--record")
  }
}

extension ValueSyntax<TerminalSize> {
  /// Columns and rows, `COLUMNSxROWS`.
  fileprivate static var terminalSize: Self {
    let most = TerminalSize.most
    return ValueSyntax(
      placeholder: "COLUMNSxROWS", limits: "from 1x1 to \(most.columns)x\(most.rows)",
      parse: { (text: String) throws(ValueProblem) in
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let columns = sides[0], let rows = sides[1],
          1...most.columns ~= columns, 1...most.rows ~= rows
        else {
          throw .malformed(
            expected: "columns and rows, up to \(most.columns)x\(most.rows), such as 120x40")
        }
        return TerminalSize(columns: columns, rows: rows)
      },
      format: { "\($0.columns)x\($0.rows)" })
  }
}
