/// The roles of a table's columns, and what its header says about them.
struct TableColumns {
  /// The separator of the fields; nil if they are separated by any number of blanks.
  let separator: UInt8?
  /// The unit of the time column, if its name or the user states it; nil otherwise.
  let unit: TimeUnit?
  /// The lengths in metres of the units of altitude and accuracy, according to the column names.
  let metres: (altitude: Double, accuracy: Double)
  /// The usual unit of times in files with this name, if the time column has no name; nil otherwise.
  let usualUnit: TimeUnit?
  /// The names of the columns, as written in the table; empty if it has no names.
  let names: [String]
  /// Other columns that could have been meant.
  let rivals: [ColumnMatch.Rival]
  /// The directions of the poses' axes, if they are stated.
  let axes: PoseAxes
  /// The date column, if the time column contains only times of day; nil otherwise.
  let date: Int?
  /// The columns of minutes and seconds that accompany the degrees; nil without any.
  let minutes: MinuteColumns?
  /// The columns of a transform, if position and rotation have no columns of their own; nil otherwise.
  let transform: MatrixColumns?
  /// True when the first row contains numbers rather than names.
  let isHeaderless: Bool
  /// True when the tracking column contains only yes or no.
  let trackingIsYesOrNo: Bool
  private var columns: [Int?]

  /// The column that has a role; nil if absent.
  subscript(role: ColumnRole) -> Int? { columns[role.rawValue] }
}

extension TableColumns {
  /// Creates the columns from the first row of a table; nil if the row is not usable.
  ///
  /// - Throws: An error if a chosen column does not exist.
  init?(
    first line: UnsafeBufferPointer<UInt8>, number: Int, choice: ColumnChoice?,
    layout: TableLayout? = nil
  ) throws(FormatError) {
    let separators = Self.separators(of: line)
    if let choice, !choice.columns.isEmpty {
      let fields = TableRow.fields(line, separator: separators[0])
      try self.init(
        fields, separator: separators[0], number: number, choice: choice, layout: layout)
      guard hasPoses || hasFixes || hasCompass else {
        throw .unknownColumns(line: number, found: fields.map(Self.text), lacking: lacking)
      }
      return
    }
    for separator in separators {
      let fields = TableRow.fields(line, separator: separator)
      try self.init(
        fields, separator: separator, number: number, choice: choice ?? ColumnChoice(),
        layout: layout)
      if hasPoses || hasFixes { return }
    }
    return nil
  }

  /// Returns true for a field that is not a name but a number, a word for a missing number, or a time.
  private static func isOfRow(_ field: [UInt8]) -> Bool {
    TableRow.number(in: field) != nil || TableRow.isNoNumber(field)
      || field.withUnsafeBufferPointer { TimeParser.parse($0) } != nil
  }

  /// Returns true if a row begins with two numbers that may be a position, as in a table without column
  /// names.
  static func beginsWithPosition(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    let fields = TableRow.fields(line, separator: separators(of: line)[0])
    guard fields.count > 1, let first = TableRow.number(in: fields[0], from: -180...180),
      let second = TableRow.number(in: fields[1], from: -180...180)
    else { return false }
    return min(abs(first), abs(second)) <= 90
  }

  /// Recognises a row of numbers written by a known pose logger.
  ///
  /// - Returns: The columns, and a description of their order if the order is a guess; nil for any other row.
  static func ofNumbers(
    _ line: UnsafeBufferPointer<UInt8>, number: Int, options: ReadingOptions
  ) throws(FormatError) -> (columns: TableColumns, guess: String?)? {
    let separator = separators(of: line)[0]
    let fields = TableRow.fields(line, separator: separator)
    guard
      let roles = NumberLayout.roles(
        of: fields, hasCommas: separator == UInt8(ascii: ","), fileName: options.fileName)
    else { return nil }
    var layout = options.layout ?? TableLayout()
    layout.roles = roles
    let columns = try TableColumns(
      fields, separator: separator, number: number, choice: options.columns ?? ColumnChoice(),
      layout: layout)
    let order = roles.map(\.key).joined(separator: ", ")
    return (columns, columns.hasMatrix ? nil : order)
  }

  /// Returns the words of a line if it may be a header with separators; empty if any of them is a number.
  static func names(of line: UnsafeBufferPointer<UInt8>) -> [String] {
    guard let separator = separators(of: line)[0] else { return [] }
    let fields = TableRow.fields(line, separator: separator)
    guard fields.allSatisfy({ TableRow.number(in: $0) == nil }) else { return [] }
    return fields.map(text)
  }

  /// Returns the names in the first line of a table; nil if the text is not a table.
  ///
  /// The second line must have as many fields as the first, at least half of them numbers.
  static func strangeNames(of text: UnsafeBufferPointer<UInt8>) -> [String]? {
    let lines = text.split(maxSplits: 2) { $0 == 10 || $0 == 13 }
      .map { UnsafeBufferPointer(rebasing: $0) }
    guard lines.count > 1 else { return nil }
    let names = names(of: lines[0])
    let fields = TableRow.fields(lines[1], separator: separators(of: lines[0])[0])
    let numbers = fields.count { TableRow.number(in: $0) != nil }
    return names.count > 2 && fields.count == names.count && 2 * numbers >= names.count
      ? names : nil
  }

