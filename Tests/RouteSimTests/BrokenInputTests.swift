import TestSupport
import Testing

/// Files of SPEC §9 that cannot be used, or not completely; each causes its one line and its status.
@Suite("Broken input")
struct BrokenInputTests {
  @Test(
    "a file with nothing usable causes one line and status 65", arguments: BrokenFile.unusable)
  func unusable(_ file: BrokenFile) throws {
    let folder = try ScratchFolder()
    try folder.write(file.content, to: file.name)
    for command in ["render", "walk"] {
      let result = try Tool.product.run([command, file.name], in: folder.path)
      expect(result, file)
    }
    // A route of one point cannot be used, but its file can be inspected.
    if file.name != "same.gpx" {
      expect(try Tool.product.run(["inspect", file.name], in: folder.path), file)
    }
  }

  private func expect(_ result: Tool.Result, _ file: BrokenFile) {
    #expect(result.status == file.status)
    #expect(result.text == "")
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
    #expect(result.errors.hasPrefix("routesim: \(file.name):\(file.line)"), "\(result.errors)")
  }

  @Test("an impossible altitude counts as unknown", arguments: ["1e308", "-1e308", "100001"])
  func strangeAltitudes(altitude: String) throws {
    let folder = try ScratchFolder()
    for (name, elevation) in [("high.gpx", "<ele>\(altitude)</ele>"), ("none.gpx", "")] {
      // The altitude is between two different known ones; between equal ones, a wrong altitude would go
      // unnoticed.
      let points = zip([48.0, 48.001, 48.002], ["<ele>100</ele>", elevation, "<ele>130</ele>"]).map
      {
        "<rtept lat=\"\($0)\" lon=\"11\">\($1)</rtept>"
      }
      let text = "<gpx><rte><name>a</name>\(points.joined())</rte></gpx>"
      try folder.write(Array(text.utf8), to: name)
    }
    let results = try ["high.gpx", "none.gpx"].map { name in
      try Tool.product.run(["render", name, "--terrain", "--format", "json"], in: folder.path)
    }
    #expect(results[0].status == 0 && results[0].text == results[1].text)
  }

  /// Previously, libxml2 printed messages about bytes that the encoding does not have, and the rest of the
  /// route was lost.
  @Test("no library prints messages itself, and faults are reported with their line")
  func librariesAreSilent() throws {
    let folder = try ScratchFolder()
    func route(_ encoding: String, _ strange: [UInt8], count: Int) -> [UInt8] {
      var bytes = Array("<?xml version=\"1.0\" encoding=\"\(encoding)\"?>\n<gpx><rte>\n".utf8)
      for index in 0..<count {
        bytes += Array("<rtept lat=\"48.\(10_000 + index)\" lon=\"11\"><name>a".utf8)
        bytes += (index == count - 10 ? strange : []) + Array("</name></rtept>\n".utf8)
      }
      return bytes + Array("</rte></gpx>\n".utf8)
    }
    let count = 9000
    let files: [(name: String, bytes: [UInt8], status: Int32)] = [
      ("windows.gpx", route("windows-1252", [0x81], count: count), 0),
      ("ascii.gpx", route("US-ASCII", [0xE4], count: count), 0),
      ("seven.gpx", route("UTF-7", [0xFF], count: count), 65),
      ("nobody.gpx", route("nobodys-code", [0xFF], count: count), 65),
      ("cut.gpx", Array(route("utf-8", [], count: count).dropLast(100)), 0),
    ]
    for file in files {
      try folder.write(file.bytes, to: file.name)
      let result = try Tool.product.run(
        ["inspect", file.name, "--format", "json"], in: folder.path)
      #expect(result.status == file.status, "\(result.errors)")
      let lines = result.errors.split(separator: "\n")
      #expect(lines.count == 1 && result.errors.hasPrefix("routesim: \(file.name):"))
      // Either the finish is present, or the file is refused.
      if file.status == 0, file.name != "cut.gpx" {
        #expect(result.text.contains("\"points\": \(count), "))
        #expect(lines.first?.hasPrefix("routesim: \(file.name):\(count - 10 + 3): ") == true)
      }
    }
    for picture in ["\u{89}PNG\r\n\u{1A}\nx", "RIFFxxxxWEBPVP8 x", "GIF89a", "BM"] {
      try folder.write(picture.unicodeScalars.map { UInt8($0.value) }, to: "photo")
      let result = try Tool.product.run(
        ["render", "cut.gpx", "--background", "photo", "--output", "a.png"], in: folder.path)
      #expect(result.status == 65)
      let lines = result.errors.split(separator: "\n")
      #expect(lines.allSatisfy { $0.hasPrefix("routesim: ") }, "\(result.errors)")
    }
  }

