import Foundation
import TestSupport
import Testing

@Suite("Output")
struct OutputTests {
  private static let log = DataFolder.packageRoot + "/routes/haicom-305N.log"
  private static let route = DataFolder.packageRoot + "/routes/porto_saobento_gaia.route.gpx"

  private func json(_ more: [String]) -> [String] {
    ["render", Self.route, "--format", "json"] + more
  }

  /// Formats for files and pictures, and commands that print numbers.
  private static let pictures = ["json", "svg", "text", "ansi", "png"].map {
    ["render", route, "--format", $0, "--chainage", "100.5", "--time", "0.7"]
  }
  private static let others = [
    ["inspect", log], ["inspect", log, "--format", "json"], ["simulate", route, "--seed", "7"],
    ["correct", log, "--simulate-poses"], ["sizing", "--format", "csv"], ["arrows"],
    ["replay", log, "--headless", "--to", "3"], ["simulate", route, "--format", "gpx"],
  ]

  /// A German locale, in which numbers have commas; nil if it cannot be generated.
  ///
  /// It is generated in a separate folder, because few systems have it.
  private static let german: (folder: ScratchFolder, variables: [String: String])? = {
    guard let folder = try? ScratchFolder(), let maker = Tool(named: "localedef"),
      // localedef warns about this system's own sources, so its status is ignored.
      (try? maker.run(["-c", "-i", "de_DE", "-f", "UTF-8", "\(folder.path)/de_DE.UTF-8"])) != nil
    else { return nil }
    let variables = [
      "LOCPATH": folder.path, "LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8", "LANGUAGE": "de:fr",
    ]
    let point = try? Tool(named: "locale")?.run(["decimal_point"], environment: variables).text
    return point == ",\n" ? (folder, variables) : nil
  }()

  @Test(
    "the same options give the same bytes in a locale whose numbers have commas",
    .enabled(if: german != nil, "localedef makes no German locale: install locales"))
  func decimalCommas() throws {
    let variables = try #require(Self.german).variables
    for words in Self.pictures + Self.others {
      let plain = try Tool.product.run(words, environment: ["LC_ALL": "C"])
      #expect(plain.status == 0 && !plain.output.isEmpty)
      let german = try Tool.product.run(words, environment: variables)
      #expect(german.output == plain.output, "\(words)")
      #expect(german.errors == plain.errors)
    }
  }

