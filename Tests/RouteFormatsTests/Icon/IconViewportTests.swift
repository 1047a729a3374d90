import ARRouteEngine
import Testing

@testable import RouteFormats

/// The visible part of an SVG according to SVG 2, chapter 8.
@Suite("Viewports of icons") struct IconViewportTests {
  private static let square = #"viewBox="0 0 24 24""#
  private static let flag = #"<rect width="24" height="24"/>"#

  @Test(
    "an icon is clipped to its box if it extends beyond it",
    arguments: [
      (#"<rect x="12" y="12" width="30" height="30"/>"#, square),
      (#"<circle cx="2" cy="12" r="3"/>"#, square),
      (#"<path d="M1 1H23" stroke="red" stroke-width="4"/>"#, square),
      (#"<path d="M3 20L12 3L21 20" fill="none" stroke="red" stroke-width="5"/>"#, square),
      (#"<path d="M1 12H22" stroke="red" stroke-width="4" stroke-linecap="square"/>"#, square),
      (#"<path d="M0 12C8 -6 16 -6 24 12Z"/>"#, square),
      (#"<rect x="-4" y="-4" width="9" height="9"/>"#, #"viewBox="-2 -2 20 20""#),
      (#"<rect width="31" height="9"/>"#, #"width="30" height="30""#),
      (#"<rect width="3000" height="9"/>"#, #"width="2010" height="2010""#),
    ])
  func cuts(body: String, root: String) throws {
    #expect(try IconText.artwork(body, root).clip == Vector2(0.5, 0.5))
  }

  @Test(
    "an icon within its box is not clipped",
    arguments: [
      #"<rect width="24" height="24"/>"#, #"<circle cx="12" cy="12" r="12"/>"#,
      // Control points and clipped corners lie outside the box; the drawn shapes do not.
      #"<path d="M0 12C8 -4 16 -4 24 12Z"/>"#,
      #"<path d="M2 20L12 3L22 20" fill="none" stroke="red" stroke-width="2"/>"#,
      #"<path d="M2 3L22 4L2 5" fill="none" stroke="red" stroke-width="2"/>"#,
      #"<path d="M3 12H21" stroke="red" stroke-width="4" stroke-linecap="square"/>"#,
      #"<rect width="24" height="24"/><rect x="20" width="9" height="9" display="none"/>"#,
      #"<rect width="24" height="24"/><rect x="20" width="9" height="9" fill="none"/>"#,
    ])
  func doesNotCut(body: String) throws {
    #expect(try IconText.artwork(body).clip == nil)
  }

  @Test("an icon without a box gets a box around its shapes") func hasNoBox() throws {
    let artwork = try IconText.artwork(#"<path d="M4 4H44V24Z" stroke="red"/>"#, "")
    #expect(artwork.clip == nil)
    #expect(IconText.box(artwork).low == Vector2(-0.5, -0.25))
  }

  /// The square of 24 units, with the attributes of section 8.7, in a viewport of 48×24 pixels.
  @Test(
    "if the viewport has a different aspect ratio, the box follows `preserveAspectRatio`",
    arguments: [
      ("", -0.25, 0.25, nil), ("xMidYMid", -0.25, 0.25, nil), ("xMinYMax meet", -0.5, 0, nil),
      ("defer xMaxYMid", 0, 0.5, nil), ("none", -0.5, 0.5, nil),
      ("xMidYMid slice", -0.5, 0.5, Vector2(0.5, 0.25)),
    ] as [(String, Double, Double, Vector2?)])
  func fits(ratio: String, left: Double, right: Double, clip: Vector2?) throws {
    for size in [#"width="48" height="24""#, #"style="width: 1in; height: 36pt""#] {
      let artwork = try IconText.artwork(
        Self.flag, #"\#(Self.square) \#(size) preserveAspectRatio="\#(ratio)""#)
      let box = IconText.box(artwork)
      #expect(abs(box.low.x - left) < 1e-9 && abs(box.high.x - right) < 1e-9)
      #expect(artwork.clip == clip)
    }
  }

  @Test(
    "a viewport with the same aspect ratio, apart from rounding, is the box",
    arguments: [
      (#"viewBox="0 0 24 24""#, ""), (#"viewBox="0 0 24 24""#, #"width="1em" height="1em""#),
      (#"viewBox="0 0 24 24""#, #"width="100%" height="20""#),
      (#"viewBox="0 0 24 24""#, #"height="20""#),
      (#"viewBox="0 0 24 24""#, #"width="24mm" height="24mm""#),
      (#"viewBox="0 0 512 341.333" preserveAspectRatio="none""#, #"width="512" height="341""#),
    ])
  func isTheBox(box: String, size: String) throws {
    let (plain, sized) = (
      try IconText.artwork(Self.flag, box), try IconText.artwork(Self.flag, "\(box) \(size)")
    )
    #expect(plain == sized)
  }

  @Test(
    "an invalid viewport is refused",
    arguments: [
      (#"viewBox="0 0 24 24" preserveAspectRatio="center""#, "preserveAspectRatio “center”"),
      (#"viewBox="0 0 24 24" preserveAspectRatio="xMidYMid fill""#, "preserveAspectRatio"),
      (#"viewBox="0 0 24 24" preserveAspectRatio="xminymin""#, "preserveAspectRatio"),
      (#"viewBox="0 0 24 24" width="0" height="24""#, "width “0” is not understood"),
      (#"viewBox="0 0 24 24 24""#, "viewBox"), (#"viewBox="x 0 0 24 24""#, "viewBox"),
      (#"viewBox="0 0 24 24" transform="rotate(90)""#, "“transform of svg” is not supported"),
    ])
  func refuses(root: String, words: String) {
    let refusal = IconText.refusal(Self.flag, root)
    #expect(refusal?.line == 1)
    #expect(refusal?.message.contains(words) == true, "\(refusal?.message ?? "")")
  }

  @Test("a clip path written by Figma is looked up in the viewport") func clipsOfFigma() throws {
    let body = """
      <g clip-path="url(#a)"><rect x="12" y="12" width="30" height="30" fill="#f80"/></g>
      <defs><clipPath id="a"><rect width="24" height="24" fill="white"/></clipPath></defs>
      """
    #expect(try IconText.artwork(body).clip == Vector2(0.5, 0.5))
    // A viewport larger than the box would show the parts that the path cuts off.
    let wide = #"viewBox="0 0 24 24" width="48" height="24""#
    #expect(IconText.refusal(body, wide)?.message.contains("clip-path") == true)
  }
}