  private init(
    _ fields: [[UInt8]], separator: UInt8?, number: Int, choice: ColumnChoice,
    layout: TableLayout?
  ) throws(FormatError) {
    self.separator = separator
    isHeaderless = fields.allSatisfy(Self.isOfRow)
    columns = [Int?](repeating: nil, count: ColumnRole.allCases.count)
    let chosen = try Self.chosen(by: choice, of: fields, number: number)
    for (role, column) in chosen { columns[role.rawValue] = column }
    let names = isHeaderless ? [] : fields.map(PlainName.text)
    self.names = isHeaderless ? [] : fields.map(Self.text)
    if isHeaderless {
      // Without column names, use the layout that belongs to the file's name.
      for (column, role) in (layout?.roles ?? []).enumerated() where column < fields.count {
        if chosen[role] == nil { columns[role.rawValue] = column }
      }
      rivals = []
    } else {
      let match = ColumnMatch(names, chosen: chosen)
      for (role, column) in match.columns { columns[role.rawValue] = column }
      rivals = match.rivals
    }
    if columns[ColumnRole.time.rawValue] == nil {
      columns.swapAt(ColumnRole.time.rawValue, ColumnRole.fixTime.rawValue)
    }
    // Poses can only be used with times; without times, there may still be fixes.
    let isOfPoses =
      columns[ColumnRole.time.rawValue] != nil || columns[ColumnRole.latitude.rawValue] == nil
    if isOfPoses, !isHeaderless, !Self.hasPose(columns) {
      for (role, column) in AxisGroups(self.names).columns where chosen[role] == nil {
        columns[role.rawValue] = column
      }
    }
    transform =
      isOfPoses && !isHeaderless && !Self.hasPose(columns) ? MatrixColumns(self.names) : nil
    let tracking = isHeaderless ? nil : columns[ColumnRole.tracking.rawValue].map { names[$0] }
    trackingIsYesOrNo = tracking.map { $0.hasPrefix("is") || $0 == "tracked" } ?? false
    let time = columns[ColumnRole.time.rawValue]
    let day = names.firstIndex(where: Self.dates.contains)
    date = time == nil || day == time ? nil : day
    unit = choice.unit ?? (isHeaderless ? nil : time.flatMap { TimeUnit(header: fields[$0]) })
    minutes =
      isHeaderless
      ? nil
      : MinuteColumns(
        names, latitude: columns[ColumnRole.latitude.rawValue],
        longitude: columns[ColumnRole.longitude.rawValue])
    let height = columns[ColumnRole.altitude.rawValue]
    let radius = columns[ColumnRole.accuracy.rawValue]
    metres =
      isHeaderless
      ? (1, 1)
      : (LengthUnit.metres(in: fields, at: height), LengthUnit.metres(in: fields, at: radius))
    usualUnit = isHeaderless ? layout?.unit : nil
    let isUsual = isHeaderless || (layout?.mark.map(names.contains) ?? false)
    axes = PoseAxes(
      camera: choice.camera ?? (isUsual ? layout?.camera : nil), scene: choice.scene)
  }

  /// Returns the columns that the user chose, by role; nil for a role for which the user chose no column.
  private static func chosen(
    by choice: ColumnChoice, of fields: [[UInt8]], number: Int
  ) throws(FormatError) -> [ColumnRole: Int?] {
    var chosen: [ColumnRole: Int?] = [:]
    for role in ColumnRole.allCases {
      guard let text = choice.columns[role] else { continue }
      chosen[role] = .some(
        text.isEmpty ? nil : try column(text, of: role, fields, number: number))
    }
    return chosen
  }

  /// The names of date columns.
  static let dates: Set = [
    "date", "utcdate", "gpsdate", "dateutc", "localdate", "datestamp", "fixdate", "day",
  ]

  /// Returns true when there are columns for both a position and a rotation.
  private static func hasPose(_ columns: [Int?]) -> Bool {
    func has(_ roles: [ColumnRole]) -> Bool { roles.allSatisfy { columns[$0.rawValue] != nil } }
    return has(ColumnRole.position) && (has(ColumnRole.quaternion) || has(ColumnRole.matrix))
  }

  /// Returns the column that the user gave by its name or number.
  private static func column(
    _ name: String, of role: ColumnRole, _ fields: [[UInt8]], number: Int
  ) throws(FormatError) -> Int {
    let texts = fields.map(text)
    if let column = texts.firstIndex(of: name) { return column }
    let normalised = PlainName.text(Array(name.utf8))
    if let count = Int(name), count > 0, count <= fields.count { return count - 1 }
    if !normalised.isEmpty,
      let column = fields.firstIndex(where: { PlainName.text($0) == normalised })
    {
      return column
    }
    throw .missingColumn(line: number, key: role.key, name: name, found: texts)
  }

  private static func text(_ field: [UInt8]) -> String {
    field.withUnsafeBufferPointer { String(decoding: $0.withoutOuterBlanks, as: UTF8.self) }
  }