  /// The end of the line is not read, because another point would then be the finish.
  @Test("a route with more points than are kept is refused; inspect reports it")
  func tooManyPoints() throws {
    let folder = try ScratchFolder()
    // The last number in the line never ends.
    let text = Array("_p~iF~ps|U_ulLnnqC".utf8) + [UInt8](repeating: 0x3F, count: 1 << 25)
    try folder.write(text, to: "long.polyline")
    for (words, status) in [
      (["render", "--format", "json"], 65), (["simulate"], 65), (["inspect"], 0),
    ] as [([String], Int32)] {
      let result = try Tool.product.run(words + ["long.polyline"], in: folder.path)
      #expect(result.status == status)
      #expect(result.errors.hasPrefix("routesim: long.polyline:1: "), "\(result.errors)")
      #expect(result.errors.contains("the file has too many points") == (status != 0))
      #expect(status == 0 || result.errors.split(separator: "\n").count == 1)
      #expect(result.text.isEmpty == (status != 0))
    }
  }

  @Test("a missing file gives status 66")
  func noInput() throws {
    let folder = try ScratchFolder()
    for command in ["render", "inspect", "walk"] {
      let missing = try Tool.product.run([command, "nowhere.gpx"], in: folder.path)
      #expect(missing.status == 66)
      #expect(missing.errors == "routesim: nowhere.gpx: no such file\n")
      let directory = try Tool.product.run([command, "."], in: folder.path)
      #expect(directory.status == 66)
      #expect(
        directory.errors
          == "routesim: .: this is a directory; a file was expected, or an AR logger’s folder with "
          + "ARKit_pose.txt or ARposes.txt with gps.txt\n")
      let beneath = try Tool.product.run([command, "/dev/null/x"], in: folder.path)
      #expect(beneath.status == 66)
      #expect(beneath.errors == "routesim: /dev/null/x: cannot be read: Not a directory\n")
    }
  }

  @Test("a file whose name is not UTF-8 is refused, but not called missing")
  func namesInOtherEncodings() throws {
    let program = try Tool.product.path
    let result = try Tool(path: "/bin/sh").run([
      "-c", "\"$0\" inspect \"$(printf 'Gr\\374\\337e\\033.gpx')\"", program,
    ])
    #expect(result.status == 64 && result.text == "")
    #expect(
      result.errors
        == "routesim: 'Gr\u{FFFD}\u{FFFD}e\\u{1b}.gpx' is not UTF-8; give it in UTF-8 or, for a "
        + "file, give the name of a link to it\n")
  }

  @Test("a stack that is too small is reported in one line, or enlarged if that is allowed")
  func smallStack() throws {
    let log = DataFolder.packageRoot + "/routes/haicom-305N.log"
    func run(_ limit: String) throws -> Tool.Result {
      try Tool(path: "/bin/sh").run([
        "-c", "ulimit \(limit) && exec \"$0\" replay \"$1\" --headless --to 1",
        try Tool.product.path, log,
      ])
    }
    let refused = try run("-s 128")
    #expect(refused.status == 69 && refused.text == "")
    #expect(
      refused.errors
        == "routesim: the stack is limited to 128 KB, and 512 KB are needed; raise it with "
        + "ulimit -s\n"
    )
    #expect(try run("-S -s 128").status == 0)
    #expect(try run("-s 512").status == 0)
  }

  @Test("usable parts are used, and the rest is reported, with status 0")
  func partlyUsable() throws {
    let folder = try ScratchFolder()
    let points = ["1,2", "91,2", "1,181", "1.001,2"].map { pair in
      let parts = pair.split(separator: ",")
      return point(String(parts[0]), String(parts[1]))
    }
    try folder.write(gpx(points.joined(separator: "\n")), to: "partly.gpx")
    let result = try Tool.product.run(
      ["inspect", "partly.gpx", "--format", "json"], in: folder.path)
    #expect(result.status == 0)
    #expect(result.text.contains("\"points\": 2, "))
    #expect(result.text.contains("\"dropped\": 2, "))
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.hasPrefix("routesim: partly.gpx:") }, "\(result.errors)")
  }

  @Test("a file that is cut off in the middle is used up to there")
  func truncated() throws {
    let folder = try ScratchFolder()
    let points = (0..<5).map { point("1.00\($0)", "2") }.joined(separator: "\n")
    try folder.write("<gpx version=\"1.1\">\n<rte>\n\(points)\n", to: "cut.gpx")
    let result = try Tool.product.run(["render", "cut.gpx", "--format", "json"], in: folder.path)
    #expect(result.status == 0)
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(result.errors.hasPrefix("routesim: cut.gpx:"), "\(result.errors)")
    #expect(result.text.contains("\"segment\": 0,"))
  }

  @Test("no name from a file controls the terminal")
  func harmlessNames() throws {
    let folder = try ScratchFolder()
    // XML itself forbids ESC; C1 controls, direction marks and JSON's escapes could get through.
    let json = """
      {"type": "Feature", "properties": {"name": "a\\u001b[2Jb\\u009b31mc\\u202ed\\u0007"},
      "geometry": {"type": "LineString", "coordinates": [[2, 1], [2, 1.001]]}}
      """
    try folder.write(json, to: "evil.geojson")
    for words in [
      ["inspect", "evil.geojson"], ["inspect", "evil.geojson", "--format", "json"],
      ["render", "evil.geojson"], ["render", "evil.geojson", "--format", "svg"],
      ["inspect", "\u{1B}]0;evil\u{7}.gpx"], ["\u{1B}[31mwalk"], ["inspect", "--\u{9B}31m"],
    ] {
      let result = try Tool.product.run(words, in: folder.path)
      for scalar in (result.text + result.errors).unicodeScalars where scalar != "\n" {
        #expect(scalar.value >= 0x20 && !(0x7F...0x9F ~= scalar.value) && scalar != "\u{202E}")
      }
    }
    let table = try Tool.product.run(["inspect", "evil.geojson"], in: folder.path)
    #expect(table.text.contains("a\\u{1b}[2Jb\\u{9b}31mc\\u{202e}d\\u{7}"))
  }
}

