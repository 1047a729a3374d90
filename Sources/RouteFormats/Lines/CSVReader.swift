/// Reads tables of fixes, AR poses or true positions whose columns are separated by commas, semicolons, tabs,
/// bars or blanks.
///
/// Times are ISO 8601 or other notations that people use; counts since 1970 in seconds, milliseconds,
/// microseconds or nanoseconds, distinguished by their magnitude; or days and digits, distinguished by
/// testing which of them result in a walk (`TimeColumn`). In tables with poses, times are counted from any
/// moment, and their steps reveal the unit.
///
/// The reader is written from scratch because the separator, the columns and the meaning of times must be
/// detected, which no library does; splitting the text at its separators is a simple loop.
final class CSVReader: FormatReader {
  var document = DocumentBuilder(format: .csv)
  private var lines = LineSplitter()
  /// A row whose quotation marks have not been closed yet.
  private var torn: TornRow?
  /// The columns, once a line has named them; this is a class because a struct would be copied for every row.
  private var header: Header?
  var intake: PoseIntake?
  var times = TimeColumn()
  var dates = CarriedDate()
  var spares = SpareTimes()
  /// The number of units per second in a followed log's times; nil until it is known.
  var parts: Double?
  /// The column with the offset from UTC, for times that do not contain it.
  private(set) var offset: Int?
  /// The column with AM or PM, for times that do not contain it.
  private(set) var halfOfDay: Int?
  /// The notes on a followed log that have already been reported.
  var saidNotes: [FormatWarning] = []
  var hemispheres = Hemispheres([], besides: [])
  var devices = DeviceColumns([], besides: [])
  var segments = SegmentColumns([], besides: [])
  var voids = VoidColumn([], besides: [])
  /// False once void rows are used as fixes because all rows are void.
  var areVoid = true
  var voidRows = VoidFixes<[[UInt8]]>(most: CSVReader.mostVoidRows)
  /// In tables of frames written by RouteSim, the columns with the kind and with the seconds since the first
  /// frame.
  private(set) var frameColumns: (kind: Int, seconds: Int)?
  var matrices = MatrixRows()
  private let options: ReadingOptions
  /// The line that contains the column names.
  private(set) var headerLine = 1
  /// True when any row has had more fields than there are column names.
  private var hasSurplus = false
  private var failure: FormatError?
  /// The first row's line, names and missing keys, if the row may be a header whose names have no known
  /// meaning.
  private var strangeNames: (line: Int, names: [String], lacking: [String])?
  /// The line of the first row if the row already contains a position.
  private var namelessLine: Int?
  /// The column names of poses and of fixes in a comment, and the comment's line; they apply unless the first
  /// row is itself a header.
  private var comments: (poses: TableColumns?, fixes: CommentHeader?, line: Int) = (nil, nil, 1)

  private final class Header {
    let columns: TableColumns

    init(_ columns: TableColumns) { self.columns = columns }
  }

  /// Creates a reader for a table.
  init(options: ReadingOptions = ReadingOptions()) { self.options = options }

  func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(FormatError) {
    lines.read(bytes) { line, number in joinLine(line, number: number) }
    if let failure { throw failure }
  }

  var line: Int { lines.number }

  var errorOfNothing: FormatError? {
    columns == nil && strangeNames != nil ? errorOfNames ?? .unknownFormat(.none) : nil
  }

  func takeNews(forgetting: Bool) -> LogPiece {
    settleTimes(forgetting: forgetting)
    return document.takeNews(forgetting: forgetting)
  }

  func finish() throws(FormatError) -> DocumentBuilder {
    lines.finish { line, number in joinLine(line, number: number) }
    while let torn { letGo(torn) }
    if let failure { throw failure }
    if columns == nil, let errorOfNames { throw errorOfNames }
    releaseMatrices()
    releaseVoidRows()
    finishFixes()
    intake?.finish(&document)
    return document
  }
}

extension CSVReader {
  /// The columns; nil until a line has named them.
  var columns: TableColumns? { header?.columns }

  /// An error if the first row has no names or unknown names; otherwise nil.
  private var errorOfNames: FormatError? {
    if let namelessLine {
      let reason =
        "the columns have no names; a first line such as lat,lon,time was expected, or --columns "
        + "lat=1,lon=2,time=3"
      return .malformed(line: namelessLine, reason: reason)
    }
    guard let strangeNames, strangeNames.names.count > 1 else { return nil }
    return .unknownColumns(
      line: strangeNames.line, found: strangeNames.names, lacking: strangeNames.lacking)
  }

