import Foundation
import TestSupport
import Testing

@testable import ARRouteDrawing
@testable import ARRouteEngine
@testable import RouteFormats
@testable import RouteSimKit

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("PictureSheet")
struct PictureSheetTests {
  private static func screens(
    _ count: Int, frame: PhoneFrame? = nil
  ) -> [PictureSheet.Screen] {
    (0..<count).map { .init(name: "\($0 * 100) m", drawing: SampleDrawing.make(), frame: frame) }
  }

  private static func photograph(_ name: String) throws -> PictureImage {
    let folder = "\(DataFolder.packageRoot)/Tests/RouteFormatsTests/Fixtures/pictures"
    return try PictureImage.read(path: "\(folder)/\(name)")
  }

  /// Returns the identifiers in a document, which is parsed as XML, and the identifiers that it refers to.
  private static func identifiers(_ document: String) throws -> (given: [String], used: [String]) {
    let parser = XMLParser(data: Data(document.utf8))
    let reader = IdentifierReader()
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    return (reader.given, reader.used)
  }

  @Test("no identifier is used twice, and all identifiers referred to exist")
  func identifiersAreUnique() throws {
    let viewport = try #require(Viewport(width: 200, height: 320))
    let body = try #require(Device(name: "iphone-15")?.body)
    let sheets = [
      PictureSheet(SampleDrawing.make()),
      PictureSheet(
        Self.screens(7, frame: PhoneFrame(body, around: viewport, theme: .dark)),
        title: ["<A & \"B\">"], theme: .dark,
        backdrop: try Self.photograph("orientation-6.jpg")),
    ]
    for sheet in sheets {
      let (given, used) = try Self.identifiers(SVGWriter.document(sheet, title: "'\"<&"))
      #expect(Set(given).count == given.count)
      #expect(Set(used).isSubset(of: given) && !used.isEmpty)
    }
  }

  @Test("the pieces of a document, one per screen, form the document", arguments: 1...3)
  func pieces(count: Int) {
    let sheet = PictureSheet(Self.screens(count), title: ["Title"], theme: .light)
    let pieces = Array(SVGWriter.pieces(of: sheet, title: "A & B", scale: 2))
    #expect(pieces.count == count + 2 && pieces.allSatisfy { !$0.isEmpty })
    let document = SVGWriter.document(sheet, title: "A & B", scale: 2)
    #expect(pieces.joined().elementsEqual(document.utf8))
  }

  /// The poses show the finish, near and far arrows, hints, or hardly anything.
  @Test(
    "AR's additions, laid over the street, give the whole picture", arguments: UInt64(0)..<12,
    [1.0, 2.5])
  func transparent(seed: UInt64, scale: Double) throws {
    var random = TestRandom(seed: seed)
    var settings = WorldSettings()
    settings.hintStyle = HintStyle.allCases[Int(seed) % HintStyle.allCases.count]
    settings.showsWaypoints = seed.isMultiple(of: 2)
    settings.arrows.shape = ArrowShape.allCases[Int(seed) % ArrowShape.allCases.count]
    var world = try World(
      route: TestRoutes.route([(0, 0), (0, 60), (80, 90)]), camera: Device.standard.camera,
      settings: settings, start: .chainage(random.number(0...120)))
    world.turn(
      to: Attitude(
        heading: .degrees(random.number(0...360)), pitch: .degrees(random.number(-30...10)),
        roll: .degrees(random.number(-20...20))))
    let frame = world.frame(clock: random.number(0...5))
    let theme: Theme = seed.isMultiple(of: 3) ? .light : .dark
    let whole = CameraView.drawing(of: frame, in: world, options: ViewOptions(theme: theme))
    var street = whole
    street.items.removeAll { ![.ground, .horizon, .grid, .compass].contains($0.layer) }
    var sheet = PictureSheet(
      CameraView.drawing(
        of: frame, in: world, options: ViewOptions(theme: theme, showsStreet: false)))
    sheet.isTransparent = true
    let (width, height) = (
      PictureSheet.pixels(whole.width, scale), PictureSheet.pixels(whole.height, scale)
    )
    var rasterizer = SmoothRasterizer()
    rasterizer.render(whole, width: width, height: height)
    let expected = rasterizer.bitmap
    rasterizer.render(street, width: width, height: height)
    let behind = rasterizer.bitmap
    var painter = try SheetPainter(sheet, scale: scale, paper: theme.paper)
    let above = painter.paint(rows: 0..<height)
    // Painting in bands, as for files, gives the same result.
    let band = painter.paint(rows: 100..<300)
    #expect(band.pixels[...] == above.pixels[(100 * width)..<(300 * width)])
    var worst = 0.0
    var seen = 0
    let (under, goal) = (behind.pixels, expected.pixels)
    for (index, pixel) in above.pixels.enumerated() {
      // Skips parts in which the street is visible unchanged, which is most of it.
      if pixel >> 24 == 0 && under[index] == goal[index] { continue }
      let opacity = Double(pixel >> 24) / 255
      if opacity > 0 { seen += 1 }
      for shift in [0, 8, 16] as [UInt32] {
        func channel(_ pixel: UInt32) -> Double { Double(pixel >> shift & 0xFF) }
        let laid = channel(pixel) * opacity + channel(under[index]) * (1 - opacity)
        worst = max(worst, abs(laid - channel(goal[index])))
      }
    }
    // Of 255 levels: blended colours are rounded to whole levels each time, in the picture and in the two
    // pictures from which opacities are computed.
    #expect(worst <= 3)
    #expect(seen > 0 && seen < above.pixels.count)
    let svg = SVGWriter.document(sheet)
    #expect(!svg.contains("id=\"background\"") && svg.contains("id=\"screen\""))
  }