  /// Returns true when a line has more than two fields and all of them are numbers.
  private static func isOfNumbers(
    _ line: UnsafeBufferPointer<UInt8>, partedBy separator: UInt8?
  ) -> Bool {
    let fields = TableRow.fields(line, separator: separator)
    return fields.count > 2
      && fields.allSatisfy { TableRow.number(in: $0) != nil || TableRow.isNoNumber($0) }
  }

  /// Returns the separators that may be those of a line: the most frequent one outside quotes first, and nil,
  /// for blanks, last.
  static func separators(of line: UnsafeBufferPointer<UInt8>) -> [UInt8?] {
    let signs = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|")]
    var counts = signs.map { _ in 0 }
    var isQuoted = false
    // A mark opens a quotation only at the beginning of a field; other marks stand for inches.
    var isAtStart = true
    for byte in line {
      if byte == UInt8(ascii: "\"") {
        // A doubled mark inside quotes counts as closing and opening them again.
        (isQuoted, isAtStart) = (!isQuoted && isAtStart, isQuoted)
      } else if !isQuoted, let index = signs.firstIndex(of: byte) {
        counts[index] += 1
        isAtStart = true
      } else if byte != 32 {
        isAtStart = false
      }
    }
    var found = signs.indices.filter { counts[$0] > 0 }
      .sorted { (counts[$1], $0) < (counts[$0], $1) }
    // Numbers with decimal commas may contain more commas than the line has separators.
    if found.first == 0 {
      if let other = found.dropFirst().first(where: { isOfNumbers(line, partedBy: signs[$0]) }) {
        found = [other] + found.filter { $0 != other }
      } else if isOfNumbers(line, partedBy: nil) {
        return [nil] + found.map { signs[$0] }
      }
    }
    // In a line of names separated by commas, blanks are part of the names.
    return found.isEmpty ? [nil] : found.map { signs[$0] }
  }
}

extension TableColumns {
  /// True when there are columns for the positions of fixes.
  var hasFixes: Bool { self[.latitude] != nil && self[.longitude] != nil }

  /// True when there are columns for AR poses.
  var hasPoses: Bool { transform != nil || Self.hasPose(columns) }

  /// All columns that are used.
  var taken: Set<Int> {
    Set(
      columns.compactMap(\.self) + [date].compactMap(\.self) + (transform?.columns ?? [])
        + (minutes?.columns ?? []))
  }

  /// True when the poses' orientations are matrices.
  var hasMatrix: Bool { has(ColumnRole.matrix) }

  /// True when there are columns for a compass and for times.
  var hasCompass: Bool { self[.compass] != nil && self[.time] != nil }

  /// The keys that are missing for complete poses or fixes; empty if none is missing.
  var lacking: [String] {
    if transform != nil { return self[.time] == nil ? [ColumnRole.time.key] : [] }
    let turn = has(ColumnRole.quaternion) || hasMatrix
    if has(ColumnRole.position), !turn {
      return ColumnRole.quaternion.filter { self[$0] == nil }.map(\.key)
    }
    if turn, !has(ColumnRole.position) {
      return ColumnRole.position.filter { self[$0] == nil }.map(\.key)
    }
    if hasPoses { return self[.time] == nil ? [ColumnRole.time.key] : [] }
    let fix = [ColumnRole.latitude, .longitude].filter { self[$0] == nil }
    return fix.count == 1 ? fix.map(\.key) : []
  }

  /// Returns the keys that are missing in a header of which some names are known; empty for any other line.
  static func lacking(in line: UnsafeBufferPointer<UInt8>) -> [String] {
    let separator = separators(of: line)[0]
    let columns = try? TableColumns(
      TableRow.fields(line, separator: separator), separator: separator, number: 1,
      choice: ColumnChoice(), layout: nil)
    return columns.flatMap { $0.isHeaderless ? nil : $0.lacking } ?? []
  }

  /// Returns the warning that other columns could have been meant.
  func warning(of rival: ColumnMatch.Rival, line: Int) -> FormatWarning {
    let choice = zip(rival.roles, rival.others).map { "\($0.key)=\(name(of: $1))" }
    return .severalColumns(
      keys: rival.roles.map(\.key).joined(separator: ", "), taken: rival.taken.map { names[$0] },
      others: rival.others.map { names[$0] }, choice: choice.joined(separator: ","), line: line)
  }

  /// Returns the name of a column for the option `--columns`: its name, or its number if the name is
  /// ambiguous.
  func name(of column: Int) -> String {
    guard column < names.count else { return "\(column + 1)" }
    let name = names[column]
    let isClear =
      !name.isEmpty && !name.contains { $0 == "," || $0 == "=" || $0.isWhitespace }
      && Printable.sanitised(name, limit: 40) == name && names.count { $0 == name } == 1
    return isClear ? name : "\(column + 1)"
  }

  /// Returns the name of a column for messages: as written, or its number if it has no name.
  func title(of column: Int) -> String {
    column < names.count && !names[column].isEmpty ? names[column] : "\(column + 1)"
  }

  private func has(_ roles: [ColumnRole]) -> Bool { roles.allSatisfy { self[$0] != nil } }
}
