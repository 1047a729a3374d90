import Foundation
import TestSupport
import Testing

@testable import RouteFormats

/// FIT files written by `Tests/Oracle/make_fit.py`, compared with the contents that fitdecode 0.11.0 finds
/// in them.
@Suite struct FITReaderTests {
  private static let folder = "\(DataFolder.packageRoot)/Tests/RouteFormatsTests/Fixtures/logs"

  private func bytes(_ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: URL(fileURLWithPath: "\(Self.folder)/\(name)")))
  }

  /// Returns the fixes that fitdecode found in a file: latitude, longitude, altitude, time and accuracy.
  private func expected(_ name: String) throws -> [[Double?]] {
    let table = String(decoding: try bytes("fit.csv"), as: UTF8.self)
    return table.split(separator: "\n").filter { $0.hasPrefix(name + ",") }.map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).dropFirst().map { Double($0) }
    }
  }

  private func values(_ document: GeoDocument) -> [[Double?]] {
    document.tracks.points.map {
      [
        ($0.latitude * 1e9).rounded() / 1e9, ($0.longitude * 1e9).rounded() / 1e9, $0.altitude,
        $0.time, $0.horizontalAccuracy,
      ]
    }
  }

  @Test(arguments: ["little.fit", "big.fit", "chained.fit"])
  func readsWhatOthersRead(name: String) throws {
    let document = try read(bytes(name))
    #expect(document.format == .fit)
    #expect(document.kind == .log)
    // The points are too fast for a walker; there is no other warning.
    #expect(document.warnings.allSatisfy { $0.isOfSpeed })
    #expect(try values(document) == expected(name))
  }

  @Test(arguments: [1, 7, 4096]) func piecesChangeNothing(piece: Int) throws {
    let bytes = try bytes("chained.fit")
    #expect(try read(bytes, piece: piece) == read(bytes, piece: 1 << 20))
  }

  @Test func aPauseAndTheNextFileBeginSegments() throws {
    let document = try read(bytes("chained.fit"))
    #expect(document.tracks.segments == [0..<4, 4..<44, 44..<48])
    #expect(document.name == "Passage")
  }

  @Test func countsRecordsWithoutAPlace() throws {
    let drops = try read(bytes("little.fit")).drops
    #expect(drops.map(\.reason) == [.missingPosition])
    #expect(drops.map(\.count) == [1])
    #expect(try read(bytes("big.fit")).drops.isEmpty, "a heartbeat has no room for a place")
  }

  @Test func tiesACamerasClockToTheDate() throws {
    let points = try read(bytes("camera.fit")).tracks.points
    // 10 s after the correlation, which is at 1 000 000 000 s on FIT's clock.
    let start = 1_000_000_000 + 631_065_600 + 10.0
    let times = points.compactMap(\.time)
    #expect(times.count == 20)
    for (index, time) in times.enumerated() {
      #expect(abs(time - start - Double(index) / 10) < 1e-6)
    }
    #expect(points.allSatisfy { $0.altitude == 520 })
  }

  /// Returns a file with one record on the device's own clock; a later message gives the date, unless
  /// `date` is nil.
  private static func file(ownTime: UInt32, date: UInt32?) -> [UInt8] {
    func bytes(_ number: UInt32) -> [UInt8] {
      withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
    // The position is 48° and 2.3°, in semicircles.
    var messages: [UInt8] = [0x40, 0, 0, 20, 0, 3, 253, 4, 0x86, 0, 4, 0x85, 1, 4, 0x85]
    messages.append(0)
    for number in [ownTime, 572_662_306, 27_440_068] { messages += bytes(number) }
    if let date {
      messages += [0x41, 0, 0, 162, 0, 2, 253, 4, 0x86, 1, 4, 0x86]
      messages.append(1)
      for number in [date, ownTime] { messages += bytes(number) }
    }
    var file: [UInt8] = [12, 16, 100, 0]
    file += bytes(UInt32(messages.count))
    file += Array(".FIT".utf8)
    file += messages
    var checksum = FITChecksum()
    checksum.add(file[...])
    file += bytes(UInt32(checksum.value)).prefix(2)
    return file
  }

  private static func document(_ files: [[UInt8]]) throws -> GeoDocument {
    let reader = FITReader()
    for file in files {
      try file.withUnsafeBufferPointer { bytes in
        try Result { () throws(FormatError) in try reader.read(bytes) }.get()
      }
    }
    return try reader.finish().document
  }

  @Test("a file's date does not apply to the clocks of the files before it")
  func aClockIsThatOfItsFile() throws {
    let epoch = 631_065_600.0
    let files = [
      Self.file(ownTime: 100, date: 1_000_000_000), Self.file(ownTime: 7, date: nil),
      Self.file(ownTime: 100, date: 1_000_000_050),
    ]
    let document = try Self.document(files)
    #expect(
      document.tracks.points.map(\.time) == [1_000_000_000 + epoch, 7, 1_000_000_050 + epoch])
    #expect(document.warnings.contains(.noDate))
    let dated = try Self.document([files[0], files[2]])
    #expect(
      dated.tracks.points.map(\.time) == [1_000_000_000 + epoch, 1_000_000_050 + epoch])
    #expect(dated.warnings.isEmpty)
  }

  @Test("a chain of files with late dates takes time in proportion to their number")
  func aChainThatTellsTheDateLateGrowsStraight() throws {
    let ratio = try WorkGrowth.ratio(of: 6000) { count in
      Array(repeating: Self.file(ownTime: 100, date: 1_000_000_000), count: count)
    } work: { files in
      let document = try Self.document(files)
      #expect(document.tracks.points.count == files.count && document.warnings.isEmpty)
    }
    #expect(ratio < WorkGrowth.bound)
  }

  @Test func tellsAWrongChecksum() throws {
    var bytes = try bytes("little.fit")
    bytes[bytes.count - 1] ^= 1
    let document = try read(bytes)
    #expect(try values(document) == expected("little.fit"))
    let message = try #require(document.warnings.first?.message)
    #expect(message == "the checksum of the FIT file is wrong; the readable part is used")
  }

  @Test func readsTheNextFileBehindADamagedOne() throws {
    var bytes = try bytes("chained.fit")
    // The second message contains data of an undefined kind.
    let second = 14 + 6 + 3 * 3
    bytes[second] = 0x0F
    let document = try read(bytes)
    #expect(try values(document) == expected("big.fit"))
    #expect(document.warnings.filter { !$0.isOfSpeed }.map(\.line) == [2])
  }

  @Test func usesWhatCameBeforeTheEnd() throws {
    let bytes = try bytes("little.fit")
    let document = try read(Array(bytes.dropLast(30)))
    #expect(document.warnings.count { !$0.isOfSpeed } == 1)
    guard case .truncated = document.warnings.first else {
      Issue.record("\(document.warnings)")
      return
    }
    let whole = try expected("little.fit")
    #expect(values(document) == Array(whole.prefix(document.tracks.points.count)))
    #expect(document.tracks.points.count >= whole.count - 4)
  }

  @Test(arguments: [UInt32(0), .max]) func readsAFileThatWasNeverClosed(length: UInt32) throws {
    var bytes = try bytes("big.fit")
    for index in 0..<4 { bytes[4 + index] = UInt8(truncatingIfNeeded: length >> (8 * index)) }
    let document = try read(Array(bytes.dropLast(2)))
    #expect(try values(document) == expected("big.fit"))
  }

  @Test func pointsComeAsTheyAreWritten() throws {
    let bytes = try bytes("little.fit")
    let reader = DocumentReader()
    var count = 0
    for start in stride(from: 0, to: bytes.count, by: 64) {
      let piece = bytes[start..<min(start + 64, bytes.count)]
      let result = piece.withUnsafeBytes { bytes in
        Result { () throws(FormatError) in try reader.read(bytes) }
      }
      try result.get()
      count += reader.takeNews().tracks.points.count
      if start == 320 { #expect(4..<44 ~= count) }
    }
    #expect(count == 44)
  }

  @Test func aFileOfSettingsHasNoPoints() throws {
    // A header, a definition of `file_id` with one field, the data, and no valid checksum.
    let bytes: [UInt8] =
      [12, 0x10, 0, 0, 11, 0, 0, 0] + Array(".FIT".utf8) + [0x40, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2]
      + [0, 0]
    #expect(throws: FormatError.self) { try read(bytes) }
  }
}

extension FormatWarning {
  /// True for the warning that no walker is so fast.
  fileprivate var isOfSpeed: Bool { if case .lines(.tooFast) = self { true } else { false } }
}
