extension FormatError: FileFault {
  package var lineOfFault: Int? { line }

  /// The line that the error is about; the first when it is about the whole file, so that every
  /// message has a line to jump to.
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

  /// The fault and its remedy, fit for a terminal, without file and line.
  package var message: String {
    ofFile ?? ofPoints ?? ofColumns ?? ""
  }

  /// The message about all of a file.
  private var ofFile: String? {
    switch self {
    case .empty: "the file is empty; a route or log was expected"
    case .unknownFormat(let clue): clue.message
    case .malformed(_, let reason): "nothing is usable: \(Printable.sanitised(reason))"
    case .unreadableRest(_, let reason):
      "\(Printable.sanitised(reason)); what follows cannot be read"
    case .contradiction(_, let length, let stated):
      "the line is \(FixedDecimal.text(length, decimals: 0)) m long in the likeliest reading, and the "
        + "answer states \(stated): ask the engine for GeoJSON"
    case .tooManyPoints:
      "this point and others are too many to be kept, and the file's end would be another; thin it "
        + "out or cut it in pieces"
    case .entityDeclaration:
      "entity declarations are refused; take the DOCTYPE out of the file"
    case .damagedGzip: "the gzip data is damaged; compress the file anew"
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
      "no sentence of the NMEA file has a place; GGA, GNS, RMC, GLL or PUBX,00 was expected"
    case .noPoints(.fit):
      "no record of the FIT file has a place, as of somebody indoors; a walk outside was expected"
    case .noPoints(let format): "the \(format.title) file has no points; a route needs two"
    case .onePoint(let format): "the \(format.title) file has a single point; a route needs two"
    case .voidFixes(_, let count, true):
      (count == 1
        ? "the only fix says that it is not valid"
        : "all \(count) fixes say that they are not valid")
        + "; a log of a receiver that knows its place was expected"
    case .voidFixes(_, let count, false):
      "fewer than two points are usable: the receiver says of \(counted(count, "fix", "fixes")) "
        + "that \(count == 1 ? "it is" : "they are") not valid"
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
      "fewer than two points are usable: this one has no position; latitude and longitude were "
        + "expected"
    case .badChecksum: "fewer than two points are usable: the checksum of this sentence is wrong"
    default: nil
    }
  }

  /// The message about the columns of a table.
  private var ofColumns: String? {
    switch self {
    case .unknownColumns(_, let found, let lacking) where !lacking.isEmpty:
      "the columns are \(Self.list(found)); there is none for \(lacking.joined(separator: ", ")): "
        + "a fix needs lat and lon, a pose of AR time, x, y, z and qx, qy, qz, qw or r11 to r33; "
        + "--columns \(lacking[0])=NAME says which it is"
    case .unknownColumns(_, let found, _):
      "the columns are \(Self.list(found)); lat and lon, or x, y, z, qx, qy, qz and qw with time, "
        + "were expected: name them as in --columns lat=NAME"
    case .missingColumn(_, let key, let name, let found):
      "there is no column “\(Printable.sanitised(name, limit: 40))” for \(key); the columns are "
        + Self.list(found)
    default: nil
    }
  }

  /// Names of columns, fit for a terminal.
  private static func list(_ names: [String]) -> String {
    names.prefix(40).map { "“\(Printable.sanitised($0, limit: 30))”" }.joined(separator: ", ")
      + (names.count > 40 ? ", …" : "")
  }

}

extension ArchiveFault {
  /// The fault and its remedy.
  var message: String {
    switch self {
    case .damaged: "the ZIP archive is damaged or cut off; pack it anew"
    case .tooLargeForPipe: "the ZIP archive is too large for a pipe; give its name"
    case .tooManyFiles(let count):
      "the ZIP archive lists \(count) files, of which at most \(ZIPArchive.mostMembers) can be looked "
        + "through; unpack it and use the file inside"
    case .nothingInside(let names):
      names.isEmpty
        ? "the ZIP archive is empty; a route or log was expected in it"
        : "no route or log is in the ZIP archive, which holds \(quoted(names))"
    case .encrypted(let name):
      "\(quoted([name])) in the ZIP archive needs a password; unpack it and use the file inside"
    case .damagedMember(let name):
      "\(quoted([name])) in the ZIP archive is damaged or packed in an unknown way; pack it anew"
    case .inflated(let name):
      "\(quoted([name])) in the ZIP archive grows more than 200 times; unpack it if that is meant"
    }
  }
}

