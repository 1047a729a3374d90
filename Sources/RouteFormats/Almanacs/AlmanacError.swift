/// The reasons why a file has no usable satellites.
package enum AlmanacError: Error, Hashable, Sendable {
  /// There is nothing in it.
  case empty
  /// It is longer than `AlmanacReader.maximumLength`.
  case tooLong
  /// It is neither a YUMA almanac nor a RINEX navigation file.
  case unknownFormat
  /// It is RINEX, and of a kind or version that is not read; what its first line says.
  case unsupportedRINEX(version: String, kind: String)
  /// It is of a format, and without a single orbit that can be used.
  case noOrbits(AlmanacFormat, droppedCount: Int)
  /// It has more than `AlmanacReader.maximumCount` orbits; the line of the first that is too many.
  case tooMany(line: Int)
  /// The compressed stream is damaged, or ends early.
  case damagedGzip
}

extension AlmanacError: FileFault {
  package var lineOfFault: Int? { line }

  /// The line that it is about; nil when it is about the whole file.
  package var line: Int? {
    switch self {
    case .tooMany(let line): line
    case .unsupportedRINEX: 1
    case .empty, .tooLong, .unknownFormat, .noOrbits, .damagedGzip: nil
    }
  }

  /// The fault and its remedy, fit for a terminal, without file and line.
  package var message: String {
    let known = "a YUMA almanac or a RINEX navigation file (version 2 or 3) was expected"
    switch self {
    case .empty: return "the file is empty; \(known)"
    case .tooLong:
      return "longer than \(AlmanacReader.maximumLength >> 20) MB; the file of one day is enough"
    case .unknownFormat: return known
    case .unsupportedRINEX(let version, let kind):
      return "RINEX version “\(Printable.sanitised(version, limit: 20))” of kind "
        + "“\(Printable.sanitised(kind, limit: 20))” is not read; \(known)"
    case .noOrbits(let format, let count):
      let dropped =
        count > 0 ? "; \(counted(count, "record")) could not be used" : ""
      return "no orbit of GPS or Galileo is in this \(format.title)\(dropped)"
    case .tooMany:
      return "more than \(AlmanacReader.maximumCount) orbits; the file of one day is enough"
    case .damagedGzip: return "the gzip data is damaged; pack the file anew"
    }
  }
}

/// The format of an almanac.
package enum AlmanacFormat: Hashable, Sendable {
  /// A text of a line for each element, as the US Coast Guard Navigation Center publishes it.
  case yuma
  /// The Receiver Independent Exchange Format's navigation messages.
  case rinex

  /// Its name.
  var title: String {
    switch self {
    case .yuma: "YUMA almanac"
    case .rinex: "RINEX navigation file"
    }
  }
}
