/// Writes places with their properties, and the lines through them, for maps and spreadsheets.
///
/// GeoJSON follows RFC 7946: the longitude comes first, lines are cut at the antimeridian, and altitudes are
/// omitted, because they would have to be above the ellipsoid, which logs seldom know. KML is version 2.2,
/// with the same properties in `ExtendedData`. CSV (RFC 4180) contains only the places, with a header and
/// without cells that a spreadsheet would interpret as a formula. The writer does without a library because
/// each format consists of a few fixed words around numbers, which must not go through a library's own
/// formatting.
package struct FeatureWriter: Sendable {
  /// The format of the output.
  package enum Format: String, CaseIterable, Hashable, Sendable {
    /// A feature collection.
    case geojson
    /// A document of placemarks.
    case kml
    /// A row for each place.
    case csv
  }

  /// The value of one of a place's properties.
  package enum Value: Hashable, Sendable {
    /// A number with at most the given number of decimals.
    case number(Double, decimals: Int = 6)
    /// Text, which may contain any characters if it comes from a file.
    case text(String)
    /// A Boolean value.
    case flag(Bool)
  }

  /// A place.
  package struct Point: Hashable, Sendable {
    /// The WGS 84 latitude in degrees, north positive.
    var latitude: Double
    /// The WGS 84 longitude in degrees, east positive.
    var longitude: Double
    /// Seconds since 1970-01-01T00:00:00Z; nil if unknown.
    var time: Double?

    /// Creates a place from a latitude within ±90° and a longitude within ±180°.
    package init(latitude: Double, longitude: Double, time: Double? = nil) {
      self.latitude = latitude
      self.longitude = longitude
      self.time = time
    }
  }

  /// The format.
  package let format: Format
  private let names: [StaticString]
  private var bytes: [UInt8] = []
  private var isFirst = true

  /// Creates a writer that has not written anything.
  ///
  /// - Parameter names: The names of the values, which follow `kind` and `time`.
  package init(_ format: Format, names: [StaticString]) {
    self.format = format
    self.names = names
  }

  /// The number of bytes written since the last `take`.
  package var count: Int { bytes.count }

  /// Returns the bytes that have been written since the last call.
  package mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Writes everything that precedes the places.
  ///
  /// - Parameter name: The title of the whole document; nil if it has none.
  package mutating func begin(name: String?) {
    switch format {
    case .geojson:
      text("{\"type\": \"FeatureCollection\", ")
      if let name {
        var json = JSONWriter()
        json.string(name)
        text("\"name\": \(json.text), ")
      }
      text("\"features\": [")
    case .kml:
      text("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
      text("<kml xmlns=\"http://www.opengis.net/kml/2.2\">\n<Document>\n")
      if let name { text("<name>\(XMLText.escaped(name))</name>\n") }
    case .csv:
      let header = ["kind", "time", "latitude", "longitude"] + names.map { "\($0)" }
      text(header.joined(separator: ",") + "\r\n")
    }
  }

  /// Writes a place.
  ///
  /// - Parameters:
  ///   - kind: The kind of the place, such as `fix`.
  ///   - values: A value for each of the names; nil for an unknown value.
  package mutating func append(_ point: Point, kind: String, _ values: [Value?]) {
    precondition(values.count == names.count, "each name needs a value")
    let time = point.time.flatMap(Timestamp.text)
    switch format {
    case .geojson:
      let names = names
      feature { json in
        json.object { json in
          json.string("type", "Point")
          json.member("coordinates") { $0.position(point) }
        }
      } properties: { json in
        json.string("kind", kind)
        json.string("time", time)
        for (name, value) in zip(names, values) {
          json.member(name) { $0.value(value) }
        }
      }
    case .kml:
      text("<Placemark>")
      if let time { text("<TimeStamp><when>\(time)</when></TimeStamp>") }
      text("<ExtendedData>")
      data("kind", kind)
      for (name, value) in zip(names, values) {
        if let value { data("\(name)", value.text) }
      }
      text("</ExtendedData><Point><coordinates>\(Self.position(point))</coordinates></Point>")
      text("</Placemark>\n")
    case .csv:
      let cells =
        [kind, time ?? "", Self.degrees(point.latitude), Self.degrees(point.longitude)]
        + values.map { $0.map(Self.cell) ?? "" }
      text(cells.joined(separator: ",") + "\r\n")
    }
  }

  /// Writes a line; CSV cannot represent lines, so nothing is written.
  ///
  /// - Parameters:
  ///   - kind: The kind of the line, such as `fixes`.
  ///   - parts: The points in each part of the line; the parts are not connected. Parts with a single point
  ///     are left out.
  package mutating func append(kind: String, line parts: [[Point]]) {
    let parts = parts.flatMap(Self.cutAtAntimeridian).filter { $0.count > 1 }
    guard !parts.isEmpty else { return }
    switch format {
    case .geojson:
      feature { json in
        json.object { json in
          json.string("type", parts.count == 1 ? "LineString" : "MultiLineString")
          json.key("coordinates")
          json.parts(parts) { $0.position($1) }
        }
      } properties: { json in
        json.string("kind", kind)
        guard parts.allSatisfy({ $0.allSatisfy { $0.time != nil } }) else { return }
        // The times of lines are written in the same way as toGeoJSON writes them, because GeoJSON programs
        // expect this.
        json.key("coordTimes")
        json.parts(parts) { $0.string($1.time.flatMap(Timestamp.text)) }
      }
    case .kml:
      text("<Placemark><name>\(XMLText.escaped(kind))</name>")
      if parts.count > 1 { text("<MultiGeometry>") }
      for part in parts {
        text("<LineString><coordinates>")
        for point in part { text(Self.position(point) + " ") }
        text("</coordinates></LineString>")
      }
      if parts.count > 1 { text("</MultiGeometry>") }
      text("</Placemark>\n")
    case .csv: break
    }
  }

  /// Writes the end of the document.
  package mutating func end() {
    switch format {
    case .geojson: text("\n]}\n")
    case .kml: text("</Document>\n</kml>\n")
    case .csv: break
    }
  }
}

extension FeatureWriter {
  private mutating func text(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func feature(
    geometry: (inout JSONWriter) -> Void, properties: (inout JSONWriter) -> Void
  ) {
    var json = JSONWriter()
    json.object { json in
      json.string("type", "Feature")
      json.key("geometry")
      geometry(&json)
      json.member("properties") { $0.object(properties) }
    }
    text(isFirst ? "\n" : ",\n")
    isFirst = false
    bytes.append(contentsOf: json.bytes)
  }

  private mutating func data(_ name: String, _ value: String) {
    text("<Data name=\"\(name)\"><value>\(XMLText.escaped(value))</value></Data>")
  }

  /// Returns the longitude and latitude, which is KML's order.
  private static func position(_ point: Point) -> String {
    degrees(point.longitude) + "," + degrees(point.latitude)
  }

  private static func degrees(_ value: Double) -> String {
    FixedDecimal.text(value, decimals: 9)
  }

  /// Returns a cell according to RFC 4180; text that begins like a formula is preceded by an apostrophe
  /// (OWASP, CSV Injection).
  private static func cell(_ value: Value) -> String {
    guard case .text(let words) = value else { return value.text }
    var text = Printable.sanitised(words)
    if let first = text.unicodeScalars.first, "=+-@".unicodeScalars.contains(first) {
      text = "'" + text
    }
    let isSpecial = text.unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
    return isSpecial ? "\"\(text.replacing("\"", with: "\"\""))\"" : text
  }

  /// Cuts a line into parts that do not cross the antimeridian.
  ///
  /// Each part ends at the antimeridian, and the next begins at the same place on the other side (RFC 7946,
  /// 3.1.9).
  static func cutAtAntimeridian(_ line: [Point]) -> [[Point]] {
    var parts: [[Point]] = [[]]
    var before: Point?
    for point in line {
      if let before, abs(point.longitude - before.longitude) > 180 {
        let side = before.longitude < 0 ? -180.0 : 180
        // The longitude of the next point, continued beyond the antimeridian.
        let beyond = point.longitude + 2 * side
        let span = beyond - before.longitude
        let share = span == 0 ? 0 : min(max((side - before.longitude) / span, 0), 1)
        let latitude = before.latitude + (point.latitude - before.latitude) * share
        let time = before.time.flatMap { start in point.time.map { start + ($0 - start) * share } }
        let edge = Point(latitude: latitude, longitude: side, time: time)
        parts[parts.count - 1].append(edge)
        parts.append([Point(latitude: latitude, longitude: -side, time: time)])
      }
      parts[parts.count - 1].append(point)
      before = point
    }
    return parts
  }
}

extension FeatureWriter.Value {
  fileprivate var text: String {
    switch self {
    case .number(let number, let decimals):
      number.isFinite ? FixedDecimal.text(number, decimals: decimals) : ""
    case .text(let text): text
    case .flag(let flag): flag ? "true" : "false"
    }
  }
}

extension JSONWriter {
  fileprivate mutating func position(_ point: FeatureWriter.Point) {
    numbers(point.longitude, point.latitude, decimals: 9)
  }

  /// Writes a single part as an array, or several parts as an array of arrays.
  fileprivate mutating func parts(
    _ parts: [[FeatureWriter.Point]], _ write: (inout JSONWriter, FeatureWriter.Point) -> Void
  ) {
    func part(_ points: [FeatureWriter.Point], _ json: inout JSONWriter) {
      json.array { json in for point in points { write(&json, point) } }
    }
    if parts.count == 1 { return part(parts[0], &self) }
    array { json in for points in parts { part(points, &json) } }
  }

  fileprivate mutating func value(_ value: FeatureWriter.Value?) {
    switch value {
    case nil: null()
    case .number(let value, let decimals): number(value, decimals: decimals)
    case .text(let text): string(text)
    case .flag(let flag): bool(flag)
    }
  }
}
