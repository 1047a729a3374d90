extension CSVReader {
  /// Adds the fix of a row in a table without poses.
  func readFix(
    _ fields: [[UInt8]], _ columns: TableColumns, _ line: UnsafeBufferPointer<UInt8>, number: Int
  ) {
    // Rows held back because they lack a hemisphere precede this one, so they are released first if the
    // column turns out to contain no hemispheres.
    if voids.isEmpty, !hemispheres.isNamed, !voidRows.waiting.isEmpty { releaseVoidRows() }
    if !voids.isEmpty || hemispheres.isNamed, dropVoid(fields, line: number) { return }
    guard let position = position(fields, columns, line, number: number) else { return }
    let stamp = stamp(fields, columns, line: number)
    if let stamp { moveTimes(by: stamp, columns, line: number) }
    let index = document.pointCount
    document.append(
      latitude: position.latitude, longitude: position.longitude,
      altitude: TableRow.metres(
        in: fields, at: columns[.altitude], unit: columns.metres.altitude),
      time: stamp.flatMap { seconds($0, at: index, line: number) },
      horizontalAccuracy: accuracy(fields, columns), to: .tracks, line: number)
    guard document.pointCount > index else { return }
    if spares.isOpen { spares.append(fields) }
    // Once points have been forgotten, the device and segment columns are no longer evaluated.
    guard !document.delivery.hasForgotten else { return }
    if !devices.isEmpty { devices.append(fields) }
    if !segments.isEmpty { segments.append(fields, at: index) }
  }

  /// Returns the time of a stamp in seconds, which may change later; counts a stamp that is beyond any date
  /// as unreadable.
  private func seconds(_ stamp: TimeColumn.Stamp, at index: Int, line: Int) -> Double? {
    if let number = stamp.number, TimeParser.seconds(number) == nil {
      document.countUnreadableTimes(line: line)
    }
    let time = times.append(stamp, at: index)
    return stamp.isOfOpenUnit ? time.map { $0 / (parts ?? 1) } : time
  }

  /// Leaves out a row if the receiver marked it as void; otherwise returns false.
  private func dropVoid(_ fields: [[UInt8]], line: Int) -> Bool {
    let isLeftOut = voidRows.leavesOut(
      fields, isVoid: isVoid(fields), line: line, &document)
    if voidRows.isFull { releaseVoidRows() }
    return isLeftOut
  }

  private func isVoid(_ fields: [[UInt8]]) -> Bool {
    areVoid && (voids.isVoid(fields) || hemispheres.lackSide(of: fields))
  }

  /// The maximum number of void rows at the beginning: three days at one row per second.
  ///
  /// If there are more, the mark must mean something else.
  static let mostVoidRows = 1 << 18

  /// Uses the waiting rows as fixes, because the mark cannot mean that they are void.
  func releaseVoidRows() {
    let rows = voidRows.takeWaiting()
    guard let columns, !rows.isEmpty else { return }
    areVoid = false
    let nothing = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    for void in rows { readFix(void.row, columns, nothing, number: void.line) }
  }

  /// Returns the position of a fix; counts the row as dropped if it has no usable position.
  func position(
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
    guard
      let latitudeDegrees = degrees(latitude, "NS", upTo: 90, else: .badLatitude, line: number),
      let longitudeDegrees = degrees(longitude, "EW", upTo: 180, else: .badLongitude, line: number)
    else {
      document.noteOffEarth(TableRow.number(in: latitude), TableRow.number(in: longitude))
      return nil
    }
    var degrees = (latitude: latitudeDegrees, longitude: longitudeDegrees)
    if let minutes = columns.minutes {
      let minus = UInt8(ascii: "-")
      guard
        let north = minutes.degrees(
          degrees.latitude, isNegative: degrees.latitude < 0 || latitude.contains(minus),
          ofLatitude: true, in: fields),
        let east = minutes.degrees(
          degrees.longitude, isNegative: degrees.longitude < 0 || longitude.contains(minus),
          ofLatitude: false, in: fields),
        abs(north) <= 90, abs(east) <= 180
      else {
        document.drop(.malformedRecord, line: number, bytes: line)
        return nil
      }
      degrees = (north, east)
    }
    return (
      hemispheres.signed(degrees.latitude, .latitude, of: fields),
      hemispheres.signed(degrees.longitude, .longitude, of: fields)
    )
  }

  /// Returns a coordinate within ±`limit`, with or without the letter of a hemisphere; counts the row as
  /// dropped if it has no such coordinate.
  private func degrees(
    _ field: [UInt8], _ sides: StaticString, upTo limit: Double, else reason: DropReason,
    line: Int
  ) -> Double? {
    let degrees =
      TableRow.number(in: field, from: -limit...limit)
      ?? TableRow.coordinate(in: field, sides: sides, upTo: limit)
    if degrees == nil {
      field.withUnsafeBufferPointer { document.drop(reason, line: line, bytes: $0) }
    }
    return degrees
  }

  func accuracy(_ fields: [[UInt8]], _ columns: TableColumns) -> Double? {
    let stated = TableRow.metres(
      in: fields, at: columns[.accuracy], unit: columns.metres.accuracy)
    return FixAccuracy.radius(stated: stated)
      ?? FixAccuracy.radius(dilution: TableRow.number(in: fields, at: columns[.dilution]))
  }

  /// Returns the stamp of a row's time; nil if it has none or it cannot be read.
  private func stamp(
    _ fields: [[UInt8]], _ columns: TableColumns, line: Int
  ) -> TimeColumn.Stamp? {
    if let source = spares.chosen {
      let stamp = source.stamp(fields)
      if stamp == nil { document.countUnreadableTimes(line: line) }
      return stamp
    }
    let date = date(fields, columns)
    guard let column = columns[.time], column < fields.count else { return nil }
    let field = fields[column]
    if field.isEmpty { return secondsOfFrame(fields).map { .known($0) } }
    for longer in withOtherColumns(field, fields) {
      let stamp = longer.withUnsafeBufferPointer { TimeColumn.stamp($0, date: date) }
      if let stamp { return dates.stamp(stamp) }
    }
    if let time = Self.moment(field, date: date) { return dates.stamp(.known(time)) }
    if let unit = columns.unit, let count = TableRow.number(in: field) {
      let seconds = unit.seconds(count)
      if seconds == nil { document.countUnreadableTimes(line: line) }
      return seconds.map { .known($0) }
    }
    let stamp = field.withUnsafeBufferPointer { TimeColumn.stamp($0, date: date) }
    if stamp == nil { document.countUnreadableTimes(line: line) }
    return stamp.map { dates.stamp($0) }
  }

  /// Returns the texts of a time combined with other columns, which contain AM or PM and an offset from UTC.
  ///
  /// The most complete combination comes first. If the time already contains these parts, the combinations
  /// cannot be parsed.
  private func withOtherColumns(_ field: [UInt8], _ fields: [[UInt8]]) -> [[UInt8]] {
    guard halfOfDay != nil || offset != nil, TableRow.number(in: field) == nil else { return [] }
    func text(_ column: Int?) -> [UInt8] {
      guard let column, column < fields.count else { return [] }
      return fields[column].filter { !DecimalParser.isSpace($0) }
    }
    let half = text(halfOfDay)
    let zone = text(offset)
    let hasZone = SpareTimes.Source.isOffset(zone) && field.last != UInt8(ascii: "Z")
    let halves = half.isEmpty ? [] : [field + [32] + half]
    return (hasZone ? (halves + [field]).map { $0 + [32] + zone } : []) + halves
  }

  /// Shifts the times of the previous rows if the next stamp reveals their date, or shows that they were
  /// misread.
  private func moveTimes(by stamp: TimeColumn.Stamp, _ columns: TableColumns, line: Int) {
    if columns.date != nil, let seconds = times.learnDate(of: stamp) {
      document.shiftTimes(by: seconds)
    }
    if let seconds = times.correction(by: stamp) {
      document.shiftTimes(by: seconds)
      document.delivery.notes.append(.lines(.movedTimes(seconds: seconds, line: line)))
    }
  }

  /// Returns the date of a row, or else that of the previous row; empty if absent.
  func date(_ fields: [[UInt8]], _ columns: TableColumns) -> [UInt8] {
    guard let column = columns.date else { return [] }
    return dates.date(column < fields.count ? fields[column] : [])
  }

  /// Returns the seconds since the first frame if the row is a frame without a date; otherwise nil.
  private func secondsOfFrame(_ fields: [[UInt8]]) -> Double? {
    guard let frameColumns, max(frameColumns.kind, frameColumns.seconds) < fields.count,
      fields[frameColumns.kind].elementsEqual("frame".utf8)
    else { return nil }
    return TableRow.number(in: fields[frameColumns.seconds])
  }

  /// Returns the seconds since 1970 of a date with a time of day, which may be in separate columns.
  ///
  /// - Parameter date: The field in the date's own column; empty if absent.
  static func moment(_ field: [UInt8], date: [UInt8]) -> Double? {
    if let time = field.withUnsafeBufferPointer({ TimeParser.parse($0) }) { return time }
    guard !date.isEmpty else { return nil }
    let whole =
      date.drop(while: DecimalParser.isSpace).prefix(10) + [UInt8(ascii: "T")]
      + field.drop(while: DecimalParser.isSpace)
    return Array(whole).withUnsafeBufferPointer { TimeParser.parse($0) }
  }
}

