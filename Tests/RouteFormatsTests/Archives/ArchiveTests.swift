import Foundation
import TestSupport
import Testing

@testable import RouteFormats

/// ZIP archives and KMZ files, written by Python's `zipfile`.
@Suite(.enabled(if: Tool.isInstalled("python3"))) struct ArchiveTests {
  private static let gpx =
    "<gpx><trk><trkseg><trkpt lat='1' lon='2'/><trkpt lat='3' lon='4'/></trkseg></trk></gpx>"
  private static let kml =
    "<kml><Placemark><LineString><coordinates>6,5 8,7</coordinates></LineString></Placemark></kml>"

  /// Returns an archive that is filled by Python statements, in which `z` is the archive and `put(name,
  /// text)` adds a file.
  private func archive(_ statements: String) throws -> [UInt8] {
    let program = """
      import io, sys, zipfile, gzip
      GPX, KML = sys.argv[1], sys.argv[2]
      out = io.BytesIO()
      z = zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED)
      def put(name, data, method=zipfile.ZIP_DEFLATED):
          z.writestr(zipfile.ZipInfo(name), data, method)
      \(statements)
      z.close()
      sys.stdout.buffer.write(out.getvalue())
      """
    let python = try #require(Tool(named: "python3"))
    let result = try python.run(["-c", program, Self.gpx, Self.kml])
    #expect(result.status == 0, "\(result.errors)")
    return result.output
  }

  @Test(arguments: [
    "put('walk.gpx', GPX)", "put('walk.gpx', GPX, zipfile.ZIP_STORED)",
    "put('a/b/walk', GPX)", "put('../../etc/passwd', GPX)", "put('/etc/passwd', GPX)",
    "put('C:\\\\walk.gpx', GPX)", "put('walk.gpx.gz', gzip.compress(GPX.encode()))",
    "put('walk.gpx', ('\\ufeff' + GPX).encode('utf-16-le'))",
    "put('a/', ''); put('readme.txt', 'hello'); put('walk.gpx', GPX); put('x.jpg', b'\\xff\\xd8')",
    "put('__MACOSX/._walk.gpx', GPX); put('.hidden.gpx', GPX); put('walk.gpx', GPX)",
    "put('photo.json', '{\"title\": 1}'); put('walk.gpx', GPX)",
    "put('walk.gpx', GPX); z.comment = b'by hand'",
  ])
  func readsTheOneInside(statements: String) throws {
    let bytes = try archive(statements)
    let document = try read(bytes)
    #expect(document.format == .gpx)
    #expect(document.places == [[1, 2], [3, 4]])
    #expect(document.warnings.isEmpty)
    #expect(try read(bytes, piece: 7) == document)
    let scratch = try ScratchFolder()
    let file = try scratch.write(bytes, to: "walk.zip")
    #expect(try GeoDocument.read(path: file) == document)
  }

  @Test func readsKMZ() throws {
    let bytes = try archive(
      "put('images/icon.png', b'\\x89PNG'); put('other.gpx', GPX * 9); put('doc.kml', KML)")
    let document = try read(bytes, name: "walk.kmz")
    #expect(document.format == .kml)
    #expect(document.places == [[5, 6], [7, 8]])
  }

  @Test func saysWhichOfSeveralIsUsed() throws {
    let long = "put('b.gpx', GPX + ' ' * 99); put('a.gpx', GPX); put('c.kml', KML)"
    let document = try read(archive(long))
    #expect(document.warnings == [.oneOfSeveral(used: "b.gpx", others: ["a.gpx", "c.kml"])])
    #expect(
      document.warnings.map(\.message) == [
        "the ZIP archive contains 3 routes or logs: “b.gpx” is used, “a.gpx”, “c.kml” left out"
      ])
    let odd = try read(archive("put('\\x1b[31m.gpx', GPX); put('b.gpx', GPX)"))
    #expect(odd.warnings.allSatisfy { $0.message.unicodeScalars.allSatisfy(Printable.isHarmless) })
  }

  /// The files in a logger's folder: poses to the north, two fixes and the compass.
  private static let logger = [
    "ARKit_pose.txt":
      "# Created at 2023-11-14 23:13:20\n"
      + (0..<40).map { "\(1_000_000_000 + $0 * 100_000_000) 0 -1 0 0 1 0 0 1.4 0 0 1 \(-$0)" }
      .joined(separator: "\n"),
    "gps.txt":
      "# Created at 2023-11-14 23:13:20\n1700000000500000000 52.5 13.4 5 40\n"
      + "1700000001500000000 52.6 13.4 6 40\n",
    "heading.txt": "1000000000 10\n1500000000 11\n2000000000 12\n",
  ]

  @Test(
    "a logger's folder in an archive is read like one outside",
    arguments: ["", "walk/", "a/b c/"])
  func readsALoggersFolderAsItIsOutside(path: String) throws {
    let folder = try ScratchFolder()
    var statements: [String] = []
    for (name, text) in Self.logger.sorted(by: { $0.key < $1.key }) {
      try folder.write(Array(text.utf8), to: name)
      let escaped = text.replacing("\n", with: "\\n")
      statements.append("put('\(path)\(name)', '\(escaped)')")
    }
    let outside = try GeoDocument.read(path: folder.path)
    #expect(outside.session?.samples.count == 42 && outside.session?.compassNorth?.count == 2)
    let bytes = try archive(statements.joined(separator: "; "))
    #expect(try read(bytes) == outside)
    let file = try folder.write(bytes, to: "walk.zip")
    #expect(try GeoDocument.read(path: file) == outside)
    // Log files in the archive that are not used are named in a warning.
    let more = try archive(
      (statements + ["put('a.gpx', GPX * 99); put('notes.txt', 'hello')"]).joined(separator: "; "))
    let document = try read(more)
    #expect(document.session == outside.session)
    let used = path.isEmpty ? "ARKit_pose.txt" : path
    #expect(document.warnings.first == .oneOfSeveral(used: used, others: ["a.gpx"]))
  }

  @Test("a damaged compass file in an archive is reported")
  func aDamagedCompassFileIsTold() throws {
    let statements = Self.logger.sorted { $0.key < $1.key }.map { name, text in
      "put('\(name)', '\(text.replacing("\n", with: "\\n"))', zipfile.ZIP_STORED)"
    }
    var bytes = try archive(statements.joined(separator: "; "))
    let last = Array("2000000000 12".utf8)
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: last) })
    bytes[place + last.count - 1] ^= 1
    let document = try read(bytes)
    let damaged = document.members.filter { !$0.warnings.isEmpty }
    #expect(damaged.map(\.name) == ["heading.txt"])
    #expect(damaged.first?.warnings == [.damagedMember(name: "heading.txt")])
    // The part before the damage is still read.
    #expect(document.session?.samples.count == 42)
  }

  @Test func aFolderOfFixesIsReadWhereThereIsNothingElse() throws {
    let rows = "1700000000500000000 52.5 13.4\\n1700000001500000000 52.6 13.4"
    let fixes = "put('log/gps.txt', '\(rows)')"
    let document = try read(archive(fixes))
    #expect(document.tracks.points.map(\.latitude) == [52.5, 52.6])
    #expect(document.warnings == [.poses(.noPoses)])
    let walk = try read(archive(fixes + "; put('walk.gpx', GPX)"))
    #expect(walk.format == .gpx)
  }

  @Test func filesThatAreOnlyCalledAsALoggersAreTheirOwn() throws {
    let bytes = try archive("put('a/ARKit_pose.txt', 'time,a,b\\n1,2,3\\n'); put('a/gps.txt', 'x')")
    #expect {
      try read(bytes)
    } throws: {
      if case FormatError.member(name: "ARKit_pose.txt", _) = $0 { true } else { false }
    }
    let table = "time,lat,lon\\n0,1,2\\n1,3,4\\n"
    let fixes = try read(archive("put('pose.csv', '\(table)'); put('gps.csv', '\(table)')"))
    #expect(fixes.places == [[1, 2], [3, 4]])
  }

  @Test("an unknown compression method in an archive is reported")
  func saysThatAFileCannotBeUnpacked() throws {
    // 98 is a compression method that libzip does not know. It is stated in the file's own header and in
    // the list at the end.
    var bytes = try archive("put('walk.gpx', GPX)")
    for index in bytes.indices.dropLast(12) {
      if bytes[index...].starts(with: [0x50, 0x4B, 3, 4]) { bytes[index + 8] = 98 }
      if bytes[index...].starts(with: [0x50, 0x4B, 1, 2]) { bytes[index + 10] = 98 }
    }
    #expect(throws: FormatError.archive(.damagedMember(name: "walk.gpx"))) { try read(bytes) }
  }

  @Test func readsAFileOfTheFormatsThatAreNoText() throws {
    let folder = "\(DataFolder.packageRoot)/Tests/RouteFormatsTests/Fixtures/logs"
    let document = try read(archive("put('1.fit', open(r'\(folder)/little.fit', 'rb').read())"))
    #expect(document.format == .fit)
    #expect(document.tracks.points.count == 44)
  }

  @Test(arguments: [
    ("pass", ArchiveFault.nothingInside(names: [])),
    ("put('a.txt', 'hello'); put('b/', '')", .nothingInside(names: ["a.txt"])),
    ("put('in.zip', b'PK\\x03\\x04rest')", .nothingInside(names: ["in.zip"])),
  ])
  func saysWhyNothingIsUsable(statements: String, fault: ArchiveFault) throws {
    let bytes = try archive(statements)
    #expect(throws: FormatError.archive(fault)) { try read(bytes) }
  }

  @Test func saysThatItIsCutOrLocked() throws {
    let whole = try archive("put('walk.gpx', GPX)")
    #expect(throws: FormatError.archive(.damaged)) { try read(Array(whole.dropLast(30))) }
    #expect(throws: FormatError.archive(.damaged)) { try read(Array(whole.prefix(4))) }
    var locked = whole
    // The encryption flag is in both headers; libzip uses the header in the list at the end.
    let list = try #require(locked.indices.last { locked[$0...].starts(with: [80, 75, 1, 2]) })
    locked[6] |= 1
    locked[list + 8] |= 1
    #expect(throws: FormatError.archive(.encrypted(name: "walk.gpx"))) { try read(locked) }
  }

  @Test func usesWhatCameBeforeDamage() throws {
    var bytes = try archive("put('walk.gpx', GPX, zipfile.ZIP_STORED)")
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: "'4'".utf8) })
    bytes[place + 1] = UInt8(ascii: "5")
    let document = try read(bytes)
    #expect(document.places == [[1, 2], [3, 5]])
    #expect(document.warnings == [.damagedMember(name: "walk.gpx")])
  }

  /// 80 MB of blanks after a plausible beginning.
  @Test func endsABomb() throws {
    let bytes = try archive("put('walk.gpx', GPX[:GPX.index('<trk')] + ' ' * (80 << 20))")
    #expect(bytes.count < 100_000)
    #expect(throws: FormatError.archive(.inflated(name: "walk.gpx"))) { try read(bytes) }
  }

  @Test("a log is found behind thousands of pictures")
  func findsALogBehindThousandsOfPictures() throws {
    let pictures = "[put(f'depth/{n:06}.png', b'\\x89PNG', 0) for n in range(5000)]"
    let table = "timestamp, frame, x, y, z, qx, qy, qz, qw\\n"
    let rows = "''.join(f'{n / 60}, {n}, 0, 0, {-n / 60}, 0, 0, 0, 1\\n' for n in range(99))"
    let stray = try read(archive("\(pictures); put('odometry.csv', '\(table)' + \(rows))"))
    #expect(stray.session?.samples.count == 99)
    for name in ["walk.gpx", "walk", "walk.txt"] {
      let walk = try read(archive("\(pictures); put('a/\(name)', GPX)"))
      #expect(walk.places == [[1, 2], [3, 4]] && walk.warnings.isEmpty)
    }
  }

  @Test func thousandsOfFoldersHideNoRoute() throws {
    let folders = "put('a/pose.csv', 'no'); [put(f'{n}/gps.txt', '') for n in range(3000)]"
    let bytes = try archive("\(folders); put('walk.gpx', GPX)")
    #expect(try read(bytes).places == [[1, 2], [3, 4]])
  }

  /// A list of a million or more files is never read, because the end of the archive states its length.
  @Test func refusesMoreFilesThanAnybodyPacks() throws {
    func little(_ number: UInt64, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
    }
    let most: UInt64 = 1 << 20
    for (count, fault) in [
      (most, ArchiveFault.damaged), (most + 1, .tooManyFiles(count: most + 1)),
      (.max, .tooManyFiles(count: .max)),
    ] {
      let start: [UInt8] = [0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 96)
      let record =
        [0x50, 0x4B, 6, 6] + little(44, 8) + little(45, 2) + little(45, 2) + little(0, 8)
        + little(count, 8) + little(count, 8) + little(46 * 5, 8) + little(0, 8)
      let locator = [0x50, 0x4B, 6, 7] + little(0, 4) + little(100, 8) + little(1, 4)
      let end =
        [0x50, 0x4B, 5, 6] + little(0, 4) + little(0xFFFF, 2) + little(0xFFFF, 2)
        + little(0xFFFF_FFFF, 4) + little(0xFFFF_FFFF, 4) + little(0, 2)
      let bytes = start + record + locator + end
      #expect(record.count == 56)
      #expect(throws: FormatError.archive(fault)) { try read(bytes) }
      let file = try ScratchFolder().write(bytes, to: "many.zip")
      #expect(throws: (any Error).self) { try GeoDocument.read(path: file) }
    }
  }
}
