package import ARRouteEngine
package import RouteCells
package import RouteSimKit

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
  /// One time step has passed.
  case tick
  /// From now on, a second has this number of time steps, 1 or more.
  case stepsPerSecond(Int)
  /// The window has a new size, in cells.
  case resized(columns: Int, rows: Int)
  /// Pictures are painted in pixels from now on, with this cell size; nil for characters only.
  case cells(CellPixels?)
  /// A feed has delivered an update.
  case news(FeedNews)
  /// What the last pictures cost.
  case measured(PictureCost)
  /// The document will be saved once the world has caught up with the keys.
  case savesLater
  /// The document was saved under a name.
  case saved(name: String)
  /// The document could not be saved, for the given reason.
  case notSaved(reason: String)
  /// Someone else has changed the file that the window maintains; the file is left as it is.
  ///
  /// `text` is the file's present text, and `since` is the text that the window last knew.
  case changed(text: String, since: String)
  /// Someone has changed the file of the design, which has been read again.
  ///
  /// `settings` are settings to which it has been applied.
  case designRead(Design, name: String, settings: WorldSettings)
  /// Someone has changed the file of the design, and it cannot be used for the given reason.
  case designNotRead(reason: String)
  /// Pictures are made of characters although pixels were requested, for the given reason.
  case picturesAreCharacters(reason: String)
  /// The recording of the window has ended, for the given reason.
  case recordingEnded(reason: String)
}

/// The average cost of recent pictures.
package struct PictureCost: Hashable, Sendable {
  /// The time that computing a picture takes, seconds.
  var frameTime: Double
  /// The number of pictures sent in a second.
  var picturesPerSecond: Double
  /// The number of bytes sent in a second.
  var bytesPerSecond: Double
  /// The time until the terminal answers, seconds; nil for a terminal that does not.
  var roundTrip: Double?

  /// Creates a cost.
  package init(
    frameTime: Double, picturesPerSecond: Double, bytesPerSecond: Double, roundTrip: Double?
  ) {
    self.frameTime = frameTime
    self.picturesPerSecond = picturesPerSecond
    self.bytesPerSecond = bytesPerSecond
    self.roundTrip = roundTrip
  }
}

/// An update from a feed while the window is open, such as new data of a log that is still being written.
package enum FeedNews: Hashable, Sendable {
  /// New samples, and the time that the log has reached, seconds from its start.
  case samples([Sample], upTo: Double)
  /// Some of the received data was left out; the text says which data, and why.
  case leftOut(String)
  /// An update about a layer of the street.
  case layer(LayerMessage)
  /// The feed has ended: normally if the problem is nil, and otherwise because of that problem.
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
  /// The message about it is already shown; only a failure requires another message.
  case write(WindowDocument)
  /// Save several documents as new files, with one message about all of them.
  case keep([WindowDocument])
  /// Send a request about a layer of the street; the result arrives as an update.
  case layer(LayerMessage)
}
