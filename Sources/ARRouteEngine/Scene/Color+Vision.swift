/// A kind of colour vision.
public enum ColorVision: String, Hashable, Sendable, CaseIterable {
  /// With all three kinds of cones: the vision of most people.
  case typical
  /// Without the cones for long wavelengths: red appears dark.
  case protanopia
  /// Without the cones for medium wavelengths.
  case deuteranopia
  /// Without the cones for short wavelengths.
  case tritanopia
}

extension Color {
  /// Returns the colour as a person with the given vision sees it, expressed as a colour for typical vision.
  ///
  /// The opacity is unchanged.
  ///
  /// Source: Machado, Oliveira & Fernandes, *A physiologically-based model for simulation of color vision
  /// deficiency*, IEEE TVCG 15(6), 2009, doi:10.1109/TVCG.2009.113. The matrices for severity 1 are applied
  /// to linear channels; values out of range are clamped.
  public func seen(with vision: ColorVision) -> Color {
    guard let matrix = vision.matrix else { return self }
    let light = Vector3(Self.linear(red), Self.linear(green), Self.linear(blue))
    return Color(
      red: Self.channel(matrix.red.dot(light)), green: Self.channel(matrix.green.dot(light)),
      blue: Self.channel(matrix.blue.dot(light)), alpha: alpha)
  }

  /// Returns the channel value, 0…255, for an intensity, clamped to 0…1, according to sRGB's curve.
  private static func channel(_ light: Double) -> UInt8 {
    let light = min(max(light, 0), 1)
    let value =
      light <= 0.0031308 ? light * 12.92 : 1.055 * LibM.exp(LibM.log(light) / 2.4) - 0.055
    return UInt8((value * 255).rounded())
  }
}

extension ColorVision {
  /// The matrix from linear channels to the channels as seen; nil for typical vision, which changes nothing.
  fileprivate var matrix: (red: Vector3, green: Vector3, blue: Vector3)? {
    switch self {
    case .typical: nil
    case .protanopia:
      (
        Vector3(0.152286, 1.052583, -0.204868), Vector3(0.114503, 0.786281, 0.099216),
        Vector3(-0.003882, -0.048116, 1.051998)
      )
    case .deuteranopia:
      (
        Vector3(0.367322, 0.860646, -0.227968), Vector3(0.280085, 0.672501, 0.047413),
        Vector3(-0.011820, 0.042940, 0.968881)
      )
    case .tritanopia:
      (
        Vector3(1.255528, -0.076749, -0.178779), Vector3(-0.078411, 0.930809, 0.147602),
        Vector3(0.004733, 0.691367, 0.303900)
      )
    }
  }
}
