import ARRouteEngine

/// Writes fixes as GPX 1.1: a track, or the timed waypoints that Xcode plays.
///
/// In a track `hdop` is the accuracy divided by 5 m, because receivers' accuracies are derived from it in the
/// same way; Xcode accepts only positions and times in increasing order.
/// Source: GPX 1.1 schema, https://www.topografix.com/GPX/1/1/gpx.xsd; the comments in Xcode's own template
/// for GPX files. Written by hand: it is three fixed tags around numbers that must not go through a library's
/// own formatting, and libxml2's writer adds nothing to them.
struct GPXWriter: LogWriter {
  /// The elements that represent the points.
  enum Shape: Hashable, Sendable {
    /// Points of one track.
    case track
    /// Waypoints.
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

  /// Creates a writer that has written nothing.
  init(shape: Shape) { self.shape = shape }

  /// Returns what has been written since the last call.
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

  /// Writes a fix as a point; GPX cannot represent any other sample.
  mutating func append(_ sample: Sample) {
    guard case .fix(let fix) = sample else { return }
    let element = shape == .track ? "trkpt" : "wpt"
    text("<\(element) lat=\"")
    FixedDecimal.append(fix.coordinate.latitude.degrees, decimals: 9, to: &bytes)
    text("\" lon=\"")
    FixedDecimal.append(fix.coordinate.longitude.degrees, decimals: 9, to: &bytes)
    text("\">")
    if let altitude = fix.coordinate.altitude { number("ele", altitude, decimals: 3) }
    // Rounded to milliseconds, which readers of GPX understand.
    let time = ((startTime + fix.time) * 1000).rounded() / 1000
    if let time = Timestamp.text(time) { text("<time>\(time)</time>") }
    if shape == .track {
      number("hdop", fix.horizontalAccuracy / FixAccuracy.metresPerDilution, decimals: 4)
    }
    line("</\(element)>")
  }

  /// Closes everything that is open.
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
  /// GPX 1.1: a track of the fixes.
  static let gpx = LogFormat(.gpx) { GPXWriter(shape: .track) }
  /// GPX with timed waypoints, as Xcode plays it; file names do not select it, because it shares its
  /// extension with GPX.
  static let xcode = LogFormat("xcode") { GPXWriter(shape: .waypoints) }
}