/// Names in quotation marks, a few of them.
private func quoted(_ names: [String]) -> String {
  let shown = names.prefix(3).map { "“\(Printable.sanitised($0, limit: 60))”" }
  return shown.joined(separator: ", ") + (names.count > 3 ? " and others" : "")
}

extension FormatClue {
  /// The fault and its remedy.
  var message: String {
    let known = "GPX, KML, TCX, GeoJSON, a routing engine’s response, a polyline or a log"
    return switch self {
    case .none: "the format is not known; \(known) was expected"
    case .binary: "this is no text; \(known) was expected"
    case .utf32: "this is UTF-32, or no text; UTF-8 or UTF-16 was expected"
    case .map: "this is a map of OpenStreetMap, for --street and --places; \(known) was expected"
    case .zip: "this is a ZIP archive in another; unpack it and use the file inside"
    case .xml(let root):
      "XML with root “\(Printable.sanitised(root, limit: 40))” is not known; \(known) was expected"
    case .json: "no line is in this JSON; GeoJSON or a routing engine’s response was expected"
    case .unread(let format):
      "this is \(format.title), which is not read; "
        + (format.way.map { "make a GPX file of it, \($0)" } ?? "\(known) was expected")
    case .service(let name):
      "\(name)’s answers are not read; GeoJSON, GPX, or an answer of OSRM, Valhalla or GraphHopper was "
        + "expected"
    case .noRoutes:
      "these are lines of equal time, or edges that an engine looked at, and no route; a route or log "
        + "was expected"
    case .server(let text):
      "no line is in this answer; the server says: \(Printable.sanitised(text))"
    case .answerWithoutLine(let format):
      "the answer has no line; ask \(Self.cure(of: format))"
    }
  }
}

extension FormatClue {
  /// Returns the engine and the request option that make its answer include a line.
  private static func cure(of format: FileFormat) -> String {
    switch format {
    case .graphhopper: "GraphHopper for it with calc_points=true"
    case .valhalla: "Valhalla for it with shape_format=polyline6"
    default: "OSRM or Mapbox for it with overview=full, openrouteservice with geometry=true"
    }
  }
}

extension Drop {
  /// The message about the drop and its reason, fit for a terminal, without file and line.
  package var message: String {
    let shown = Printable.sanitised(text)
    let points = counted(count, "point")
    return switch reason {
    case .badLatitude:
      "\(points) dropped: latitude “\(shown)” is not a number in −90…90"
    case .badLongitude:
      "\(points) dropped: longitude “\(shown)” is not a number in −180…180"
    case .missingPosition: "\(points) dropped: no position; latitude and longitude were expected"
    case .badChecksum: "\(count) with a wrong checksum dropped"
    case .voidFix:
      "\(counted(count, "fix", "fixes")) dropped: the receiver says that "
        + (count == 1 ? "it is not valid" : "they are not valid")
    case .malformedRecord: "\(count) unreadable dropped, the first “\(shown)”"
    case .incompleteRecord:
      "\(counted(count, "record")) dropped: "
        + (missing.map { "no number for \($0)" } ?? "a needed number is missing") + " in “\(shown)”"
    case .unknownVersion:
      "\(counted(count, "header")) dropped: only version 1 is known, here “\(shown)”"
    case .beyondLimit:
      "\(points) dropped: of one file \(PointList.capacity) are kept"
    case .badOrientation:
      "\(counted(count, "record")) dropped: the orientation is no unit quaternion in “\(shown)”"
    case .badPlace:
      "\(counted(count, "record")) dropped: the pose is over 10 000 km from AR’s origin in “\(shown)”"
    }
  }
}

extension FormatWarning {
  /// The line that it is about; nil when it is about the whole file.
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

  /// The message, fit for a terminal, without file and line.
  package var message: String {
    ofFile ?? ofTimes ?? ofColumns ?? ""
  }

