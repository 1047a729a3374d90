import Foundation
import RouteSimKit
import TestSupport
import Testing

/// `script/install` with the program of these tests.
///
/// `script/check/install` tries it and the Debian package in a bare system.
@Suite("Installation", .enabled(if: Tool.isInstalled("gzip")))
struct InstallTests {
  private let scratch: ScratchFolder
  private let prefix: String

  init() throws {
    scratch = try ScratchFolder()
    prefix = scratch.path + "/a home/.local"
  }

  private func install(
    _ more: [String] = [], prefix: String? = nil, destination: String? = nil
  ) throws -> Tool.Result {
    try Tool(path: DataFolder.packageRoot + "/script/install").run(
      ["--prefix", prefix ?? self.prefix, "--binary", try Tool.product.path] + more,
      environment: ["DESTDIR": destination, "SHELL": "/bin/bash"])
  }

  /// The paths of everything below the scratch folder, sorted.
  private var tree: [String] {
    let paths = FileManager.default.enumerator(atPath: scratch.path)
    return (paths?.compactMap { $0 as? String } ?? []).sorted()
  }

  @Test("it installs the program with its man page and completions")
  func installs() throws {
    let result = try install()
    #expect(result.status == 0, "\(result.errors)")
    let program = Tool(path: prefix + "/bin/routesim")
    #expect(try program.run(["--version"]).text == "routesim \(RouteSimVersion.string)\n")
    let completions = [
      "bash": "bash-completion/completions/routesim", "zsh": "zsh/site-functions/_routesim",
      "fish": "fish/vendor_completions.d/routesim.fish",
    ]
    for (shell, path) in completions {
      let installed = try String(contentsOfFile: "\(prefix)/share/\(path)", encoding: .utf8)
      #expect(try installed == Tool.product.run(["completions", shell]).text)
    }
    let gzip = try #require(Tool(named: "gzip"))
    let manual = try gzip.run(["-dc", prefix + "/share/man/man1/routesim.1.gz"]).text
    #expect(try manual == Tool.product.run(["manual"]).text)
    #expect(manual.prefix { $0 != "\n" }.contains("\"routesim \(RouteSimVersion.string)\""))
  }

  @Test(
    "line breaks in names are refused everywhere, because the list of files has one name per line")
  func lineEnds() throws {
    for result in [
      try install(prefix: scratch.path + "/x\ny"), try install(destination: scratch.path + "/x\ny"),
    ] {
      #expect(result.status == 64 && result.errors.contains("no line ends"), "\(result.errors)")
    }
    #expect(tree == [])
  }

  @Test("the first walk that it proposes works")
  func proposesARoute() throws {
    let said = try install().errors
    let route = try #require(said.firstMatch(of: /a first walk: routesim walk '(.*)'/)?.1)
    let program = Tool(path: prefix + "/bin/routesim")
    #expect(try program.run(["inspect", String(route)]).status == 0)
    #expect(said.contains("PATH='\(prefix)/bin':\"$PATH\""))
  }

  @Test("the commands that it prints work for any prefix", arguments: ["sh", "bash", "zsh"])
  func quotes(shell name: String) throws {
    guard let shell = Tool(named: name) else { return }
    let prefix = scratch.path + "/it's \"my\" $HOME \\ `id`"
    let said = try install(prefix: prefix).errors
    let path = try #require(said.firstMatch(of: /log in again: (.*)/)?.1)
    let found = try shell.run(["-c", "\(path); command -v routesim"])
    #expect(found.text == prefix + "/bin/routesim\n")
    let tab = try #require(said.firstMatch(of: /into ~\/.bashrc: \. (.*)/)?.1)
    let file = try shell.run(["-c", "test -f \(tab)"])
    #expect(file.status == 0)
    let removal = try #require(said.firstMatch(of: /to remove it: (.*)/)?.1)
    let removed = try shell.run(["-c", String(removal)], in: DataFolder.packageRoot)
    #expect(removed.status == 0 && removed.errors == "" && tree == [])
  }

  @Test(
    "a program that is not routesim is not installed",
    arguments: [
      ("/bin/true", 65, "/bin/true is no routesim that runs here"), ("/etc/passwd", 66, "program"),
      ("/no/such/file", 66, "there is no program /no/such/file"), ("/bin", 66, "program /bin"),
    ])
  func asksTheProgram(binary: String, status: Int32, words: String) throws {
    let result = try install(["--binary", binary])
    #expect(result.status == status && result.errors.contains(words), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1 && tree == [])
  }

  @Test("a prefix may contain folders that do not exist yet")
  func prefixWithDots() throws {
    #expect(try install(prefix: scratch.path + "/new/../other/./place").status == 0)
    #expect(tree.contains("other/place/bin/routesim"))
  }

  @Test("an empty value counts as none, and does not lead to an installation elsewhere")
  func emptyValue() throws {
    for option in ["--prefix=", "--binary="] {
      let result = try install([option])
      #expect(result.status == 64 && result.errors.contains("needs a value") && tree == [])
    }
  }

