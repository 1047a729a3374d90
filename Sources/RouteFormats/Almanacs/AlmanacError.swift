/// The reasons why a file has no usable satellites.
package enum AlmanacError: Error, Hashable, Sendable {
  /// The file is empty.
  case empty
  /// The file is longer than `AlmanacReader.maximumLength`.
  case tooLong
  /// The file is neither a YUMA almanac nor a RINEX navigation file.
  case unknownFormat
  /// The file is RINEX of an unsupported kind or version, as given by its first line.
  case unsupportedRINEX(version: String, kind: String)
  /// The format is known, but not a single orbit can be used.
  case noOrbits(AlmanacFormat, droppedCount: Int)
  /// The file has more than `AlmanacReader.maximumCount` orbits; `line` is the line of the first orbit beyond
  /// the limit.
  case tooMany(line: Int)
  /// The compressed stream is damaged, or ends early.
  case damagedGzip
}

extension AlmanacError: FileFault {
  package var lineOfFault: Int? { line }

  /// The line on which the error was found; nil if the error concerns the whole file.
  package var line: Int? {
    switch self {
    case .tooMany(let line): line
    case .unsupportedRINEX: 1
    case .empty, .tooLong, .unknownFormat, .noOrbits, .damagedGzip: nil
    }
  }

  /// A description of the fault and its remedy that is safe to print on a terminal; it does not name the file
  /// or the line.
  package var message: String {
    let known = "a YUMA almanac or a RINEX navigation file (version 2 or 3) was expected"
    switch self {
    case .empty: return "the file is empty; \(known)"
    case .tooLong:
      return "the file is larger than \(AlmanacReader.maximumLength >> 20) MB; the file for one "
        + "day is enough"
    case .unknownFormat: return known
    case .unsupportedRINEX(let version, let kind):
      return "RINEX version “\(Printable.sanitised(version, limit: 20))” of kind "
        + "“\(Printable.sanitised(kind, limit: 20))” is not supported; \(known)"
    case .noOrbits(let format, let count):
      let dropped =
        count > 0 ? "; \(counted(count, "record")) could not be used" : ""
      return "there is no GPS or Galileo orbit in this \(format.title)\(dropped)"
    case .tooMany:
      return "the file has more than \(AlmanacReader.maximumCount) orbits; the file for one day is "
        + "enough"
    case .damagedGzip: return "the gzip data is damaged; compress the file again"
    }
  }
}

/// The format of an almanac.
package enum AlmanacFormat: Hashable, Sendable {
  /// A text file with one line per element, as published by the US Coast Guard Navigation Center.
  case yuma
  /// Navigation messages in the Receiver Independent Exchange Format (RINEX).
  case rinex

  /// The format's name.
  var title: String {
    switch self {
    case .yuma: "YUMA almanac"
    case .rinex: "RINEX navigation file"
    }
  }
}