  /// The message about all of a file, or what of it is used.
  private var ofFile: String? {
    switch self {
    case .truncated: "the file ends in the middle; what came before is used"
    case .malformed(_, let reason): "\(Printable.sanitised(reason)); what is readable is used"
    case .damagedGzip: "the gzip data is cut off or damaged; what came before is used"
    case .skippedRecords(let count, _): "\(counted(count, "record")) of unknown type skipped"
    case .oneOfSeveral(let used, let others):
      "the ZIP archive holds \(others.count + 1) routes or logs: \(quoted([used])) is used, "
        + "\(quoted(others)) left out"
    case .damagedMember(let name):
      "\(quoted([name])) in the ZIP archive is damaged; what came before is used"
    case .jumpsToAndFro(let count, let points, let metres, _):
      "the place jumps to and fro over some \(FixedDecimal.text(metres, decimals: 0)) m at \(count) of "
        + "\(points) fixes, as where two receivers write into one log; a log of each was expected"
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
      "\(counted(count, "point")) dated 1024 weeks too early, as receivers do whose week number has "
        + "turned over; repaired"
    case .timeUnit(let parts, _):
      "times are counted in \((TimeUnit(perSecond: parts) ?? .nanoseconds).words), "
        + "as the walk shows; taken as that"
    case .mixedUnits(let count, _):
      "\(counted(count, "record")) with a time in other parts of a second than most; put right"
    case .wrongDates(let count, _):
      "\(counted(count, "point")) dated more than a day from all others; a replay leaves them out"
    case .otherClock(let count, _):
      "\(counted(count, "point")) by a clock set otherwise by quarters of an hour, as of another zone; "
        + "put right by that of most"
    case .outOfOrder(let count, _):
      "\(counted(count, "point")) out of the order of their times; put in order"
    case .twoClocks(let seconds, _):
      "poses and fixes go by clocks \(FixedDecimal.text(seconds, decimals: 1)) s apart, by their order "
        + "in the file; poses are moved to that of the fixes"
    case .noDate: "the log never says its date; it is taken to begin on 1970-01-01"
    case .timeReading(let reading, let column, _, let isTable):
      "the times of \(Self.all([column])) are taken for \(reading.words), by how the walk goes"
        + (isTable ? "; --columns unit=s takes them for seconds" : "")
    case .dateOrder(let taken, _):
      "the dates do not show whether days or months come first; \(taken) are taken to: write them "
        + "as in 2024-05-01"
    default: nil
    }
  }

  /// The message about the columns of a table.
  private var ofColumns: String? {
    switch self {
    case .surplusFields(let count, let names, _):
      "\(count) fields stand under \(names) names; the last are passed over. Where numbers have "
        + "decimal commas, the columns are to be parted by “;”"
    case .unknownSides(let column, _):
      "“\(Printable.sanitised(column))” looks like a column of sides, and what is in it is not used: N, S, E "
        + "or W was expected"
    case .unusedHemispheres(let column, _):
      "the letters of \(Self.all([column])) are not used, as its name does not say of which "
        + "coordinate; name it lat_dir or lon_dir"
    case .otherDevices(let count, _, let column, let used, let others, let reason):
      "\(counted(count, "row")) of other walks left out: of \(Self.all([column])) \(quoted([used])) "
        + "is used, \(reason.words); to use another (\(quoted(others))), take the rows of all others out of "
        + "the table"
    case .severalColumns(let keys, let taken, let others, let choice, _):
      "\(Self.all(taken)) \(taken.count == 1 ? "is" : "are") taken for \(keys); "
        + "\(Self.all(others)) could be meant, too: --columns \(Printable.sanitised(choice)) takes "
        + (others.count == 1 ? "that" : "those")
    default: nil
    }
  }
}

extension FormatWarning {
  /// Names of columns.
  fileprivate static func all(_ names: [String]) -> String {
    names.map { "“\(Printable.sanitised($0, limit: 30))”" }.joined(separator: ", ")
  }
}

extension UnreadFormat {
  /// The name that people know it by.
  var title: String {
    switch self {
    case .columbus: "the CSV of a Columbus logger"
    case .geoLife: "a PLT file of GeoLife or OziExplorer"
    case .rtklib: "a POS file of RTKLIB"
    case .overland: "Overland’s log"
    case .timelineEdits: "Google’s Timeline Edits"
    case .overpass: "a map, as Overpass answers, for --street and --places"
    }
  }

  /// The way to convert it; nil if none is known.
  var way: String? {
    switch self {
    case .columbus: "as gpsbabel -i v900 -f IN.CSV -o gpx -F OUT.gpx does"
    case .geoLife: "as gpsbabel -i ozi -f IN.plt -o gpx -F OUT.gpx does"
    case .rtklib: "as RTKLIB’s pos2kml -gpx IN.pos does"
    case .overland, .timelineEdits, .overpass: nil
    }
  }
}
