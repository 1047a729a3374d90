package import RouteCells

/// The model of a window on a terminal.
///
/// A model is a value: `update` depends only on the model and a message, `view` turns the model into cells,
/// and the shell only passes on keys, the mouse, time and size.
package protocol WindowModel: Sendable {
  /// The type that paints the window's pictures.
  associatedtype Painter: WindowPainter

  /// True while the model changes with time; otherwise nothing changes until a message arrives.
  var isActive: Bool { get }
  /// The document that `WindowEffect.save` saves.
  var document: WindowDocument { get }

  /// True while there is work that messages have postponed; until it is done, the view shows intermediate
  /// results.
  var isBehind: Bool { get }
  /// Does part of the postponed work: so little that a key can wait for it.
  mutating func catchUp()

  /// True when there is work that nobody is waiting for but that makes later actions faster.
  var hasSpareWork: Bool { get }
  /// Does part of the spare work: so little that a key can wait for it.
  mutating func workAhead()

  /// The choices made in the window, to be kept for the next window; choices that the window does not offer
  /// are left out.
  var memory: [Remembered: String] { get }
  /// Restores the choices of an earlier window; unknown ones are ignored.
  mutating func recall(_ memory: [Remembered: String])
  /// Shows the most important keys in a one-line message, for as long as it takes to read.
  mutating func welcome()

  /// The index of the choice made in the window, if it asks for one; nil otherwise.
  var answer: Int? { get }

  /// Handles a message and returns the shell's tasks in response, in order.
  mutating func update(_ message: WindowMessage) -> [WindowEffect]
  /// Returns the window's cells; they depend only on the model.
  func view(with painter: inout Painter) -> CellGrid
}

extension WindowModel {
  /// False: messages are handled at once.
  package var isBehind: Bool { false }

  /// Does nothing.
  package mutating func catchUp() {}

  /// False: there is no spare work.
  package var hasSpareWork: Bool { false }

  /// Does nothing.
  package mutating func workAhead() {}

  /// Empty.
  package var memory: [Remembered: String] { [:] }

  /// nil: the window asks for nothing.
  package var answer: Int? { nil }

  /// Does nothing.
  package mutating func recall(_ memory: [Remembered: String]) {}

  /// Does nothing.
  package mutating func welcome() {}
}

/// The state that painting a window keeps from picture to picture.
package protocol WindowPainter: Sendable {
  /// Creates a painter for windows with the given look.
  init(_ look: WindowLook)
  /// Paints pictures in pixels from now on, if possible; nil for characters only.
  mutating func use(_ pixels: WindowPixels?)
}

/// A document that a window saves as a new file.
package struct WindowDocument: Hashable, Sendable {
  /// The name of the file.
  package enum Name: Hashable, Sendable {
    /// The name `stem-001.ending`, or the same name with the first free number after 001.
    case numbered(stem: String, ending: String)
    /// Exactly this name.
    case chosen(String)
    /// This name, replacing an existing file.
    case replacing(String)
  }

  /// The name of the file.
  package var name: Name
  /// The contents of the file.
  package var text: String
  /// The text that a file to be replaced is expected to contain; nil to replace any file.
  ///
  /// Empty if no file is expected. If the file's text is different, someone else has written it, and the file
  /// is left unchanged.
  package var base: String?

  /// Creates a document from its name and text.
  package init(_ name: Name, text: String, since base: String? = nil) {
    self.name = name
    self.text = text
    self.base = base
  }
}
