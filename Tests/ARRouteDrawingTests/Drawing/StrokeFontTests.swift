import ARRouteDrawing
import ARRouteEngine
import TestSupport
import Testing

@Suite("Stroke font")
struct StrokeFontTests {
  private static let ascii = (0x20...0x7E).compactMap(Unicode.Scalar.init)
  private static let russian = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя"
    .unicodeScalars
  private static let units = "米公里英尺メートルキロフィマイ".unicodeScalars
  private static let signs = "°′″×–…·—−±".unicodeScalars
  private static let all = ascii + russian + units + signs

  @Test("every character that RouteSim writes has its own form")
  func isComplete() {
    #expect(Self.all.filter { StrokeFont.glyph(of: $0) == nil } == [])
    #expect(StrokeTypesetter().typeset(String(String.UnicodeScalarView(Self.all))).missing == [])
  }

  @Test("reports each missing character once, and shows it as a box as wide as its code")
  func tellsWhatIsMissing() {
    let line = StrokeTypesetter().typeset("語a語\u{1F9FF}\u{200D}")
    #expect(line.missing == ["語", "\u{1F9FF}"])
    let starts = line.glyphs.map(\.origin.x) + [line.width]
    let widths = zip(starts, starts.dropFirst()).map { $1 - $0 }
    #expect(abs(widths[0] - widths[2]) < 1e-9 && widths[3] > widths[2] * 1.2)
  }

  @Test("every stroke stays within its character and its line")
  func staysInside() throws {
    let half = StrokeFont.penWidth / 2
    for scalar in Self.all {
      let glyph = try #require(StrokeFont.glyph(of: scalar))
      #expect(glyph.strokes.isEmpty == (scalar == " "), "\(scalar)")
      for point in glyph.strokes.flatMap({ $0.points(tolerance: 0.001) }) {
        #expect(point.x > -0.01 && point.x < glyph.advance + 0.01, "\(scalar) at \(point)")
        #expect(point.y - half > -0.21 && point.y + half < 0.89, "\(scalar) at \(point)")
      }
    }
  }

  @Test("capitals and digits stand on the baseline, 0.7 em high")
  func capitalsAreLevel() throws {
    let half = StrokeFont.penWidth / 2
    for scalar in "ABDEFHIKLMNPRTXYZ1247БВГЕИКМНПТШ".unicodeScalars {
      let glyph = try #require(StrokeFont.glyph(of: scalar))
      let ys = glyph.strokes.flatMap { $0.points(tolerance: 0.001) }.map(\.y)
      #expect(abs((ys.min() ?? 9) - half) < 0.006, "\(scalar)")
      #expect(abs((ys.max() ?? 9) + half - 0.7) < 0.006, "\(scalar)")
    }
  }

  /// The widths in Arial Regular, from its `hmtx` table, ems.
  @Test(
    "labels are as wide as in a common typeface",
    arguments: [
      ("412 m", 2.779), ("1.2 km", 3.001), ("528 ft", 2.502), ("0.1 mi", 2.723), ("NE", 1.389),
      ("12.3 км", 3.487), ("950 м", 2.633),
    ])
  func widthsAreCommon(text: String, arial: Double) {
    #expect(abs(StrokeTypesetter().typeset(text).width / arial - 1) < 0.07)
  }

  @Test("all digits are equally wide, which keeps a changing distance from jittering")
  func digitsAreTabular() {
    #expect(Set("0123456789".unicodeScalars.map { StrokeFont.glyph(of: $0)?.advance }).count == 1)
  }

  @Test("the points of a curve are within the requested tolerance", arguments: [0.1, 0.01, 0.0005])
  func flattens(tolerance: Double) throws {
    let ring = try #require(StrokeFont.glyph(of: "O")).strokes[0]
    let fine = ring.points(tolerance: 1e-6)
    let coarse = ring.points(tolerance: tolerance)
    #expect(ring.isClosed && coarse.count < fine.count)
    let chords = zip(coarse, coarse.dropFirst() + coarse.prefix(1))
    for point in fine {
      let distance = chords.map { a, b in
        let along = b - a
        let t = min(max((point - a).dot(along) / along.dot(along), 0), 1)
        return (point - a.interpolated(to: b, t)).length
      }.min()
      #expect((distance ?? 1) <= tolerance)
    }
  }

  @Test(
    "text stands on its anchor point, with the middle of its capitals there",
    arguments: [0, 90, -35])
  func isAnchored(degrees: Int) {
    let center = Vector2(100, 100)
    var drawing = Drawing(width: 200, height: 200, background: Color(hex: 0))
    drawing.add(
      .label,
      .text(
        TextLine(
          "HH", at: center, size: 60, color: Color(hex: 0xFFFFFF), angle: .degrees(Double(degrees)))
      ))
    var rasterizer = SmoothRasterizer()
    rasterizer.render(drawing, width: 200, height: 200)
    var (sum, middle) = (0.0, Vector2.zero)
    for row in 0..<200 {
      for column in 0..<200 {
        let share = Double(rasterizer.bitmap[column: column, row: row].red)
        sum += share
        middle = middle + Vector2(Double(column) + 0.5, Double(row) + 0.5) * share
      }
    }
    // The bar of the H is 0.6 pt above the middle of the letter and has less than a quarter of the ink.
    #expect((middle * (1 / sum) - center).length < 0.2)
    // With a pen of 5.7 pt: uprights of 36 pt with round ends, and a crossbar of 23.7 pt between them.
    let ink = 2 * (2 * (36 * 5.7 + .pi * 2.85 * 2.85) + 23.7 * 5.7)
    #expect(abs(sum / 255 / ink - 1) < 0.01)
  }

  @Test("looks the same as the inspected specimen")
  func specimen() {
    var lines: [String] = []
    for text in ["412 m ABCDEFGHI", "abcdefghijklmnop", "qrstuvwxyz 12.3", "абвдежзф 公里 ル"] {
      var drawing = Drawing(width: 132, height: 18, background: Color(hex: 0))
      drawing.add(
        .label,
        .text(
          TextLine(
            text, at: Vector2(1, 9), size: 16, color: Color(hex: 0xFFFFFF), anchor: .start)))
      var rasterizer = SmoothRasterizer()
      rasterizer.render(drawing, width: 132, height: 18)
      lines += (0..<18).map { row in
        String(
          (0..<132).map { column in
            Array(" .+#")[Int(rasterizer.bitmap[column: column, row: row].red) * 4 / 256]
          })
      }
    }
    let text = lines.map { line in
      String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
    }
    Golden.expect(text.joined(), matches: "specimen.txt")
  }
}