  @Test("the sheet has all screens and captions, without overlaps", arguments: 1...13)
  func layout(count: Int) {
    for columns in [nil, 1, 3, 50] {
      let sheet = PictureSheet(
        Self.screens(count), columns: columns, title: ["Title"], theme: .light)
      #expect(sheet.panels.count == count && sheet.texts.count == count + 1)
      for (index, panel) in sheet.panels.enumerated() {
        #expect(panel.origin.x >= 0 && panel.origin.x + 200 <= sheet.width)
        #expect(panel.origin.y >= 0 && panel.origin.y + 320 <= sheet.height)
        let caption = sheet.texts[index + 1]
        #expect(caption.string == "\(index * 100) m" && caption.position.y < sheet.height)
        for other in sheet.panels.dropFirst(index + 1) {
          let apart = panel.origin - other.origin
          #expect(abs(apart.x) > 200 || abs(apart.y) > 320)
        }
      }
      if let columns {
        #expect(Set(sheet.panels.map(\.origin.x)).count == min(columns, count))
      }
    }
  }

  @Test(
    "long names continue on further lines, complete and without overlaps",
    arguments: [
      "iPhone 16 Pro Max, a-very-long-name-of-a-design-made-on-a-monday", "one two three",
      String(repeating: "W", count: 90), String(repeating: "漢", count: 60),
      "150 m, iPhone 16 Pro Max, العربية طويل جدا ومرة أخرى", "", " ",
    ])
  func longNames(name: String) {
    for count in [1, 2, 7] {
      let screens = (0..<count).map { index in
        PictureSheet.Screen(name: index == 1 ? "short" : name, drawing: SampleDrawing.make())
      }
      let sheet = PictureSheet(
        screens, title: [String(repeating: "A long name of a route ", count: 4), name],
        theme: .dark)
      let title = sheet.texts.prefix { $0.anchor == .start }
      let captions = sheet.texts.dropFirst(title.count)
      func bare(_ texts: some Sequence<TextLine>) -> String {
        texts.map(\.string).joined().filter { $0 != " " }
      }
      let bareName = name.filter { $0 != " " }
      #expect(bare(title) == String(repeating: "Alongnameofaroute", count: 4) + bareName)
      let names = (0..<count).map { $0 == 1 ? "short" : bareName }
      #expect(bare(captions) == names.joined())
      let boxes = sheet.texts.map { line in
        let width = line.namedWidth
        let left = line.anchor == .start ? line.position.x : line.position.x - width / 2
        return (
          left, line.position.y - line.size / 2, left + width, line.position.y + line.size / 2
        )
      }
      let frames = sheet.panels.map {
        ($0.origin.x, $0.origin.y, $0.origin.x + 200, $0.origin.y + 320)
      }
      for (index, one) in boxes.enumerated() {
        #expect(one.0 >= 0 && one.2 <= sheet.width && one.1 >= 0 && one.3 <= sheet.height)
        for other in boxes[..<index] + frames {
          #expect(
            one.2 <= other.0 || other.2 <= one.0 || one.3 <= other.1 || other.3 <= one.1,
            "\(sheet.texts[index].string)")
        }
      }
    }
  }

  @Test("an excessively long name ends with an ellipsis")
  func endlessName() {
    let name = String(repeating: "x", count: 100_000)
    let sheet = PictureSheet(
      [.init(name: name, drawing: SampleDrawing.make())], title: [name], theme: .dark)
    #expect(sheet.texts.count == 24 && sheet.height < 1000)
    #expect(sheet.texts.filter { $0.string.hasSuffix("…") }.count == 2)
  }

  @Test(
    "without a number of columns, the sheet's aspect ratio is close to that of a landscape screen")
  func columns() {
    let sheet = PictureSheet(Self.screens(12), theme: .light)
    // Cells are about 222×364 pt: six in two rows have an aspect ratio of 1.83, five in three rows 1.02.
    #expect(Set(sheet.panels.map(\.origin.x)).count == 6)
    #expect(sheet.width > sheet.height)
  }

  /// Designs stay side by side, 6 phones do, and 39 phones at two places are no strip.
  @Test(arguments: [(12, 6, 6), (78, 39, 13), (20, 2, 8), (14, 7, 7)])
  func groupsOfScreensStayTogether(count: Int, group: Int, columns: Int) {
    let sheet = PictureSheet(Self.screens(count), group: group, theme: .light)
    #expect(Set(sheet.panels.map(\.origin.x)).count == columns)
    #expect(sheet.width / sheet.height < 3.2)
  }

  @Test("phones of all sizes fit, each in the middle of its cell")
  func sizes() throws {
    let screens = Device.presets.map { device in
      let viewport = device.camera.viewport
      return PictureSheet.Screen(
        name: device.name,
        drawing: Drawing(
          width: viewport.width, height: viewport.height, background: Color(hex: 0)),
        frame: PhoneFrame(device.body ?? .plain, around: viewport, theme: .dark))
    }
    let sheet = PictureSheet(screens, theme: .dark)
    let boxes = try sheet.panels.map { panel in
      let frame = try #require(panel.frame)
      let corner = panel.origin - Vector2(frame.left, frame.top)
      return (low: corner, high: corner + Vector2(frame.width, frame.height))
    }
    for (index, box) in boxes.enumerated() {
      #expect(box.low.x >= 0 && box.low.y >= 0)
      #expect(box.high.x <= sheet.width && box.high.y <= sheet.height)
      #expect(abs((box.low.x + box.high.x) / 2 - sheet.texts[index].position.x) <= 1.5)
      for other in boxes.dropFirst(index + 1) {
        #expect(
          box.high.x <= other.low.x || other.high.x <= box.low.x || box.high.y <= other.low.y
            || other.high.y <= box.low.y)
      }
    }
  }

  @Test("a photograph is embedded once, however many screens show it")
  func embedsOnce() throws {
    let photograph = try Self.photograph("orientation-6.jpg")
    let text = Data(photograph.bytes).base64EncodedString()
    for count in [1, 5] {
      let document = SVGWriter.document(
        PictureSheet(Self.screens(count), theme: .dark, backdrop: photograph))
      #expect(document.split(separator: text, omittingEmptySubsequences: false).count == 2)
      // Inkscape knows only this name, for the image and for its uses.
      #expect(document.contains("xlink:href=\"data:image/jpeg;base64,"))
      #expect(document.contains("xmlns:xlink=\"http://www.w3.org/1999/xlink\""))
      let uses = document.split(separator: "<use ").dropFirst()
      #expect(uses.count == (count > 1 ? count : 0))
      #expect(uses.allSatisfy { $0.contains("xlink:href=\"#photograph-source\"") })
      #expect(document.contains("preserveAspectRatio=\"xMidYMid slice\""))
      // The phone is rotated to the right: the picture is as wide as the screen is high, with its left side
      // on top.
      #expect(document.contains("width=\"320\" height=\"200\""))
      #expect(document.contains("transform=\"matrix(0 1 -1 0 200 0)\""))
    }
  }

  @Test(
    "a phone is drawn around its screen, in portrait and landscape",
    arguments: Device.presets.filter { $0.body != nil }, [false, true])
  func frames(device: Device, isOnItsSide: Bool) throws {
    let camera = isOnItsSide ? device.camera.turned : device.camera
    let screen = camera.viewport
    let body = try #require(device.body)
    let frame = PhoneFrame(body, around: screen, theme: .light)
    let outline = try #require(frame.back.first)
    #expect(outline.x == -frame.left && outline.y == -frame.top)
    #expect(outline.x + outline.width > screen.width)
    #expect(outline.y + outline.height > screen.height)
    for box in frame.front {
      // In the middle of the top side, or of the left side when the phone is in landscape.
      let middle = isOnItsSide ? box.y + box.height / 2 : box.x + box.width / 2
      #expect(abs(middle - (isOnItsSide ? screen.height : screen.width) / 2) < 1e-9)
      #expect((isOnItsSide ? box.x : box.y) <= 20)
    }
    let drawing = Drawing(
      width: screen.width, height: screen.height, background: Color(hex: 0))
    let sheet = PictureSheet(drawing, frame: frame)
    #expect(sheet.panels[0].origin == Vector2(frame.left + 8, frame.top + 8))
    #expect(sheet.width == frame.width + 16 && sheet.height == frame.height + 16)
  }

  @Test("the pixels of a sheet are those of its screens, in their places")
  func pixels() throws {
    let sheet = PictureSheet(Self.screens(3), title: ["Three"], theme: .light)
    let bitmap = try sheet.bitmap(scale: 2, paper: Color(hex: 0))
    #expect(bitmap.width == PictureSheet.pixels(sheet.width, 2))
    let alone = try PictureSheet(SampleDrawing.make())
      .bitmap(scale: 2, paper: Color(hex: 0))
    for panel in sheet.panels {
      for (column, row) in [(0, 0), (399, 639), (280, 240), (200, 540)] {
        let place = (Int(panel.origin.x) * 2 + column, Int(panel.origin.y) * 2 + row)
        #expect(
          bitmap[column: place.0, row: place.1] == alone[column: column, row: row])
      }
    }
    #expect(bitmap[column: 1, row: 1] == Theme.light.paper)
  }

  @Test("a PNG painted band by band equals that of the whole sheet", arguments: [1, 3])
  func bands(count: Int) throws {
    let device = try #require(Device(name: "iphone-15"))
    let body = try #require(device.body)
    let drawing = SampleDrawing.make()
    let screen = try #require(Viewport(width: drawing.width, height: drawing.height))
    let frame = PhoneFrame(body, around: screen, theme: .dark)
    let sheet =
      count == 1
      ? PictureSheet(drawing, frame: frame)
      : PictureSheet(
        (1...count).map { .init(name: "\($0)", drawing: drawing, frame: frame) }, title: ["Many"],
        theme: .dark)
    let whole = try sheet.bitmap(scale: 1, paper: Color(hex: 0x102030))
    var painter = try SheetPainter(sheet, scale: 1, paper: Color(hex: 0x102030))
    #expect(
      try painter.file(
        by: { try PNGWriter.bytes(of: $0, rows: $1) }, SheetPixels(painter), bandLength: 10_000)
        == PNGWriter.bytes(of: whole))
    var row = 0
    for step in [1, 7, 200, 30, 300, 1 << 20] {
      let end = min(row + step, whole.height)
      guard row < end else { break }
      let band = painter.paint(rows: row..<end)
      let isSame = band.pixels[...] == whole.pixels[row * whole.width..<end * whole.width]
      #expect(isSame, "rows from \(row)")
      row = end
    }
    #expect(row == whole.height)
  }

  @Test("a safe area is outlined, and the rest of the screen is tinted")
  func safeArea() throws {
    let device = try #require(Device(name: "iphone-15"))
    let body = try #require(device.body)
    for (width, height, insets) in [
      (393.0, 852.0, body.safeArea), (852, 393, body.landscapeSafeArea),
    ] {
      var drawing = Drawing(width: width, height: height, background: Color(hex: 0))
      drawing.addSafeArea(of: body)
      #expect(drawing.items.allSatisfy { $0.layer == .safeArea })
      var tinted = 0.0
      for item in drawing.items {
        switch item.shape {
        case .polygon(let corners, _):
          tinted += (corners[2].x - corners[0].x) * (corners[2].y - corners[0].y)
        case .polyline(let points, _):
          #expect(points.first == Vector2(insets.left, insets.top))
          #expect(points[2] == Vector2(width - insets.right, height - insets.bottom))
        default: Issue.record("neither tint nor outline")
        }
      }
      let safe =
        (width - insets.left - insets.right) * (height - insets.top - insets.bottom)
      #expect(abs(tinted + safe - width * height) < 1e-6)
    }
  }
}

/// Collects the identifiers in a document and the references to them.
private final class IdentifierReader: NSObject, XMLParserDelegate {
  var given: [String] = []
  var used: [String] = []

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    if let identifier = attributes["id"] { given.append(identifier) }
    if let href = attributes["href"], href.hasPrefix("#") { used.append(String(href.dropFirst())) }
    if let clip = attributes["clip-path"] {
      used.append(String(clip.dropFirst("url(#".count).dropLast()))
    }
  }
}
