import ARRouteDrawing
import ARRouteEngine
import RouteSimKit
import TestSupport
import Testing

@testable import RouteSim

/// The recipe for a picture format in `docs/adding.md`, carried out in this file alone.
@Suite("Adding a picture format")
struct PictureRecipeTests {
  /// Pixels as a portable pixmap.
  private static let pixmap = PictureFormat(
    "ppm",
    .pixels { sheet, rows in
      var file = Array("P6\n\(sheet.width) \(sheet.height)\n255\n".utf8)
      var missing = sheet.width * sheet.height
      while missing > 0 {
        let pixels = rows()
        missing -= pixels.count
        for pixel in pixels {
          file += [0, 8, 16].map { UInt8(truncatingIfNeeded: pixel >> UInt32($0)) }
        }
      }
      return file
    })

  /// A format that contains the title and the scale, and a line for each screen.
  private static let outline = PictureFormat(
    "layers",
    .points { sheet, names in
      let head = Array("\(names.title ?? "untitled"), \(names.scale) a point".utf8)
      return AnyIterator(
        ([head] + sheet.panels.map { _ in Array("\na screen".utf8) }).makeIterator())
    })

  private static let paper = Color(hex: 0x102030)

  private static func file(_ format: PictureFormat, scale: Double) throws -> [UInt8] {
    let pieces = try PictureSheet(SampleDrawing.make()).file(
      as: format, title: "Sample", scale: format.scale(of: nil, perPoint: scale), paper: paper)
    return Array(pieces.joined())
  }

  @Test func aFormatOfPixelsHasThoseOfTheSheet() throws {
    let bitmap = try PictureSheet(SampleDrawing.make()).bitmap(
      PixelScale(of: nil, perPoint: 2), paper: Self.paper, of: nil)
    let file = try Self.file(Self.pixmap, scale: 2)
    let head = "P6\n\(bitmap.width) \(bitmap.height)\n255\n"
    #expect(String(decoding: file.prefix(head.utf8.count), as: UTF8.self) == head)
    let bytes = bitmap.pixels.flatMap { pixel in
      [0, 8, 16].map { UInt8(truncatingIfNeeded: pixel >> UInt32($0)) }
    }
    #expect(Array(file.dropFirst(head.utf8.count)) == bytes)
  }

  @Test func aFormatOfPointsHasTheNames() throws {
    let text = String(decoding: try Self.file(Self.outline, scale: 3), as: UTF8.self)
    #expect(text == "Sample, 3.0 a point\na screen")
  }

  @Test(
    "every row is a word for drawing commands, and an extension of files and snapshots",
    arguments: PictureFormat.allCases)
  func commands(format: PictureFormat) throws {
    let name = "x.\(format.rawValue)"
    for words in [["--output", name], ["--format", format.rawValue]] {
      let render = try #require(
        try RouteSimProgram.request(for: ["render", "R"] + words) as? RenderRequest)
      guard case .screens(let picture) = render.product else {
        Issue.record("no picture")
        return
      }
      #expect(picture.format == format)
      // The test's standard output may be a terminal, which cannot take pixels.
      let sizing = try #require(
        try RouteSimProgram.request(for: ["sizing", "--output", name]) as? SizingRequest)
      #expect(sizing.sheet.format == .picture(format))
    }
    #expect(Snapshot(path: name)?.format == .picture(format))
  }
}
