/// The columns in a `Fix` line of GnssLogger.
struct GnssLogColumns {
  let latitude: Int
  let longitude: Int
  let altitude: Int?
  let accuracy: Int?
  let milliseconds: Int

  /// Creates the columns named by a comment such as `# Fix,Provider,LatitudeDegrees,…`; nil if it does not
  /// name latitude, longitude and time.
  init?(comment: UnsafeBufferPointer<UInt8>) {
    guard comment.first == UInt8(ascii: "#"),
      let start = comment.dropFirst().firstIndex(where: { !DecimalParser.isSpace($0) }),
      case let text = comment.rebased(from: start), text.starts(with: "Fix,Provider,".utf8)
    else { return nil }
    let names = text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self).lowercased() }
    func index(_ words: String...) -> Int? { names.firstIndex { words.contains($0) } }
    guard let latitude = index("latitudedegrees", "latitude"),
      let longitude = index("longitudedegrees", "longitude"),
      let time = index("unixtimemillis", "(utc)timeinms", "timeinms", "utctimemillis")
    else { return nil }
    self.latitude = latitude
    self.longitude = longitude
    altitude = index("altitudemeters", "altitude")
    accuracy = index("accuracymeters", "accuracy")
    milliseconds = time
  }

  /// Creates the columns for a log without such a comment.
  ///
  /// The first versions of GnssLogger wrote eight columns, without the bearing.
  init(fieldCount: Int) {
    latitude = 2
    longitude = 3
    altitude = 4
    accuracy = 6
    milliseconds = fieldCount > 8 ? 8 : 7
  }
}

extension DocumentBuilder {
  /// Adds the fix from a line that has been split at commas, or counts the reason it was dropped.
  mutating func append(
    _ fields: [Slice<UnsafeBufferPointer<UInt8>>], _ columns: GnssLogColumns, line: Int
  ) {
    func field(_ index: Int?) -> UnsafeBufferPointer<UInt8> {
      guard let index, index < fields.count else { return .init(start: nil, count: 0) }
      return UnsafeBufferPointer(rebasing: fields[index])
    }
    let (latitude, longitude) = (field(columns.latitude), field(columns.longitude))
    if latitude.isEmpty || longitude.isEmpty { return drop(.missingPosition, line: line) }
    guard let north = DecimalParser.parse(latitude) else {
      return drop(.badLatitude, line: line, bytes: latitude)
    }
    guard let east = DecimalParser.parse(longitude) else {
      return drop(.badLongitude, line: line, bytes: longitude)
    }
    let time = TimeParser.seconds(
      milliseconds: DecimalParser.parse(field(columns.milliseconds)))
    if time == nil { countUnreadableTimes(line: line) }
    append(
      latitude: north, longitude: east, altitude: DecimalParser.parse(field(columns.altitude)),
      time: time,
      horizontalAccuracy: FixAccuracy.radius(
        stated: DecimalParser.parse(field(columns.accuracy))), to: .tracks, line: line)
  }
}
