import Foundation
import TestSupport
import Testing

@testable import RouteSimKit

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Tracks")
struct TracksTests {
  private static func svg(_ tracks: Tracks) -> String {
    String(decoding: TracksSVG.document(tracks), as: UTF8.self)
  }

  private static func page(_ tracks: Tracks) -> String {
    String(decoding: TracksPage.document(tracks), as: UTF8.self)
  }

  @Test("the picture is the one that was inspected in a browser and in librsvg")
  func matchesPicture() {
    Golden.expect(Self.svg(SampleTracks.make()), matches: "tracks.svg")
  }

  @Test("the page is the one that was inspected in a browser")
  func matchesPage() {
    Golden.expect(Self.page(SampleTracks.make()), matches: "tracks.html")
  }

  private static let names = [
    "<script>alert(1)</script>", "</script><img src=x>", "a&b\"c'", "\u{1B}[31m\u{7}", "<!--",
    "\u{FFFE}", "駅 😀",
  ]

  @Test("the picture is well-formed, whatever the log's name", arguments: names)
  func isWellFormed(name: String) {
    let parser = XMLParser(data: Data(Self.svg(SampleTracks.make(name: name)).utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
  }

  @Test("no name ends the data in the page or begins an element", arguments: names)
  func escapes(name: String) {
    func tags(_ name: String) -> Int {
      Self.page(SampleTracks.make(name: name)).components(separatedBy: "<").count
    }
    #expect(tags(name) == tags("plain"))
  }

  /// A different script, such as one added by a name, does not belong to the page.
  @Test(
    "the page permits only its own scripts and styles",
    .enabled(if: Tool.isInstalled("sha256sum")))
  func policy() throws {
    let page = Self.page(SampleTracks.make())
    try expectPolicy(of: page, element: "script", rule: "script-src")
    try expectPolicy(of: page, element: "style", rule: "style-src")
    let logs = CorrectionStudyTests.logs([[1, 2], [3, 4]])
    let study = String(
      decoding: StudyPage.document(
        CorrectionStudy(logs, strategies: [.robust, .all], seed: 1)), as: UTF8.self)
    try expectPolicy(of: study, element: "style", rule: "style-src")
    for page in [page, study] {
      #expect(page.contains("content=\"default-src 'none';"))
      #expect(!page.contains("unsafe-inline") && !page.contains(#/ (style|on[a-z]+)=/#))
    }
    #expect(!study.contains("script-src") && !study.contains("<script"))
  }

  /// Hashes an element's text with a different program, and looks for the hash in the page's policy.
  private func expectPolicy(of page: String, element: String, rule: String) throws {
    let start = try #require(page.range(of: "<\(element)>")).upperBound
    let end = try #require(page.range(of: "</\(element)>", range: start..<page.endIndex)).lowerBound
    let tool = try #require(Tool(named: "sha256sum"))
    let digits = try tool.run([], input: Array(page[start..<end].utf8)).text.prefix(64)
    let bytes = stride(from: 0, to: 64, by: 2).compactMap { offset in
      UInt8(digits.dropFirst(offset).prefix(2), radix: 16)
    }
    let hash = Data(bytes).base64EncodedString()
    #expect(page.contains("\(rule) 'sha256-\(hash)'"), "the hash of the \(element) is \(hash)")
  }

  @Test("neither picture nor page refers to anything external, and the page forbids it")
  func staysAlone() {
    let tracks = SampleTracks.make()
    let spaces = ["http://www.w3.org/2000/svg", "http://www.inkscape.org/namespaces/inkscape"]
    for document in [Self.svg(tracks), Self.page(tracks)] {
      let rest = spaces.reduce(document) { $0.replacingOccurrences(of: $1, with: "") }
      #expect(!rest.contains("http:"))
      for word in ["https:", "src=", "@import", "@font-face", "fetch(", "XMLHttpRequest"] {
        #expect(!document.contains(word), "\(word)")
      }
      let addresses = document.components(separatedBy: "url(").dropFirst()
      #expect(addresses.allSatisfy { $0.hasPrefix("#") || $0.hasPrefix("\"#") })
    }
    #expect(Self.page(tracks).contains("content=\"default-src 'none';"))
  }

  @Test("the data in the page match the tracks, in tenths of metres and of seconds")
  func embedsData() throws {
    let tracks = SampleTracks.make(seconds: 40)
    let page = Self.page(tracks)
    let start = try #require(page.range(of: "id=\"data\">"))
    let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
    let json = try JSONSerialization.jsonObject(
      with: Data(page[start.upperBound..<end.lowerBound].utf8))
    let fields = try #require(json as? [String: Any])
    let fixes = try #require(fields["fixes"] as? [[Double]])
    var east = 0.0
    for (step, fix) in zip(fixes[1], tracks.fixes) {
      east += step
      #expect(abs(east / 10 - fix.point.east) <= 0.05 + 1e-9)
    }
    #expect(fixes[1].count == tracks.fixes.count)
    #expect(
      (fields["courses"] as? [[String: Any]])?.map { $0["name"] as? String } == ["robust", "all"])
  }

  @Test("a log of ten hours stays small")
  func staysSmall() {
    let tracks = SampleTracks.make(seconds: 36_000)
    #expect(tracks.fixes.count > 30_000)
    #expect(TracksPage.document(tracks).count < 1_000_000)
    #expect(TracksSVG.document(tracks).count < 2_000_000)
  }

  @Test("a log without truth, fixes or runs is drawn nevertheless")
  func drawsLittle() {
    var tracks = SampleTracks.make()
    tracks.truth = []
    tracks.misalignment = TrueMisalignment()
    #expect(Self.svg(tracks).contains("truth unknown"))
    #expect(Self.svg(tracks).contains("Stated standard error"))
    let empty = Tracks(name: nil, times: 0...0)
    #expect(XMLParser(data: Data(Self.svg(empty).utf8)).parse())
    #expect(!Self.svg(empty).contains("nan"))
    #expect(!Self.svg(empty).contains("inf"))
  }

  @Test("the truth, the paths and the totals are interrupted where nothing was recorded")
  func breaksAtGaps() throws {
    let recording = try SampleLogs.simulated()
    let comparison = CorrectionComparison(recording, settings: [])
    let tracks = Tracks(recording, comparison)
    #expect(tracks.truth.count == 1 && tracks.ways.count == 1 && tracks.gaps.isEmpty)
    #expect(tracks.ways.first?.first?.east == tracks.truth.first?.first?.east)
    let svg = Self.svg(SampleTracks.make())
    #expect(svg.contains("nothing recorded, 3:00 to 3:20"))
  }
}
