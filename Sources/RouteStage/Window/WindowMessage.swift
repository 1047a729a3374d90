package import ARRouteEngine
package import RouteCells

/// News for what goes on in a window.
package enum WindowMessage: Hashable, Sendable {
  /// Something happened to a key.
  case key(KeyEvent)
  /// Something was done with the mouse; only where the model uses it.
  case mouse(MouseEvent)
  /// Text was pasted; only a line that is being typed takes it.
  case pasted(String)
  /// The terminal reports when keys go up, or does not.
  case reportsReleases(Bool)
  /// One time step has passed: 1/30 s.
  case tick
  /// The window has another size, cells.
  case resized(columns: Int, rows: Int)
  /// Pictures are in pixels from now on, with this size of a cell; nil for all in characters.
  case cells(CellPixels?)
  /// A feed has brought something.
  case news(FeedNews)
  /// The time that computing a picture took of late, seconds.
  case measured(frameTime: Double)
  /// The document is saved once the world is where keys have taken it.
  case savesLater
  /// The document was saved under a name.
  case saved(name: String)
  /// The document could not be saved; the reason in words.
  case notSaved(reason: String)
  /// Somebody else has changed the file that the window keeps, which is left as it is.
  ///
  /// `text` is its present text, `since` the one that the window last knew.
  case changed(text: String, since: String)
  /// Pictures are in characters, though pixels were asked for; the reason in words.
  case picturesAreCharacters(reason: String)
  /// The recording of the window has ended; the reason in words.
  case recordingEnded(reason: String)
}

/// News of a feed while the window is open: a log that is still being written.
package enum FeedNews: Hashable, Sendable {
  /// Samples, and how far the log has come, seconds from its start.
  case samples([Sample], upTo: Double)
  /// Some of what came is left out; what and why, in words.
  case leftOut(String)
  /// Something became of a layer of the street.
  case layer(LayerMessage)
  /// Nothing more comes; the problem, in words, nil if the end is regular.
  case ended(problem: String?)
}

/// A task for the shell because of a message.
package enum WindowEffect: Hashable, Sendable {
  /// End the program. An interrupt is Ctrl-C, a quit is the key for it.
  case quit, interrupt
  /// Let the shell that started the program have the terminal, as Ctrl-Z asks.
  case suspend
  /// Paint the whole screen anew.
  case repaint
  /// Save the model's document as a new file.
  case save
  /// Write a file that the window keeps; the message is already shown, and only a failure needs another.
  case write(WindowDocument)
  /// Save documents as new files, together.
  case keep([WindowDocument])
  /// Send a request about a layer of the street; its outcome comes as news.
  case layer(LayerMessage)
}
