package import ARRouteEngine
package import RouteCells

/// An event that a window's model handles.
package enum WindowMessage: Hashable, Sendable {
  /// A key event.
  case key(KeyEvent)
  /// A mouse event; only sent if the model uses the mouse.
  case mouse(MouseEvent)
  /// Pasted text; only a line that is being typed accepts it.
  case pasted(String)
  /// The terminal reports when keys are released, or does not.
  case reportsReleases(Bool)
  /// One time step has passed: 1/30 s.
  case tick
  /// The window has a new size, in cells.
  case resized(columns: Int, rows: Int)
  /// Pictures are painted in pixels from now on, with this cell size; nil for characters only.
  case cells(CellPixels?)
  /// A feed has delivered something.
  case news(FeedNews)
  /// The time that computing a picture has taken recently, seconds.
  case measured(frameTime: Double)
  /// The document will be saved once the world has caught up with the keys.
  case savesLater
  /// The document was saved under a name.
  case saved(name: String)
  /// The document could not be saved; the reason, in words.
  case notSaved(reason: String)
  /// Someone else has changed the file that the window maintains; it is left as it is.
  ///
  /// `text` is its present text, `since` the text that the window last knew.
  case changed(text: String, since: String)
  /// Pictures are made of characters although pixels were requested; the reason, in words.
  case picturesAreCharacters(reason: String)
  /// The recording of the window has ended; the reason, in words.
  case recordingEnded(reason: String)
}

/// News from a feed while the window is open, such as a log that is still being written.
package enum FeedNews: Hashable, Sendable {
  /// New samples, and the time that the log has reached, seconds from its start.
  case samples([Sample], upTo: Double)
  /// Some of what arrived was left out; what and why, in words.
  case leftOut(String)
  /// News about a layer of the street.
  case layer(LayerMessage)
  /// The feed has ended; the problem, in words, or nil if it ended normally.
  case ended(problem: String?)
}

/// A task for the shell in response to a message.
package enum WindowEffect: Hashable, Sendable {
  /// End the program: `interrupt` for Ctrl-C, `quit` for the quit key.
  case quit, interrupt
  /// Suspend the program and return to the shell that started it, as Ctrl-Z requests.
  case suspend
  /// Repaint the whole screen.
  case repaint
  /// Save the model's document as a new file.
  case save
  /// Write a file that the window maintains.
  ///
  /// The message is already shown; only a failure needs another.
  case write(WindowDocument)
  /// Save documents as new files, together.
  case keep([WindowDocument])
  /// Send a request about a layer of the street; the result arrives as news.
  case layer(LayerMessage)
}
