import ARRouteEngine

/// Tables: comma, semicolon, tab or blanks between the columns; fixes, AR's poses, the truth.
///
/// Times are ISO 8601, or a count since 1970 in seconds, milli-, micro- or nanoseconds, told
/// apart by their size; beside poses, a count since any moment, told apart by its steps. By hand:
/// the separator, the columns and what a time is are found out, which no library does; what is
/// left, to cut a line at its separators, is a loop.
final class CSVReader: FormatReader {
  private var document = DocumentBuilder(format: .csv)
  private var lines = LineSplitter()
  private var columns: TableColumns?
  private var intake: PoseIntake?
  private let options: ReadingOptions
  /// True when a row had more fields than there are names.
  private var hasSurplus = false
  private var failure: FormatError?
  /// The names in the first row that could be one of them, where they mean nothing.
  private var strangeNames: (line: Int, names: [String], lacking: [String])?

  /// A reader of a table.
  init(options: ReadingOptions = ReadingOptions()) { self.options = options }

  func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(FormatError) {
    lines.read(bytes) { line, number in readLine(line, number: number) }
    if let failure { throw failure }
  }

  var line: Int { lines.number }

  var errorOfNothing: FormatError? {
    columns == nil && strangeNames != nil ? errorOfNames ?? .unknownFormat(.none) : nil
  }

  func takeNews(forgetting: Bool) -> LogPiece {
    document.takeNews(forgetting: forgetting)
  }

  func finish() throws(FormatError) -> DocumentBuilder {
    lines.finish { line, number in readLine(line, number: number) }
    if let failure { throw failure }
    if columns == nil, let errorOfNames { throw errorOfNames }
    intake?.finish(&document)
    return document
  }

  /// The message about names in the first row that mean nothing, where it has some.
  private var errorOfNames: FormatError? {
    guard let strangeNames, strangeNames.names.count > 1 else { return nil }
    return .unknownColumns(
      line: strangeNames.line, found: strangeNames.names, lacking: strangeNames.lacking)
  }

  private func readLine(_ line: UnsafeBufferPointer<UInt8>, number: Int) {
    guard failure == nil, let start = line.firstIndex(where: { !DecimalParser.isSpace($0) }) else {
      return
    }
    let isComment = line[start] == UInt8(ascii: "#")
    guard let columns else {
      do { try findColumns(line, isComment: isComment, number: number) } catch { failure = error }
      return
    }
    if isComment { return }
    let fields = TableRow.fields(line, separator: columns.separator)
    if !hasSurplus, !columns.names.isEmpty, fields.count > columns.names.count {
      noteSurplus(fields, columns, line: number)
    }
    if intake == nil {
      readFix(fields, columns, line, number: number)
    } else {
      readPose(fields, columns, line, number: number)
    }
  }

