extension FormatError: FileFault {
  package var lineOfFault: Int? { line }

  /// The line on which the error was found.
  ///
  /// If the error concerns the whole file, it is the first line, so every message has a line to jump to.
  var line: Int {
    switch self {
    case .empty, .unknownFormat, .noPoints, .onePoint, .damagedGzip, .archive, .unreadable: 1
    case .voidFixes(let line, _, _), .otherNumbers(let line, _, _, _), .badLatitude(let line, _),
      .badLongitude(let line, _),
      .missingPosition(let line),
      .badChecksum(let line), .malformed(let line, _), .unreadableRest(let line, _),
      .contradiction(let line, _, _), .entityDeclaration(let line), .tooManyPoints(let line),
      .unknownColumns(let line, _, _), .missingColumn(let line, _, _, _):
      line
    case .member(_, let error): error.line
    }
  }

  /// A description of the fault and its remedy that is safe to print on a terminal; it does not name the file
  /// or the line.
  package var message: String {
    ofFile ?? ofPoints ?? ofColumns ?? ""
  }

  /// The message about the file as a whole.
  private var ofFile: String? {
    switch self {
    case .empty: "the file is empty; a route or log was expected"
    case .unknownFormat(let clue): clue.message
    case .malformed(_, let reason): "nothing is usable: \(Printable.sanitised(reason))"
    case .unreadableRest(_, let reason):
      "\(Printable.sanitised(reason)); the rest of the file cannot be read"
    case .contradiction(_, let length, let stated):
      "the line is \(FixedDecimal.text(length, decimals: 0)) m long in the most likely reading, "
        + "but the answer states \(stated): ask the engine for GeoJSON"
    case .tooManyPoints:
      "the file has too many points: this one and those after it would be lost, and the route "
        + "would end in a different place; thin out or split the file"
    case .entityDeclaration:
      "entity declarations are refused; remove the DOCTYPE from the file"
    case .damagedGzip: "the gzip data is damaged; compress the file again"
    case .archive(let fault): fault.message
    case .unreadable(let error): error.message
    case .member(_, let error): error.message
    default: nil
    }
  }

  /// The message about too few usable points.
  private var ofPoints: String? {
    switch self {
    case .noPoints(.nmea):
      "no sentence in the NMEA file has a position; GGA, GNS, RMC, GLL or PUBX,00 was expected"
    case .noPoints(.fit):
      "no record in the FIT file has a position, as in a recording made indoors; an outdoor walk "
        + "was expected"
    case .noPoints(.session):
      "no line is a usable record of a session log; records of type location were expected"
    case .noPoints(let format): "the \(format.title) file has no points; a route needs two"
    case .onePoint(let format): "the \(format.title) file has a single point; a route needs two"
    case .voidFixes(_, let count, true):
      (count == 1
        ? "the only fix is marked as not valid"
        : "all \(count) fixes are marked as not valid")
        + "; a log from a receiver that knows its position was expected"
    case .voidFixes(_, let count, false):
      "fewer than two points are usable: the receiver "
        + "marks \(counted(count, "fix", "fixes")) as not valid"
    case .badLatitude(_, let text):
      "fewer than two points are usable: latitude “\(Printable.sanitised(text))” is not a number "
        + "in −90…90"
    case .badLongitude(_, let text):
      "fewer than two points are usable: longitude “\(Printable.sanitised(text))” is not a number "
        + "in −180…180"
    case .otherNumbers(let line, let text, let isLatitude, let reading):
      (isLatitude
        ? FormatError.badLatitude(line: line, text: text)
        : FormatError.badLongitude(line: line, text: text)).message + ": \(reading.words)"
    case .missingPosition:
      "fewer than two points are usable: this point has no position; latitude and longitude were "
        + "expected"
    case .badChecksum: "fewer than two points are usable: the checksum of this sentence is wrong"
    default: nil
    }
  }

