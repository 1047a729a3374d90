// The phone's screen in an app: as pixels, as a PNG, and in SwiftUI.
public import ARRouteDrawing
public import ARRouteEngine

/// Returns the phone's screen in a frame of a world, with the given number of pixels per point.
public func picture(of frame: Frame, in world: World, scale: Double) -> Bitmap {
  let drawing = CameraView.drawing(of: frame, in: world)
  var rasterizer = SmoothRasterizer()
  rasterizer.render(
    drawing, width: Int(drawing.width * scale), height: Int(drawing.height * scale))
  return rasterizer.bitmap
}

#if canImport(SwiftUI) && canImport(ImageIO)
  import Foundation
  import ImageIO
  public import SwiftUI

  extension Bitmap {
    /// The picture for Core Graphics.
    var image: CGImage? {
      let bytes = pixels.withUnsafeBytes { Data($0) }
      guard let provider = CGDataProvider(data: bytes as CFData) else { return nil }
      return CGImage(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4 * width,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.noneSkipLast.rawValue),
        provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    }

    /// Writes the picture as a PNG, and returns true if that succeeds.
    func writePNG(to url: URL) -> Bool {
      guard let image,
        let file = CGImageDestinationCreateWithURL(url as CFURL, "public.png" as CFString, 1, nil)
      else { return false }
      CGImageDestinationAddImage(file, image, nil)
      return CGImageDestinationFinalize(file)
    }
  }

  /// The phone's screen in a frame of a world.
  public struct FrameView: View {
    let frame: Frame
    let world: World
    @Environment(\.displayScale) private var scale

    /// The screen as a picture.
    public var body: some View {
      SwiftUI.Canvas { context, size in
        guard let image = picture(of: frame, in: world, scale: scale).image else { return }
        context.draw(
          Image(decorative: image, scale: scale), in: CGRect(origin: .zero, size: size))
      }
    }
  }
#endif
