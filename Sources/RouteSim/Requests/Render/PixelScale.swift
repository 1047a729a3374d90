import ARRouteEngine
import RouteSimKit

/// How points of a picture become pixels.
struct PixelScale: Hashable, Sendable {
  /// Pixels for each point.
  let perPoint: Double
  /// How dense the pixels are on the device's screen, for each metre; nil where nobody knows.
  let perMetre: Double?

  /// Of a screen that only has a size in points: that of most phones.
  private static let unknownDevice = 3.0

  /// The scale of a device; nil for one that nobody knows.
  ///
  /// - Parameter perPoint: Another scale; nil for the device's own.
  init(of device: Device?, perPoint: Double? = nil) {
    let scale = perPoint ?? device?.scale ?? Self.unknownDevice
    self.perPoint = scale
    perMetre = device.map { $0.pixelsPerInch / 0.0254 * scale / $0.scale }
  }
}

extension PictureFormat {
  /// The scale of a device's screen: in points one for one, in pixels the device's own.
  ///
  /// - Parameters:
  ///   - device: The device; nil for one that nobody knows.
  ///   - perPoint: Another scale; nil for that.
  func scale(of device: Device?, perPoint: Double? = nil) -> PixelScale {
    PixelScale(of: device, perPoint: perPoint ?? (isOfPixels ? nil : 1))
  }
}