  /// Joins the lines of a row that has line breaks within quotation marks.
  private func joinLine(_ line: UnsafeBufferPointer<UInt8>, number: Int) {
    guard failure == nil else { return }
    if var row = torn {
      torn = nil
      row.append(line, separator: columns?.separator)
      if !row.isOpen {
        row.bytes.withUnsafeBufferPointer { readLine($0, number: row.number) }
      } else if row.isTooLong {
        letGo(row)
      } else {
        torn = row
      }
      return
    }
    if line.contains(UInt8(ascii: "\"")), line.first != UInt8(ascii: "#"),
      columns.map({ $0.separator != nil }) ?? true
    {
      let row = TornRow(line, separator: columns?.separator, number: number)
      if row.isOpen {
        torn = row
        return
      }
    }
    readLine(line, number: number)
  }

  /// Reads the lines of a row one by one, because the row is never closed: its first quotation mark did not
  /// open a field.
  private func letGo(_ row: TornRow) {
    torn = nil
    for (index, line) in row.lines.enumerated() {
      line.withUnsafeBufferPointer { line in
        if index == 0 {
          readLine(line, number: row.number)
        } else {
          joinLine(line, number: row.number + index)
        }
      }
    }
  }

  private func readLine(_ line: UnsafeBufferPointer<UInt8>, number: Int) {
    guard failure == nil, let start = line.firstIndex(where: { !DecimalParser.isSpace($0) }) else {
      return
    }
    let isComment = line[start] == UInt8(ascii: "#")
    guard let header else {
      do { try findColumns(line, isComment: isComment, number: number) } catch { failure = error }
      return
    }
    if !isComment { readRow(line, header.columns, number: number) }
  }

  private func readRow(
    _ line: UnsafeBufferPointer<UInt8>, _ columns: TableColumns, number: Int
  ) {
    let fields = TableRow.fields(line, separator: columns.separator)
    if !hasSurplus, !columns.names.isEmpty, fields.count > columns.names.count {
      noteSurplus(fields, columns, line: number)
    }
    if columns.hasFixes { hemispheres.read(fields, line: number) }
    if columns.hasPoses {
      readPose(fields, columns, line, number: number)
    } else {
      readFix(fields, columns, line, number: number)
    }
  }

  /// Determines the columns from a line, if the line names them or reveals their roles.
  private func findColumns(
    _ line: UnsafeBufferPointer<UInt8>, isComment: Bool, number: Int
  ) throws(FormatError) {
    if isComment { return try noteComment(line.withoutNumberSigns, number: number) }
    let found: TableColumns
    let named = try TableColumns(
      first: line, number: number, choice: options.columns, layout: options.layout)
    if let named, !named.isHeaderless || comments.poses == nil {
      found = named
    } else if let commented = comments.poses ?? fittingComment(line) {
      begin(commented, line: comments.line)
      return readLine(line, number: number)
    } else if let bare = try TableColumns.ofNumbers(line, number: number, options: options) {
      found = bare.columns
      document.format = .poses
      if let guess = bare.guess {
        let areNamed = !(strangeNames?.names.isEmpty ?? true)
        document.warn(.poses(.assumedColumns(guess, areNamed: areNamed)))
      }
    } else {
      return noteStrangeNames(line, number: number)
    }
    guard !found.hasPoses || found[.time] != nil else {
      throw .unknownColumns(
        line: number, found: TableColumns.names(of: line), lacking: found.lacking)
    }
    begin(found, line: number)
    if found.isHeaderless { readLine(line, number: number) }
  }

  /// Records the column names in a comment, as in the tables of SLAM programs.
  private func noteComment(
    _ line: UnsafeBufferPointer<UInt8>, number: Int
  ) throws(FormatError) {
    guard options.columns?.columns.isEmpty ?? true, comments.poses == nil else { return }
    let found = try TableColumns(
      first: line, number: number, choice: options.columns, layout: options.layout)
    guard let found, !found.isHeaderless else { return }
    if found.hasPoses {
      comments.poses = found[.time] == nil ? nil : found
      comments.line = number
    } else if let header = CommentHeader(line, number: number, options: options) {
      comments.fixes = header
      comments.line = number
    }
  }

