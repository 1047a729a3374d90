import ARRouteEngine
import RouteFormats

extension InspectReport {
  /// The report as one JSON object with the keys of SPEC §12, in order, followed by a line feed.
  package var json: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.string("kind", kind.rawValue)
      json.string("format", format.rawValue)
      json.string("name", name)
      json.number("points", points)
      json.number("segments", segments)
      json.number("length", length, decimals: 6)
      json.number("duration", duration, decimals: 6)
      json.member("first") { $0.point(first) }
      json.member("last") { $0.point(last) }
      json.member("bounds") { $0.bounds(bounds) }
      json.number("dropped", dropped)
      json.member("accuracy") { $0.accuracy(accuracy) }
      json.member("poses", poses) { $0.number($1) }
      json.member("used") { $0.use(use) }
      json.array("falseFixes", of: falseFixes) { $0.falseFix($1) }
      json.member("times") { $0.times(times) }
      json.member("ar") { $0.ar(ar) }
      if let madeRoute {
        json.member("madeRoute") { $0.madeRoute(madeRoute) }
      }
      if let places {
        json.member("places") { $0.places(places) }
      }
    }
    json.newline()
    return json.bytes
  }

  /// The report for people: one line for each fact, with names that are safe for a terminal.
  package var table: String {
    var rows: [(String, String)] = [("kind", kind.rawValue), ("format", format.title)]
    if let name { rows.append(("name", Printable.sanitised(name, limit: 60))) }
    let unit = segments == 1 ? "segment" : "segments"
    rows.append(("points", "\(points) in \(segments) \(unit)"))
    rows.append(("length", FixedDecimal.text(length, decimals: 2, padded: true) + " m"))
    if let duration {
      rows.append(("duration", FixedDecimal.text(duration, decimals: 3) + " s"))
    }
    if let first { rows.append(("first", Self.text(first))) }
    if let last { rows.append(("last", Self.text(last))) }
    if let bounds {
      let edges = [bounds.south, bounds.west, bounds.north, bounds.east].map(Self.degrees)
      rows.append(("south west", "\(edges[0]) \(edges[1])"))
      rows.append(("north east", "\(edges[2]) \(edges[3])"))
    }
    if let accuracy { rows.append(("accuracy", accuracy.text(of: points))) }
    rows.append(("dropped", "\(dropped)"))
    if let poses {
      let text = "\(poses)" + (ar?.pace ?? "")
      rows.append(("AR poses", poses == 0 ? "none; a replay simulates them" : text))
    }
    if let use, use.points != points { rows.append(("used", use.words)) }
    if let madeRoute { rows.append(("route", madeRoute.summary)) }
    rows += times?.rows(besides: duration) ?? []
    rows += ar?.rows ?? []
    rows += falseRows
    rows += places?.rows ?? []
    return rows.map { TextGrid.padded($0, -12) + $1 + "\n" }.joined()
  }

  /// The maximum number of false fixes to list for people.
  private static let longestList = 20

  /// The rows about false fixes: first their number by reason, then the fixes themselves.
  private var falseRows: [(String, String)] {
    guard !falseFixes.isEmpty else { return [] }
    var rows = FalseFixReason.allCases.compactMap { reason -> (String, String)? in
      let count = falseFixes.count { $0.reason == reason }
      return count == 0
        ? nil : ("false", "\(count) \(count == 1 ? "fix" : "fixes") \(reason.words)")
    }
    rows += falseFixes.prefix(Self.longestList).map { fix in
      let words = [
        fix.line.map { "line \($0)" }, fix.time.flatMap(Timestamp.text), fix.reason.rawValue,
      ]
      return ("", words.compactMap(\.self).joined(separator: "  "))
    }
    let more = falseFixes.count - Self.longestList
    if more > 0 { rows.append(("", "and \(more) more; --format json lists all")) }
    return rows
  }

  private static func degrees(_ value: Double) -> String {
    FixedDecimal.text(value, decimals: 9)
  }

  private static func text(_ point: GeoPoint) -> String {
    let coordinate = degrees(point.latitude) + " " + degrees(point.longitude)
    return point.time.flatMap(Timestamp.text).map { coordinate + "  " + $0 } ?? coordinate
  }
}

extension InspectReport.Accuracy {
  /// Returns a description of the accuracy.
  ///
  /// - Parameter total: The number of all points.
  fileprivate func text(of total: Int) -> String {
    let range = [least, greatest].map { FixedDecimal.text($0, decimals: 2) }
    return "\(range[0]) to \(range[1]) m, median \(FixedDecimal.text(median, decimals: 2)) m"
      + (points < total ? ", at \(points) points" : "")
  }
}

extension JSONWriter {
  fileprivate mutating func accuracy(_ accuracy: InspectReport.Accuracy?) {
    guard let accuracy else { return null() }
    object { json in
      json.number("points", accuracy.points)
      json.number("least", accuracy.least, decimals: 6)
      json.number("median", accuracy.median, decimals: 6)
      json.number("greatest", accuracy.greatest, decimals: 6)
    }
  }

  fileprivate mutating func madeRoute(_ made: MadeRoute) {
    object { json in
      json.string("method", made.method.rawValue)
      json.string("obstacle", made.obstacle?.rawValue)
      json.number("fixes", made.fixes)
      json.number("leftOut", made.leftOut)
      json.number("rawLength", made.rawLength, decimals: 6)
      json.number("acrossGaps", made.acrossGaps, decimals: 6)
      json.number("points", made.route.coordinates.count)
      json.number("length", made.route.length, decimals: 6)
      json.number("farthest", made.farthest, decimals: 6)
    }
  }

  fileprivate mutating func falseFix(_ fix: FalseFix) {
    object { json in
      json.member("line", fix.line) { $0.number($1) }
      json.string("time", fix.time.flatMap(Timestamp.text))
      json.string("reason", fix.reason.rawValue)
    }
  }

  fileprivate mutating func point(_ point: GeoPoint?) {
    guard let point else { return null() }
    object { json in
      json.number("latitude", point.latitude, decimals: 9)
      json.number("longitude", point.longitude, decimals: 9)
      json.string("time", point.time.flatMap(Timestamp.text))
    }
  }

  mutating func bounds(_ bounds: InspectReport.Bounds?) {
    guard let bounds else { return null() }
    object { json in
      json.number("south", bounds.south, decimals: 9)
      json.number("west", bounds.west, decimals: 9)
      json.number("north", bounds.north, decimals: 9)
      json.number("east", bounds.east, decimals: 9)
    }
  }
}
