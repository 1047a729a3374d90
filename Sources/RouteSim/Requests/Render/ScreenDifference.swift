import ARRouteDrawing
import ARRouteEngine
import CPOSIX
import RouteFormats
import RouteSimKit

/// The differences between the screens of two designs, as a picture or as numbers.
struct ScreenDifference: Hashable, Sendable {
  /// The screens, in pixels.
  var picture: ScreenPicture
  /// True when numbers are requested.
  var isNumbers: Bool

  /// Returns the file.
  ///
  /// - Parameters:
  ///   - scenes: Two scenes of one phone.
  ///   - names: The names of their designs.
  func bytes(of scenes: [RenderScene], names: [String]) throws(Failure) -> [UInt8] {
    var bitmaps: [Bitmap] = []
    for scene in scenes {
      var sheet = PictureSheet(picture.screen(scene).drawing)
      sheet.backdrop = picture.backdrop
      sheet.families = picture.style.families(of: scene.world.settings)
      bitmaps.append(
        try sheet.bitmap(
          picture.scale, paper: picture.style.theme.paper, of: picture.style.background))
    }
    guard let difference = BitmapDifference(from: bitmaps[0], to: bitmaps[1], tolerance: 0) else {
      preconditionFailure("two designs on one phone must produce pictures of the same size")
    }
    if isNumbers { return Self.numbers(difference, names: names) }
    do {
      return try PNGWriter.bytes(of: difference.picture, pixelsPerMetre: picture.scale.perMetre)
    } catch {
      throw .cannotWrite("the picture", errno: ENOMEM)  // the size was checked above
    }
  }

  private static func numbers(_ difference: BitmapDifference, names: [String]) -> [UInt8] {
    let pixels = difference.picture.width * difference.picture.height
    var json = JSONWriter()
    json.object { json in
      json.array("designs", of: names) { $0.string($1) }
      json.number("width", difference.picture.width)
      json.number("height", difference.picture.height)
      json.number("differing", difference.count)
      json.number("percent", Double(difference.count) / Double(pixels) * 100, decimals: 6)
      json.number("greatest", difference.greatest)
    }
    json.newline()
    return json.bytes
  }
}
