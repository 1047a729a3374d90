import ARRouteEngine

@testable import RouteFormats
@testable import RouteSimKit

extension FuzzTarget {
  /// The targets for readers of routes and logs: each reader alone, then all of them with format detection.
  static let documents: [FuzzTarget] = [
    reader("xml") { _ in XMLReader() },
    reader("json") { JSONReader(options: $0) },
    reader("records") { _ in LogLinesReader(expected: .session) },
    reader("nmea") { _ in LogLinesReader(expected: .nmea) },
    reader("csv") { CSVReader(options: $0) },
    reader("polyline") { PolylineReader(precision: $0.precision) },
    reader("fit") { _ in FITReader() },
    reader("gnsslog") { _ in GnssLogReader() },
    reader("igc") { _ in IGCReader() },
    reader("googlerecords") { _ in HistoryReader<GoogleRecordsHandler>() },
    reader("timeline") { _ in HistoryReader<GoogleTimelineHandler>() },
    reader("owntracks") { _ in HistoryReader<OwnTracksHandler>() },
    reader("owntrackslines") { _ in OwnTracksReader() },
    FuzzTarget(name: "zip", check: checkArchive),
    FuzzTarget(name: "scanner", check: checkScanner),
    FuzzTarget(name: "document", check: checkDocument),
    FuzzTarget(name: "gzip", check: checkInflater),
  ]

  typealias Outcome = Result<GeoDocument, FormatError>

  static func reader(
    _ name: String, _ make: @escaping @Sendable (ReadingOptions) -> (any FormatReader)?
  ) -> FuzzTarget {
    FuzzTarget(name: name) { input in
      guard let first = make(input.options), let second = make(input.options) else {
        fatalError("no reader")
      }
      compare(read(input.whole, by: first), read(input.pieces, by: second))
    }
  }

  /// Compares the scanner, which reads only records in the usual form, with the tokenizer, which reads all
  /// records.
  private static func checkScanner(_ input: FuzzInput) {
    for line in input.text.split(separator: 10) {
      let text = UnsafeBufferPointer(rebasing: line)
      guard let quick = RecordScanner.record(text) else { continue }
      var tokenizer = JSONTokenizer()
      var handler = RecordHandler()
      tokenizer.read(text, into: &handler)
      require(tokenizer.isComplete, "“\(input.string)” is JSON")
      require("\(quick)" == "\(handler.record)", "\(quick)\n\(handler.record)")
    }
  }

  static func checkDocument(_ input: FuzzInput) {
    func read(_ pieces: [UnsafeRawBufferPointer]) -> Outcome {
      let reader = DocumentReader(options: input.options)
      return Result { () throws(FormatError) in
        for piece in pieces { try reader.read(piece) }
        return try reader.finish()
      }
    }
    compare(read(input.whole), read(input.pieces))
  }

  static func read(
    _ pieces: [UnsafeRawBufferPointer], by reader: any FormatReader
  ) -> Outcome {
    Result { () throws(FormatError) in
      for piece in pieces { try reader.read(piece.assumingMemoryBound(to: UInt8.self)) }
      return try reader.finish().finish()
    }
  }

  static func compare(_ whole: Outcome, _ pieces: Outcome) {
    require(whole == pieces, "pieces change nothing\n\(whole)\n\(pieces)")
    switch whole {
    case .success(let document): document.check()
    case .failure(let error): checkLine(error.message, number: error.line)
    }
  }

  /// Checks an archive, both as an archive and as a document.
  private static func checkArchive(_ input: FuzzInput) {
    checkDocument(input)
    guard let archive = ZIPArchive(bytes: Array(input.text)) else { return }
    for member in archive.members.prefix(16) {
      let beginning = archive.beginning(of: member, length: 1 << 14)
      require(beginning?.count ?? 0 <= 1 << 14, "no more than was asked for")
      require(member.index < UInt64(input.text.count), "files take room")
    }
  }

