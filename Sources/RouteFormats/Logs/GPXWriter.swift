import ARRouteEngine

/// Writes fixes as GPX 1.1, either as a track or as the timed waypoints that Xcode plays.
///
/// In a track, `hdop` is the accuracy divided by 5 m, because receivers' accuracies are derived from it in
/// the same way. Xcode reads only positions and times, which must be in increasing order. The writer does
/// without libxml2 because the format consists of three fixed tags around numbers, which must not go through
/// a library's own formatting.
///
/// Source: GPX 1.1 schema, https://www.topografix.com/GPX/1/1/gpx.xsd; the comments in Xcode's own template
/// for GPX files.
struct GPXWriter: LogWriter {
  /// The GPX elements that represent the fixes.
  enum Shape: Hashable, Sendable {
    /// The points of one track.
    case track
    /// Separate waypoints.
    case waypoints
  }

  /// The beginning of a file.
  static let head =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    + "<gpx version=\"1.1\" creator=\"RouteSim\" xmlns=\"http://www.topografix.com/GPX/1/1\">\n"

  /// The number of bytes written since the last `take`.
  var count: Int { bytes.count }

  private var bytes: [UInt8] = []
  private let shape: Shape
  private var startTime = 0.0

  /// Creates a writer that has not written anything.
  init(shape: Shape) { self.shape = shape }

  /// Returns the bytes that have been written since the last call.
  mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Writes everything that precedes the points.
  mutating func begin(_ header: LogHeader) {
    startTime = header.startTime
    text(Self.head)
    let name = (header.name ?? header.route?.name).map { "<name>\(XMLText.escaped($0))</name>" }
    switch shape {
    case .track: line("<trk>\(name ?? "")<trkseg>")
    case .waypoints: if let name { line("<metadata>\(name)</metadata>") }
    }
  }

  /// Writes a fix as a point; other samples cannot be represented in GPX, and are ignored.
  mutating func append(_ sample: Sample) {
    guard case .fix(let fix) = sample else { return }
    let element = shape == .track ? "trkpt" : "wpt"
    text("<\(element) lat=\"")
    FixedDecimal.append(fix.coordinate.latitude.degrees, decimals: 9, to: &bytes)
    text("\" lon=\"")
    FixedDecimal.append(fix.coordinate.longitude.degrees, decimals: 9, to: &bytes)
    text("\">")
    if let altitude = fix.coordinate.altitude { number("ele", altitude, decimals: 3) }
    // The time is rounded to milliseconds, which GPX readers understand.
    let time = ((startTime + fix.time) * 1000).rounded() / 1000
    if let time = Timestamp.text(time) { text("<time>\(time)</time>") }
    if shape == .track {
      number("hdop", fix.horizontalAccuracy / FixAccuracy.metresPerDilution, decimals: 4)
    }
    line("</\(element)>")
  }

  /// Writes the end of the document.
  mutating func end() {
    if shape == .track { line("</trkseg></trk>") }
    line("</gpx>")
  }
}

extension GPXWriter {
  private mutating func text(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func line(_ text: String) { self.text(text + "\n") }

  private mutating func number(_ element: String, _ value: Double, decimals: Int) {
    guard value.isFinite else { return }
    text("<\(element)>")
    FixedDecimal.append(value, decimals: decimals, to: &bytes)
    text("</\(element)>")
  }
}

extension LogFormat {
  /// GPX 1.1 with a track of the fixes.
  static let gpx = LogFormat(.gpx) { GPXWriter(shape: .track) }
  /// GPX with the timed waypoints that Xcode plays; it cannot be selected by a file name, because it has the
  /// same extension as GPX.
  static let xcode = LogFormat("xcode") { GPXWriter(shape: .waypoints) }
}
