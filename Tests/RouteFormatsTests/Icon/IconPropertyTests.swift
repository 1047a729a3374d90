import ARRouteEngine
import TestSupport
import Testing

@testable import RouteFormats

/// Anything that may change a picture is either drawn, ignored because it changes nothing, or refused.
@Suite("The treatment of SVG properties") struct IconPropertyTests {
  private static let square = #"<path d="M2 2h9v9z"/>"#

  /// The presentation attributes of Scalable Vector Graphics 2, section 6.6, except those for geometry, and
  /// the attributes that only SVG 1.1 had (appendix M).
  private static let presentationAttributes = """
    alignment-baseline baseline-shift clip-path clip-rule color color-interpolation
    color-interpolation-filters cursor direction display dominant-baseline fill fill-opacity
    fill-rule filter flood-color flood-opacity font-family font-size font-size-adjust
    font-stretch font-style font-variant font-weight glyph-orientation-horizontal
    glyph-orientation-vertical image-rendering letter-spacing lighting-color marker-end
    marker-mid marker-start mask mask-type opacity overflow paint-order pointer-events
    shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset
    stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor
    text-decoration text-overflow text-rendering transform transform-origin unicode-bidi
    vector-effect visibility white-space word-spacing writing-mode
    clip color-profile color-rendering enable-background kerning
    """
  /// The elements in Scalable Vector Graphics 2, appendix G.
  private static let elements = """
    a animate animateMotion animateTransform audio canvas circle clipPath defs desc discard
    ellipse feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix
    feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB
    feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset
    fePointLight feSpecularLighting feSpotLight feTile feTurbulence filter foreignObject g
    iframe image line linearGradient marker mask metadata mpath path pattern polygon polyline
    radialGradient rect script set stop style svg switch symbol text textPath title tspan
    unknown use video view
    """

