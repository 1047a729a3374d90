import Foundation
import TestSupport
import Testing

/// Checks that a run does not overwrite files that it reads from a folder, or that a design names.
@Suite struct KeptFolderTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    for name in ["ar", "ios", "designs"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder.path)/\(name)", withIntermediateDirectories: false)
    }
    try FileManager.default.copyItem(
      atPath: "\(DataFolder.packageRoot)/routes/porto_saobento_gaia.route.gpx",
      toPath: "\(folder.path)/a.gpx")
    var poses = ["", "timestamp,x,y,z,qx,qy,qz,qw"]
    var fixes = ["", "timestamp,latitude,longitude,horizontal_accuracy"]
    for second in 0..<20 {
      let way = Double(second) * 1.4
      poses[0] += "\(second) 1 0 0 0 0 0 \(-way)\n"
      poses.append("\(second),0,0,\(-way),0,0,0,1")
      fixes[0] += "\(second),\(41.14 + way / 111_000),-8.61,5\n"
      fixes.append("\(second),\(41.14 + way / 111_000),-8.61,5")
    }
    try folder.write(poses.dropFirst().joined(separator: "\n"), to: "ar/poses.csv")
    try folder.write(fixes.dropFirst().joined(separator: "\n"), to: "ar/gps.csv")
    try folder.write(poses[0], to: "ios/ARposes.txt")
    try folder.write(fixes[0], to: "ios/GPS.txt")
    try folder.write("ar\n", to: "list.txt")
    try folder.write(Self.script(#""snapshot": "GPS.txt""#), to: "ios/script.json")
    try folder.write("v 0 0 0\nv 1 0 -1\nv -1 0 -1\nf 1 2 3\n", to: "designs/m.txt")
    try folder.write(#"{"version": 1, "arrows": {"model": "m.txt"}}"#, to: "designs/d.json")
    try folder.write(Self.script(#""snapshot": "m.txt""#), to: "designs/script.json")
    try folder.write("{", to: "designs/broken.json")
    symlink("designs/m.txt", "\(folder.path)/link.svg")
    symlink("ar/gps.csv", "\(folder.path)/link.json")
    symlink("ar/gps.csv", "\(folder.path)/link.html")
  }

  private static func script(_ event: String) -> String {
    "{\"events\": [\n{\"at\": 1, \(event)}]}\n"
  }

  private func contents() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      contents[name] = try? Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\(name)"))
    }
    return contents
  }

  private func refused(_ line: String, status: Int32 = 64) throws -> String {
    let before = try contents()
    let result = try Tool(path: "/bin/sh").run(
      ["-c", "\"$0\" \(line)", try Tool.product.path], in: folder.path)
    #expect(result.status == status && result.text == "")
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
    #expect(try contents() == before)
    return result.errors
  }

  @Test(
    "the files in a logger's folder are protected",
    arguments: [
      ("inspect ar --format table --output ar/gps.csv", "--output"),
      ("inspect ios/ARposes.txt --format table --output ios/GPS.txt", "--output"),
      ("correct ar --format table --output ar/poses.csv", "--output"),
      ("correct ar/ --output link.json", "--output"),
      ("correct ar --output new.txt --tracks link.html", "--tracks"),
      ("correct ar a.gpx --format json --output ar/gps.csv", "--output"),
      ("correct --from-list list.txt --format json --output ar/gps.csv", "--output"),
      ("simulate ar --output ar/gps.csv", "--output"),
      ("render ios --format svg --output ios/GPS.txt", "--output"),
      (
        "replay ar --headless --route a.gpx --check 'frames>1' --report ar/gps.csv "
          + "--report-format tap", "--report"
      ),
    ])
  func files(line: String, option: String) throws {
    #expect(try refused(line).hasSuffix("; give a different \(option)\n"))
  }

  @Test(
    "printed output is not appended to them either",
    arguments: [
      "correct ar >>ar/gps.csv", "replay ios --route a.gpx --headless >>ios/GPS.txt",
      "correct --from-list list.txt >>link.json", "inspect ios/GPS.txt >>ios/ARposes.txt",
    ])
  func standardOutput(line: String) throws {
    #expect(
      try refused(line).hasSuffix(
        "and standard output are the same file; redirect the output to a different one\n"))
  }

  @Test("a script's snapshot does not overwrite them")
  func snapshot() throws {
    let line = "replay ios --route a.gpx --headless --script ios/script.json"
    #expect(
      try refused(line, status: 65)
        == "routesim: ios/script.json:2: a file to write is “ios/GPS.txt”; a file that the run "
        + "does not otherwise read or write was expected\n")
  }

  @Test("other files may be written in the folder repeatedly")
  func others() throws {
    for _ in 1...2 {
      let result = try Tool.product.run(
        ["inspect", "ar", "--output", "ar/told.json"], in: folder.path)
      #expect(result.status == 0)
    }
  }

  @Test(
    "the model named in a design is protected",
    arguments: [
      ("render a.gpx --design designs/d.json --format svg --output designs/m.txt", "--output"),
      ("render a.gpx --design designs/d.json --output link.svg", "--output"),
      ("render a.gpx --design - --output designs/m.txt <designs/in.json", "--output"),
      ("sizing --design designs/d.json --format json --output ./designs/m.txt", "--output"),
      ("sizing --compare designs/d.json --format csv --output designs/m.txt", "--output"),
      ("arrows --design designs/d.json --output designs/m.txt", "--output"),
      (
        "replay ios --route a.gpx --headless --design designs/d.json --report designs/m.txt "
          + "--report-format tap", "--report"
      ),
      (
        "replay absent --headless --design designs/d.json --script designs/broken.json "
          + "--report designs/m.txt --report-format tap", "--report"
      ),
      (
        "cat ios/GPS.txt | \"$0\" replay - --headless --route a.gpx --design designs/d.json "
          + "--report designs/m.txt --report-format tap", "--report"
      ),
    ])
  func model(line: String, option: String) throws {
    try folder.write(
      #"{"version": 1, "arrows": {"model": "designs/m.txt"}}"#, to: "designs/in.json")
    let line = line.hasPrefix("cat ") ? "--version >/dev/null; \(line)" : line
    #expect(try refused(line).hasSuffix("; give a different \(option)\n"))
  }

  @Test(
    "printed output is not appended to the model either",
    arguments: ["render a.gpx", "sizing", "arrows", "replay ios --route a.gpx --headless"])
  func modelGrows(words: String) throws {
    #expect(
      try refused("\(words) --design designs/d.json >>designs/m.txt")
        == "routesim: designs/m.txt and standard output are the same file; redirect the output to "
        + "a different one\n")
  }

  @Test("a script's snapshot does not overwrite the model either")
  func modelAndSnapshot() throws {
    let line =
      "replay ios --route a.gpx --headless --design designs/d.json --script designs/script.json"
    #expect(
      try refused(line, status: 65).hasPrefix(
        "routesim: designs/script.json:2: a file to write is “designs/m.txt”; "))
  }
}
