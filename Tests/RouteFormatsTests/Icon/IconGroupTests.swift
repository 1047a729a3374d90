import ARRouteEngine
import Testing

@testable import RouteFormats

/// Shapes that become transparent as a group: SVG 2, section 3.6.
@Suite("Transparent groups in icons") struct IconGroupTests {
  private typealias Group = MarkArtwork.Group

  private static let pair =
    #"<rect width="12" height="12" fill="red"/><rect x="6" y="6" width="12" height="12" fill="blue"/>"#

  @Test(
    "overlapping shapes in a transparent group become one picture",
    arguments: [
      (#"<g opacity=".5">\#(pair)</g>"#, [Group(0..<2, opacity: 0.5)]),
      (#"<g style="opacity: 50%">\#(pair)</g>"#, [Group(0..<2, opacity: 0.5)]),
      (#"<path d="M1 1h9"/><a opacity=".25">\#(pair)</a>"#, [Group(1..<3, opacity: 0.25)]),
      // One half of the line's width overlaps the shape inside it.
      (
        #"<rect width="9" height="9" stroke="red" opacity=".5"/>"#, [Group(0..<1, opacity: 0.5)]
      ),
      (
        #"<g opacity=".5"><rect width="9" height="9" stroke="red" opacity=".5"/></g>"#,
        [Group(0..<1, opacity: 0.25)]
      ),
      (
        #"<g opacity=".5">\#(pair)<g opacity=".8">\#(pair)</g></g>"#,
        [Group(0..<4, opacity: 0.5), Group(2..<4, opacity: 0.8)]
      ),
      (
        #"<g opacity=".5"><g opacity=".5">\#(pair)</g><title>both</title></g>"#,
        [Group(0..<2, opacity: 0.25)]
      ),
      (
        #"<rect width="9" height="9" stroke="red" opacity=".5" paint-order="stroke"/>"#,
        [Group(0..<2, opacity: 0.5)]
      ),
    ])
  func groups(body: String, groups: [MarkArtwork.Group]) throws {
    let artwork = try IconText.artwork(body)
    #expect(artwork.groups == groups)
    for ink in artwork.forms.flatMap({ [$0.fill, $0.stroke] }).compactMap(\.self) {
      switch ink {
      case .ofSign(let opacity): #expect(opacity == 1)
      case .own(let color): #expect(color.alpha == 255)
      }
    }
  }

  @Test(
    "without overlaps, each part becomes transparent separately",
    arguments: [
      #"<g opacity=".5"><rect width="9" height="9"/><rect x="9" width="9" height="9"/></g>"#,
      #"<g opacity=".5"><rect width="9" height="9"/></g>"#,
      #"<rect width="9" height="9" opacity=".5"/>"#,
      #"<g opacity=".5"><g><rect width="9" height="9" stroke="none"/></g></g>"#,
      #"<g style="opacity:.5"><path d="M0 0h9" fill="none" stroke="currentColor"/></g>"#,
      #"<g opacity=".9"><rect width="9" height="9" opacity=".9" style="opacity:.5555555555"/></g>"#,
    ])
  func isEach(body: String) throws {
    let artwork = try IconText.artwork(body)
    #expect(artwork.groups.isEmpty)
    for ink in artwork.forms.flatMap({ [$0.fill, $0.stroke] }) {
      guard case .ofSign(let opacity)? = ink, opacity < 1 else { continue }
      #expect(abs(opacity - 0.5) < 1e-9)
    }
    #expect(artwork.forms.allSatisfy { $0.fill != .ofSign(opacity: 1) })
  }

  @Test("parts with two colours each are separate groups if they are apart")
  func isEachTwice() throws {
    let body = #"""
      <g opacity=".5"><rect x="1" width="9" height="9" stroke="red"/>
      <g opacity=".5"><rect x="12" width="4" height="9"/><path d="M11 1h3v9"/></g>
      <rect x="18" width="2" height="9" stroke="red"/></g>
      """#
    let once = try IconText.artwork(body)
    let groups = [
      Group(0..<1, opacity: 0.5), Group(1..<3, opacity: 0.25), Group(3..<4, opacity: 0.5),
    ]
    #expect(once.groups == groups)
    // Another group around these leaves the division into groups unchanged.
    let twice = try IconText.artwork(
      #"<g opacity=".5">\#(body)<rect x="22" width="2" height="9"/></g>"#)
    #expect(twice.groups == groups.map { Group($0.forms, opacity: $0.opacity / 2) })
    #expect(twice.forms.last?.fill == .ofSign(opacity: 0.5))
    let around = try IconText.artwork(
      #"<g opacity=".5">\#(body)<rect width="24" height="9"/></g>"#)
    #expect(around.groups == [Group(0..<5, opacity: 0.5)] + groups)
  }

  @Test("a fully transparent shape is left out") func isClear() throws {
    let artwork = try IconText.artwork(
      #"\#(Self.pair)<g opacity="0">\#(Self.pair)<g opacity=".5">\#(Self.pair)</g></g>"#)
    #expect(artwork.forms.count == 2 && artwork.groups.isEmpty)
    #expect(throws: IconError.empty) { try IconText.artwork("", #"viewBox="0 0 9 9""#) }
    #expect(throws: IconError.empty) {
      try IconText.artwork(Self.pair, #"viewBox="0 0 9 9" opacity="0""#)
    }
  }

  @Test("groups nested deeper than memory is reserved for are refused")
  func hasLimits() throws {
    func nested(_ count: Int) -> String {
      (0..<count).reduce(Self.pair) { inner, _ in #"<g opacity=".9">\#(inner)\#(Self.pair)</g>"# }
    }
    #expect(try IconText.artwork(nested(8)).groups.count == 8)
    #expect(IconText.refusal(nested(9))?.message.contains("“opacity” is not supported") == true)
    // There are so many shapes that they are not compared one by one.
    let forms = (0..<5_000).map { #"<rect y="\#($0)" width="9" height="1"/>"# }.joined()
    #expect(try IconText.artwork(#"<g opacity=".5">\#(forms)</g>"#).groups.count <= 1)
  }

  @Test("the last shapes of an icon keep the rest of their groups") func keepsTheLast() throws {
    let artwork = try IconText.artwork(
      #"<g opacity=".2">\#(Self.pair)</g><g opacity=".5">\#(Self.pair)\#(Self.pair)</g>"#)
    #expect(artwork.last(3).groups == [Group(0..<3, opacity: 0.5)])
    #expect(artwork.last(5).groups == [Group(0..<1, opacity: 0.2), Group(1..<5, opacity: 0.5)])
    #expect(artwork.last(9) == artwork)
  }
}
