import Foundation
import TestSupport
import Testing

/// The properties that writing a file does not change: the identity of the file, and its neighbours.
@Suite("Output files")
struct OutputFileTests {
  private static let route = DataFolder.packageRoot + "/routes/porto_saobento_gaia.route.gpx"
  private static let words = ["render", route, "--format", "json", "--output"]
  private static let longWords = ["simulate", route, "--walking-speed", "0.1", "--output"]
  private static let isRoot = geteuid() == 0

  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  // MARK: The file's identity

  @Test(
    "a file that is already open is written in place",
    arguments: ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"])
  func openFile(path: String) throws {
    let result = try Tool(path: "/bin/sh").run(
      [
        "-c",
        "{ echo before; \"$0\" render \"$1\" --format json --output \(path); echo after; } >>all",
        try Tool.product.path, Self.route,
      ], in: folder.path)
    #expect(result.status == 0 && result.errors == "")
    let lines = try text("all").split(separator: "\n")
    #expect(lines.first == "before" && lines.last == "after" && lines.count >= 3)
  }

  @Test("a file without write permission is not changed, even by root")
  func readOnly() throws {
    let path = try folder.write("old", to: "frame.json")
    chmod(path, 0o444)
    for tool in [try Tool.product, nil] {
      let result = try tool?.run(Self.words + ["frame.json"], in: folder.path) ?? run("frame.json")
      #expect(result.status == 74)
      #expect(result.errors == "routesim: frame.json: cannot write: Permission denied\n")
    }
    #expect(try text("frame.json") == "old")
    #expect(try folder.names == ["frame.json"])
  }

  @Test(
    "a file in a folder that accepts no new files is overwritten", .enabled(if: canBeOrdinary),
    arguments: ["old", String(repeating: "old and long\n", count: 10_000)])
  func closedFolder(old: String) throws {
    let path = try folder.write(old, to: "frame.json")
    let number = try inode(path)
    chmod(folder.path, 0o555)
    defer { chmod(folder.path, 0o755) }
    let result = try run("frame.json")
    #expect(result.status == 0 && result.errors == "")
    #expect(try bytes("frame.json") == Self.expected)
    #expect(try inode(path) == number)
    let new = try run("new.json")
    #expect(new.status == 74 && new.errors.hasSuffix("new.json: cannot write: Permission denied\n"))
  }

  @Test(
    "links whose target does not exist yet are followed to their end",
    arguments: ["deep/far.json", "/ABSOLUTE"])
  func danglingLink(target: String) throws {
    let files = FileManager.default
    let target = target == "/ABSOLUTE" ? "\(folder.path)/deep/far.json" : "far.json"
    try files.createDirectory(atPath: "\(folder.path)/deep", withIntermediateDirectories: false)
    try files.createSymbolicLink(
      atPath: "\(folder.path)/one.json", withDestinationPath: "deep/two.json")
    try files.createSymbolicLink(
      atPath: "\(folder.path)/deep/two.json", withDestinationPath: target)
    let result = try Tool.product.run(Self.words + ["one.json"], in: folder.path)
    #expect(result.status == 0 && result.errors == "")
    #expect(try bytes("deep/far.json") == Self.expected)
    for link in ["one.json", "deep/two.json"] {
      #expect((try? files.destinationOfSymbolicLink(atPath: "\(folder.path)/\(link)")) != nil)
    }
    #expect(try folder.names == ["deep", "one.json"])
    #expect(
      try files.contentsOfDirectory(atPath: "\(folder.path)/deep").sorted()
        == ["far.json", "two.json"])
  }