  @Test("a folder that cannot be made is reported in one line, and nothing is left")
  func folderThatIsAFile() throws {
    try FileManager.default.createDirectory(
      atPath: prefix + "/share", withIntermediateDirectories: true)
    try "".write(toFile: prefix + "/share/man", atomically: true, encoding: .utf8)
    let before = tree
    let result = try install()
    #expect(result.status == 74)
    #expect(
      result.errors
        == "script/install: cannot make \(prefix)/share/man: File exists; nothing is changed\n")
    #expect(tree == before)
  }

  /// True when a small disk can be mounted, which only root may do.
  private static var canMount: Bool {
    getuid() == 0
      && (try? Tool(named: "unshare")?.run(["--mount", "mount", "-t", "tmpfs", "none", "/mnt"]))?
        .status == 0
  }

  @Test(
    "on a full disk nothing is left, and an older installation still works", .enabled(if: canMount))
  func fullDisk() throws {
    #expect(try install().status == 0)
    let du = try #require(Tool(named: "du")).run(["-sk", prefix]).text
    let kilobytes = try #require(Int(du.prefix { $0 != "\t" }))
    #expect(try install(["--uninstall"]).status == 0)
    let script = """
      mount -t tmpfs -o size=$2k none "$1"
      "$3" --prefix "$1/a/b" --binary "$4" 2>&1
      echo $?
      find "$1" -mindepth 1
      mount -o remount,size=$5k "$1"
      "$3" --prefix "$1/a/b" --binary "$4" 2>/dev/null
      before=$(find "$1" | sort)
      "$3" --prefix "$1/a/b" --binary "$4" 2>&1
      echo $?
      [ "$(find "$1" | sort)" = "$before" ] && "$1/a/b/bin/routesim" --version
      """
    let result = try #require(Tool(named: "unshare")).run([
      "--mount", "sh", "-c", script, "sh", scratch.path, "\(kilobytes / 2)",
      DataFolder.packageRoot + "/script/install", try Tool.product.path, "\(kilobytes * 3 / 2)",
    ])
    let place = "\(scratch.path)/a/b/bin/routesim"
    let refusal = """
      script/install: cannot write \(place): No space left on device; nothing is changed
      74

      """
    #expect(result.text == refusal + refusal + "routesim \(RouteSimVersion.string)\n")
  }

  @Test("uninstalling keeps earlier files, and files that others put next to them")
  func uninstalls() throws {
    try FileManager.default.createDirectory(
      atPath: prefix + "/share/man/man1", withIntermediateDirectories: true)
    let before = tree
    for _ in 0..<2 {  // the second time over the first
      #expect(try install().status == 0)
    }
    let others = prefix + "/bin/other"
    try "".write(toFile: others, atomically: true, encoding: .utf8)
    #expect(try install(["--uninstall"]).errors == "")
    try FileManager.default.removeItem(atPath: others)
    try FileManager.default.removeItem(atPath: prefix + "/bin")
    #expect(tree == before)
    let again = try install(["--uninstall"])
    #expect(again.status == 66)
    #expect(again.errors.contains("nothing that script/install put there"))
  }

  @Test("folders that had to be made are removed, even above the prefix and after an update")
  func removesItsFolders() throws {
    #expect(try install().status == 0)
    let others = prefix + "/share/man/man1/other.1"
    try "".write(toFile: others, atomically: true, encoding: .utf8)
    #expect(try install().status == 0)
    try FileManager.default.removeItem(atPath: others)
    #expect(try install(["--uninstall"]).status == 0)
    #expect(tree == [])
  }

  @Test("if its lock folder cannot be made, a line reports that, and nothing is changed")
  func noMark() throws {
    let place = scratch.path + "/.routesim-install"
    #expect(FileManager.default.createFile(atPath: place, contents: nil))
    let result = try install()
    #expect(result.status == 74)
    #expect(
      result.errors == "script/install: cannot make \(place): File exists; nothing is changed\n")
    #expect(tree == [".routesim-install"])
  }

  @Test("of two simultaneous installations, one is refused or waits, and nothing is left of either")
  func twiceAtOnce() throws {
    // This uses xargs, because a shell waits for its jobs by means of a signal that tests may have blocked.
    let script = """
      printf '1\\n2\\n' | xargs -P 2 -I NUMBER sh -c '
        "$0" --prefix "$1" --binary "$2" >/dev/null 2>&1; echo $?' "$0" "$1" "$2"
      """
    let shell = try #require(Tool(named: "sh"))
    for _ in 0..<3 {
      let said = try shell.run([
        "-c", script, DataFolder.packageRoot + "/script/install", prefix, try Tool.product.path,
      ]).text
      let statuses = said.split(separator: "\n")
      #expect(statuses.count == 2)
      #expect(statuses.contains("0"), "\(said)")
      #expect(Set(statuses).isSubset(of: ["0", "75"]), "\(said)")
      #expect(try install(["--uninstall"]).status == 0)
      #expect(tree == [])
    }
  }

  /// Returns the name that a run leaves in a lock folder, for a run that has ended.
  private static func endedRun() throws -> String {
    let name = "echo \"$$@$(uname -n)$(readlink /proc/self/ns/pid 2>/dev/null)\""
    let said = try #require(Tool(named: "sh")).run(["-c", name]).text
    return String(said.dropLast())
  }

  @Test("another run's lock in any parent folder keeps it from running, and is named")
  func otherRun() throws {
    let place = scratch.path + "/.routesim-install"
    try FileManager.default.createDirectory(atPath: prefix, withIntermediateDirectories: true)
    // The lock of a run that is still running, and that of a run on another machine, whose state is unknown
    // here.
    let machine = try Self.endedRun().drop { $0 != "@" }
    for name in ["\(getpid())\(machine)", "7@elsewhere"] {
      try FileManager.default.createDirectory(
        atPath: "\(place)/\(name)", withIntermediateDirectories: true)
      let before = tree
      let result = try install()
      #expect(
        result.status == 75 && result.errors.contains("remove \(place)\n"), "\(result.errors)")
      #expect(result.errors.split(separator: "\n").count == 1 && tree == before)
      try FileManager.default.removeItem(atPath: place)
    }
  }

  @Test("a killed run's leftovers block no other run, and are removed", arguments: ["", "/a home"])
  func killedRun(folder: String) throws {
    let place = "\(scratch.path)\(folder)/.routesim-install"
    try FileManager.default.createDirectory(
      atPath: "\(place)/\(try Self.endedRun())", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      atPath: prefix + "/bin", withIntermediateDirectories: true)
    let scrap = prefix + "/bin/routesim.4711.tmp"
    #expect(FileManager.default.createFile(atPath: scrap, contents: nil))
    let result = try install()
    #expect(result.status == 0, "\(result.errors)")
    #expect(try install(["--uninstall"]).status == 0)
    #expect(
      !FileManager.default.fileExists(atPath: scrap) && !tree.contains { $0.contains(".routesim") })
  }

  @Test("of several simultaneous runs that find a killed run's lock, one continues")
  func killedRunOfSeveral() throws {
    let script = """
      printf '1\\n2\\n3\\n' | xargs -P 3 -I NUMBER sh -c '
        "$0" --prefix "$1" --binary "$2" >/dev/null 2>&1; echo $?' "$0" "$1" "$2"
      """
    let mark = "\(scratch.path)/.routesim-install/\(try Self.endedRun())"
    try FileManager.default.createDirectory(atPath: mark, withIntermediateDirectories: true)
    let said = try #require(Tool(named: "sh")).run([
      "-c", script, DataFolder.packageRoot + "/script/install", prefix, try Tool.product.path,
    ]).text
    let statuses = said.split(separator: "\n")
    #expect(statuses.count == 3 && statuses.contains("0"), "\(said)")
    #expect(Set(statuses).isSubset(of: ["0", "75"]), "\(said)")
    #expect(try install(["--uninstall"]).status == 0 && tree == [])
  }

  @Test("without HOME, a prefix is required", .enabled(if: getuid() != 0 || canBeOther))
  func homeless() throws {
    let script = DataFolder.packageRoot + "/script/install"
    let words = getuid() == 0 ? ["--reuid=65534", "--clear-groups", script] : []
    let tool = getuid() == 0 ? try #require(Tool(named: "setpriv")) : Tool(path: script)
    let result = try tool.run(words, environment: ["HOME": nil])
    #expect(result.status == 64)
    #expect(
      result.errors
        == "script/install: HOME is not set, so --prefix FOLDER has to say where to; --help tells "
        + "more\n")
  }

  /// True when root can become another user who may read the script.
  private static var canBeOther: Bool {
    (try? Tool(named: "setpriv")?.run([
      "--reuid=65534", "--clear-groups", "test", "-x", DataFolder.packageRoot + "/script/install",
    ]))?.status == 0
  }

  @Test("DESTDIR is put before the prefix")
  func staging() throws {
    let destination = scratch.path + "/package"
    #expect(try install(prefix: "/usr", destination: destination).errors == "")
    #expect(FileManager.default.isExecutableFile(atPath: destination + "/usr/bin/routesim"))
    #expect(try install(["--uninstall"], prefix: "/usr", destination: destination).status == 0)
    #expect(tree == ["package"])
  }

  @Test(
    "other programs' files in the folders are kept",
    arguments: ["bin/routesim", "share/man/man1/routesim.1.gz", "share/routesim/routes/README.md"],
    [false, true])
  func refusesToReplace(path: String, isLink: Bool) throws {
    let place = "\(prefix)/\(path)"
    try FileManager.default.createDirectory(
      atPath: (place as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    let file = isLink ? scratch.path + "/elsewhere" : place
    try "mine".write(toFile: file, atomically: true, encoding: .utf8)
    if isLink {
      try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: file)
    }
    let before = tree
    let result = try install()
    #expect(result.status == 74)
    #expect(result.errors.contains("\(place) is there"))
    #expect(tree == before)
    #expect(try String(contentsOfFile: place, encoding: .utf8) == "mine")
  }
}
