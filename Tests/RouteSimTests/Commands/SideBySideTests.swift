import ARRouteEngine
import Foundation
import TestSupport
import Testing

@testable import RouteSim

@Suite("Designs and phones side by side")
struct SideBySideTests {
  private static let route =
    DataFolder.packageRoot + "/routes/paris_artsmetiers_oberkampf.route.gpx"

  private static func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write(#"{"placemark": {"max": 140}, "arrows": {"shape": "slim"}}"#, to: "A.json")
    try folder.write(#"{"hint": {"style": "wedge"}}"#, to: "B.json")
    return folder
  }

  private static func render(_ words: String, in folder: ScratchFolder) throws -> Tool.Result {
    try Tool.product.run(
      ["render", route] + words.split(separator: " ").map(String.init), in: folder.path)
  }

  @Test("each screen of a sheet is the picture that its design makes alone")
  func areThoseAlone() throws {
    let folder = try Self.folder()
    let sheet = try Self.render(
      "--design A.json --design B.json --chainages 250,700 --pitch -8 --format json", in: folder)
    var alone: [UInt8] = []
    for chainage in ["250", "700"] {
      for design in ["A", "B"] {
        alone += try Self.render(
          "--design \(design).json --chainage \(chainage) --pitch -8 --format json", in: folder
        ).output
      }
    }
    #expect(sheet.status == 0 && sheet.output == alone)
  }

  @Test("a sheet names its designs, and exactly the differences between them")
  func legend() throws {
    let result = try Self.render(
      "--design A.json --design B.json --chainage 250 --format svg", in: try Self.folder())
    let svg = String(decoding: result.output, as: UTF8.self)
    for words in [
      ">A | B<", ">largest size, pt: 140 | 100<", ">hint’s style: edge | wedge<",
      ">arrows’ shape: slim | band<",
    ] { #expect(svg.contains(words), "\(words)") }
    #expect(!svg.contains("smallest size"))
  }

  @Test("every difference is listed, however many there are")
  func longLegend() throws {
    let folder = try ScratchFolder()
    try folder.write(
      #"""
      {"placemark": {"law": "stepped", "max": 140, "min": 40, "near": 30, "far": 800},
       "mark": {"color": "7A1FA2", "opacity": 0.9, "ring": 0.1, "ringColor": "FFFFFF", "outline": "dark",
       "letter": "A", "iconColor": "000000", "iconSize": 0.5},
       "hint": {"style": "halo", "color": "FFD400"}, "arrows": {"shape": "slim", "color": "FFD400"},
       "label": {"units": "imperial", "plateOpacity": 0.9}, "scene": {"sky": "FFFFFF"}}
      """#, to: "A.json")
    try folder.write("{}", to: "B.json")
    let result = try Self.render(
      "--design A.json --design B.json --chainage 250 --format svg", in: folder)
    let svg = String(decoding: result.output, as: UTF8.self)
    for key in [
      "size with distance", "smallest from, m", "icon’s size, diameters", "hint’s style",
      "hint’s colour", "arrows’ shape", "arrows’ colour", "label’s units", "label’s plate opacity",
      "scene’s sky",
    ] { #expect(svg.contains(">\(key): "), "\(key)") }
    #expect(!svg.contains(" more<"))
  }

  @Test(
    "a sheet states those of phone, design and position that all its screens have in common",
    arguments: [
      (
        "--devices iphone-8,pixel-8 --chainage 700 --heading 270.04 --pitch -6.25",
        ">iPhone 8, Pixel 8, design A, at 700 m, heading 270°, pitch -6.2°<"
      ),
      ("--chainage 700 --headings 0,90", ">iPhone 8, 375×667 pt, design A, at 700 m<"),
      (
        "--design B.json --chainage 250 --heading 0 --roll 2",
        ">iPhone 8, 375×667 pt, at 250 m, heading 0°, roll 2°<"
      ),
      ("--chainages 100,200 --heading 0", ">iPhone 8, 375×667 pt, design A, heading 0°<"),
    ])
  func caption(words: String, caption: String) throws {
    let result = try Self.render("--design A.json \(words) --format svg", in: try Self.folder())
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.text.contains(caption), "\(result.text.prefix(3000))")
  }

  @Test("the manual's example of a difference has the actual numbers")
  func documentedDifference() throws {
    let page = try String(
      contentsOfFile: DataFolder.packageRoot + "/docs/design/pictures.md", encoding: .utf8)
    func block(_ head: String) throws -> String {
      let start = try #require(page.range(of: head + "\n"))
      let end = try #require(page.range(of: "```", range: start.upperBound..<page.endIndex))
      return String(page[start.upperBound..<end.lowerBound])
    }
    let folder = try ScratchFolder()
    for name in ["A.json", "B.json"] { try folder.write(try block("```json \(name)"), to: name) }
    let result = try Self.render("--design A.json --design B.json --diff --format json", in: folder)
    let documented = try block("<!-- schema: design-difference -->\n```json")
    #expect(result.text == documented)
  }

  @Test("differences are counted pixel by pixel, and the same pixels are shown in red")
  func difference() throws {
    let folder = try Self.folder()
    let two = "--design A.json --design B.json --chainage 700"
    let numbers = try Self.render("\(two) --diff --format json", in: folder)
    let found = try #require(
      try JSONSerialization.jsonObject(with: Data(numbers.output)) as? [String: Any])
    var pictures: [PNGReader] = []
    for design in ["A", "B"] {
      pictures.append(
        try PNGReader(
          try Self.render("--design \(design).json --chainage 700 --format png", in: folder).output)
      )
    }
    let shown = try PNGReader(try Self.render("\(two) --diff --format png", in: folder).output)
    var differing = 0
    var wronglyShown = 0
    for pixel in stride(from: 0, to: shown.channels.count, by: 3) {
      let differs = (0..<3).contains {
        pictures[0].channels[pixel + $0] != pictures[1].channels[pixel + $0]
      }
      if differs { differing += 1 }
      let isRed = shown.channels[pixel] > shown.channels[pixel + 1]
      if isRed != differs { wronglyShown += 1 }
    }
    #expect(wronglyShown == 0)
    #expect(found["differing"] as? Int == differing && differing > 1000)
    #expect(found["designs"] as? [String] == ["A", "B"])
  }

  @Test("phones look the same as alone, in the order of the list, or all on request")
  func devices() throws {
    let folder = try Self.folder()
    let both = try Self.render("--devices pixel-8,iphone-8 --format json", in: folder)
    var alone: [UInt8] = []
    for device in ["pixel-8", "iphone-8"] {
      alone += try Self.render("--device \(device) --format json", in: folder).output
    }
    #expect(both.output == alone)
    let all = try Self.render("--devices all --format json", in: folder)
    #expect(all.output.count { $0 == 10 } == Device.presets.count)
  }

  @Test(
    "contradictory options are refused",
    arguments: [
      "--design A.json --design B.json", "--design A.json --diff --format png",
      "--design A.json --design B.json --diff --format svg",
      "--design A.json --design B.json --diff --devices all --format png",
      "--design A.json --design B.json --diff --chainages 1,2 --format png",
      "--devices all --device pixel-8 --format png", "--devices iphone-8,iphone-8 --format png",
      "--devices all --viewport 300x600 --fov 60 --format png", "--devices nokia --format png",
      String(repeating: "--design A.json ", count: 7) + "--format svg",
    ])
  func refuses(words: String) throws {
    let result = try Self.render(words, in: try Self.folder())
    #expect(result.status == 64 && result.output.isEmpty)
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
  }

  @Test("a route from standard input is read once for all designs and phones")
  func standardInput() throws {
    let folder = try Self.folder()
    let words = [
      "--design", "A.json", "--design", "B.json", "--devices", "all", "--format", "json",
    ]
    let route = Array(try Data(contentsOf: URL(fileURLWithPath: Self.route)))
    let piped = try Tool.product.run(["render", "-"] + words, input: route, in: folder.path)
    let named = try Tool.product.run(["render", Self.route] + words, in: folder.path)
    #expect(piped.status == 0 && piped.output == named.output)
  }
}
