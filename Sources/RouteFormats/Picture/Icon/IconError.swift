/// The reasons why a file or a text cannot be used as an icon.
package enum IconError: Error, Hashable, Sendable {
  /// The file is longer than `IconReader.maximumLength`.
  case tooLong
  /// The file is neither SVG nor PNG.
  case unknownFormat
  /// The file is not well-formed XML, or it contains elements private to some program.
  case malformed(line: Int, reason: String)
  /// The file declares an entity, which can make it grow without bounds.
  case entity(line: Int)
  /// An element or attribute requires something that icons do not support.
  case unsupported(line: Int, name: String)
  /// An element or attribute is not drawn; `remedy` is the recommended alternative.
  case notDrawn(line: Int, name: String, remedy: String)
  /// An attribute has a value that is not understood; `expected` describes valid values.
  case badValue(line: Int, name: String, text: String, expected: String)
  /// Path data are not understood from a certain byte onwards, counted from 1.
  case badPath(line: Int, offset: Int, text: String)
  /// Nothing in the icon is visible.
  case empty
  /// A shape extends beyond `IconReader.farthest`.
  case tooFar
  /// There are more shapes or curve segments than can be drawn.
  case tooMany(line: Int)
  /// The PNG could not be used.
  case picture(PictureError)
  /// The PNG has more pixels per side than an icon needs.
  case tooLarge(width: Int, height: Int)
}

extension IconError: FileFault {
  package var lineOfFault: Int? { line ?? 1 }

  /// The line with the fault; nil if the fault concerns the whole file.
  var line: Int? {
    switch self {
    case .malformed(let line, _), .entity(let line), .unsupported(let line, _),
      .notDrawn(let line, _, _),
      .badValue(let line, _, _, _), .badPath(let line, _, _), .tooMany(let line):
      line
    case .tooLong, .unknownFormat, .empty, .tooFar, .picture, .tooLarge: nil
    }
  }

  /// The fault and its remedy, safe for a terminal, without file and line.
  package var message: String {
    switch self {
    case .tooLong:
      "the file is larger than \(IconReader.maximumLength >> 20) MB; give a simpler icon"
    case .unknownFormat: "this is neither SVG nor PNG; an icon in one of these formats was expected"
    case .malformed(_, let reason): "\(reason); a well-formed SVG was expected"
    case .entity: "an entity is declared, which no icon needs; save the icon as plain SVG"
    case .unsupported(_, let name):
      "“\(name)” is not supported in an icon; convert everything to plain paths in the "
        + "program that made it, or give a PNG"
    case .notDrawn(_, let name, let remedy): "“\(name)” is not supported in an icon; \(remedy)"
    case .badValue(_, let name, let text, let expected):
      "\(name) “\(text)” is not understood; \(expected) was expected"
    case .badPath(_, let offset, let text):
      "the path is not understood from character \(offset), “\(text)”; SVG path data was expected, "
        + "such as M4 12h16L12 4Z"
    case .empty: "no part of the icon is visible; shapes with an area or a line were expected"
    case .tooFar:
      "the icon's shapes reach more than a million times farther than its box; a viewBox around "
        + "them was expected"
    case .tooMany:
      "the icon is too complex: at most \(IconReader.mostForms) shapes, \(IconReader.mostPieces) "
        + "pieces of curves and \(SVGIconReader.deepest) nested elements can be drawn"
    case .picture(.broken), .picture(.unknownFormat), .picture(.empty):
      "this PNG is damaged or cut off; a complete one was expected"
    case .picture:
      "this PNG cannot be used; give one of at most \(IconReader.mostPixels) pixels per side"
    case .tooLarge(let width, let height):
      "\(width)×\(height) pixels are too many for an icon; give a PNG of at most "
        + "\(IconReader.mostPixels) pixels per side"
    }
  }
}
