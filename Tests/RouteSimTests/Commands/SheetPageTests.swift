import ARRouteEngine
import Foundation
import TestSupport
import Testing

@testable import RouteFormats
@testable import RouteSim
@testable import RouteSimKit

/// Sheets for people: a page for a browser, captions, and a limit on pixels.
@Suite struct SheetPageTests {
  private static let route =
    DataFolder.packageRoot + "/routes/paris_artsmetiers_oberkampf.route.gpx"

  private static func render(_ options: String, in folder: ScratchFolder? = nil) throws
    -> Tool.Result
  {
    let words = ["render", route] + options.split(separator: " ").map(String.init)
    return try folder.map { try Tool.product.run(words, in: $0.path) } ?? Tool.product.run(words)
  }

  private static func page(_ options: String) throws -> String {
    let result = try render("\(options) --format html")
    #expect(result.status == 0 && result.errors == "")
    return result.text
  }

  private static func hash(of text: some StringProtocol) -> String {
    let hash = ContentDigest(of: text.utf8).sha256
    let bytes = stride(from: 0, to: 64, by: 2).map { index in
      UInt8(hash.dropFirst(index).prefix(2), radix: 16) ?? 0
    }
    return Data(bytes).base64EncodedString()
  }

  @Test func permitsOnlyItsOwnScriptAndStyle() throws {
    let page = try Self.page("--chainage 250")
    let style = try #require(page.firstMatch(of: /<style>([\s\S]*?)<\/style>/)).output.1
    let script = try #require(page.firstMatch(of: /<script>([\s\S]*?)<\/script>/)).output.1
    #expect(page.contains("script-src 'sha256-\(Self.hash(of: script))'"))
    #expect(page.contains("style-src 'sha256-\(Self.hash(of: style))'"))
    #expect(!page.contains("src=\"http") && !page.contains("href=\"http"))
  }

  @Test func containsTheSheetAsSVG() throws {
    let options = "--chainages 250,700 --headings 0,90"
    let svg = try Self.render("\(options) --format svg").text
    let body = svg.drop { $0 != "\n" }.dropFirst()
    #expect(svg.hasPrefix("<?xml") && body.hasPrefix("<svg"))
    let page = try Self.page(options)
    #expect(page.contains(body) && !page.contains("<?xml"))
  }

  /// The table has the numbers of the frames.
  @Test func listsTheNumbersOfEachScreen() throws {
    let page = try Self.page("--chainages 250,700 --device pixel-8 --caption A --caption B&C")
    let json = try Self.render("--chainages 250,700 --device pixel-8 --format json").text
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("<tr><th scope=\"row\">") }
    #expect(rows.count == 2 && rows[0].contains(">A<") && rows[1].contains(">B&amp;C<"))
    for (row, line) in zip(rows, json.split(separator: "\n")) {
      let frame = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let finish = try #require(frame["finish"] as? [String: Any])
      let distance = try #require(finish["distance"] as? Double)
      let diameter = try #require(finish["diameter"] as? Double)
      #expect(row.contains("<td>\(String(format: "%.1f m", distance))</td>"))
      #expect(row.contains("<td>\(String(format: "%.1f pt", diameter))</td>"))
    }
  }

  @Test func captionsAndTitleReplaceTheOwn() throws {
    let svg = try Self.render(
      "--chainages 250,700 --caption One --caption Two --sheet-title Walk --format svg"
    ).text
    for words in [">One<", ">Two<", ">Walk<"] { #expect(svg.contains(words)) }
    #expect(!svg.contains(">250 m<"))
    let few = try Self.render("--chainages 250,700 --caption One --format svg")
    #expect(few.status == 64)
    #expect(
      few.errors
        == "routesim: --caption is given once for 2 screens; give one for each screen\n")
  }

  @Test func sheetsAreAtMost4000PixelsWideUnlessAsked() throws {
    let folder = try ScratchFolder()
    func width(_ options: String) throws -> (Int, String) {
      let result = try Self.render("\(options) --output s.png", in: folder)
      #expect(result.status == 0)
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.path + "/s.png")))
      return (bytes[16..<20].reduce(0) { $0 << 8 | Int($1) }, result.errors)
    }
    let wide = "--headings 0,60,120,180 --device iphone-16-pro-max --sheet-columns 4"
    let limited = try width(wide)
    #expect(limited.0 == 4000)
    #expect(
      limited.1
        == "routesim: the sheet is scaled down to 4000 pixels; --scale 3 keeps the screens' pixels\n"
    )
    let asked = try width("\(wide) --scale 3")
    #expect(asked.0 > 5280 && asked.1 == "")
    #expect(try width("--headings 0,60").0 < 4000)
  }

  /// Six places of two designs are three rows of two pairs, in place of six rows of one pair.
  @Test func sheetsOfDesignsAreLandscapeToo() throws {
    let folder = try ScratchFolder()
    try folder.write("{}", to: "a.json")
    try folder.write(#"{"hint": {"style": "halo"}}"#, to: "b.json")
    let svg = try Self.render(
      "--design a.json --design b.json --chainages 0,100,200,300,400,500 --format svg", in: folder
    ).text
    let size = try #require(svg.firstMatch(of: /width="(\d+)" height="(\d+)"/)).output
    let (width, height) = (try #require(Double(size.1)), try #require(Double(size.2)))
    #expect(width > height)
  }
}