  private static func checkInflater(_ input: FuzzInput) {
    func inflate(_ pieces: [UnsafeRawBufferPointer]) -> (bytes: [UInt8], isDamaged: Bool) {
      guard let inflater = Inflater() else { fatalError("no inflater") }
      var bytes: [UInt8] = []
      for piece in pieces {
        // The closure that collects the text never throws.
        try? inflater.inflate(piece.assumingMemoryBound(to: UInt8.self)) {
          (text) throws(FormatError) in bytes += text
        }
      }
      return (bytes, inflater.isDamaged || inflater.endsEarly)
    }
    let whole = inflate(input.whole)
    require(whole == inflate(input.pieces), "pieces change nothing")
  }
}

extension GeoDocument {
  /// Checks the invariants of every document and of the messages about it.
  func check() {
    for list in [routes, tracks, waypoints] { list.check() }
    let counts = [mainPoints.points.count, routePoints.points.count, session?.samples.count ?? 0]
    require(counts.contains { $0 >= 2 }, "a document has two points or samples")
    for sample in session?.samples ?? [] { sample.check() }
    require(Set(drops.map(\.reason)).count == drops.count, "drops are counted by reason")
    for drop in drops {
      require(drop.count > 0 && drop.text.count <= 60, "\(drop)")
      checkLine(drop.message, number: drop.line)
    }
    for warning in warnings { checkLine(warning.message, number: warning.line ?? 1) }
    checkReport()
  }

  private func checkReport() {
    guard let report = try? InspectReport(self) else { return }
    require(report.length >= 0 && report.length.isFinite, "length \(report.length)")
    require((report.duration ?? 0) >= 0, "duration \(report.duration ?? 0)")
    require(
      report.table.unicodeScalars.allSatisfy { $0 == "\n" || Printable.isHarmless($0) },
      "the table is fit for a terminal")
    var tokenizer = JSONTokenizer()
    var handler = DocumentHandler()
    report.json.withUnsafeBufferPointer { tokenizer.read($0, into: &handler) }
    require(tokenizer.isComplete, "the report is JSON")
  }
}

extension Sample {
  /// Checks that the sample's numbers are finite and in range.
  fileprivate func check() {
    require(time.isFinite, "\(self)")
    switch self {
    case .pose(_, let pose):
      let (place, turn) = (pose.position, pose.orientation)
      require([place.x, place.y, place.z].allSatisfy(\.isFinite), "\(self)")
      let square = turn.x * turn.x + turn.y * turn.y + turn.z * turn.z + turn.w * turn.w
      require(abs(square - 1) < 1e-9, "\(self)")
    case .fix(let fix):
      require(abs(fix.coordinate.latitude.degrees) <= 90, "\(self)")
      require(fix.horizontalAccuracy.isFinite, "\(self)")
    case .truth(let truth): require(truth.heading.radians.isFinite, "\(self)")
    case .act(_, let act):
      switch act.content as? PlaceAct {
      case .tap(let point): require(point.x.isFinite && point.y.isFinite, "\(self)")
      case .choose(let place): require((place ?? 0) >= 0, "\(self)")
      case nil: break  // no log has other acts
      }
    case .tracking, .sessionReset: break
    }
  }
}

extension PointList {
  fileprivate func check() {
    for point in points {
      require(abs(point.latitude) <= 90 && abs(point.longitude) <= 180, "\(point)")
      require(point.altitude?.isFinite != false && point.time?.isFinite != false, "\(point)")
    }
    var end = 0
    for segment in segments {
      require(segment.lowerBound == end, "segments follow one another")
      end = segment.upperBound
    }
    require(end == points.count, "every point is in a segment")
  }
}

/// Checks that a message is one line fit for a terminal, and names a line of the file.
func checkLine(_ text: String, number: Int = 1) {
  require(!text.isEmpty && text.unicodeScalars.allSatisfy(Printable.isHarmless), text)
  require(number >= 1, "line \(number): \(text)")
}
