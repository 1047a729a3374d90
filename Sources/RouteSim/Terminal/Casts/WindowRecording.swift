/// The recording of a window.
struct WindowRecording: Hashable, Sendable {
  /// The way the recorded window is driven.
  enum Driver: Hashable, Sendable {
    /// As seen and used on its terminal, written to a file that grows.
    case session(path: String)
    /// By scripted keys without a terminal, with a given size.
    case script(Output, size: TerminalSize)
  }

  /// The way the recorded window is driven.
  var kind: Driver
  /// The option that requests it, with its dashes.
  var option: String

  /// The destination of the recording.
  var output: Output {
    switch kind {
    case .session(let path): .file(path)
    case .script(let output, _): output
    }
  }

  /// True when the recording needs no terminal.
  var isScripted: Bool {
    if case .script = kind { true } else { false }
  }
}
