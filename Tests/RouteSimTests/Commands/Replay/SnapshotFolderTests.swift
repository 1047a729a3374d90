import Foundation
import TestSupport
import Testing

/// The folders in which a script may have files written: the script's own folder, or the one named by
/// `--snapshots`.
@Suite struct SnapshotFolderTests {
  private static let log = DataFolder.packageRoot + "/routes/haicom-305N.log"

  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    let files = FileManager.default
    for name in ["checks", "outside", "pictures"] {
      try files.createDirectory(
        atPath: "\(folder.path)/\(name)", withIntermediateDirectories: false)
    }
    try files.copyItem(atPath: Self.log, toPath: "\(folder.path)/a.log")
    symlink("../outside", "\(folder.path)/checks/away")
    symlink("../outside/new.svg", "\(folder.path)/checks/gone.svg")
    symlink("../checks", "\(folder.path)/checks/back")
    symlink("round.svg", "\(folder.path)/checks/round.svg")
  }

  private func run(_ event: String, _ options: [String] = []) throws -> Tool.Result {
    try folder.write(
      "{\"events\": [\n{\"at\": 0.5, \(event)}]}\n", to: "checks/script.json")
    return try Tool.product.run(
      ["replay", "a.log", "--headless", "--to", "1", "--script", "checks/script.json"] + options,
      in: folder.path)
  }

  /// Returns the contents of all files in the folder, except for the script.
  private func contents() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where name != "checks/script.json" {
      contents[name] = try? Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\(name)"))
    }
    return contents
  }

  @Test(
    "names that lead out of the folder are refused, whatever links they use",
    arguments: [
      "../a.svg", "away/a.svg", "gone.svg", "new/../../a.svg", "/ROOT/outside/a.svg",
      "back/../../a.svg", "../outside/../a.json", "round.svg", "../checks-and-more.svg",
    ])
  func isKept(name: String) throws {
    let before = try contents()
    let name = name.replacingOccurrences(of: "/ROOT", with: folder.path)
    for (key, options) in [("snapshot", []), ("match", ["--update"])] {
      let result = try run("\"\(key)\": \"\(name)\"", options)
      #expect(result.status == 65 && result.text == "")
      #expect(result.errors.hasPrefix("routesim: checks/script.json:2: “"))
      #expect(
        result.errors.hasSuffix(
          "would be written outside the script’s folder; give a name within it, or another "
            + "folder with --snapshots\n"))
      #expect(result.errors.split(separator: "\n").count == 1)
    }
    #expect(try contents() == before)
  }

  @Test(
    "a hard link, which may lead out of the folder, is overwritten only in a folder named explicitly"
  )
  func hardLinks() throws {
    let kept = try folder.write("kept", to: "outside/kept.json")
    for name in ["a.json", "b.actual.json"] {
      try FileManager.default.linkItem(atPath: kept, toPath: "\(folder.path)/checks/\(name)")
    }
    symlink("a.json", "\(folder.path)/checks/symbolic.json")
    let before = try contents()
    for (name, event, options) in [
      ("a.json", "\"snapshot\": \"a.json\"", []),
      ("symbolic.json", "\"snapshot\": \"symbolic.json\"", []),
      ("a.json", "\"match\": \"a.json\"", ["--update"]),
      ("b.actual.json", "\"match\": \"b.json\"", []),
      ("a.json", "\"match\": \"a.json\"", ["--update", "--snapshots", "pictures"]),
    ] {
      let result = try run(event, options)
      #expect(result.status == 65 && result.text == "")
      #expect(
        result.errors
          == "routesim: checks/script.json:2: “checks/\(name)” has other hard links, which "
          + "may be in another folder, and all would be overwritten; remove it, or name its "
          + "folder with --snapshots\n")
    }
    #expect(try contents() == before)
    #expect(try run("\"snapshot\": \"a.json\"", ["--snapshots", "checks"]).status == 0)
    let after = try contents()
    #expect(after["checks/a.json"] != before["checks/a.json"])
    #expect(after["checks/a.json"] == after["outside/kept.json"])
  }

  @Test(
    "names that stay in the folder are unaffected",
    arguments: [
      "a.svg", "./new/of/a.svg", "new/../a.svg", "back/a.svg", "../checks/a.svg",
      "/ROOT/checks/a.svg",
    ])
  func isWritten(name: String) throws {
    let name = name.replacingOccurrences(of: "/ROOT", with: folder.path)
    let result = try run("\"snapshot\": \"\(name)\"")
    #expect(result.status == 0)
    #expect(try contents().keys.contains { $0.hasSuffix("a.svg") && $0.hasPrefix("checks/") })
  }

  @Test("--snapshots moves the files to another folder, and keeps them in it")
  func another() throws {
    let result = try run("\"snapshot\": \"of/a.json\"", ["--snapshots", "pictures"])
    #expect(result.status == 0)
    #expect(try contents().keys.contains("pictures/of/a.json"))
    #expect(try !contents().keys.contains { $0.hasPrefix("checks/of") })
    let before = try contents()
    for name in ["../a.svg", "\(folder.path)/checks/a.svg"] {
      let refused = try run("\"snapshot\": \"\(name)\"", ["--snapshots", "pictures"])
      #expect(refused.status == 65)
      #expect(
        refused.errors.hasSuffix(
          "would be written outside pictures, the folder of --snapshots; give a name within it\n"
        ))
    }
    let within = try run(
      "\"snapshot\": \"\(folder.path)/pictures/of/a.json\"", ["--snapshots", "pictures"])
    #expect(within.status == 0)
    #expect(try contents() == before)
  }

  @Test("--snapshots also moves the files of a match; the baseline stays in place")
  func matches() throws {
    #expect(try run("\"snapshot\": \"kept.json\"").status == 0)
    try FileManager.default.moveItem(
      atPath: "\(folder.path)/checks/kept.json", toPath: "\(folder.path)/outside/kept.json")
    let match = "\"look\": {\"heading\": 7}, \"match\": \"../outside/kept.json\""
    let result = try run(match, ["--snapshots", "pictures"])
    #expect(result.status == 1)
    #expect(try contents()["pictures/outside/kept.actual.json"] != nil)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/outside").count == 1)
    let before = try contents()
    // A file outside the named folder is not updated either.
    #expect(try run(match, ["--snapshots", "pictures", "--update"]).status == 65)
    #expect(try contents() == before)
    #expect(try run(match, ["--snapshots", "outside", "--update"]).status == 0)
    #expect(try contents()["outside/kept.json"] != before["outside/kept.json"])
  }

  @Test("a name that contains a NUL is refused, and no other file is written")
  func withNUL() throws {
    try folder.write("kept", to: "checks/a")
    let before = try contents()
    for event in [#""snapshot": "a\u0000.svg""#, #""match": "a\u0000.svg""#] {
      let result = try run(event)
      #expect(result.status == 65)
      #expect(result.errors.contains("a file with the extension .svg, .png, .json or .txt"))
    }
    let route = try run(#""set": {"route": "../a.log\u0000.gpx"}"#)
    #expect(route.status == 65 && route.errors.contains("the name of a route’s file"))
    #expect(try contents() == before)
  }

  @Test("a link to a baseline does not count as a different file")
  func linkToBaseline() throws {
    #expect(try run("\"snapshot\": \"kept.json\"").status == 0)
    symlink("kept.json", "\(folder.path)/checks/link.json")
    let before = try contents()
    let result = try run(
      "\"snapshot\": \"link.json\"}, {\"at\": 0.5, \"look\": \"route\", \"match\": \"kept.json\"")
    #expect(result.status == 65)
    #expect(result.errors.contains("a file that the run does not otherwise read or write"))
    #expect(try contents() == before)
  }

  @Test("two pictures are not written to one file through a link or another spelling of the folder")
  func linkToPicture() throws {
    symlink("one.json", "\(folder.path)/checks/other.json")
    let before = try contents()
    for (one, other) in [("one.json", "other.json"), ("one.json", "back/one.json")] {
      let result = try run(
        "\"snapshot\": \"\(one)\"},\n{\"at\": 0.7, \"snapshot\": \"\(other)\"")
      #expect(result.status == 65)
      #expect(result.errors.hasPrefix("routesim: checks/script.json:3: a file to write is “"))
    }
    #expect(try contents() == before)
  }

  @Test(
    "a report does not replace a file that is named in an unusable design or script",
    arguments: [
      ("design", #"{"version": 1, "arrows": {"model": "checks/m.xml"}, "x": 1}"#),
      ("design", #"{"version": 1, "arrows": {"model": "checks/m.xml", "spacing": "#),
      ("design", #"{"version: 1, "arrows": {"model": "./checks/\u006d.xml"}}"#),
      ("design", #"{"version": 1, "arrows": {"model": "link.xml"#),
      ("design", #"{"arrows": {"model": "checks/m.xml"}, "placemark": {"max": 10, "min": 5}}"#),
      ("script", #"{"events": [{"at": 1, "set": {"route": "m.xml"}}], "x": 1}"#),
      ("script", #"{"events": [{"at": 1, "match": "m.xml"}"#),
    ])
  func reportOverWhatCannotBeUsed(what: String, text: String) throws {
    try folder.write("mine", to: "checks/m.xml")
    symlink("checks/m.xml", "\(folder.path)/link.xml")
    let name = what == "design" ? "design.json" : "checks/script.json"
    try folder.write(text, to: name)
    let before = try contents()
    func words(_ report: String, _ file: String) -> [String] {
      ["replay", "a.log", "--headless", "--to", "1", "--report", report, "--\(what)", file]
        + (what == "design" ? ["--placemark-max", "1"] : [])
    }
    let refused = try Tool.product.run(words("checks/m.xml", name), in: folder.path)
    #expect(refused.status == 64 && refused.text == "")
    #expect(refused.errors.hasSuffix("; give a different --report\n"))
    #expect(try contents() == before)
    if what == "design" {
      let piped = try Tool.product.run(
        words("checks/m.xml", "-"), input: Array(text.utf8), in: folder.path)
      #expect(piped.status == 64 && piped.errors.hasSuffix("; give a different --report\n"))
      #expect(try contents() == before)
    }
    // A report to another file is written, whatever that file contained.
    try folder.write("old", to: "report.xml")
    let told = try Tool.product.run(words("report.xml", name), in: folder.path)
    #expect(told.status == (text.contains("min") ? 64 : 65))
    #expect(try contents()["report.xml"]?.starts(with: Array("<?xml".utf8)) == true)
  }

  @Test("a report never replaces a script's route, whatever fails before the route is read")
  func reportOverRoute() throws {
    try folder.write("no route at all", to: "checks/route.xml")
    try folder.write("no design", to: "design.json")
    let before = try contents()
    for options in [[], ["--design", "design.json"]] {
      let result = try run(
        #""set": {"route": "route.xml"}"#, ["--report", "checks/route.xml"] + options)
      #expect(result.status == 64)
      #expect(
        result.errors
          == "routesim: checks/route.xml would overwrite itself; give a different --report\n")
    }
    #expect(try contents() == before)
  }
}