  @Test("links to a file stay links, and the file at their end is replaced")
  func symbolicLinks() throws {
    let files = FileManager.default
    try files.createDirectory(atPath: "\(folder.path)/deep", withIntermediateDirectories: false)
    try folder.write("old, and longer than nothing", to: "deep/far.json")
    for (link, end) in [("one.json", "deep/two.json"), ("deep/two.json", "far.json")] {
      try files.createSymbolicLink(atPath: "\(folder.path)/\(link)", withDestinationPath: end)
    }
    let result = try Tool.product.run(Self.words + ["one.json"], in: folder.path)
    #expect(result.status == 0 && result.errors == "")
    #expect(try bytes("deep/far.json") == Self.expected)
    for (link, end) in [("one.json", "deep/two.json"), ("deep/two.json", "far.json")] {
      #expect(
        (try? files.destinationOfSymbolicLink(atPath: "\(folder.path)/\(link)")) == end, "\(link)")
    }
    #expect((try? files.destinationOfSymbolicLink(atPath: "\(folder.path)/deep/far.json")) == nil)
    #expect(try folder.names == ["deep", "one.json"])
    #expect(
      try files.contentsOfDirectory(atPath: "\(folder.path)/deep").sorted()
        == ["far.json", "two.json"])
  }

  @Test("a circular link is refused in one clear line")
  func circle() throws {
    symlink("b.json", "\(folder.path)/a.json")
    symlink("a.json", "\(folder.path)/b.json")
    let result = try Tool.product.run(Self.words + ["a.json"], in: folder.path)
    #expect(result.status == 74)
    #expect(
      result.errors == "routesim: a.json: cannot write: Too many levels of symbolic links\n")
    #expect(try folder.names == ["a.json", "b.json"])
  }

  @Test("the hard links of a file stay links to one file")
  func hardLinks() throws {
    let path = try folder.write("old, and longer than nothing", to: "a.json")
    try FileManager.default.linkItem(atPath: path, toPath: "\(folder.path)/b.json")
    let result = try Tool.product.run(Self.words + ["a.json"], in: folder.path)
    #expect(result.status == 0 && result.errors == "")
    #expect(try bytes("a.json") == Self.expected)
    #expect(try bytes("b.json") == Self.expected)
    #expect(try inode(path) == inode("\(folder.path)/b.json"))
    #expect(try folder.names == ["a.json", "b.json"])
  }

  @Test(
    "a file keeps owner, group and mode, whoever writes it", .enabled(if: isRoot && canBeOrdinary),
    arguments: [true, false])
  func owner(asRoot: Bool) throws {
    let path = try folder.write("old", to: "a.json")
    chmod(path, 0o666)
    #expect(chown(path, 65534, 65534) == 0)
    let result =
      asRoot ? try Tool.product.run(Self.words + ["a.json"], in: folder.path) : try run("a.json")
    #expect(result.status == 0 && result.errors == "")
    #expect(try bytes("a.json") == Self.expected)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.ownerAccountID] as? Int == 65534)
    #expect(attributes[.groupOwnerAccountID] as? Int == 65534)
    #expect(attributes[.posixPermissions] as? Int == 0o666)
    #expect(try folder.names == ["a.json"])
  }

  @Test("a full disk leaves an overwritten file unchanged")
  func failedWrite() throws {
    let path = try folder.write("old", to: "a.json")
    try FileManager.default.linkItem(atPath: path, toPath: "\(folder.path)/b.json")
    let command = "(ulimit -f 0; \"$0\" render \"$1\" --output a.json; echo $? >&2) 2>&1 | cat"
    let result = try Tool(path: "/bin/sh").run(
      ["-c", command, try Tool.product.path, Self.route], in: folder.path)
    #expect(result.text == "routesim: a.json: cannot write: File too large\n74\n")
    #expect(try text("b.json") == "old")
    #expect(try folder.names == ["a.json", "b.json"])
  }

  // MARK: Names

  @Test(
    "a name may be as long as the system allows, 255 bytes; a longer one is refused in one line")
  func longName() throws {
    let name = String(repeating: "ä", count: 125) + ".json"
    #expect(name.utf8.count == 255)
    let result = try Tool.product.run(Self.words + [name], in: folder.path)
    #expect(result.status == 0 && result.errors == "")
    #expect(try bytes(name) == Self.expected)
    #expect(try folder.names.count == 1)
    let longer = try Tool.product.run(Self.words + ["x" + name], in: folder.path)
    #expect(longer.status == 74 && longer.errors.hasSuffix("cannot write: File name too long\n"))
    #expect(longer.errors.split(separator: "\n").count == 1)
    #expect(try folder.names.count == 1)
  }

  @Test(
    "a name that is not UTF-8 is refused and no other file made; a link's target may have such a name"
  )
  func noUTF8() throws {
    let shell = Tool(path: "/bin/sh")
    func made(_ script: String) throws -> Tool.Result {
      try shell.run(
        ["-c", script, try Tool.product.path, Self.route], in: folder.path)
    }
    let refused = try made(#""$0" render "$1" --output "$(printf 'a\377.svg')""#)
    #expect(refused.status == 64 && refused.errors.contains("is not UTF-8"))
    #expect(try made("ls").output.isEmpty)
    let linked = try made(
      #"ln -s "$(printf 'a\377.svg')" b.svg; "$0" render "$1" --output b.svg && ls -A"#)
    #expect(
      linked.status == 0 && linked.output == Array("a".utf8) + [0xFF] + Array(".svg\nb.svg\n".utf8))
  }

  // MARK: Neighbouring files

  @Test(
    "a killed run's leftovers block no run, and the next run that writes the same file removes them"
  )
  func killed() throws {
    try kill(Tool.product.path, Self.longWords + ["walk.jsonl"])
    #expect(try folder.names.count == 1)
    // A run that writes another file does not remove them.
    #expect(try Tool.product.run(Self.words + ["frame.json"], in: folder.path).status == 0)
    #expect(try folder.names.count == 2)
    let result = try Tool.product.run(
      ["simulate", Self.route, "--output", "walk.jsonl"], in: folder.path)
    #expect(result.status == 0 && result.errors == "")
    #expect(try folder.names == ["frame.json", "walk.jsonl"])
  }

  @Test("the same applies to process 1 of a container", .enabled(if: canUnshare))
  func killedAsFirstProcess() throws {
    let program = try Tool.product.path
    let unshare = try #require(Tool(named: "unshare"))
    let first = ["-pf", "--kill-child=KILL", program]
    try kill(unshare.path, first + Self.longWords + ["walk.jsonl"])
    // The lock is held by the child of the killed program, and is released when the child dies, possibly a
    // moment later.
    let patience = Patience()
    while try Tool(path: "/bin/sh").run(
      ["-c", "exec flock -n .routesim-* true"], in: folder.path
    ).status != 0, !patience.isExhausted { patience.pause() }
    let result = try unshare.run(
      first + ["simulate", Self.route, "--output", "walk.jsonl"], in: folder.path)
    #expect(result.status == 0 && result.errors == "")
    #expect(try folder.names == ["walk.jsonl"])
  }

  @Test(
    "a moved folder takes the new file along, and nothing is left if that fails",
    arguments: [nil, SIGTERM, SIGHUP])
  func movedFolder(signal: Int32?) throws {
    let files = FileManager.default
    for there in [false, true] {
      for name in ["here", "there"] { try? files.removeItem(atPath: "\(folder.path)/\(name)") }
      try files.createDirectory(
        atPath: "\(folder.path)/here", withIntermediateDirectories: false)
      if there { try folder.write("old", to: "here/walk.jsonl") }
      let process = try start(Tool.product.path, Self.longWords + ["here/walk.jsonl"])
      try waitForFile(of: process, in: "here")
      Foundation.kill(process.processIdentifier, SIGSTOP)
      try files.moveItem(atPath: "\(folder.path)/here", toPath: "\(folder.path)/there")
      if let signal { Foundation.kill(process.processIdentifier, signal) }
      Foundation.kill(process.processIdentifier, SIGCONT)
      process.waitUntilExit()
      #expect(try folder.names == ["there"])
      #expect((process.terminationStatus == 0) == (signal == nil))
      let left = try files.contentsOfDirectory(atPath: "\(folder.path)/there")
      #expect(left == (signal == nil || there ? ["walk.jsonl"] : []))
      guard !left.isEmpty else { continue }
      let content = try bytes("there/walk.jsonl")
      if signal == nil {
        #expect(content.last == 10 && content.count > 1000)
      } else {
        #expect(content == Array("old".utf8))
      }
    }
  }

  @Test("runs that write one file at the same time do not interfere")
  func together() throws {
    let slow = try start(Tool.product.path, Self.longWords + ["walk.jsonl"])
    try waitForFile(of: slow)
    Foundation.kill(slow.processIdentifier, SIGSTOP)
    let quick = try Tool.product.run(
      ["simulate", Self.route, "--output", "walk.jsonl"], in: folder.path)
    #expect(quick.status == 0)
    #expect(try folder.names.count == 2)
    let size = try bytes("walk.jsonl").count
    Foundation.kill(slow.processIdentifier, SIGCONT)
    slow.waitUntilExit()
    #expect(slow.terminationStatus == 0)
    #expect(try folder.names == ["walk.jsonl"])
    #expect(try bytes("walk.jsonl").count > size)
  }
}

