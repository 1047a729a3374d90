import Foundation
import RouteFormats
import TestSupport
import Testing

/// Files that continue with NULs, such as sparse files and files with parts that were never written to
/// disk.
@Suite("NULs in a row") struct NULRunTests {
  private static let limit = 16 << 20
  private static let texts: [(name: String, text: String, line: Int)] = [
    ("a.nmea", "$GPGGA,120000,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,\r\n\r\n", 3),
    ("a.csv", "lat,lon,time\n1,2,3\n1.0001,2,4\n", 4),
    ("a.json", #"{"type":"LineString","coordinates":[[1,2],[3,4]]}"# + "\n", 2),
    ("a.jsonl", #"{"type":"location","time":1,"latitude":1,"longitude":2}"# + "\n", 2),
    ("a.igc", "AXXX001\nHFDTE010120\nB1200004807038N01131000EA0000000000\n", 4),
    (
      "a.rec",
      "2020-01-01T00:00:00Z\t*\t" + #"{"_type":"location","lat":1,"lon":2,"tst":3}"# + "\n", 2
    ),
    ("a.nmea", "", 1),
  ]

  /// Returns the error for bytes that are followed by zeros, and the number of zeros read before the error.
  private func end(
    of beginning: [UInt8], named name: String, piece: Int
  ) throws -> (error: FormatError, zeros: Int) {
    let reader = DocumentReader(options: ReadingOptions(fileName: name))
    let zeros = [UInt8](repeating: 0, count: piece)
    var next = beginning + zeros
    var count = piece
    do throws(FormatError) {
      while count < 4 * Self.limit {
        let bytes = next
        let result = bytes.withUnsafeBytes { bytes in
          Result { () throws(FormatError) in try reader.read(bytes) }
        }
        try result.get()
        next = zeros
        count += piece
      }
    } catch { return (error, count) }
    throw CancellationError()
  }

  @Test(
    "end the reading of any format, and the error has the line, whatever the pieces",
    arguments: texts)
  func endReading(name: String, text: String, line: Int) throws {
    var lines: Set<FormatError> = []
    for piece in [100_003, Self.limit + 1000] {
      let (error, zeros) = try end(of: Array(text.utf8), named: name, piece: piece)
      #expect(zeros < Self.limit + piece)
      lines.insert(error)
    }
    #expect(lines.count == 1)
    if !text.isEmpty {
      #expect(lines == [.unreadableRest(line: line, reason: "16 MB of NULs follow here")])
    }
  }

  @Test("have the same effect inside and after compressed data")
  func packed() throws {
    let text = Array("lat,lon,time\n1,2,3\n1.0001,2,4\n".utf8)
    let folder = try ScratchFolder()
    try Data(text).write(to: URL(fileURLWithPath: folder.path + "/a"))
    let shell = Tool(path: "/bin/sh")
    func gzip(_ command: String) throws -> [UInt8] {
      try shell.run(["-c", command + " | gzip -c"], in: folder.path).output
    }
    let (behind, _) = try end(of: gzip("cat a"), named: "a.csv.gz", piece: 1 << 16)
    #expect(behind == .unreadableRest(line: 4, reason: "16 MB of NULs follow here"))
    let many = try gzip("(cat a; head -c 20000000 /dev/zero)")
    #expect(throws: behind) { try read(many, name: "a.csv.gz") }
    let few = try read(try gzip("(cat a; head -c 1000000 /dev/zero)"), name: "a.csv.gz")
    #expect(few.places == [[1, 2], [1.0001, 2]])
  }

  @Test("are ignored if there are fewer, and the rest is read")
  func few() throws {
    for count in [1, Self.limit - 1] {
      let zeros = [UInt8](repeating: 0, count: count)
      let bytes = Array("lat,lon\n1,2\n".utf8) + zeros + Array("\n3,4\n".utf8) + zeros
      for piece in [1 << 17, bytes.count] {
        let document = try read(bytes, name: "a.csv", piece: piece)
        #expect(document.places == [[1, 2], [3, 4]])
        #expect(document.droppedCount == 2)
      }
    }
  }

  @Test("keep a sparse file from being read to its end: a log, an archive, a logger's folder")
  func sparse() throws {
    let folder = try ScratchFolder()
    for (name, text) in [
      ("a.nmea", "$GPGGA,1\n"), ("a.zip", "PK\u{3}\u{4}"), ("ARposes.txt", "1,2,3,4,5,6,7,8\n"),
    ] {
      let path = try folder.write(text, to: name)
      #expect(truncate(path, 1 << 40) == 0)
      var most = 0
      #expect(throws: DocumentError.self) {
        _ = try GeoDocument.read(path: path) { count, _ in
          most = count
          if count > 2 * Self.limit { fatalError("\(name) is read on and on") }
        }
      }
      #expect(most <= Self.limit + 1 << 17)
    }
  }
}