  /// The message about the columns of a table.
  private var ofColumns: String? {
    switch self {
    case .unknownColumns(_, let found, let lacking) where !lacking.isEmpty:
      "the columns are \(Self.list(found)); there is no column for "
        + "\(lacking.joined(separator: ", ")): a fix needs lat and lon, an AR pose needs time, x, "
        + "y, z and qx, qy, qz, qw or r11 to r33; --columns \(lacking[0])=NAME selects one"
    case .unknownColumns(_, let found, _):
      "the columns are \(Self.list(found)); lat and lon, or x, y, z, qx, qy, qz and qw with time, "
        + "were expected: name them as in --columns lat=NAME"
    case .missingColumn(_, let key, let name, let found):
      "there is no column “\(Printable.sanitised(name, limit: 40))” for \(key); the columns are "
        + Self.list(found)
    default: nil
    }
  }

  /// Returns a list of column names that is safe to print on a terminal.
  private static func list(_ names: [String]) -> String {
    names.prefix(40).map { "“\(Printable.sanitised($0, limit: 30))”" }.joined(separator: ", ")
      + (names.count > 40 ? ", …" : "")
  }

}

extension ArchiveFault {
  /// A description of the fault and its remedy.
  var message: String {
    switch self {
    case .damaged: "the ZIP archive is damaged or cut off; create it again"
    case .tooLargeForPipe: "the ZIP archive is too large to read from a pipe; give its file name"
    case .tooManyFiles(let count):
      "the ZIP archive lists \(count) files, and at most \(ZIPArchive.mostMembers) "
        + "can be searched; unpack it and use the file inside"
    case .nothingInside(let names):
      names.isEmpty
        ? "the ZIP archive is empty; a route or log was expected in it"
        : "there is no route or log in the ZIP archive, which contains \(quoted(names))"
    case .encrypted(let name):
      "\(quoted([name])) in the ZIP archive needs a password; unpack it and use the file inside"
    case .damagedMember(let name):
      "\(quoted([name])) in the ZIP archive is damaged or compressed in an unknown "
        + "way; create the archive again"
    case .inflated(let name):
      "\(quoted([name])) in the ZIP archive expands more than 200-fold; unpack it "
        + "yourself if that is intended"
    }
  }
}

/// Returns the first few names in quotation marks.
private func quoted(_ names: [String]) -> String {
  let shown = names.prefix(3).map { "“\(Printable.sanitised($0, limit: 60))”" }
  return shown.joined(separator: ", ") + (names.count > 3 ? " and others" : "")
}

extension FormatClue {
  /// A description of the fault and its remedy.
  var message: String {
    let known = "GPX, KML, TCX, GeoJSON, a routing engine’s response, a polyline or a log"
    return switch self {
    case .none: "the format is not known; \(known) was expected"
    case .binary: "this is not text; \(known) was expected"
    case .utf32: "this is UTF-32 or not text; UTF-8 or UTF-16 was expected"
    case .map: "this is an OpenStreetMap map, for --street and --places; \(known) was expected"
    case .zip: "this is a ZIP archive inside another; unpack it and use the file inside"
    case .xml(let root):
      "XML with root “\(Printable.sanitised(root, limit: 40))” is not known; \(known) was expected"
    case .json: "there is no line in this JSON; GeoJSON or a routing engine’s response was expected"
    case .unread(let format):
      "this is \(format.title), which is not supported; "
        + (format.way.map { "convert it to GPX, \($0)" } ?? "\(known) was expected")
    case .service(let name):
      "\(name)’s answers are not supported; GeoJSON, GPX, or an answer of OSRM, "
        + "Valhalla or GraphHopper was expected"
    case .noRoutes:
      "these are isochrones, or edges searched by an engine, not a route; a route "
        + "or log was expected"
    case .server(let text):
      "there is no line in this answer; the server says: \(Printable.sanitised(text))"
    case .answerWithoutLine(let format):
      "the answer has no line; ask \(Self.cure(of: format))"
    }
  }
}

extension FormatClue {
  /// Returns the name of the engine and the request option with which its response includes a line.
  private static func cure(of format: FileFormat) -> String {
    switch format {
    case .graphhopper: "GraphHopper for it with calc_points=true"
    case .valhalla: "Valhalla for it with shape_format=polyline6"
    default: "OSRM or Mapbox for it with overview=full, openrouteservice with geometry=true"
    }
  }
}

