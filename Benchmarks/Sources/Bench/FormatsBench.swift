import RouteSimKit
import Yardsticks

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Reading GPX beside libxml2 with callbacks that do nothing, and beside GPSBabel.
///
/// The first is the floor: whoever reads XML with libxml2 cannot be faster. The second is what
/// people use; it reads and forgets the same file, from the start of its process to its end.
struct FormatsBench: BenchSuite {
  static let topic = "formats"

  static func run(_ harness: inout Harness) {
    parsing(harness)
    converting(harness)
    memory(harness)
  }

  /// A million points with heights and times, from memory.
  private static func parsing(_ harness: Harness) {
    let name = "formats.gpx.million"
    guard harness.wants(name) else { return }
    let points = 1_000_000
    let text = makeGPX(points: points)
    let piece = 1 << 16
    let time = harness.compare(
      name, unit: .milliseconds, rounds: 9,
      ours: {
        let reader = DocumentReader()
        let document = try? text.withUnsafeBytes { bytes in
          for start in stride(from: 0, to: bytes.count, by: piece) {
            let end = min(start + piece, bytes.count)
            try reader.read(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
          }
          return try reader.finish()
        }
        precondition(document?.tracks.points.count == points)
      },
      yardsticks: .init {
        let elements = text.withUnsafeBytes {
          yardstick_xml_push($0.baseAddress, $0.count, piece)
        }
        precondition(elements == 3 * points + 3)
      })
    if let time {
      harness.report("\(name).throughput", Double(text.count) / time / 1e6, "MB/s")
    }
  }

  /// A hundred thousand points, from a file.
  private static func converting(_ harness: Harness) {
    let name = "formats.gpx.file"
    guard harness.wants(name) else { return }
    let path = "/tmp/routesim-bench-\(getpid()).gpx"
    guard write(makeGPX(points: 100_000), to: path) else { return }
    defer { unlink(path) }
    harness.compare(
      name, unit: .milliseconds, rounds: 9,
      ours: {
        let document = try? GeoDocument.read(path: path)
        precondition(document?.tracks.points.count == 100_000)
      },
      yardsticks: .init {
        run(["gpsbabel", "-t", "-i", "gpx", "-f", path, "-o", "gpx", "-F", "/dev/null"])
      })
  }

  /// How much a point takes in memory.
  private static func memory(_ harness: Harness) {
    harness.report("formats.point", Double(MemoryLayout<GeoPoint>.stride), "B")
  }

  private static func run(_ words: [String]) {
    var arguments = words.map { strdup($0) }
    arguments.append(nil)
    let status = yardstick_run(arguments)
    for argument in arguments { free(argument) }
    precondition(status == 0, "\(words[0]) ended with \(status)")
  }

  private static func write(_ bytes: [UInt8], to path: String) -> Bool {
    guard let file = fopen(path, "w") else { return false }
    defer { fclose(file) }
    return fwrite(bytes, 1, bytes.count, file) == bytes.count
  }

  /// A walk as a receiver writes it: indented, nine decimals, a point a second.
  private static func makeGPX(points: Int) -> [UInt8] {
    var bytes = Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="bench" xmlns="http://www.topografix.com/GPX/1/1">
       <trk>
        <trkseg>

      """.utf8)
    for index in 0..<points {
      let latitude = 48.1 + Double(index) * 1.2e-5 * 0.01
      let longitude = 11.5 + Double(index % 5000) * 1.7e-5
      bytes += "   <trkpt lat=\"".utf8
      FixedDecimal.append(latitude, decimals: 9, padded: true, to: &bytes)
      bytes += "\" lon=\"".utf8
      FixedDecimal.append(longitude, decimals: 9, padded: true, to: &bytes)
      bytes += "\">\n    <ele>".utf8
      FixedDecimal.append(500 + Double(index % 977) / 10, decimals: 1, padded: true, to: &bytes)
      bytes += "</ele>\n    <time>".utf8
      bytes += (Timestamp.text(1_576_441_195 + Double(index)) ?? "").utf8
      bytes += "</time>\n   </trkpt>\n".utf8
    }
    bytes += "  </trkseg>\n </trk>\n</gpx>\n".utf8
    return bytes
  }
}