  private static func words(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  @Test("there is a row for each presentation attribute", arguments: words(presentationAttributes))
  func hasRow(name: String) {
    #expect(IconProperty.ofAttribute(name) != nil)
  }

  /// A property without a row, or with a row that allows it, leaves a picture unchanged; all others are
  /// refused with their line.
  @Test(
    "an unknown value is refused unless it changes nothing",
    arguments: words(presentationAttributes))
  func isDrawnOrRefused(name: String) throws {
    for style in [false, true] {
      let attribute = style ? "style=\"\(name): odd\"" : "\(name)=\"odd\""
      // Shapes without a line or a transform ignore these properties; any display value except `none` is
      // visible.
      let needs = #"stroke="red" transform="rotate(9)""#
      let needed = ["stroke", "transform"].contains(name) ? "" : needs
      let body = #"<path d="M2 2h9v9z" \#(needed) \#(attribute)/>"#
      let refusal = IconText.refusal(body)
      let plain = try IconText.artwork(#"<path d="M2 2h9v9z" \#(needed)/>"#)
      if IconProperty.ofAttribute(name) == .harmless || ["display", "visibility"].contains(name) {
        #expect(refusal == nil)
        #expect(try IconText.artwork(body) == plain)
      } else {
        #expect(refusal?.line == 2)
        #expect(refusal?.message.contains(name) == true, "\(refusal?.message ?? "drawn")")
      }
    }
  }

  @Test(
    "each element is drawn, shows nothing, or is refused with its line", arguments: words(elements))
  func elementIsKnown(name: String) throws {
    let body = #"<\#(name) d="M3 3h1v1" points="3 3 4 4 3 4" r="4" rx="4" width="4" height="4"/>"#
    let refusal = IconText.refusal(Self.square + body)
    switch IconElement(name) {
    case .form, .group, .hidden, .styleSheet: #expect(refusal == nil)
    case .refused:
      #expect(refusal?.line == 2)
      #expect(refusal?.message.contains("“\(name)” is not supported") == true)
    }
    let count = try? IconText.artwork(Self.square + body).forms.count
    let isForm = if case .form = IconElement(name) { true } else { false }
    if refusal == nil { #expect(count == (isForm ? 2 : 1)) }
  }

  @Test(
    "anything that changes a picture but is not drawn is refused with advice",
    arguments: [
      (#"<path d="M2 2h9" stroke="red" vector-effect="non-scaling-stroke"/>"#, "stroke-width in"),
      (#"<path d="M2 2h9" stroke="red" style="vector-effect:non-rotation"/>"#, "vector-effect"),
      (#"<g style="mix-blend-mode: multiply">\#(square)</g>"#, "mix-blend-mode"),
      (#"<g style="rotate: 45deg">\#(square)</g>"#, "give a transform attribute"),
      (#"<g style="SCALE:2">\#(square)</g>"#, "give a transform attribute"),
      (#"<g style="offset-path: path('M0 0;h9')">\#(square)</g>"#, "offset-path"),
      (#"<g transform="scale(2)" style="transform-box: fill-box">\#(square)</g>"#, "transform-box"),
      (#"<path style="d: path('M2 2h9v9z')"/>"#, "give d as an attribute"),
      (#"<g paint-order="stroke stroke">\#(square)</g>"#, "normal, or such as stroke fill"),
      (#"<g transform="scale(2)" transform-origin="middle">\#(square)</g>"#, "12 12 or center"),
      (#"<g systemLanguage="de">\#(square)</g>"#, "leave it out"),
      (#"<path requiredExtensions="" d="M2 2h9v9z"/>"#, "leave it out"),
      (#"<defs><style>.a{fill:red}</style></defs><path class="a" d="M2 2h9v9z"/>"#, "“style” is"),
      (#"<defs><style><![CDATA[.a{fill:red}]]></style></defs>\#(square)"#, "“style” is"),
      (#"<?xml-stylesheet href="a.css"?>\#(square)"#, "“xml-stylesheet” is"),
      (#"<g style="filter: blur(2px)">\#(square)</g>"#, "“filter” is"),
      (#"<path d="M2 2h9" style="animation: spin 1s"/>"#, "save a single frame"),
    ])
  func refuses(body: String, words: String) {
    let refusal = IconText.refusal(body)
    #expect(refusal?.line == 2)
    #expect(refusal?.message.contains(words) == true, "\(refusal?.message ?? "drawn")")
  }

  @Test("a background of the outermost element is refused if it is visible")
  func refusesGround() {
    func refusal(_ style: String) -> String? {
      IconText.refusal(Self.square, #"viewBox="0 0 24 24" style="\#(style)""#)?.message
    }
    for style in ["background: #fff", "background-color:RED", "background-image: url(a.png)"] {
      #expect(refusal(style)?.contains("paint a rect") == true)
    }
    #expect(refusal("border: 1px solid red")?.contains("draw it as a path") == true)
    for style in ["background: none", "background-color: #ffffff00", "border:0;outline:none"] {
      #expect(refusal(style) == nil)
    }
    #expect(IconText.refusal(#"<g style="background:red">\#(Self.square)</g>"#) == nil)
  }

  @Test("the manual names everything that is ignored")
  func manualNamesThem() throws {
    let page = try #require(
      PackageText.all(in: ["docs"]).first { $0.path == "docs/design/sizes.md" })
    let row = try #require(
      page.text.split(separator: "\n").first { $0.hasPrefix("| ignored") })
    let named = Set(row.matches(of: /`([^`]+)`/).map { String($0.output.1) })
    #expect(named.isSuperset(of: IconProperty.harmlessAttributes))
  }

  @Test(
    "anything that changes nothing is ignored",
    arguments: [
      #"<path d="M2 2h9v9z" vector-effect="none" style="transform-box: fill-box"/>"#,
      // The shape has no line whose width could be scaled.
      #"<path d="M2 2h9v9z" vector-effect="non-scaling-stroke"/>"#,
      #"<path d="M2 2h9v9z" mask=" none " style="clip-path:none;filter:None;mix-blend-mode:normal"/>"#,
      #"<path d="M2 2h9v9z" style="-inkscape-stroke:none;--own:1;isolation:isolate;fill:inherit"/>"#,
      #"<path d="M2 2h9v9z" style="fill:unset;opacity:initial;transform:none;rotate:none"/>"#,
      #"<path d="M2 2h9v9z" opacity=".5" display="none" style="opacity:1;display:inline"/>"#,
      #"<path d="M2 2h9v9z" fill="red" style="/* fill: none; */fill:/* the sign's */currentColor"/>"#,
      #"<path d="M2 2h9v9z" style="fill: currentColor !important; FILL: red; font: 'a;fill:red'"/>"#,
      #"<path d="M2 2h9v9z" style="-x-image: url(a;fill:red); /* fill: red "/>"#,
      #"<path d="M2 2h9v9z" style=";;fill;:red; stroke : none ;"/>"#,
      #"<style> /* nothing */ </style><path class="a" d="M2 2h9v9z" transform-origin="center"/>"#,
      #"<path d="M2 2h9v9z" pathLength="4" stroke-dashoffset="3" shape-rendering="crispEdges"/>"#,
    ])
  func passesOver(body: String) throws {
    #expect(try IconText.artwork(body) == IconText.artwork(Self.square))
  }

  @Test("currentColor is the `color` of the painted element, or that of the icon")
  func takesCurrentColor() throws {
    let forms = try IconText.artwork(
      """
      <g fill="currentColor">\(Self.square)<g color="#0a0">\(Self.square)
      <g style="color: currentColor">\(Self.square)</g>
      <path d="M2 2h9v9z" color="red" stroke="currentColor"/></g></g>
      """
    ).forms
    let green = MarkArtwork.Ink.own(Color(hex: 0x00AA00))
    let red = MarkArtwork.Ink.own(Color(hex: 0xFF0000))
    #expect(forms.map(\.fill) == [.ofSign(opacity: 1), green, green, red])
    #expect(forms[3].stroke == red)
  }

  @Test(
    "lines are painted before the fill if `paint-order` says so",
    arguments: [
      ("stroke", true), ("stroke fill markers", true), ("markers stroke", true),
      ("Stroke FILL", true), ("normal", false), ("fill", false), ("markers", false),
      ("fill stroke", false), ("markers fill", false),
    ])
  func paintsInOrder(order: String, isStrokeFirst: Bool) throws {
    let forms = try IconText.artwork(
      #"<g paint-order="\#(order)"><path d="M2 2h9v9z" fill="red" stroke="blue"/></g>"#
    ).forms
    #expect(forms.count == (isStrokeFirst ? 2 : 1))
    #expect((forms[0].fill == nil) == isStrokeFirst && forms[0].stroke != nil)
    #expect(forms.last?.fill == .own(Color(hex: 0xFF0000)))
    // A shape with only a fill or only a stroke is not split in two.
    let plain = try IconText.artwork(#"<g paint-order="\#(order)">\#(Self.square)</g>"#)
    #expect(plain.forms.count == 1)
  }

  /// Two rotations by 45° about a point of the box leave that point in place.
  @Test(
    "a transform is relative to its origin",
    arguments: [
      ("12 6", 12.0, 6.0), ("12px 25%", 12, 6), ("center", 12, 12), ("left", 0, 12),
      ("top", 12, 0), ("bottom right", 24, 24), ("50% top", 12, 0), ("10% 20% 5px", 2.4, 4.8),
      ("0", 0, 12),
    ])
  func turnsAbout(origin: String, x: Double, y: Double) throws {
    for style in [#"transform-origin="\#(origin)""#, #"style="transform-origin:\#(origin)""#] {
      let turned = try IconText.artwork(
        #"<path transform="rotate(45) rotate(45)" \#(style) d="M2 2h9v9z"/>"#)
      let wanted = try IconText.artwork(
        #"<path transform="rotate(90 \#(x) \#(y))" d="M2 2h9v9z"/>"#)
      for (one, other) in zip(
        turned.forms[0].curves[0].points(tolerance: 1),
        wanted.forms[0].curves[0].points(tolerance: 1))
      { #expect((one - other).length < 1e-12) }
    }
  }

  @Test(
    "a missing radius is equal to the other one",
    arguments: [
      (#"<ellipse cx="9" cy="9" rx="4"/>"#, #"<circle cx="9" cy="9" r="4"/>"#),
      (#"<ellipse cx="9" cy="9" ry="4"/>"#, #"<circle cx="9" cy="9" r="4"/>"#),
      (#"<ellipse cx="9" cy="9" rx="auto" ry="4"/>"#, #"<circle cx="9" cy="9" r="4"/>"#),
      (#"<ellipse cx="9" cy="9" rx="-1" ry="4"/>"#, #"<circle cx="9" cy="9" r="4"/>"#),
      (
        #"<rect width="9" height="8" rx="2" ry="auto"/>"#,
        #"<rect width="9" height="8" rx="2" ry="2"/>"#
      ),
      (#"<rect width="9" height="8" ry="3"/>"#, #"<rect width="9" height="8" rx="3" ry="3"/>"#),
      (#"<rect width="9" height="8" ry="0"/>"#, #"<rect width="9" height="8"/>"#),
      (#"<rect width="1" height="8" style="width:9px"/>"#, #"<rect width="9" height="8"/>"#),
      (#"<ellipse cx="9" cy="9" style="rx: 4px"/>"#, #"<circle cx="9" cy="9" r="4"/>"#),
    ])
  func radiiAreTheOthers(body: String, wanted: String) throws {
    #expect(try IconText.artwork(body) == IconText.artwork(wanted))
  }

  @Test(
    "a transform that scales unevenly makes a pen oval",
    arguments: [
      ("scale(2 1)", true), ("matrix(1 0 .5 1 0 0)", true), ("skewY(10)", true),
      ("rotate(30) scale(1 1.2) rotate(-30)", true), ("scale(-3)", false), ("rotate(31)", false),
      ("matrix(0 2 2 0 1 1)", false), ("scale(1.003 1)", false), ("scale(0 1)", false),
    ])
  func stretchesPens(map: String, isOval: Bool) throws {
    let forms = try IconText.artwork(
      #"<g transform="\#(map)"><path d="M2 2h9v9" stroke="red" stroke-width="3"/></g>"#
    ).forms
    #expect((forms[0].pen != nil) == isOval)
    // A shape with only a fill has no pen.
    let fill = try IconText.artwork(#"<g transform="\#(map)">\#(Self.square)</g>"#).forms
    #expect(fill[0].pen == nil)
  }
}
