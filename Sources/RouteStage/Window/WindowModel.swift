package import RouteCells

/// The model of a window on a terminal.
///
/// A value: `update` is a pure function of it and a message, `view` turns it into cells, and the
/// shell only passes on keys, the mouse, time and size.
package protocol WindowModel: Sendable {
  /// The painter of its pictures.
  associatedtype Painter: WindowPainter

  /// True when time matters at present: while false, nothing changes until a message comes.
  var isActive: Bool { get }
  /// The document that `WindowEffect.save` saves.
  var document: WindowDocument { get }

  /// True when work is left that messages have put off; until it is done, the view shows how far it
  /// has come.
  var isBehind: Bool { get }
  /// Does some of that work: so little that a key can wait for it.
  mutating func catchUp()

  /// True when there is work that nobody waits for, but that makes later things quicker.
  var hasSpareWork: Bool { get }
  /// Does some of it: so little that a key can wait for it.
  mutating func workAhead()

  /// The choices made in it, to be kept until the next one; those it does not have are left out.
  var memory: [Remembered: String] { get }
  /// Makes the choices of an earlier one; unknown ones are passed over.
  mutating func recall(_ memory: [Remembered: String])
  /// Says in a line which keys matter most, for as long as that takes to read.
  mutating func welcome()

  /// Takes in a message and returns the shell's tasks because of it, in order.
  mutating func update(_ message: WindowMessage) -> [WindowEffect]
  /// The window's cells; they depend on the model alone.
  func view(with painter: inout Painter) -> CellGrid
}

extension WindowModel {
  /// No: messages are acted on at once.
  package var isBehind: Bool { false }

  /// Nothing.
  package mutating func catchUp() {}

  /// No.
  package var hasSpareWork: Bool { false }

  /// Nothing.
  package mutating func workAhead() {}

  /// Nothing.
  package var memory: [Remembered: String] { [:] }

  /// Nothing.
  package mutating func recall(_ memory: [Remembered: String]) {}

  /// Nothing.
  package mutating func welcome() {}
}

/// The memory that painting a window needs from picture to picture.
package protocol WindowPainter: Sendable {
  /// A painter that gives windows a look.
  init(_ look: WindowLook)
  /// From now on pictures are in pixels where they may be; nil for all in characters.
  mutating func use(_ pixels: WindowPixels?)
}

/// A document that a window saves as a new file.
package struct WindowDocument: Hashable, Sendable {
  /// The name of the file.
  package enum Name: Hashable, Sendable {
    /// `stem-001.ending`, or the first number after it that is free.
    case numbered(stem: String, ending: String)
    /// Just so.
    case chosen(String)
    /// This name, replacing the file there.
    case replacing(String)
  }

  /// The name of the file.
  package var name: Name
  /// The contents of the file.
  package var text: String
  /// The text that a file to be replaced is believed to hold; nil to replace any.
  ///
  /// Empty for no file. Another text is somebody else's, and stays.
  package var base: String?

  /// A document by its name and text.
  package init(_ name: Name, text: String, since base: String? = nil) {
    self.name = name
    self.text = text
    self.base = base
  }
}
