import ARRouteEngine
import Foundation
import TestSupport
import Testing

/// The PNG of a phone's screen, measured pixel by pixel and compared with the numbers in the JSON frame for
/// the same pose.
@Suite("Pictures in pixels")
struct PictureTests {
  private static let route =
    DataFolder.packageRoot + "/routes/paris_artsmetiers_oberkampf.route.gpx"
  private static let scale = 3.0
  private static let focalLength = 670.0

  private static func render(_ more: [String]) throws -> Tool.Result {
    try Tool.product.run(
      [
        "render", route, "--viewport", "390x844", "--focal", "670", "--still", "--arrow-shape",
        "published",
      ] + more)
  }

  /// Returns a frame as JSON and as a PNG.
  private static func pose(_ options: [String]) throws -> (frame: JSONFrame, picture: PNGReader) {
    let json = try render(options + ["--format", "json"])
    let png = try render(options + ["--format", "png"])
    #expect(json.status == 0 && png.status == 0 && png.errors == "")
    let frame = try JSONDecoder().decode(JSONFrame.self, from: Data(json.output))
    return (frame, try PNGReader(png.output))
  }

  /// Returns the box around the pixels of a kind, in pixels: left, top, right, bottom.
  private static func box(
    _ picture: PNGReader, rows: Range<Int>, _ isOfKind: (Int, Int, Int) -> Bool
  ) -> (left: Double, top: Double, right: Double, bottom: Double) {
    var (left, top, right, bottom) = (Int.max, Int.max, Int.min, Int.min)
    for row in rows.clamped(to: 0..<picture.height) {
      for column in 0..<picture.width {
        let at = (row * picture.width + column) * 3
        let color = picture.channels[at..<at + 3].map(Int.init)
        guard isOfKind(color[0], color[1], color[2]) else { continue }
        (left, right) = (min(left, column), max(right, column + 1))
        (top, bottom) = (min(top, row), max(bottom, row + 1))
      }
    }
    return (Double(left), Double(top), Double(right), Double(bottom))
  }

  @Test(
    "disc, label and arrows are at the frame's positions, to a pixel",
    arguments: [
      ["--chainage", "700", "--pitch", "-8"], ["--chainage", "950", "--pitch", "-12"],
      ["--chainage", "640", "--pitch", "-10", "--units", "imperial"],
    ])
  func agreesWithFrame(options: [String]) throws {
    let (frame, picture) = try Self.pose(options)
    #expect(picture.width == 1170 && picture.height == 2532)
    let center = try #require(frame.finish.center).map { $0 * Self.scale }
    let radius = frame.finish.diameter / 2 * Self.scale

    // The finish is the only red object; a pixel at its rim counts if at least half of it is covered.
    let disc = Self.box(picture, rows: 0..<picture.height) { $0 > 150 && $1 < 120 && $2 < 125 }
    #expect(abs(disc.left - (center[0] - radius)) <= 1)
    #expect(abs(disc.right - (center[0] + radius)) <= 1)
    #expect(abs(disc.top - (center[1] - radius)) <= 1)
    #expect(abs(disc.bottom - (center[1] + radius)) <= 1)
    #expect(abs((disc.left + disc.right) / 2 - center[0]) <= 0.75)
    #expect(abs((disc.top + disc.bottom) / 2 - center[1]) <= 0.75)

    // The plate is 0x10151C with an opacity of 0.72 over the sky, 0x17507A: green 38 over 80 and blue 54
    // over 122. With these limits, a pixel at the plate's rim counts if at least half of it is covered.
    let label = try #require(frame.finish.label.center).map { $0 * Self.scale }
    let above = 0..<Int(center[1] - radius) - 5 * Int(Self.scale)  // above the disc's rim
    let plate = Self.box(picture, rows: above) { $1 < 59 && $2 < 88 }
    #expect(abs((plate.left + plate.right) / 2 - label[0]) <= 1)
    #expect(abs((plate.top + plate.bottom) / 2 - label[1]) <= 1)
    #expect(abs(plate.bottom - plate.top - 1.2 * 17 * Self.scale) <= 1)

    // Arrows are the only blue objects on the ground. The nearest arrow that is completely in view is wider
    // than those beyond it, and separate from the one before it, which is cut off by the screen.
    let arrow = try #require(Self.arrowBoxes(frame).max { $0.bottom < $1.bottom })
    let rows = Int(arrow.top)..<Int(arrow.bottom) + 10
    let blue = Self.box(picture, rows: rows) { $2 - $0 > 45 }
    #expect(abs(blue.left - arrow.left) <= 1)
    #expect(abs(blue.right - arrow.right) <= 1)
    #expect(abs(blue.bottom - arrow.bottom) <= 1)
  }