extension OutputFileTests {
  /// True when root can be made subject to file modes, as other users are.
  private static let canBeOrdinary =
    !isRoot || (try? Tool(named: "setpriv")?.run(["--bounding-set=-all", "true"]).status) == 0

  private static let canUnshare =
    (try? Tool(named: "unshare")?.run(["-pf", "--kill-child=KILL", "true"]).status) == 0

  /// The output as printed without a file name.
  private static let expected = (try? Tool.product.run(words.dropLast()).output) ?? []

  /// Writes a frame as a user to whom file modes apply.
  private func run(_ name: String) throws -> Tool.Result {
    let words = Self.words + [name]
    guard Self.isRoot else { return try Tool.product.run(words, in: folder.path) }
    let tool = try #require(Tool(named: "setpriv"))
    return try tool.run(["--bounding-set=-all", try Tool.product.path] + words, in: folder.path)
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\(name)")))
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }

  private func inode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
  }

  private func start(_ program: String, _ words: [String]) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = words
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// Waits until a run has begun to write a file that is not complete yet.
  private func waitForFile(of process: Process, in place: String = ".") throws {
    let patience = Patience()
    let path = "\(folder.path)/\(place)"
    while try !FileManager.default.contentsOfDirectory(atPath: path).contains(where: { name in
      try name.hasSuffix(".tmp") && !bytes("\(place)/\(name)").isEmpty
    }), process.isRunning, !patience.isExhausted { patience.pause() }
    #expect(process.isRunning)
  }

  /// Starts a program that writes a file, and kills it once it has begun to write.
  private func kill(_ program: String, _ words: [String]) throws {
    let process = try start(program, words)
    try waitForFile(of: process)
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
  }
}
