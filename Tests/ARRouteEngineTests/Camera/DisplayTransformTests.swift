import TestSupport
import Testing

@testable import ARRouteEngine

/// The properties that determine the transform.
///
/// The transform rotates the image to match the phone's orientation, keeps the image's proportions, fills
/// the screen, and shows as much of the image as possible. No other transform has all these properties.
@Suite("Display transform")
struct DisplayTransformTests {
  private static let images = [(1920.0, 1440.0), (1280, 720), (1440, 1920), (1000, 1000), (2, 1)]
  private static let views = [
    (375.0, 667.0), (667, 375), (1024, 1366), (1366, 1024), (390, 844), (100, 100), (1, 3),
  ]
  private static let all = images.flatMap { image in
    views.flatMap { view in
      ScreenOrientation.allCases.map { (image: image, view: view, orientation: $0) }
    }
  }

  private static func transform(
    _ image: (Double, Double), _ view: (Double, Double), _ orientation: ScreenOrientation
  ) throws -> DisplayTransform {
    DisplayTransform(
      image: try #require(Viewport(width: image.0, height: image.1)),
      view: try #require(Viewport(width: view.0, height: view.1)), orientation: orientation)
  }

  @Test("the inverse returns to the same point within 1e-9", arguments: UInt64(0)..<20)
  func goesBack(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    for (image, view, orientation) in Self.all {
      let transform = try Self.transform(image, view, orientation)
      let place = Vector2(random.number(-0.5...1.5), random.number(-0.5...1.5))
      let back = transform.imagePlace(ofView: transform.viewPoint(ofImage: place))
      #expect((back - place).length < 1e-9)
      let point = Vector2(random.number(0...view.0), random.number(0...view.1))
      let there = transform.viewPoint(ofImage: transform.imagePlace(ofView: point))
      #expect((there - point).length < 1e-9 * max(view.0, view.1))
    }
  }

  @Test("rotates the image to match the phone's orientation")
  func turns() throws {
    // The directions to the right and down in the image, as directions on the screen.
    let ways: [ScreenOrientation: (Vector2, Vector2)] = [
      .landscapeRight: (Vector2(1, 0), Vector2(0, 1)),
      .landscapeLeft: (Vector2(-1, 0), Vector2(0, -1)),
      .portrait: (Vector2(0, 1), Vector2(-1, 0)),
      .portraitUpsideDown: (Vector2(0, -1), Vector2(1, 0)),
    ]
    for (image, view, orientation) in Self.all {
      let transform = try Self.transform(image, view, orientation)
      let middle = transform.viewPoint(ofImage: Vector2(0.5, 0.5))
      #expect((middle - Vector2(view.0 / 2, view.1 / 2)).length < 1e-9)
      let (right, down) = try #require(ways[orientation])
      // A pixel of the image is also square on the screen.
      let across = transform.viewPoint(ofImage: Vector2(0.5 + 1 / image.0, 0.5)) - middle
      let along = transform.viewPoint(ofImage: Vector2(0.5, 0.5 + 1 / image.1)) - middle
      #expect((across - right * across.length).length < 1e-9)
      #expect((along - down * along.length).length < 1e-9)
      #expect(abs(across.length - along.length) < 1e-9)
    }
  }

  @Test("fills the screen, and cuts off no more than necessary")
  func fills() throws {
    for (image, view, orientation) in Self.all {
      let transform = try Self.transform(image, view, orientation)
      let corners = [(0.0, 0.0), (view.0, 0), (0, view.1), (view.0, view.1)].map {
        transform.imagePlace(ofView: Vector2($0.0, $0.1))
      }
      #expect(
        corners.allSatisfy {
          $0.x > -1e-9 && $0.x < 1 + 1e-9 && $0.y > -1e-9 && $0.y < 1 + 1e-9
        })
      // Horizontally or vertically, the screen extends from edge to edge of the image.
      let (xs, ys) = (corners.map(\.x).sorted(), corners.map(\.y).sorted())
      #expect(abs(xs[3] - xs[0] - 1) < 1e-9 || abs(ys[3] - ys[0] - 1) < 1e-9)
    }
  }

  /// By hand: an image of 1920 × 1440 on an upright screen of 375 × 667 is 889.33 high and 667 wide.
  ///
  /// Of its width, 146 are cut off on the left and on the right.
  @Test("matches the values calculated by hand")
  func byHand() throws {
    let transform = try Self.transform((1920, 1440), (375, 667), .portrait)
    #expect((transform.shown - Vector2(500.25, 667)).length < 1e-9)
    #expect((transform.viewPoint(ofImage: .zero) - Vector2(437.625, 0)).length < 1e-9)
    #expect((transform.viewPoint(ofImage: Vector2(1, 1)) - Vector2(-62.625, 667)).length < 1e-9)
  }
}
