import ARRouteEngine

extension CSVReader {
  /// Reads a row of a table with poses.
  func readPose(
    _ fields: [[UInt8]], _ columns: TableColumns, _ line: UnsafeBufferPointer<UInt8>, number: Int
  ) {
    if let transform = columns.transform, matrices.layout == nil {
      guard matrices.find(transform, in: fields, line, number: number) else { return }
      releaseMatrices()
    }
    guard let time = count(fields, at: columns[.time]) else {
      return document.drop(
        .incompleteRecord, line: number, bytes: line, missing: ColumnRole.time.key)
    }
    var row = PoseRow(time: time, line: number)
    let isLost = readState(fields, columns, into: &row)
    readPositionAndTurn(fields, columns, line, isLost: isLost, into: &row)
    row.compass = TableRow.number(in: fields, at: columns[.compass]).map { .degrees($0) }
    row.truth = truth(fields, columns)
    row.fixTime = count(fields, at: columns[.fixTime])
    if columns.hasFixes, !isEmpty(fields, at: [.latitude, .longitude], columns),
      let truth = position(fields, columns, line, number: number)
    {
      row.fix = GeoPoint(
        unchecked: truth.latitude, truth.longitude,
        altitude: TableRow.number(in: fields, at: columns[.altitude]), time: nil,
        horizontalAccuracy: accuracy(fields, columns))
    }
    intake?.append(row, to: &document)
  }

  /// Reads the rows that were held back until one of them revealed the position of the translation in a
  /// transform.
  func releaseMatrices() {
    guard let columns else { return }
    for row in matrices.release() {
      row.line.withUnsafeBufferPointer {
        readPose(row.fields, columns, $0, number: row.number)
      }
    }
  }

  /// Returns a time in the table's unit; a date is converted to this unit.
  private func count(_ fields: [[UInt8]], at column: Int?) -> Double? {
    guard let column, column < fields.count else { return nil }
    if let count = TableRow.number(in: fields[column]) { return count }
    guard let columns else { return nil }
    let date = date(fields, columns)
    let time = Self.moment(fields[column], date: date) ?? Self.written(fields[column], date: date)
    return time.map { $0 * (columns.unit?.perSecond ?? 1) }
  }

  /// Returns a time in a format other than ISO 8601; if its date may be in several orders, the first one is
  /// used.
  private static func written(_ field: [UInt8], date: [UInt8]) -> Double? {
    let stamp = field.withUnsafeBufferPointer { TimeColumn.stamp($0, date: date) }
    return stamp.flatMap { TimeDecision().seconds($0) }
  }

  /// Reads AR's tracking state; returns true if AR is not tracking at all.
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

  private func readPositionAndTurn(
    _ fields: [[UInt8]], _ columns: TableColumns, _ line: UnsafeBufferPointer<UInt8>,
    isLost: Bool, into row: inout PoseRow
  ) {
    // A row may contain only a fix.
    if isWithoutPose(fields, columns) { return }
    if isLost {
      intake?.countLost(line: row.line)
      return
    }
    let turnRoles = columns.hasMatrix ? ColumnRole.matrix : ColumnRole.quaternion
    let parts: (position: [Double], turn: [Double])
    if let transform = columns.transform {
      guard let numbers = transform.numbers(of: fields) else {
        return document.drop(.incompleteRecord, line: row.line, bytes: line)
      }
      guard let found = MatrixColumns.parts(of: numbers, matrices.layout ?? .last) else {
        return document.drop(.badOrientation, line: row.line, bytes: line)
      }
      parts = found
    } else if let position = numbers(fields, at: ColumnRole.position, columns),
      let turn = numbers(fields, at: turnRoles, columns)
    {
      parts = (position, turn)
    } else {
      let missing = (ColumnRole.position + turnRoles).first {
        TableRow.number(in: fields, at: columns[$0]) == nil
      }
      return document.drop(.incompleteRecord, line: row.line, bytes: line, missing: missing?.key)
    }
    let metres = parts.position
    guard let rotation = Self.rotation(parts.turn) else {
      return document.drop(.badOrientation, line: row.line, bytes: line)
    }
    let position = Vector3(metres[0], metres[1], metres[2])
    guard position.isPositionOfPhone else {
      return document.drop(.badPlace, line: row.line, bytes: line)
    }
    row.pose = columns.axes.pose(position, rotation)
  }

  private func isWithoutPose(_ fields: [[UInt8]], _ columns: TableColumns) -> Bool {
    if let transform = columns.transform {
      return transform.columns.allSatisfy {
        $0 >= fields.count || fields[$0].allSatisfy(DecimalParser.isSpace)
      }
    }
    let turn = columns.hasMatrix ? ColumnRole.matrix : ColumnRole.quaternion
    return isEmpty(fields, at: ColumnRole.position + turn, columns)
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

  private func truth(_ fields: [[UInt8]], _ columns: TableColumns) -> StatedTruth? {
    guard let latitude = TableRow.number(in: fields, at: columns[.truthLatitude]),
      let longitude = TableRow.number(in: fields, at: columns[.truthLongitude]),
      let coordinate = GeodeticCoordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
    else { return nil }
    let heading = TableRow.number(in: fields, at: columns[.truthHeading])
    return StatedTruth(coordinate: coordinate, heading: heading.map { .degrees($0) })
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

  /// Returns true if the columns of the given roles are all empty or missing in a row.
  private func isEmpty(
    _ fields: [[UInt8]], at roles: [ColumnRole], _ columns: TableColumns
  ) -> Bool {
    roles.allSatisfy { role in
      guard let column = columns[role], column < fields.count else { return true }
      return fields[column].allSatisfy(DecimalParser.isSpace)
    }
  }
}
