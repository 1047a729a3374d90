private import CPOSIX

/// The reasons why nothing in a file could be used.
///
/// Lines are counted from 1, in the decompressed text.
package enum FormatError: Error, Hashable, Sendable {
  /// The file is empty, or contains only white space.
  case empty
  /// The file is in none of the formats of `FileFormat`.
  case unknownFormat(FormatClue)
  /// The format is known, but the file has no points.
  case noPoints(FileFormat)
  /// The file has only one point; a line needs two.
  case onePoint(FileFormat)
  /// The receiver marked all fixes, or all but one, as not valid.
  case voidFixes(line: Int, count: Int, areAll: Bool)
  /// No point can be used, and the first one was rejected because of its latitude.
  case badLatitude(line: Int, text: String)
  /// No point can be used, and the first one was rejected because of its longitude.
  case badLongitude(line: Int, text: String)
  /// No point can be used, and the first one was rejected because of its latitude or longitude; the numbers
  /// seem to mean something else.
  case otherNumbers(line: Int, text: String, isLatitude: Bool, CoordinateReading)
  /// No point can be used, and the first one was rejected because it has no position.
  case missingPosition(line: Int)
  /// No record can be used, and the first one was rejected because of its checksum.
  case badChecksum(line: Int)
  /// Nothing can be used, because the text is malformed.
  case malformed(line: Int, reason: String)
  /// Reading cannot continue beyond this line although more data follows, so it is unknown how much is
  /// missing.
  case unreadableRest(line: Int, reason: String)
  /// The line's length, in metres, contradicts the length or extent that the file states, which is given as
  /// text.
  case contradiction(line: Int, length: Double, stated: String)
  /// There are more points than the limit, but the request also needs the end of the file; `line` is the line
  /// of the first point beyond the limit.
  case tooManyPoints(line: Int)
  /// The file declares entities, which only attacks on XML readers do.
  case entityDeclaration(line: Int)
  /// The compressed stream is damaged from its beginning.
  case damagedGzip
  /// No file in a ZIP archive can be used.
  case archive(ArchiveFault)
  /// The file is a table whose column names are unknown or insufficient; `lacking` contains the keys that are
  /// missing in addition to those found.
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
  /// The archive's list of files cannot be read.
  case damaged
  /// The archive comes from a pipe and is too large to be held in memory.
  case tooLargeForPipe
  /// The archive lists more files than can be searched.
  case tooManyFiles(count: UInt64)
  /// None of the archive's files is a route or log; some of their names are given.
  case nothingInside(names: [String])
  /// A file needs a password.
  case encrypted(name: String)
  /// The file cannot be unpacked.
  case damagedMember(name: String)
  /// The file expands to so much data that it may be an attack.
  case inflated(name: String)
}

/// A hint about the content of a file in an unknown format.
package enum FormatClue: Hashable, Sendable {
  /// Nothing was recognised.
  case none
  /// Bytes that are not text.
  case binary
  /// Text in UTF-32, which is not supported.
  case utf32
  /// An OpenStreetMap map, in any of its formats.
  case map
  /// A ZIP archive inside another one.
  case zip
  /// XML with a root element of this name.
  case xml(root: String)
  /// JSON in which no line was recognised.
  case json
  /// A format that is recognised but not supported.
  case unread(UnreadFormat)
  /// JSON from a service whose responses are not supported.
  case service(String)
  /// A response from an engine with isochrones, or with the edges that it examined, but without a route.
  case noRoutes
  /// JSON without a line, in which a server explains why.
  case server(String)
  /// A response from an engine whose request did not ask for a line.
  case answerWithoutLine(FileFormat)
}

/// A log format that is recognised but not supported.
package enum UnreadFormat: Hashable, CaseIterable, Sendable {
  /// Logs from Columbus loggers: `INDEX,TAG,DATE,TIME,LATITUDE N/S,…`.
  case columbus
  /// GeoLife trajectories and OziExplorer tracks.
  case geoLife
  /// RTKLIB solutions.
  case rtklib
  /// The format that the Overland app sends.
  case overland
  /// Google's Timeline with raw signals, as exported by Takeout.
  case timelineEdits
  /// An OpenStreetMap map in the form that Overpass returns.
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
  /// It kept changing while it was being read.
  case changed
  /// The system could not read it; the error number gives the reason.
  case unreadable(errno: Int32)

  /// A description of the fault that is safe to print on a terminal, without the file's name.
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