  /// Returns the boxes, in pixels, of the arrows that are entirely on the screen, calculated from the
  /// specification's model and camera.
  private static func arrowBoxes(
    _ frame: JSONFrame
  ) -> [(left: Double, right: Double, top: Double, bottom: Double)] {
    let outline = [
      (0.02, 0.0, 0.0), (0.02, 0.50, -0.33), (0.10, 0.44, -0.50), (0.22, 0.0, -0.39),
      (0.10, -0.44, -0.50), (0.02, -0.50, -0.33),
    ]
    let (yaw, pitch) = (frame.camera.heading * .pi / 180, frame.camera.pitch * .pi / 180)
    let forward = [sin(yaw) * cos(pitch), sin(pitch), -cos(yaw) * cos(pitch)]
    let right = [cos(yaw), 0, sin(yaw)]
    let up = [
      right[1] * forward[2] - right[2] * forward[1], right[2] * forward[0] - right[0] * forward[2],
      right[0] * forward[1] - right[1] * forward[0],
    ]
    return frame.arrows.compactMap { arrow in
      let course = arrow.heading * .pi / 180
      var (xs, ys) = ([Double](), [Double]())
      for (thick, across, along) in outline + outline.map({ (-$0.0, $0.1, $0.2) }) {
        let corner = [
          arrow.position[0] + sin(course) * along + cos(course) * across,
          arrow.position[1] + 0.22 + thick,
          arrow.position[2] - cos(course) * along + sin(course) * across,
        ]
        func part(_ axis: [Double]) -> Double { zip(corner, axis).reduce(0) { $0 + $1.0 * $1.1 } }
        let depth = part(forward)
        guard depth > 0.1 else { return nil }
        xs.append((frame.viewport.width / 2 + focalLength * part(right) / depth) * scale)
        ys.append((frame.viewport.height / 2 - focalLength * part(up) / depth) * scale)
      }
      guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max(),
        left > 0, right < 1170, bottom < 2532
      else { return nil }
      return (left, right, top, bottom)
    }
  }

  @Test("the size is that of the device's own pixels, or follows --scale")
  func sizes() throws {
    func size(_ options: [String]) throws -> [Int] {
      let png = try PNGReader(
        Tool.product.run(["render", Self.route, "--format", "png"] + options).output)
      return [png.width, png.height]
    }
    #expect(try size([]) == [750, 1334])
    #expect(try size(["--scale", "0.5"]) == [188, 334])
    #expect(try size(["--landscape", "--scale", "1"]) == [667, 375])
    #expect(try size(["--view", "plan", "--scale", "1"]) == [667, 667])
    #expect(try size(["--viewport", "120x60", "--fov", "60"]) == [360, 180])
  }

  @Test("the file states the device's pixel density")
  func densities() throws {
    func density(_ options: [String]) throws -> Int? {
      try PNGReader(
        Tool.product.run(["render", Self.route, "--format", "png"] + options).output
      ).density?.across
    }
    // An iPhone 8 has 326 pixels per inch and two pixels per point.
    #expect(try density([]) == 12835)
    #expect(try density(["--scale", "1"]) == 6417)
    #expect(try density(["--viewport", "120x60", "--fov", "60"]) == nil)
  }

  @Test("too many pixels are refused with advice")
  func refusesHugePictures() throws {
    let result = try Tool.product.run(
      ["render", Self.route, "--viewport", "6000x100", "--focal", "99", "--format", "png"])
    #expect(result.status == 64 && result.output.isEmpty)
    #expect(
      result.errors
        == "routesim: 18000x300 pixels are too many; give a smaller --scale or --viewport, "
        + "for at most 16384 each way\n")
  }
}

/// The members of a frame that the tests compare.
private struct JSONFrame: Decodable {
  struct Viewport: Decodable { let width, height: Double }
  struct Camera: Decodable { let heading, pitch: Double }
  struct Label: Decodable { let center: [Double]? }
  struct Finish: Decodable {
    let center: [Double]?
    let diameter: Double
    let label: Label
  }
  struct Arrow: Decodable {
    let position: [Double]
    let heading: Double
  }

  let viewport: Viewport
  let camera: Camera
  let finish: Finish
  let arrows: [Arrow]
}
