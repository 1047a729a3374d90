import ARRouteEngine

/// Writes fixes as GPX 1.1: a track, or the timed waypoints that Xcode plays.
///
/// In a track `hdop` is the accuracy over 5 m, which is how receivers' accuracies are read from it;
/// Xcode wants nothing but places and times in growing order.
/// Source: GPX 1.1 schema, https://www.topografix.com/GPX/1/1/gpx.xsd; the comments of Xcode's own
/// template for GPX files. By hand: it is three fixed tags about numbers that must not go through a
/// library's own printing, and libxml2's writer adds nothing to them.
struct GPXWriter: LogWriter {
  /// The elements that the points are written as.
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

  /// A writer that has written nothing.
  init(shape: Shape) { self.shape = shape }

  /// Hands over what has been written.
  mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Writes what comes before the points.
  mutating func begin(_ header: LogHeader) {
    startTime = header.startTime
    text(Self.head)
    let name = (header.name ?? header.route?.name).map { "<name>\(XMLText.escaped($0))</name>" }
    switch shape {
    case .track: line("<trk>\(name ?? "")<trkseg>")
    case .waypoints: if let name { line("<metadata>\(name)</metadata>") }
    }
  }

  /// Writes a fix as a point; there is no place for any other sample.
  mutating func append(_ sample: Sample) {
    guard case .fix(let fix) = sample else { return }
    let element = shape == .track ? "trkpt" : "wpt"
    text("<\(element) lat=\"")
    FixedDecimal.append(fix.coordinate.latitude.degrees, decimals: 9, to: &bytes)
    text("\" lon=\"")
    FixedDecimal.append(fix.coordinate.longitude.degrees, decimals: 9, to: &bytes)
    text("\">")
    if let altitude = fix.coordinate.altitude { number("ele", altitude, decimals: 3) }
    // Milliseconds: what readers of GPX understand.
    let time = ((startTime + fix.time) * 1000).rounded() / 1000
    if let time = Timestamp.text(time) { text("<time>\(time)</time>") }
    if shape == .track {
      number("hdop", fix.horizontalAccuracy / FixAccuracy.metresPerDilution, decimals: 4)
    }
    line("</\(element)>")
  }

  /// Closes what is open.
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
  /// GPX of timed waypoints, as Xcode plays it; as its files end like GPX's, no name asks for it.
  static let xcode = LogFormat("xcode") { GPXWriter(shape: .waypoints) }
}
