/// The reasons why a file or a text is not a sign for a mark.
package enum IconError: Error, Hashable, Sendable {
  /// It is longer than `IconReader.maximumLength`.
  case tooLong
  /// It is neither SVG nor PNG.
  case unknownFormat
  /// It is no well-formed XML, or a program's own.
  case malformed(line: Int, reason: String)
  /// It declares an entity, by which a file can grow without bounds.
  case entity(line: Int)
  /// An element or attribute asks for something that a sign cannot have.
  case unsupported(line: Int, name: String)
  /// The same, with what to do instead.
  case notDrawn(line: Int, name: String, remedy: String)
  /// An attribute's value is not understood; with what would be right.
  case badValue(line: Int, name: String, text: String, expected: String)
  /// Path data are not understood from such a byte on, counted from 1.
  case badPath(line: Int, offset: Int, text: String)
  /// It shows nothing.
  case empty
  /// Its forms reach farther than `IconReader.farthest`.
  case tooFar
  /// It has more forms or pieces than can be drawn.
  case tooMany(line: Int)
  /// The PNG could not be used.
  case picture(PictureError)
  /// The PNG has more pixels a side than a sign needs.
  case tooLarge(width: Int, height: Int)
}

extension IconError: FileFault {
  package var lineOfFault: Int? { line ?? 1 }

  /// The line that it is about; nil when it is about the whole file.
  var line: Int? {
    switch self {
    case .malformed(let line, _), .entity(let line), .unsupported(let line, _),
      .notDrawn(let line, _, _),
      .badValue(let line, _, _, _), .badPath(let line, _, _), .tooMany(let line):
      line
    case .tooLong, .unknownFormat, .empty, .tooFar, .picture, .tooLarge: nil
    }
  }

  /// The fault and its remedy, fit for a terminal, without file and line.
  package var message: String {
    switch self {
    case .tooLong:
      "the file is longer than \(IconReader.maximumLength >> 20) MB; give a simpler sign"
    case .unknownFormat: "this is neither SVG nor PNG; a sign in one of them was expected"
    case .malformed(_, let reason): "\(reason); a well-formed SVG was expected"
    case .entity: "an entity is declared, which no sign needs; save it as plain SVG"
    case .unsupported(_, let name):
      "“\(name)” is not drawn in a sign; turn all into plain paths in the program that made it, or "
        + "give a PNG"
    case .notDrawn(_, let name, let remedy): "“\(name)” is not drawn in a sign; \(remedy)"
    case .badValue(_, let name, let text, let expected):
      "\(name) “\(text)” is not understood; \(expected) was expected"
    case .badPath(_, let offset, let text):
      "the path is not understood from its character \(offset), “\(text)”, on; SVG path data were "
        + "expected, such as M4 12h16L12 4Z"
    case .empty: "nothing of it is seen; forms with an area or a line were expected"
    case .tooFar:
      "its forms reach over a million times farther than its box; a viewBox around them was expected"
    case .tooMany:
      "this is more than can be drawn: \(IconReader.mostForms) forms, \(IconReader.mostPieces) pieces "
        + "of curves and \(SVGIconReader.deepest) elements inside one another at most"
    case .picture(.broken), .picture(.unknownFormat), .picture(.empty):
      "this PNG is damaged or cut off; a whole one was expected"
    case .picture:
      "this PNG cannot be used; give one of \(IconReader.mostPixels) pixels a side at most"
    case .tooLarge(let width, let height):
      "\(width)×\(height) pixels are more than a sign needs; give a PNG of "
        + "\(IconReader.mostPixels) a side at most"
    }
  }
}