  private func fittingComment(_ line: UnsafeBufferPointer<UInt8>) -> TableColumns? {
    guard let header = comments.fixes, header.fits(line) else { return nil }
    return header.columns
  }

  private func begin(_ found: TableColumns, line: Int) {
    header = Header(found)
    headerLine = line
    times = TimeColumn(name: found[.time].map(found.title(of:)) ?? "")
    let names = found.names.map { PlainName.text(Array($0.utf8)) }
    hemispheres = Hemispheres(names, besides: found.taken)
    devices = DeviceColumns(found.hasPoses ? [] : names, besides: found.taken)
    segments = SegmentColumns(found.hasPoses ? [] : names, besides: found.taken)
    voids = VoidColumn(found.hasPoses ? [] : names, besides: found.taken)
    spares = spareTimes(found, names)
    let own = [found[.time], found[.latitude], found[.longitude]].compactMap(\.self)
    // The whole title is checked, because `names` lacks any text in brackets.
    let isUTC = [found[.time], found.date].contains { column in
      guard let column, column < found.names.count else { return false }
      let title = found.names[column].lowercased()
      return title.contains("utc") || title.contains("gmt")
    }
    if found[.time] != nil, !isUTC {
      offset = SpareTimes.offset(among: names, besides: Set(own))
    }
    halfOfDay = names.firstIndex { ["ampm", "meridiem", "meridian", "meridiane"].contains($0) }
    if let kind = names.firstIndex(of: "kind"), let seconds = names.firstIndex(of: "seconds") {
      frameColumns = (kind, seconds)
    }
    for rival in found.rivals where found.hasPoses || rival.roles[0].isOfFixes {
      document.warn(found.warning(of: rival, line: line))
    }
    guard found.hasPoses else {
      if !found.lacking.isEmpty {
        let lacking = found.lacking.joined(separator: ", ")
        document.warn(.poses(.incompletePoses(lacking: lacking, line: line)))
      }
      return
    }
    // ARKit's own axes are those of the camera's sensor.
    let name = options.fileName?.split(separator: "/").last?.lowercased() ?? ""
    let isOfARKit = name.hasPrefix("arkit") || name.hasPrefix("arposes")
    intake = PoseIntake(
      unit: found.unit, usual: found.usualUnit, clock: found[.time].map(found.name(of:)) ?? "",
      axes: found.axes, likely: isOfARKit ? .sensor : nil)
  }

  /// Returns the columns that may contain times, if no column is named as a time or only a date is.
  private func spareTimes(_ found: TableColumns, _ names: [String]) -> SpareTimes {
    let isOpen = !found.hasPoses && !found.isHeaderless && options.columns?.columns[.time] == nil
    guard isOpen else { return SpareTimes() }
    func spares(besides taken: Set<Int>, date: Int? = nil) -> SpareTimes {
      SpareTimes(names, titles: found.names, besides: taken, date: date)
    }
    // The columns of seconds within a minute do not contain whole times.
    var parts = TimeNames.parts(of: names) ?? []
    if let pair = TimeNames.secondsWithRest(of: names) { parts += [pair.seconds, pair.rest] }
    if let time = found[.time], parts.contains(time) {
      return spares(besides: found.taken.subtracting(parts + [found.date].compactMap(\.self)))
    }
    guard found.unit == nil else { return SpareTimes() }
    guard let time = found[.time] else { return spares(besides: found.taken) }
    guard TableColumns.dates.contains(names[time]) else {
      return SpareTimes(names, titles: found.names, besides: found.taken, rival: time)
    }
    return spares(besides: found.taken, date: time)
  }

  /// Reports that a row has more fields than there are column names, if one of the extra fields is not blank.
  private func noteSurplus(_ fields: [[UInt8]], _ columns: TableColumns, line: Int) {
    let names = columns.names.count
    let surplus = fields[names...]
    guard surplus.contains(where: { !$0.allSatisfy(DecimalParser.isSpace) }) else { return }
    hasSurplus = true
    document.warn(.surplusFields(count: fields.count, names: names, line: line))
  }

  private func noteStrangeNames(_ line: UnsafeBufferPointer<UInt8>, number: Int) {
    guard strangeNames == nil else { return }
    if TableColumns.beginsWithPosition(line) { namelessLine = number }
    strangeNames = (number, TableColumns.names(of: line), TableColumns.lacking(in: line))
  }
}