extension CSVReader {
  /// Decides on the meaning of all rows together, and reports the decision.
  func finishFixes() {
    document.unsettledPoints = 0
    guard let columns else { return }
    let sides = [columns[.latitude], columns[.longitude]].compactMap(\.self)
    if columns.hasFixes {
      for unused in hemispheres.unused(beside: sides) {
        let title = columns.title(of: unused.column)
        document.warn(
          unused.isNamed
            ? .unknownSides(column: title, line: unused.line)
            : .unusedHemispheres(column: title, line: unused.line))
      }
    }
    guard intake == nil else { return }
    if document.delivery.hasForgotten { return settleRest(columns) }
    finishTimes(columns)
    if !chooseDevice(columns) {
      let starts = segments.starts(among: document.pointCount)
      document.edit { $0.tracks.startSegments(at: starts) }
    }
  }

  /// Leaves out the rows of all devices except one; returns true if there are other devices.
  private func chooseDevice(_ columns: TableColumns) -> Bool {
    let points = document.document.tracks.points
    guard let choice = devices.choice(of: points) else {
      if let turn = devices.turn(of: points) {
        document.warn(
          .lines(
            .peopleInTurn(
              column: columns.title(of: turn.column), before: turn.before, after: turn.after,
              line: points[turn.index].line ?? headerLine)))
      }
      return false
    }
    document.edit { $0.tracks.remove(choice.leftOut) }
    document.warn(
      .otherDevices(
        count: choice.leftOut.count, line: choice.leftOut.first.flatMap { points[$0].line } ?? 1,
        column: columns.title(of: choice.column), used: choice.used, others: choice.others,
        reason: choice.reason))
    return true
  }
}
