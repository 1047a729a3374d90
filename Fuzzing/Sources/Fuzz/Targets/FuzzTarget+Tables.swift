import ARRouteEngine

@testable import RouteFormats
@testable import RouteSimKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FuzzTarget {
  /// The targets for tables of AR poses (with column names, with chosen columns, and in folders) and for
  /// UTF-16 text.
  static let tables: [FuzzTarget] = [
    FuzzTarget(name: "poses", check: checkPoses),
    FuzzTarget(name: "columns", check: checkColumns),
    FuzzTarget(name: "compass", check: checkCompass),
    FuzzTarget(name: "folder", check: checkFolder),
    FuzzTarget(name: "wide", check: checkWide),
  ]

  /// File names, some of which determine the meaning of a table without column names.
  private static let tableNames = [
    "ARKit_pose.txt", "ARCore_sensor_pose.txt", "ARposes.txt", "arcore.csv", "odometry.csv",
    "poses.csv", "a.csv", "a",
  ]

  /// Checks a table of poses; the first byte chooses the file's name.
  private static func checkPoses(_ input: FuzzInput) {
    let options = ReadingOptions(fileName: tableNames[input.choice & 7])
    compare(
      read(input.whole, by: CSVReader(options: options)),
      read(input.pieces, by: CSVReader(options: options)))
  }

  /// Checks a table; the first line of the input chooses the columns.
  private static func checkColumns(_ input: FuzzInput) {
    let parts = input.parts(2, at: 10)
    let words = String(decoding: parts[0], as: UTF8.self)
    let choice: ColumnChoice
    do throws(ColumnChoiceError) {
      choice = try ColumnChoice(words)
    } catch {
      return checkLine(error.expected)
    }
    let again = try? ColumnChoice(choice.text)
    require(again == choice || choice == ColumnChoice(), "“\(choice.text)” reads back")
    guard parts.count == 2 else { return }
    let table = UnsafeRawBufferPointer(parts[1])
    func reader() -> CSVReader {
      CSVReader(
        options: ReadingOptions(fileName: tableNames[input.choice & 7], columns: choice))
    }
    let middle = table.count / 2
    let pieces = [table[..<middle], table[middle...]].map(UnsafeRawBufferPointer.init(rebasing:))
    compare(read([table], by: reader()), read(pieces, by: reader()))
  }

  /// Checks a logger's compass file.
  private static func checkCompass(_ input: FuzzInput) {
    let (whole, pieces) = (CompassReader(), CompassReader())
    compare(read(input.whole, by: whole), read(input.pieces, by: pieces))
    require(
      whole.headings.elementsEqual(pieces.headings) { $0.time == $1.time && $0.angle == $1.angle },
      "pieces change no heading")
    for heading in whole.headings {
      require(
        heading.time.isFinite && abs(heading.angle.degrees) < 360.001, "\(heading) is a direction")
    }
  }

  /// The names of the files in loggers' folders: poses, fixes and compass headings.
  private static let folders = [
    ["ARKit_pose.txt", "gps.txt", "heading.txt"], ["ARposes.txt", "GPS.txt", "Head.txt"],
    ["ARCore_sensor_pose.txt", "gps.txt", "heading.txt"], ["arkit.csv", "platform-location.csv"],
    ["odometry.csv", "location.csv"], ["poses.csv", "gps.csv"], ["arcore.csv", "location.csv"],
    ["pose.csv", "GPS.txt", "Head.txt"],
  ]

  /// A folder that only this process uses; in memory if the system offers a folder there.
  private static let scratch: String = {
    for place in ["/dev/shm", "/tmp"] {
      var name = Array("\(place)/fuzz-XXXXXX".utf8CString)
      if mkdtemp(&name) != nil {
        return String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      }
    }
    fatalError("no folder to write to")
  }()

  /// Checks a logger's folder; in the input, the byte 0x1C separates the files.
  private static func checkFolder(_ input: FuzzInput) {
    let names = folders[input.choice & 7]
    let parts = input.parts(names.count, at: 0x1C)
    for (name, part) in zip(names, parts) {
      let path = scratch + "/" + name
      guard let file = fopen(path, "w") else { fatalError("cannot write \(path)") }
      fwrite(part.baseAddress, 1, part.count, file)
      fclose(file)
    }
    defer { for name in names { unlink(scratch + "/" + name) } }
    let outcome = Result { () throws(DocumentError) in try GeoDocument.read(path: scratch) }
    switch outcome {
    case .success(let document): document.check()
    case .failure(.content(let error)): checkLine(error.message, number: error.line)
    case .failure(.input(let error)): checkLine(error.message)
    }
  }

  /// Checks that a text is read in the same way in UTF-8 and in UTF-16.
  private static func checkWide(_ input: FuzzInput) {
    let text = input.string
    // If the text itself began with U+FEFF, that would be taken for a byte order mark.
    guard !text.unicodeScalars.starts(with: ["\u{FEFF}"]) else { return }
    let isBig = input.choice & 32 != 0
    var wide: [UInt8] = isBig ? [0xFE, 0xFF] : [0xFF, 0xFE]
    for unit in text.utf16 {
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      wide += isBig ? [high, low] : [low, high]
    }
    func read(_ bytes: [UInt8]) -> Outcome {
      let reader = DocumentReader(options: input.options)
      return Result { () throws(FormatError) in
        let failure: FormatError? = bytes.withUnsafeBytes { bytes in
          do throws(FormatError) {
            try reader.read(bytes)
            return nil
          } catch {
            return error
          }
        }
        if let failure { throw failure }
        return try reader.finish()
      }
    }
    let narrow = Array(text.utf8)
    // Skip texts that begin like compressed data or with bytes that indicate another encoding.
    guard narrow.first.map({ $0 < 0x80 }) ?? true, !narrow.prefix(4).contains(0),
      !ZIPArchive.isLikely(narrow)
    else { return }
    require(read(narrow) == read(wide), "UTF-16 says the same\n\(read(narrow))\n\(read(wide))")
  }
}