/// A file's name and contents, the expected status, and the expected line after the name on standard error.
struct BrokenFile: CustomTestStringConvertible, Sendable {
  let name: String
  let content: String
  let status: Int32
  let line: String

  var testDescription: String { name }
}

extension BrokenFile {
  static let unusable: [BrokenFile] = [
    BrokenFile(name: "empty.gpx", content: "", status: 65, line: "1: the file is empty"),
    BrokenFile(name: "blank.json", content: " \n\n", status: 65, line: "1: the file is empty"),
    BrokenFile(
      name: "one.gpx", content: gpx(point("1", "2")), status: 65,
      line: "1: the GPX file has a single point; a route needs two"),
    BrokenFile(
      name: "none.gpx", content: gpx(""), status: 65,
      line: "1: the GPX file has no points; a route needs two"),
    BrokenFile(
      name: "same.gpx", content: gpx(point("1", "2") + point("1", "2")), status: 65,
      line: "1: all points are at the same position; a route needs two different ones"),
    BrokenFile(
      name: "latitude.gpx", content: gpx(point("91", "2") + "\n" + point("-90.1", "2")),
      status: 65, line: "3: "),
    BrokenFile(
      name: "nan.gpx", content: gpx(point("nan", "2") + "\n" + point("NaN", "inf")), status: 65,
      line: "3: "),
    BrokenFile(
      name: "bomb.gpx",
      content: "<!DOCTYPE g [\n<!ENTITY a \"aaaa\">\n<!ENTITY b \"&a;&a;\">]>\n" + gpx("&b;"),
      status: 65, line: "2: entity declarations are refused"),
    BrokenFile(
      name: "junk.bin", content: "\u{1}\u{2}\u{0}\u{7}junk\u{3}", status: 65,
      line: "1: this is not text"),
    BrokenFile(
      name: "letter.txt", content: "Dear Sir,\n\nwhere is it?\n", status: 65, line: "1: the format"),
    BrokenFile(
      name: "other.json", content: "{\"a\": 1}\n", status: 65,
      line: "1: there is no line in this JSON"),
    BrokenFile(
      name: "other.xml", content: "<html><body/></html>\n", status: 65,
      line: "1: XML with root “html” is not known"),
  ]
}

private func gpx(_ points: String, name: String = "") -> String {
  "<gpx version=\"1.1\">\n<rte>\(name)\n\(points)\n</rte>\n</gpx>\n"
}

private func point(_ latitude: String, _ longitude: String) -> String {
  "<rtept lat=\"\(latitude)\" lon=\"\(longitude)\"/>"
}