  /// Looks whether a line says what the columns hold.
  private func findColumns(
    _ line: UnsafeBufferPointer<UInt8>, isComment: Bool, number: Int
  ) throws(FormatError) {
    if isComment {
      // SLAM's tables have their names in a comment.
      guard options.columns?.columns.isEmpty ?? true,
        let found = try TableColumns(
          first: line.withoutNumberSigns, number: number, choice: options.columns,
          layout: options.layout),
        found.hasPoses, !found.isHeaderless
      else { return }
      return begin(found, line: number)
    }
    let found: TableColumns
    let named = try TableColumns(
      first: line, number: number, choice: options.columns, layout: options.layout)
    if let named {
      found = named
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

  private func begin(_ found: TableColumns, line: Int) {
    columns = found
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
    // ARKit's own axes are those of the sensor.
    let name = options.fileName?.split(separator: "/").last?.lowercased() ?? ""
    let isOfARKit = name.hasPrefix("arkit") || name.hasPrefix("arposes")
    intake = PoseIntake(
      unit: found.unit, usual: found.usualUnit, clock: found[.time].map(found.name(of:)) ?? "",
      axes: found.axes, likely: isOfARKit ? .sensor : nil)
  }

  /// Says once that a row has more fields than there are names, of which the last say something.
  private func noteSurplus(_ fields: [[UInt8]], _ columns: TableColumns, line: Int) {
    let names = columns.names.count
    let surplus = fields[names...]
    guard surplus.contains(where: { !$0.allSatisfy(DecimalParser.isSpace) }) else { return }
    hasSurplus = true
    document.warn(.surplusFields(count: fields.count, names: names, line: line))
  }

  private func noteStrangeNames(_ line: UnsafeBufferPointer<UInt8>, number: Int) {
    guard strangeNames == nil else { return }
    strangeNames = (number, TableColumns.names(of: line), TableColumns.lacking(in: line))
  }
}

extension CSVReader {
  /// Adds the fix of a row in a table without poses.
  private func readFix(
    _ fields: [[UInt8]], _ columns: TableColumns, _ line: UnsafeBufferPointer<UInt8>, number: Int
  ) {
    guard let place = place(fields, columns, line, number: number) else { return }
    document.append(
      latitude: place.latitude, longitude: place.longitude,
      altitude: TableRow.number(in: fields, at: columns[.altitude]),
      time: time(fields, columns, line: number),
      horizontalAccuracy: accuracy(fields, columns), to: .tracks, line: number)
  }

  /// The place of a fix; counts a row that has none of use.
  private func place(
    _ fields: [[UInt8]], _ columns: TableColumns, _ line: UnsafeBufferPointer<UInt8>, number: Int
  ) -> (latitude: Double, longitude: Double)? {
    guard let first = columns[.latitude], let second = columns[.longitude],
      max(first, second) < fields.count
    else {
      document.drop(.malformedRecord, line: number, bytes: line)
      return nil
    }
    let latitude = fields[first]
    let longitude = fields[second]
    if latitude.isEmpty || longitude.isEmpty {
      document.drop(.missingPosition, line: number)
      return nil
    }
    guard let latitudeDegrees = TableRow.number(in: latitude, from: -90...90) else {
      latitude.withUnsafeBufferPointer {
        document.drop(.badLatitude, line: number, bytes: $0)
      }
      return nil
    }
    guard let longitudeDegrees = TableRow.number(in: longitude, from: -180...180) else {
      longitude.withUnsafeBufferPointer {
        document.drop(.badLongitude, line: number, bytes: $0)
      }
      return nil
    }
    let sides = columns.hemispheres
    return (
      signed(latitudeDegrees, fields, by: sides.northSouth, negative: "s"),
      signed(longitudeDegrees, fields, by: sides.eastWest, negative: "w")
    )
  }

  /// A coordinate with the sign that its own column says, `S` or `W` for negative.
  private func signed(
    _ degrees: Double, _ fields: [[UInt8]], by column: Int?, negative: Unicode.Scalar
  ) -> Double {
    guard let column, column < fields.count,
      let letter = fields[column].first(where: { !DecimalParser.isSpace($0) }),
      letter | 0x20 == UInt8(ascii: negative)
    else { return degrees }
    return -abs(degrees)
  }

  private func accuracy(_ fields: [[UInt8]], _ columns: TableColumns) -> Double? {
    FixAccuracy.radius(stated: TableRow.number(in: fields, at: columns[.accuracy]))
      ?? FixAccuracy.radius(dilution: TableRow.number(in: fields, at: columns[.dilution]))
  }

  /// The time of a row, seconds since 1970.
  private func time(_ fields: [[UInt8]], _ columns: TableColumns, line: Int) -> Double? {
    guard let column = columns[.time], column < fields.count else { return nil }
    let field = fields[column]
    if field.isEmpty { return nil }
    if let time = moment(fields, at: column, columns) { return time }
    guard let count = TableRow.number(in: field) else {
      document.countUnreadableTime(line: line)
      return nil
    }
    return columns.unit.map { count / $0.perSecond } ?? TimeParser.seconds(count)
  }
}

extension CSVReader {
  /// Takes in a row of a table with poses.
  private func readPose(
    _ fields: [[UInt8]], _ columns: TableColumns, _ line: UnsafeBufferPointer<UInt8>, number: Int
  ) {
    guard let time = count(fields, at: columns[.time]) else {
      return document.drop(
        .incompleteRecord, line: number, bytes: line, missing: ColumnRole.time.key)
    }
    var row = PoseRow(time: time, line: number)
    let isLost = readState(fields, columns, into: &row)
    readPlaceAndTurn(fields, columns, line, isLost: isLost, into: &row)
    row.compass = TableRow.number(in: fields, at: columns[.compass]).map { .degrees($0) }
    row.truth = truth(fields, columns)
    row.fixTime = count(fields, at: columns[.fixTime])
    if columns.hasFixes, !isEmpty(fields, at: [.latitude, .longitude], columns),
      let place = place(fields, columns, line, number: number)
    {
      row.fix = GeoPoint(
        unchecked: place.latitude, place.longitude,
        altitude: TableRow.number(in: fields, at: columns[.altitude]), time: nil,
        horizontalAccuracy: accuracy(fields, columns))
    }
    intake?.append(row, to: &document)
  }

  /// A time as the table counts it; that of a date in the table's unit.
  private func count(_ fields: [[UInt8]], at column: Int?) -> Double? {
    guard let column, column < fields.count else { return nil }
    if let count = TableRow.number(in: fields[column]) { return count }
    return columns.flatMap { moment(fields, at: column, $0) }
      .map { $0 * (columns?.unit?.perSecond ?? 1) }
  }

  /// A date with a time of day, which may have a column each; seconds since 1970.
  private func moment(_ fields: [[UInt8]], at column: Int, _ columns: TableColumns) -> Double? {
    let field = fields[column]
    if let time = field.withUnsafeBufferPointer({ TimeParser.parse($0) }) { return time }
    guard let date = columns.date, date < fields.count else { return nil }
    let whole =
      fields[date].drop(while: DecimalParser.isSpace).prefix(10) + [UInt8(ascii: "T")]
      + field.drop(while: DecimalParser.isSpace)
    return Array(whole).withUnsafeBufferPointer { TimeParser.parse($0) }
  }

  /// Reads how AR follows; whether it does not at all.
  private func readState(
    _ fields: [[UInt8]], _ columns: TableColumns, into row: inout PoseRow
  ) -> Bool {
    guard let column = columns[.tracking], column < fields.count, !fields[column].isEmpty else {
      return false
    }
    var word = TrackingWord(fields[column])
    if columns.trackingIsYesOrNo, word == .tracked(.limited) { word = .tracked(.normal) }
    switch word {
    case .tracked(let state): row.state = state
    case .lost:
      row.state = .limited
      return true
    case .unknown: intake?.countUnknownState(fields[column], line: row.line)
    }
    return false
  }

  private func readPlaceAndTurn(
    _ fields: [[UInt8]], _ columns: TableColumns, _ line: UnsafeBufferPointer<UInt8>,
    isLost: Bool, into row: inout PoseRow
  ) {
    let turnRoles = columns.hasMatrix ? ColumnRole.matrix : ColumnRole.quaternion
    // A row may be of a fix alone.
    if isEmpty(fields, at: ColumnRole.place + turnRoles, columns) { return }
    if isLost {
      intake?.countLost(line: row.line)
      return
    }
    let place = numbers(fields, at: ColumnRole.place, columns)
    let turn = numbers(fields, at: turnRoles, columns)
    guard let place, let turn else {
      let missing = (ColumnRole.place + turnRoles).first {
        TableRow.number(in: fields, at: columns[$0]) == nil
      }
      return document.drop(.incompleteRecord, line: row.line, bytes: line, missing: missing?.key)
    }
    guard let rotation = Self.rotation(turn) else {
      return document.drop(.badOrientation, line: row.line, bytes: line)
    }
    let position = Vector3(place[0], place[1], place[2])
    guard position.isPlaceOfPhone else {
      return document.drop(.badPlace, line: row.line, bytes: line)
    }
    row.pose = columns.axes.pose(position, rotation)
  }

  private static func rotation(_ turn: [Double]) -> Quaternion? {
    if turn.count == 4 {
      let square = turn.reduce(0) { $0 + $1 * $1 }
      guard 0.98...1.02 ~= square else { return nil }
      return Quaternion(x: turn[0], y: turn[1], z: turn[2], w: turn[3])
    }
    return Quaternion(
      columnX: Vector3(turn[0], turn[3], turn[6]), columnY: Vector3(turn[1], turn[4], turn[7]),
      columnZ: Vector3(turn[2], turn[5], turn[8]))
  }

  private func truth(_ fields: [[UInt8]], _ columns: TableColumns) -> TruthPlace? {
    guard let latitude = TableRow.number(in: fields, at: columns[.truthLatitude]),
      let longitude = TableRow.number(in: fields, at: columns[.truthLongitude]),
      let coordinate = GeodeticCoordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
    else { return nil }
    let heading = TableRow.number(in: fields, at: columns[.truthHeading])
    return TruthPlace(coordinate: coordinate, heading: heading.map { .degrees($0) })
  }

  private func numbers(
    _ fields: [[UInt8]], at roles: [ColumnRole], _ columns: TableColumns
  ) -> [Double]? {
    var numbers: [Double] = []
    for role in roles {
      guard let number = TableRow.number(in: fields, at: columns[role]) else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// True when all of some fields are empty, or not there.
  private func isEmpty(
    _ fields: [[UInt8]], at roles: [ColumnRole], _ columns: TableColumns
  ) -> Bool {
    roles.allSatisfy { role in
      guard let column = columns[role], column < fields.count else { return true }
      return fields[column].allSatisfy(DecimalParser.isSpace)
    }
  }
}
