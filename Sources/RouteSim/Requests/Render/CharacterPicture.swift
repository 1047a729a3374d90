import ARRouteDrawing

/// A picture of characters.
struct CharacterPicture: Hashable, Sendable {
  /// True for colours and block elements; false for plain ASCII.
  var isColored: Bool
  var view: PictureView
  /// The maximum number of characters in a line; nil to use the terminal's, or 80 without a terminal.
  var columns: Int?
  /// The maximum number of lines; nil to use the terminal's, or 40 without a terminal.
  var rows: Int?

  /// Returns the picture of a scene.
  ///
  /// - Parameter output: The destination.
  func text(of scene: RenderScene, on output: Output) -> String {
    let picture = Picture(
      view: view, frame: scene.frame, world: scene.world, options: .terminal())
    let size = size(on: output)
    return isColored ? picture.ansi(within: size) : picture.text(within: size)
  }

  /// Returns the available size; on a terminal, one line is left free for the prompt.
  private func size(on output: Output) -> TerminalSize {
    let terminal = output.isTerminal ? TerminalSize.current : nil
    return TerminalSize(
      columns: columns ?? terminal?.columns ?? 80,
      rows: rows ?? terminal.map { max(2, $0.rows - 1) } ?? 40)
  }
}
