import Foundation
import TestSupport
import Testing

/// Checks that a run does not overwrite a file that it reads, whichever option or name is used.
@Suite struct KeptInputTests {
  private static let routes = DataFolder.packageRoot + "/routes"

  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    for (name, ending) in [("porto_saobento_gaia.route", "gpx"), ("haicom-305N", "log")] {
      try FileManager.default.copyItem(
        atPath: "\(Self.routes)/\(name).\(ending)", toPath: "\(folder.path)/a.\(ending)")
    }
    try folder.write("{\"hintInset\": 20}\n", to: "design.json")
    try folder.write("v 0 0 0\nv 1 0 -1\nv -1 0 -1\nf 1 2 3\n", to: "arrow.obj")
    try folder.write("a photograph", to: "photo.png")
    try folder.write("a world", to: "world.sqlite")
    try folder.write("a map", to: "map.osm")
    try folder.write("a.log\n", to: "list.txt")
    try folder.write(
      #"{"events": [{"at": 1, "set": {"route": "a.gpx"}}]}"# + "\n", to: "script.json")
    for (link, target) in [
      ("design.svg", "design.json"), ("arrow.txt", "arrow.obj"), ("log.svg", "a.log"),
      ("log.html", "a.log"), ("route.xml", "a.gpx"), ("arrow.xml", "arrow.obj"),
      ("new.html", "runs.txt"),
    ] {
      symlink(target, "\(folder.path)/\(link)")
    }
  }

  private func contents() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try folder.names {
      contents[name] = try? Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\(name)"))
    }
    return contents
  }

  @Test(arguments: [
    ("render a.gpx --design design.json --output design.json", "--output"),
    ("render a.gpx --arrow-model arrow.obj --format svg --output ./arrow.obj", "--output"),
    ("render a.gpx --background photo.png --output ./photo.png", "--output"),
    ("sizing --design design.json --output design.svg", "--output"),
    ("render a.gpx --gifts world.sqlite --format svg --output world.sqlite", "--output"),
    ("replay a.log --headless --street map.osm --report map.osm --report-format json", "--report"),
    ("sizing --compare design.json --format json --output design.json", "--output"),
    ("arrows --design design.json --format table --output design.json", "--output"),
    ("arrows --arrow-model arrow.obj --output arrow.txt", "--output"),
    ("correct a.log --simulate-poses --tracks log.svg", "--tracks"),
    ("correct a.log --simulate-poses --tracks new.html --output runs.txt", "--output"),
    ("correct --from-list list.txt --simulate-poses --output log.html", "--output"),
    ("replay a.log --headless --arrow-model arrow.obj --report arrow.xml", "--report"),
    ("replay a.log --headless --script script.json --report route.xml", "--report"),
  ])
  func isKept(line: String, option: String) throws {
    let before = try contents()
    let result = try Tool.product.run(
      line.split(separator: " ").map(String.init), in: folder.path)
    #expect(result.status == 64 && result.text == "")
    #expect(
      result.errors.hasPrefix("routesim: ")
        && result.errors.hasSuffix("give a different \(option)\n"))
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(try contents() == before)
  }

  @Test(
    "the file on standard input is protected, too", arguments: ["inspect", "render", "simulate"])
  func standardInput(command: String) throws {
    let before = try contents()
    let result = try Tool(path: "/bin/sh").run(
      ["-c", "\"$0\" \(command) - --output ./a.gpx <a.gpx", try Tool.product.path], in: folder.path)
    #expect(result.status == 64)
    #expect(
      result.errors
        == "routesim: ./a.gpx and standard input are the same file; give a different --output\n")
    #expect(try contents() == before)
  }

  @Test("a run that reads a pipe does not write to it, because it would wait for itself")
  func pipe() throws {
    let result = try Tool(path: "/bin/sh").run(
      ["-c", "cat a.gpx | \"$0\" simulate - --output /dev/stdin", try Tool.product.path],
      in: folder.path)
    #expect(result.status == 64)
    #expect(
      result.errors
        == "routesim: /dev/stdin and standard input are the same file; give a different --output\n")
  }

  @Test(
    "printed output is not appended to an input; that is refused, as by cat",
    arguments: [
      ("simulate a.gpx >>a.gpx", "a.gpx"), ("inspect ./a.gpx >>a.gpx", "./a.gpx"),
      ("render - <a.gpx >>a.gpx", "standard input"),
      ("correct a.log --simulate-poses >>log.svg", "a.log"),
      ("correct --from-list list.txt --simulate-poses >>a.log", "a.log"),
      ("sizing --compare design.json --format csv >>design.svg", "design.json"),
      ("arrows --design design.json >>design.json", "design.json"),
      ("replay a.log --headless >>a.log", "a.log"),
      ("replay - --route a.gpx --headless <a.log >>a.log", "standard input"),
      ("replay a.log --headless --script script.json >>a.gpx", "a.gpx"),
      ("replay a.log --headless --report new.xml >>new.xml", "new.xml"),
    ])
  func standardOutput(line: String, name: String) throws {
    let before = try contents()
    let result = try Tool(path: "/bin/sh").run(
      ["-c", "\"$0\" \(line)", try Tool.product.path], in: folder.path)
    #expect(result.status == 64)
    #expect(
      result.errors == "routesim: \(name) and standard output are the same file; redirect the "
        + "output to a different one\n")
    // Nothing is written to a report file that was created by the shell.
    #expect(try contents().filter { $0.key != "new.xml" } == before)
    #expect(try (contents()["new.xml"] ?? Data()).isEmpty)
  }
}
