/// How a window is recorded.
struct WindowRecording: Hashable, Sendable {
  /// How it is driven meanwhile.
  enum Driver: Hashable, Sendable {
    /// As it is seen and used on its terminal, into a file that grows.
    case session(path: String)
    /// Without a terminal, in place of one of a size, by keys that press themselves.
    case script(Output, size: TerminalSize)
  }

  /// How it is driven meanwhile.
  var kind: Driver
  /// The option that asks for it, with its dashes.
  var option: String

  /// Where it is written.
  var output: Output {
    switch kind {
    case .session(let path): .file(path)
    case .script(let output, _): output
    }
  }

  /// True when it needs no terminal.
  var isScripted: Bool {
    if case .script = kind { true } else { false }
  }
}
