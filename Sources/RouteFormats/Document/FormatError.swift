private import CPOSIX

/// The reasons why nothing of a file could be used.
///
/// Lines are counted from 1, in the text after decompression.
package enum FormatError: Error, Hashable, Sendable {
  /// There is not a byte in it, or only white space.
  case empty
  /// The file is in none of the formats of `FileFormat`.
  case unknownFormat(FormatClue)
  /// It is of a format, and without a single point.
  case noPoints(FileFormat)
  /// It has one point only; a line needs two.
  case onePoint(FileFormat)
  /// The receiver says of its fixes that they are not valid, perhaps but for one.
  case voidFixes(line: Int, count: Int, areAll: Bool)
  /// No point can be used, the first for its latitude.
  case badLatitude(line: Int, text: String)
  /// No point can be used, the first for its longitude.
  case badLongitude(line: Int, text: String)
  /// No point can be used, the first for its latitude or longitude, as the numbers are something else.
  case otherNumbers(line: Int, text: String, isLatitude: Bool, CoordinateReading)
  /// No point can be used, as the first has no position.
  case missingPosition(line: Int)
  /// No record can be used, the first for its checksum.
  case badChecksum(line: Int)
  /// Nothing can be used, as this is no well-formed text of its format.
  case malformed(line: Int, reason: String)
  /// Reading cannot go on from a place though more follows, so that nobody knows how much is missing.
  case unreadableRest(line: Int, reason: String)
  /// A line is not what the file states of it: its length in metres, and what is stated in words.
  case contradiction(line: Int, length: Double, stated: String)
  /// There are more points than are kept, and what is asked for needs its end, too; the line of the
  /// first that is not.
  case tooManyPoints(line: Int)
  /// It declares entities, as only attacks on XML readers do.
  case entityDeclaration(line: Int)
  /// The compressed stream is damaged from its beginning.
  case damagedGzip
  /// Nothing of a ZIP archive can be used.
  case archive(ArchiveFault)
  /// It is a table, and the names of its columns mean nothing here, or not enough: what is there in
  /// part lacks columns of some keys.
  case unknownColumns(line: Int, found: [String], lacking: [String] = [])
  /// A column that was chosen for a key is not in the table.
  case missingColumn(line: Int, key: String, name: String, found: [String])
  /// A file that belongs to it cannot be read.
  case unreadable(InputError)
  /// A file of a folder cannot be used.
  indirect case member(name: String, FormatError)
}

/// The reasons why nothing of a ZIP archive could be used.
package enum ArchiveFault: Hashable, Sendable {
  /// Its list of files cannot be read.
  case damaged
  /// It comes by a pipe, so that it has to be held in memory, and is too large for that.
  case tooLargeForPipe
  /// It lists so many files that nobody packs.
  case tooManyFiles(count: UInt64)
  /// None of its files is a route or log; the names of some.
  case nothingInside(names: [String])
  /// A file needs a password.
  case encrypted(name: String)
  /// The file cannot be unpacked.
  case damagedMember(name: String)
  /// The file unpacks to so much that somebody means harm.
  case inflated(name: String)
}

/// The look of a file of no known format.
package enum FormatClue: Hashable, Sendable {
  /// Nothing recognised.
  case none
  /// Bytes that are no text.
  case binary
  /// Text in UTF-32, which is not read.
  case utf32
  /// A map of OpenStreetMap's, in whichever of its formats.
  case map
  /// A ZIP archive in another one.
  case zip
  /// XML with a root element of this name.
  case xml(root: String)
  /// JSON without a line in it that is known.
  case json
  /// A format that is known, and not read.
  case unread(UnreadFormat)
  /// JSON of a service whose answers are not read.
  case service(String)
  /// An answer of an engine with lines of equal time, or edges it looked at, and no route.
  case noRoutes
  /// JSON without a line in which a server says why.
  case server(String)
  /// An answer of an engine that was asked for no line.
  case answerWithoutLine(FileFormat)
}

/// A format of logs that is recognised and not read.
package enum UnreadFormat: Hashable, CaseIterable, Sendable {
  /// Columbus' loggers: `INDEX,TAG,DATE,TIME,LATITUDE N/S,…`.
  case columbus
  /// GeoLife's trajectories and OziExplorer's tracks.
  case geoLife
  /// Solutions of RTKLIB.
  case rtklib
  /// The format that the Overland app sends.
  case overland
  /// Google's Timeline as its Takeout has its raw signals.
  case timelineEdits
  /// A map, as Overpass answers.
  case overpass
}

/// The reasons why a file could not be read.
package enum InputError: Error, Hashable, Sendable {
  /// There is no file of this name.
  case notFound
  /// It is a directory.
  case isDirectory
  /// It is a pipe or a device where something kept is to be read, which is there again next time.
  case isNoFile
  /// It changed while it was read, again and again.
  case changed
  /// The system refused; its number for the reason.
  case unreadable(errno: Int32)

  /// The fault, fit for a terminal, without the file's name.
  package var message: String {
    switch self {
    case .notFound: "no such file"
    case .isDirectory: "this is a directory; a file was expected"
    case .isNoFile: "this is a pipe or a device; a file was expected"
    case .changed: "this changes while it is read; score it when it is whole"
    case .unreadable(let number): "cannot be read: \(String(cString: strerror(number)))"
    }
  }
}