  @Test("the same options give the same bytes, whatever locale, time zone, environment and folder")
  func deterministic() throws {
    let here = try ScratchFolder()
    let there = try ScratchFolder()
    try there.write("{\"misalignment\": 7}", to: ".routesimrc")
    for words in Self.pictures + Self.others {
      let first = try Tool.product.run(
        words, environment: ["LC_ALL": "C", "TZ": "UTC", "HOME": "/"], in: here.path)
      #expect(first.status == 0 && !first.output.isEmpty)
      let environment = [
        "LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8", "LANGUAGE": "de:fr",
        "TZ": "Pacific/Chatham", "HOME": there.path, "PWD": "/", "TMPDIR": there.path, "USER": "é",
        "XDG_CONFIG_HOME": there.path, "COLUMNS": "33", "LINES": "9", "COLORTERM": "truecolor",
        "TERM": "dumb", "NO_COLOR": "1", "CLICOLOR_FORCE": "1", "DEBUG": "1", "SEED": "9",
        "SOURCE_DATE_EPOCH": "1", "POSIXLY_CORRECT": "1",
        "JUNK": String(repeating: "x", count: 9000),
      ]
      let second = try Tool.product.run(words, environment: environment, in: there.path)
      #expect(second.output == first.output, "\(words)")
      #expect(second.errors == first.errors)
    }
    for words in Self.pictures {
      let first = try Tool.product.run(words)
      let fromPipe = ["render", "-"] + words.dropFirst(2)
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: Self.route)))
      #expect(try Tool.product.run(fromPipe, input: bytes).output == first.output)
    }
  }

  @Test("text is plain ASCII without trailing blanks, and fits its space")
  func text() throws {
    let result = try Tool.product.run(["render", Self.route, "--columns", "30", "--rows", "20"])
    let lines = result.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 20 && lines.count > 10)
    #expect(lines.allSatisfy { $0.utf8.count <= 30 && $0.last != " " })
    #expect(result.output.allSatisfy { 0x20...0x7E ~= $0 || $0 == UInt8(ascii: "\n") })
  }

  @Test("a file appears complete, replaces the old one and keeps its mode and links")
  func replacesFile() throws {
    let folder = try ScratchFolder()
    let path = try folder.write("old", to: "frame.json")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/link.json", withDestinationPath: "frame.json")
    let result = try Tool.product.run(json(["--output", "link.json"]), in: folder.path)
    #expect(result.status == 0 && result.text == "" && result.errors == "")
    let expected = try Tool.product.run(json([])).output
    #expect([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) == expected)
    #expect(try folder.names == ["frame.json", "link.json"])
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    let link = try FileManager.default.destinationOfSymbolicLink(
      atPath: "\(folder.path)/link.json")
    #expect(link == "frame.json")
  }

  @Test(
    "an input is not overwritten, whatever its name",
    arguments: ["r.gpx", "./r.gpx", "soft.gpx", "hard.gpx"],
    [["inspect"], ["render", "--format=json"], ["simulate"], ["correct"]])
  func keepsItsInput(name: String, words: [String]) throws {
    let folder = try ScratchFolder()
    let points = try String(contentsOfFile: Self.route, encoding: .utf8)
    let path = try folder.write(points, to: "r.gpx")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/soft.gpx", withDestinationPath: "r.gpx")
    try FileManager.default.linkItem(atPath: path, toPath: "\(folder.path)/hard.gpx")
    let result = try Tool.product.run(words + ["r.gpx", "--output", name], in: folder.path)
    #expect(result.status == 64 && result.errors.hasSuffix("; give a different --output\n"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == points)
    #expect(try folder.names == ["hard.gpx", "r.gpx", "soft.gpx"])
  }

  @Test(
    "a file contains the otherwise printed output, in the format of its extension",
    arguments: [
      (["correct", "haicom-305N.log", "--simulate-poses"], "runs.jsonl", "jsonl"),
      (["correct", "haicom-305N.log", "--simulate-poses", "--explain"], "runs.txt", "table"),
      (["inspect", "haicom-305N.log"], "log.json", "json"),
      (["inspect", "haicom-305N.log"], "log.txt", "table"),
    ])
  func filesHoldWhatIsPrinted(words: [String], file: String, format: String) throws {
    let folder = try ScratchFolder()
    let path = try folder.write("old", to: file)
    let routes = DataFolder.packageRoot + "/routes"
    let result = try Tool.product.run(words + ["--output", path], in: routes)
    #expect(result.status == 0 && result.text == "")
    let printed = try Tool.product.run(words + ["--format", format], in: routes)
    #expect(printed.status == 0 && !printed.output.isEmpty)
    #expect([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) == printed.output)
    #expect(try folder.names == [file])
    let nowhere = try Tool.product.run(words + ["--output", "/no/such/folder/\(file)"], in: routes)
    #expect(nowhere.status == 74 && nowhere.errors.contains("cannot write"))
  }

  @Test("a failed write gives status 74, and leaves the old file and nothing else")
  func failedWrite() throws {
    let folder = try ScratchFolder()
    let path = try folder.write("old", to: "frame.json")
    // No file may grow, so the write itself fails, as on a full disk.
    let shell = Tool(path: "/bin/sh")
    let program = try Tool.product.path
    let command = "(ulimit -f 0; \"$0\" render \"$1\" --output frame.json; echo $? >&2) 2>&1 | cat"
    let result = try shell.run(["-c", command, program, Self.route], in: folder.path)
    #expect(result.text == "routesim: frame.json: cannot write: File too large\n74\n")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
    #expect(try folder.names == ["frame.json"])
  }

  @Test(
    "a full device gives status 74",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullDevice() throws {
    let line = "cannot write: No space left on device\n"
    let toDevice = try Tool.product.run(json(["--output", "/dev/full"]))
    #expect(toDevice.status == 74 && toDevice.errors == "routesim: /dev/full: \(line)")
    for words in [json([]), ["inspect", Self.route], ["help"], ["manual"], ["--version"]] {
      let redirected = try Tool.product.run(words, output: .path("/dev/full"))
      #expect(redirected.status == 74)
      #expect(redirected.errors == "routesim: standard output: \(line)")
    }
  }

  @Test("a file that cannot be written gives status 74")
  func noSuchFolder() throws {
    let folder = try ScratchFolder()
    let missing = try Tool.product.run(json(["--output", "no/frame.json"]), in: folder.path)
    #expect(missing.status == 74)
    #expect(
      missing.errors == "routesim: no/frame.json: cannot write: No such file or directory\n")
    let directory = try Tool.product.run(json(["--output", "."]), in: folder.path)
    #expect(directory.status == 74)
    #expect(directory.errors == "routesim: .: cannot write: Is a directory\n")
  }

  @Test("if the reader goes away, the program ends silently, with status 0")
  func closedPipe() throws {
    for words in [json([]), ["inspect", Self.route], ["help"], ["completions", "bash"]] {
      let result = try Tool.product.run(words, output: .closedPipe)
      #expect(result.status == 0 && result.errors == "")
    }
  }

  @Test(
    "signals end a headless command with 130 and 143",
    arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func signals(signal: Int32, status: Int32) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try Tool.product.path)
    process.arguments = ["inspect", "-"]
    let input = Pipe()
    process.standardInput = input
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    // The input is longer than a pipe holds, so once it is written, the program is reading.
    let start = Data("<gpx><rte>".utf8) + Data(repeating: UInt8(ascii: "\n"), count: 1 << 18)
    try input.fileHandleForWriting.write(contentsOf: start)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == status)
    #expect(errors.fileHandleForReading.readDataToEndOfFile().isEmpty)
  }

  @Test(
    "a closed terminal and Ctrl-\\ end a command as usual, and leave no incomplete file",
    arguments: [SIGHUP, SIGQUIT])
  func signalsThatKill(signal: Int32) throws {
    let folder = try ScratchFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try Tool.product.path)
    process.arguments = [
      "simulate", Self.route, "--walking-speed", "0.1", "--output", "\(folder.path)/walk.jsonl",
    ]
    try process.run()
    func files() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
    }
    while try files().isEmpty, process.isRunning { usleep(1000) }
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == signal)
    #expect(try files().isEmpty)
  }
}