extension Drop {
  /// A message about the drop and its reason that is safe to print on a terminal; it does not name the file
  /// or the line.
  package var message: String {
    let shown = Printable.sanitised(text)
    let points = counted(count, "point")
    return switch reason {
    case .badLatitude:
      "\(points) dropped: latitude “\(shown)” is not a number in −90…90"
    case .badLongitude:
      "\(points) dropped: longitude “\(shown)” is not a number in −180…180"
    case .missingPosition: "\(points) dropped: no position; latitude and longitude were expected"
    case .badChecksum: "\(counted(count, "sentence")) dropped: wrong checksum"
    case .voidFix:
      "\(counted(count, "fix", "fixes")) dropped: the receiver marks "
        + (count == 1 ? "it" : "them") + " as not valid"
    case .malformedRecord:
      "\(counted(count, "record")) dropped: unreadable; the first is "
        + "“\(shown)”"
    case .incompleteRecord:
      "\(counted(count, "record")) dropped: "
        + (missing.map { "no number for \($0)" } ?? "a required number is missing")
        + " in “\(shown)”"
    case .unknownVersion:
      "\(counted(count, "header")) dropped: only version 1 is known, found “\(shown)”"
    case .beyondLimit:
      "\(points) dropped: at most \(PointList.capacity) are kept from one file"
    case .badOrientation:
      "\(counted(count, "record")) dropped: the orientation is not a unit quaternion in “\(shown)”"
    case .badPlace:
      "\(counted(count, "record")) dropped: the pose is over 10 000 km from AR’s origin in “\(shown)”"
    }
  }
}

extension FormatWarning {
  /// The line that the warning refers to; nil if it refers to the whole file.
  package var line: Int? {
    switch self {
    case .truncated(let line), .malformed(let line, _), .unreadableTimes(_, let line, _),
      .timesGoBack(_, let line), .skippedRecords(_, let line), .weekRollover(_, let line),
      .timeUnit(_, let line), .mixedUnits(_, let line), .wrongDates(_, let line),
      .otherClock(_, let line), .severalColumns(_, _, _, _, let line),
      .surplusFields(_, _, let line), .timeReading(_, _, let line, _), .dateOrder(_, let line),
      .unusedHemispheres(_, let line), .unknownSides(_, let line),
      .otherDevices(_, let line, _, _, _, _),
      .outOfOrder(_, let line), .twoClocks(_, let line), .jumpsToAndFro(_, _, _, let line),
      .otherSource(_, let line, _, _):
      line
    case .poses(let note): note.line
    case .lines(let note): note.line
    case .damagedGzip, .noDate, .oneOfSeveral, .damagedMember: nil
    }
  }

  /// The message, which is safe to print on a terminal; it does not name the file or the line.
  package var message: String {
    ofFile ?? ofTimes ?? ofColumns ?? ""
  }

  /// The message about the file as a whole, or about the part of it that is used.
  private var ofFile: String? {
    switch self {
    case .truncated: "the file is cut off; the part before that is used"
    case .malformed(_, let reason): "\(Printable.sanitised(reason)); the readable part is used"
    case .damagedGzip: "the gzip data is cut off or damaged; the part before that is used"
    case .skippedRecords(let count, _): "\(counted(count, "record")) of unknown type skipped"
    case .oneOfSeveral(let used, let others):
      "the ZIP archive contains \(others.count + 1) routes or "
        + "logs: \(quoted([used])) is used, \(quoted(others)) left out"
    case .damagedMember(let name):
      "\(quoted([name])) in the ZIP archive is damaged; the part before the damage is used"
    case .jumpsToAndFro(let count, let points, let metres, _):
      "the position jumps back and forth by about \(FixedDecimal.text(metres, decimals: 0)) m at "
        + "\(count) of \(points) fixes, as if two receivers had written to one log; one log per "
        + "receiver was expected"
    case .otherSource(let count, _, let others, let used):
      "\(counted(count, "point")) of \(Printable.sanitised(others)) left out: "
        + "\(Printable.sanitised(used)) is used"
    case .poses(let note): note.message
    case .lines(let note): note.message
    default: nil
    }
  }

