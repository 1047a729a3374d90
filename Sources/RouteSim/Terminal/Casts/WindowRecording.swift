/// The recording of a window.
struct WindowRecording: Hashable, Sendable {
  /// The source of the recorded window's keys.
  enum Driver: Hashable, Sendable {
    /// A user at a terminal; the file grows while the window is open.
    case session(path: String)
    /// A key script, without a terminal; the window has the given size.
    case script(Output, size: TerminalSize)
  }

  /// The source of the recorded window's keys.
  var kind: Driver
  /// The option that requests the recording, with its dashes.
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
