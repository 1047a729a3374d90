private import CPOSIX

/// The reasons why nothing in a file could be used.
///
/// Lines are counted from 1, in the decompressed text.
package enum FormatError: Error, Hashable, Sendable {
  /// The file is empty, or contains only white space.
  case empty
  /// The file is in none of the formats of `FileFormat`.
  case unknownFormat(FormatClue)
  /// The format is known, but there is not a single point.
  case noPoints(FileFormat)
  /// The file has only one point; a line needs two.
  case onePoint(FileFormat)
  /// The receiver reports that its fixes are not valid, perhaps all but one.
  case voidFixes(line: Int, count: Int, areAll: Bool)
  /// No point can be used; the first one because of its latitude.
  case badLatitude(line: Int, text: String)
  /// No point can be used; the first one because of its longitude.
  case badLongitude(line: Int, text: String)
  /// No point can be used; the first one because of its latitude or longitude, as the numbers mean something
  /// else.
  case otherNumbers(line: Int, text: String, isLatitude: Bool, CoordinateReading)
  /// No point can be used; the first one because it has no position.
  case missingPosition(line: Int)
  /// No record can be used; the first one because of its checksum.
  case badChecksum(line: Int)
  /// Nothing can be used, because the text is not well formed in its format.
  case malformed(line: Int, reason: String)
  /// Reading cannot continue beyond a spot although more follows, so it is unknown how much is missing.
  case unreadableRest(line: Int, reason: String)
  /// A line contradicts what the file states about it: its length in metres, and the statement in words.
  case contradiction(line: Int, length: Double, stated: String)
  /// There are more points than the limit, and the request needs the end of the file, too; the line of the
  /// first point beyond the limit.
  case tooManyPoints(line: Int)
  /// The file declares entities, as only attacks on XML readers do.
  case entityDeclaration(line: Int)
  /// The compressed stream is damaged from its beginning.
  case damagedGzip
  /// Nothing in a ZIP archive can be used.
  case archive(ArchiveFault)
  /// The file is a table whose column names are unknown or insufficient; `lacking` has the keys that are
  /// missing beside those found.
  case unknownColumns(line: Int, found: [String], lacking: [String] = [])
  /// A column that was chosen for a key is not in the table.
  case missingColumn(line: Int, key: String, name: String, found: [String])
  /// A file that belongs to this one cannot be read.
  case unreadable(InputError)
  /// A file in a folder cannot be used.
  indirect case member(name: String, FormatError)
}

/// The reasons why nothing in a ZIP archive could be used.
package enum ArchiveFault: Hashable, Sendable {
  /// Its list of files cannot be read.
  case damaged
  /// It comes from a pipe, so it has to be held in memory, and it is too large for that.
  case tooLargeForPipe
  /// It lists more files than anybody packs.
  case tooManyFiles(count: UInt64)
  /// None of its files is a route or log; the names of some of them.
  case nothingInside(names: [String])
  /// A file needs a password.
  case encrypted(name: String)
  /// The file cannot be unpacked.
  case damagedMember(name: String)
  /// The file unpacks to so much data that it must be an attack.
  case inflated(name: String)
}

/// A hint about the content of a file in an unknown format.
package enum FormatClue: Hashable, Sendable {
  /// Nothing recognised.
  case none
  /// Bytes that are not text.
  case binary
  /// Text in UTF-32, which is not read.
  case utf32
  /// A map from OpenStreetMap, in any of its formats.
  case map
  /// A ZIP archive inside another one.
  case zip
  /// XML with a root element of this name.
  case xml(root: String)
  /// JSON without a recognised line.
  case json
  /// A format that is recognised but not supported.
  case unread(UnreadFormat)
  /// JSON from a service whose answers are not supported.
  case service(String)
  /// An answer from an engine with isochrones, or with edges that it examined, but without a route.
  case noRoutes
  /// JSON without a line in which a server gives the reason.
  case server(String)
  /// An answer from an engine that was not asked for a line.
  case answerWithoutLine(FileFormat)
}

/// A log format that is recognised but not supported.
package enum UnreadFormat: Hashable, CaseIterable, Sendable {
  /// Columbus' loggers: `INDEX,TAG,DATE,TIME,LATITUDE N/S,…`.
  case columbus
  /// GeoLife's trajectories and OziExplorer's tracks.
  case geoLife
  /// Solutions of RTKLIB.
  case rtklib
  /// The format that the Overland app sends.
  case overland
  /// Google's Timeline with raw signals as in its Takeout.
  case timelineEdits
  /// A map, as Overpass answers.
  case overpass
}

/// The reasons why a file could not be read.
package enum InputError: Error, Hashable, Sendable {
  /// There is no file with this name.
  case notFound
  /// It is a directory.
  case isDirectory
  /// It is a pipe or a device, but the content must be available again later.
  case isNoFile
  /// It changed repeatedly while it was read.
  case changed
  /// The system refused; its error number gives the reason.
  case unreadable(errno: Int32)

  /// The fault, fit for a terminal, without the file's name.
  package var message: String {
    switch self {
    case .notFound: "no such file"
    case .isDirectory: "this is a directory; a file was expected"
    case .isNoFile: "this is a pipe or a device; a file was expected"
    case .changed: "the file changes while it is being read; score it when it is complete"
    case .unreadable(let number): "cannot be read: \(String(cString: strerror(number)))"
    }
  }
}
