import Foundation
import TestSupport
import Testing

@testable import RouteSim

/// The files of a film, and the options that are refused.
@Suite("Films as files")
struct FilmFileTests {
  private let route = DataFolder.packageRoot + "/routes/porto_saobento_gaia.route.gpx"
  private let small = ["--film", "0..0.3", "--fps", "5", "--scale", "0.1"]

  private func render(_ more: [String], in folder: ScratchFolder) throws -> Tool.Result {
    try Tool.product.run(["render", route] + more, in: folder.path)
  }

  private func files(_ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  // MARK: Names

  @Test(
    "names equal those made by printf",
    arguments: [
      ("f-%05d.png", 7, "f-00007.png"), ("a/%d", 12, "a/12"), ("%02d.png", 123, "123.png"),
      ("100%%-%03d.png", 1, "100%-001.png"), ("%0d.png", 3, "3.png"),
    ] as [(String, Int, String)])
  func names(pattern: String, number: Int, name: String) {
    #expect(FrameNames(pattern)?.path(number) == name)
  }

  @Test(
    "a name without a number, with two, or with another conversion is not a pattern",
    arguments: [
      "film.png", "%", "%%.png", "%s.png", "%5d.png", "%d-%d.png", "f%", "%021d", "%0x", "", "%-3d",
    ])
  func noPattern(text: String) { #expect(FrameNames(text) == nil) }

  @Test("in a folder that exists or ends with a slash, files are frame-00001.png and so on")
  func folders() throws {
    let folder = try ScratchFolder()
    #expect(try render(small + ["--output", "new/deep/"], in: folder).status == 0)
    #expect(try files("\(folder.path)/new/deep") == ["frame-00001.png", "frame-00002.png"])
    #expect(try render(small + ["--output", "new"], in: folder).status == 0)
    #expect(try files("\(folder.path)/new") == ["deep", "frame-00001.png", "frame-00002.png"])
  }

  @Test("pictures left from an earlier, longer film are reported")
  func earlierFilm() throws {
    let folder = try ScratchFolder()
    try folder.write("old", to: "f3.png")
    let made = try render(small + ["--output", "f%d.png"], in: folder)
    #expect(made.status == 0)
    #expect(
      made.errors
        == "routesim: f3.png and the files after it belong to an earlier film; remove them "
        + "before joining the pictures\n")
    #expect(try String(contentsOfFile: "\(folder.path)/f3.png", encoding: .utf8) == "old")
  }

  @Test("no frame replaces an input")
  func inputs() throws {
    let folder = try ScratchFolder()
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: route)))
    try folder.write(bytes, to: "f2.png")
    let made = try Tool.product.run(
      ["render", "f2.png"] + small + ["--output", "f%d.png"], in: folder.path)
    #expect(made.status == 64)
    #expect(made.errors == "routesim: f2.png would overwrite itself; give a different --output\n")
    #expect(try files(folder.path) == ["f2.png"])
    let film = try Tool.product.run(
      ["render", "f2.png", "--format", "y4m"] + small + ["--output", "./f2.png"], in: folder.path)
    #expect(
      film.status == 64 && film.errors.hasSuffix("are the same file; give a different --output\n"))
  }

  // MARK: Refused options

  @Test(
    "options that do not result in a film are refused in one line, before anything is written",
    arguments: [
      (["--film", "5..4"], "--film '5..4' is not understood; give an end that is not before the "),
      (["--film", "5"], "--film '5' is not understood; give a beginning and an end"),
      (["--film", "nan..5"], "--film 'nan..5' is not a number"),
      (["--film", "0..inf"], "--film '0..inf' is not a number"),
      (["--film", "-1..5"], "--film '-1..5' must be from 0 to 1000000000"),
      (["--film", ".."], "--film '..' is not a number"),
      (
        ["--film", "0..1e9"], "frames are too many for a film; give a shorter film or fewer --fps"
      ),
      (["--film", "2000..3000"], "--film 3000 is beyond the route's end; give 0 to "),
      (["--film", "0..5", "--fps", "0"], "--fps '0' must be from 0.1 to 240"),
      (["--film", "0..5", "--fps", "1e9"], "--fps '1e9' must be from 0.1 to 240"),
      (["--film", "0..5", "--fps", "nan"], "--fps 'nan' is not a number"),
      (["--film", "0..5", "--walking-speed", "0"], "--walking-speed '0' must be from 0.1 to 5"),
      (["--fps", "5"], "--fps needs --film too"),
      (["--walking-speed", "1"], "--walking-speed needs --film too"),
      (["--film", "0..1", "--chainage", "5"], "--chainage and --film contradict each other"),
      (["--film", "0..1", "--at", "41,-8"], "--at and --film contradict each other"),
      (["--film", "0..1", "--headings", "5,6"], "--headings and --film contradict each other"),
      (["--film", "0..1", "--diff"], "--diff and --film contradict each other"),
      (["--film", "0..1", "--rows", "5"], "--rows and --film contradict each other"),
      (["--film", "0..1", "--view", "plan", "--phone-frame"], "--phone-frame and --view plan"),
      (["--film", "0..5", "--scale", "16"], "pixels are too many for frames of a film"),
      (["--film", "0..5", "--scale", "16", "--device", "ipad-pro-11"], "at most 16383 each way"),
    ] as [([String], String)])
  func refused(options: [String], words: String) throws {
    let folder = try ScratchFolder()
    let made = try render(options + ["--output", "film.webp"], in: folder)
    #expect(made.status == 64, "\(made.errors)")
    #expect(made.errors.contains(words), "\(made.errors)")
    #expect(made.errors.hasPrefix("routesim: ") && made.errors.split(separator: "\n").count == 1)
    #expect(try files(folder.path).isEmpty)
  }

  @Test(
    "a format without films, or a name without a number, is reported",
    arguments: [
      (
        ["--format", "svg"],
        "--film is written as webp, y4m, numbered png, json, geojson, kml or csv;"
      ),
      (
        ["--format", "text"],
        "--film is written as webp, y4m, numbered png, json, geojson, kml or csv;"
      ),
      (["--output", "film.svg"], "this kind of file cannot be written; end its name with .png"),
      ([], "--film is written as webp, y4m, numbered png, json, geojson, kml or csv;"),
      (["--output", "film.png"], "give a folder, or names with a number such as film-%05d.png"),
      (
        ["--format", "png"], "give --output a folder, or names with a number such as film-%05d.png"
      ),
      (["--format", "json", "--scale", "1"], "--scale and --format json contradict each other"),
    ] as [([String], String)])
  func formats(options: [String], words: String) throws {
    let folder = try ScratchFolder()
    let made = try render(["--film", "0..1"] + options, in: folder)
    #expect(made.status == 64 && made.output.isEmpty)
    #expect(made.errors.contains(words) && made.errors.split(separator: "\n").count == 1)
    #expect(try files(folder.path).isEmpty)
  }

  @Test("options that apply only to films require one")
  func filmsAlone() throws {
    let folder = try ScratchFolder()
    let stream = try render(["--format", "y4m"], in: folder)
    #expect(stream.errors == "routesim: --format y4m needs --film too\n" && stream.status == 64)
    let file = try render(["--output", "a.webp"], in: folder)
    #expect(file.errors == "routesim: --output a.webp needs --film too\n" && file.status == 64)
  }

  // MARK: Ends

  @Test(
    "a full disk is an error, wherever the film is written", arguments: ["webp", "y4m", "json"])
  func fullDisk(format: String) throws {
    let film = ["render", route, "--format", format, "--film", "0..1"]
    let made = try Tool.product.run(
      film + (format == "json" ? [] : ["--scale", "0.3"]), output: .path("/dev/full"))
    #expect(made.status == 74)
    #expect(
      made.errors == "routesim: standard output: cannot write: No space left on device\n")
  }

  @Test("a missing folder is reported, and not created for a pattern")
  func noFolder() throws {
    let folder = try ScratchFolder()
    for name in ["no/f%d.png", "no/f.webp", "no/f.y4m"] {
      let made = try render(small + ["--output", name], in: folder)
      #expect(
        made.status == 74 && made.errors.hasSuffix("cannot write: No such file or directory\n"))
      #expect(made.errors.split(separator: "\n").count == 1)
    }
    #expect(try files(folder.path).isEmpty)
  }

  /// Returns the process of a long film that has begun, and its standard error.
  private func started(
    _ words: [String], in folder: ScratchFolder
  ) throws -> (process: Process, errors: Pipe) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try Tool.product.path)
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.arguments = ["render", route, "--film", "0..400"] + words
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    return (process, errors)
  }

  @Test("Ctrl-C while places are written leaves no incomplete file, and is reported")
  func interruptedPlaces() throws {
    let folder = try ScratchFolder()
    let (process, errors) = try started(["--fps", "60", "--output", "f.csv"], in: folder)
    // The unfinished file shows that the program has begun to write.
    while try files(folder.path).isEmpty, process.isRunning { usleep(100) }
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    guard process.terminationStatus == 130 else {
      // The program finished before the signal arrived.
      #expect(process.terminationStatus == 0 && said == "")
      return
    }
    let there = try files(folder.path)
    // The file may have been renamed shortly before.
    let words = "routesim: ended before the last frame was complete: f.csv is not written\n"
    #expect(said == "" || said == words)
    #expect(there == (said == "" ? ["f.csv"] : []))
  }

  @Test("if the reader goes away, the film ends silently", arguments: ["webp", "y4m", "json"])
  func closedPipe(format: String) throws {
    let made = try Tool.product.run(
      ["render", route, "--format", format, "--film", "0..3"]
        + (format == "json" ? [] : ["--scale", "0.2"]), output: .closedPipe)
    #expect(made.status == 0 && made.errors == "")
  }

  @Test(
    "Ctrl-C leaves complete pictures and no incomplete file", arguments: ["f%d.png", "f.y4m"])
  func interrupted(name: String) throws {
    let folder = try ScratchFolder()
    let (process, errors) = try started(["--scale", "0.2", "--output", name], in: folder)
    while try files(folder.path).isEmpty, process.isRunning { usleep(1000) }
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 130)
    let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    if said == "", name == "f.y4m" {
      // The file was renamed shortly before the signal arrived.
      #expect(try files(folder.path) == [name])
      return
    }
    let prefix = "routesim: ended before the film was complete: "
    #expect(said.hasPrefix(prefix) && said.hasSuffix("\n"))
    let words = said.dropFirst(prefix.count).dropLast()
    let count = try files(folder.path).count
    switch words.wholeMatch(of: /its first ?([0-9]*) pictures? (is|are) written/) {
    case let told?: #expect((count - 1...count).contains(Int(told.1) ?? 1) && name == "f%d.png")
    case nil:
      #expect(words == (name == "f.y4m" ? "f.y4m is not written" : "it had just started"))
      #expect(count <= 1)
    }
    for file in try files(folder.path) {
      #expect(name == "f%d.png")
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\(file)")))
      _ = try PNGReader(bytes)
    }
  }
}
