import RouteFormats
import Yardsticks

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Files that contain a town's places, one in each format.
struct BenchTownFiles {
  /// The formats of the files.
  enum Format: String, CaseIterable {
    case geojson, csv, osm, pbf
  }

  private let folder: String
  private let texts: [Format: [UInt8]]

  init(_ town: BenchTown) {
    folder = "/tmp/routesim-bench-places-\(getpid())"
    mkdir(folder, 0o700)
    texts = [.geojson: town.geojson, .csv: town.csv, .osm: town.osm]
    for (format, text) in texts { _ = BenchProcess.write(text, to: Self.name(folder, format)) }
    BenchProcess.run([
      "osmium", "cat", "--no-progress", Self.name(folder, .osm), "-o", Self.name(folder, .pbf),
    ])
  }

  private static func name(_ folder: String, _ format: Format) -> String {
    "\(folder)/town.\(format == .pbf ? "osm.pbf" : format.rawValue)"
  }

  /// Returns the path of the file in a format; nil if the file could not be made.
  func path(_ format: Format) -> String? {
    let path = Self.name(folder, format)
    return access(path, R_OK) == 0 ? path : nil
  }

  /// Returns the length of the file in a format, bytes; nil if there is no file.
  func length(_ format: Format) -> Int? {
    var status = stat()
    return stat(Self.name(folder, format), &status) == 0 ? Int(status.st_size) : nil
  }

  /// Returns a contender that reads the file in a format with another program.
  func reader(of format: Format) -> Harness.Contender {
    let path = Self.name(folder, format)
    switch format {
    case .geojson:
      return .init("python") {
        BenchProcess.run(["python3", "-c", "import json; json.load(open('\(path)'))"])
      }
    case .csv:
      return .init("python") {
        BenchProcess.run([
          "python3", "-c", "import csv; sum(1 for row in csv.reader(open('\(path)')))",
        ])
      }
    case .osm:
      let text = texts[.osm] ?? []
      return .init("libxml2") {
        let elements = text.withUnsafeBytes {
          yardstick_xml_push($0.baseAddress, $0.count, 1 << 16)
        }
        blackHole(elements)
      }
    case .pbf:
      let bytes = BenchProcess.bytes(of: path)
      return .init("zlib") { blackHole(yardstick_pbf_unpack(bytes, bytes.count)) }
    }
  }

  /// Removes the files.
  func remove() {
    for format in Format.allCases { unlink(Self.name(folder, format)) }
    rmdir(folder)
  }
}
