/// The latitude on the auxiliary sphere, tan β = (1 − f)·tan φ, as sine and cosine.
struct ReducedLatitude {
  let sine: Double
  let cosine: Double

  /// Creates a reduced latitude from a geodetic latitude.
  ///
  /// At a pole, the cosine is 1e−150 instead of 0, so that azimuths there keep their limit along the
  /// meridian.
  init(_ latitude: Angle) {
    guard abs(latitude.radians) < .pi / 2 else {
      sine = latitude.radians < 0 ? -1 : 1
      cosine = 1e-150
      return
    }
    let (sinLatitude, cosLatitude) = latitude.sineAndCosine
    let scaled = (1 - Ellipsoid.flattening) * sinLatitude
    let norm = 1 / (scaled * scaled + cosLatitude * cosLatitude).squareRoot()
    sine = scaled * norm
    cosine = cosLatitude * norm
  }
}
