import RouteFormats
import Yardsticks

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Reading logs: GPX is compared with libxml2 whose callbacks do nothing, and files are compared with
/// GPSBabel.
///
/// The first yardstick is a lower bound: no XML reader that uses libxml2 can be faster. The second is the
/// tool most people use; it reads and discards the same file, and is timed from the start of its process to
/// the end. Session logs, which GPSBabel does not support, are compared with C that reads only the numbers.
struct FormatsBench: BenchSuite {
  static let topic = "formats"

  static func run(_ harness: inout Harness) {
    parsing(harness)
    file(harness, "gpx", points: 100_000, BenchLog.gpx)
    file(harness, "nmea", points: 100_000, BenchLog.nmea)
    file(harness, "fit", as: "garmin_fit", points: 100_000, BenchLog.fit)
    records(harness)
    session(harness)
    memory(harness)
  }

  /// Measures reading a million GPX points with heights and times from memory.
  private static func parsing(_ harness: Harness) {
    let name = "formats.gpx.million"
    guard harness.wants(name) else { return }
    let points = 1_000_000
    let text = BenchLog.gpx(points: points)
    let medians = harness.compare(
      name, unit: .milliseconds, rounds: 9,
      ours: { precondition(read(text)?.tracks.points.count == points) },
      yardsticks: .init {
        let elements = text.withUnsafeBytes {
          yardstick_xml_push($0.baseAddress, $0.count, piece)
        }
        precondition(elements == 3 * points + 3)
      })
    if let medians {
      harness.report("\(name).throughput", Double(text.count) / medians[0] / 1e6, "MB/s")
    }
  }

  /// Measures reading a log from a file in a format that GPSBabel also supports.
  private static func file(
    _ harness: Harness, _ format: String, as theirs: String? = nil, points: Int,
    _ make: (Int) -> [UInt8]
  ) {
    let name = "formats.\(format).file"
    guard harness.wants(name) else { return }
    let path = "/tmp/routesim-bench-\(getpid()).\(format)"
    guard BenchProcess.write(make(points), to: path) else { return }
    defer { unlink(path) }
    let medians = harness.compare(
      name, unit: .milliseconds, rounds: 9,
      ours: {
        let document = try? GeoDocument.read(path: path)
        precondition(document?.tracks.points.count == points)
      },
      yardsticks: .init {
        BenchProcess.run([
          "gpsbabel", "-t", "-i", theirs ?? format, "-f", path, "-o", "gpx", "-F", "/dev/null",
        ])
      })
    guard let medians else { return }
    harness.report("\(name).rate", Double(points) / medians[0], "points/s")
    harness.report("\(name).rate.yardstick", Double(points) / medians[1], "points/s")
  }

  /// Measures reading an hour of a session log from memory, with ten poses, ten truths and one fix per
  /// second.
  private static func session(_ harness: Harness) {
    let name = "formats.session.hour"
    guard harness.wants(name) else { return }
    let seconds = 3600
    let text = BenchLog.session(seconds: seconds)
    let unusual = BenchLog.session(seconds: seconds, isUnusual: true)
    let terminated = text + [0]
    let medians = harness.compare(
      name, unit: .milliseconds, rounds: 9,
      ours: { precondition(read(text)?.session?.samples.count == 21 * seconds) },
      yardsticks: .init {
        var sum = 0.0
        let count = terminated.withUnsafeBufferPointer { bytes in
          bytes.withMemoryRebound(to: CChar.self) { yardstick_scan_numbers($0.baseAddress, &sum) }
        }
        precondition(count > 100 * seconds)
        blackHole(sum)
      },
      // The records of this log are in a form that `RecordScanner` leaves to the tokenizer.
      .init("tokenizer") {
        precondition(read(unusual)?.session?.samples.count == 21 * seconds)
      })
    guard let medians else { return }
    harness.report("\(name).rate", Double(21 * seconds) / medians[0], "lines/s")
    harness.report("\(name).rate.yardstick", Double(21 * seconds) / medians[1], "lines/s")
  }

  /// Measures reading 200 000 places of Google's Records from memory, compared with C that reads only the
  /// numbers.
  private static func records(_ harness: Harness) {
    let name = "formats.records"
    guard harness.wants(name) else { return }
    let points = 200_000
    let text = BenchLog.records(points: points)
    let terminated = text + [0]
    let medians = harness.compare(
      name, unit: .milliseconds, rounds: 9,
      ours: { precondition(read(text)?.tracks.points.count == points) },
      yardsticks: .init {
        var sum = 0.0
        let count = terminated.withUnsafeBufferPointer { bytes in
          bytes.withMemoryRebound(to: CChar.self) { yardstick_scan_numbers($0.baseAddress, &sum) }
        }
        precondition(count > 4 * points)
        blackHole(sum)
      })
    if let medians {
      harness.report("\(name).throughput", Double(text.count) / medians[0] / 1e6, "MB/s")
    }
  }

  /// The number of bytes passed to a parser at a time.
  private static let piece = 1 << 16

  /// Reads a document from memory, in pieces.
  private static func read(_ text: [UInt8]) -> GeoDocument? {
    let reader = DocumentReader()
    return try? text.withUnsafeBytes { bytes in
      for start in stride(from: 0, to: bytes.count, by: piece) {
        let end = min(start + piece, bytes.count)
        try reader.read(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
      }
      return try reader.finish()
    }
  }

  /// Reports the memory needed per point.
  private static func memory(_ harness: Harness) {
    harness.report("formats.point", Double(MemoryLayout<GeoPoint>.stride), "B")
  }
}
