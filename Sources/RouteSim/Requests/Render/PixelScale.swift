import ARRouteEngine
import RouteSimKit

/// The scale from a picture's points to pixels.
struct PixelScale: Hashable, Sendable {
  /// Pixels per point.
  let perPoint: Double
  /// The pixel density of the device's screen, pixels per metre; nil if unknown.
  let perMetre: Double?
  /// True when the user chose the scale.
  let isChosen: Bool

  /// The maximum width of a sheet of several screens whose scale nobody chose, pixels.
  static let sheetLimit = 4000

  /// The scale of a screen for which only the size in points is known; most phones have this scale.
  private static let unknownDevice = 3.0

  /// Creates the scale of a device; nil for an unknown device.
  ///
  /// - Parameter perPoint: A scale that overrides the device's; nil for the device's own.
  init(of device: Device?, perPoint: Double? = nil) {
    let scale = perPoint ?? device?.scale ?? Self.unknownDevice
    self.perPoint = scale
    isChosen = perPoint != nil
    perMetre = device.flatMap { device in
      device.pixelsPerInch.map { $0 / 0.0254 * scale / device.scale }
    }
  }

  private init(perPoint: Double, perMetre: Double?) {
    (self.perPoint, self.perMetre, isChosen) = (perPoint, perMetre, true)
  }

  /// Returns the scale for a sheet of several screens: at most `sheetLimit` pixels wide unless the user chose
  /// the scale.
  ///
  /// - Parameter width: The width of the sheet, points.
  func limited(toSheetOfWidth width: Double) -> PixelScale {
    let most = Double(Self.sheetLimit) / width
    guard !isChosen, perPoint > most else { return self }
    return PixelScale(perPoint: most, perMetre: perMetre.map { $0 * most / perPoint })
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
