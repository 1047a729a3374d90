import ARRouteEngine
import RouteSimKit

/// The scale from a picture's points to pixels.
struct PixelScale: Hashable, Sendable {
  /// Pixels per point.
  let perPoint: Double
  /// The pixel density of the device's screen, pixels per metre; nil if unknown.
  let perMetre: Double?

  /// The scale of a screen for which only the size in points is known; most phones have this scale.
  private static let unknownDevice = 3.0

  /// Creates the scale of a device; nil for an unknown device.
  ///
  /// - Parameter perPoint: A scale that overrides the device's; nil for the device's own.
  init(of device: Device?, perPoint: Double? = nil) {
    let scale = perPoint ?? device?.scale ?? Self.unknownDevice
    self.perPoint = scale
    perMetre = device.flatMap { device in
      device.pixelsPerInch.map { $0 / 0.0254 * scale / device.scale }
    }
  }
}

extension PictureFormat {
  /// Returns the scale for a device's screen: 1 in formats drawn in points, the device's own in formats
  /// drawn in pixels.
  ///
  /// - Parameters:
  ///   - device: The device; nil for an unknown one.
  ///   - perPoint: A scale that overrides it; nil for none.
  func scale(of device: Device?, perPoint: Double? = nil) -> PixelScale {
    PixelScale(of: device, perPoint: perPoint ?? (isOfPixels ? nil : 1))
  }
}