  /// The message about times.
  private var ofTimes: String? {
    switch self {
    case .unreadableTimes(let count, _, let expected):
      "\(counted(count, "time")) unreadable; \(expected) was expected"
    case .timesGoBack(let count, _):
      "the time goes back at \(counted(count, "point")); a replay leaves them out"
    case .weekRollover(let count, _):
      "\(counted(count, "point")) dated 1024 weeks too early, as from a receiver whose week number "
        + "has rolled over; corrected"
    case .timeUnit(let parts, _):
      "times are read as \((TimeUnit(perSecond: parts) ?? .nanoseconds).words), which fits the walk"
    case .mixedUnits(let count, _):
      "\(counted(count, "record")) with a time in a different unit from most; corrected"
    case .wrongDates(let count, _):
      "\(counted(count, "point")) dated more than a day from all others; a replay leaves them out"
    case .otherClock(let count, _):
      "\(counted(count, "point")) with a clock that is off by a multiple of 15 minutes, as in a "
        + "different time zone; corrected to match most points"
    case .outOfOrder(let count, _):
      "\(counted(count, "point")) not in the order of their times; sorted"
    case .twoClocks(let seconds, _):
      "the clocks of poses and fixes are \(FixedDecimal.text(seconds, decimals: 1)) "
        + "s apart, judging by their order in the file; poses are moved to the clock of "
        + "the fixes"
    case .noDate: "the log has no date; it is assumed to begin on 1970-01-01"
    case .timeReading(let reading, let column, _, let isTable):
      "the times of \(Self.all([column])) are read as \(reading.words), which fits the walk"
        + (isTable ? "; --columns unit=s reads them as seconds" : "")
    case .dateOrder(let taken, _):
      "the dates do not show whether days or months come first; \(taken) are assumed to come "
        + "first; write dates as in 2024-05-01"
    default: nil
    }
  }

  /// The message about the columns of a table.
  private var ofColumns: String? {
    switch self {
    case .surplusFields(let count, let names, _):
      "there are \(count) fields but only \(names) names; the last fields are ignored. Where "
        + "numbers have decimal commas, columns must be separated by “;”"
    case .unknownSides(let column, _):
      "“\(Printable.sanitised(column))” looks like a column of hemispheres, but its "
        + "values are not used: N, S, E or W was expected"
    case .unusedHemispheres(let column, _):
      "the letters in \(Self.all([column])) are not used, as its name does not say which "
        + "coordinate they belong to; name it lat_dir or lon_dir"
    case .otherDevices(let count, _, let column, let used, let others, let reason):
      "\(counted(count, "row")) of other walks left out: in \(Self.all([column])), "
        + "\(quoted([used])) is used, \(reason.words); to use a different one (\(quoted(others))), "
        + "remove the rows of all others from the table"
    case .severalColumns(let keys, let taken, let others, let choice, _):
      "\(Self.all(taken)) \(taken.count == 1 ? "is" : "are") read "
        + "as \(keys); \(Self.all(others)) could also be meant: "
        + "--columns \(Printable.sanitised(choice)) uses "
        + (others.count == 1 ? "that" : "those")
    default: nil
    }
  }
}

extension FormatWarning {
  /// Returns all the given column names in quotation marks, separated by commas.
  fileprivate static func all(_ names: [String]) -> String {
    names.map { "“\(Printable.sanitised($0, limit: 30))”" }.joined(separator: ", ")
  }
}

extension UnreadFormat {
  /// The name as shown to people.
  var title: String {
    switch self {
    case .columbus: "the CSV of a Columbus logger"
    case .geoLife: "a PLT file of GeoLife or OziExplorer"
    case .rtklib: "a POS file of RTKLIB"
    case .overland: "Overland’s log"
    case .timelineEdits: "Google’s Timeline Edits"
    case .overpass: "an Overpass map, for --street and --places"
    }
  }

  /// A command that converts a file in this format; nil if none is known.
  var way: String? {
    switch self {
    case .columbus: "for example with gpsbabel -i v900 -f IN.CSV -o gpx -F OUT.gpx"
    case .geoLife: "for example with gpsbabel -i ozi -f IN.plt -o gpx -F OUT.gpx"
    case .rtklib: "for example with RTKLIB’s pos2kml -gpx IN.pos"
    case .overland, .timelineEdits, .overpass: nil
    }
  }
}
