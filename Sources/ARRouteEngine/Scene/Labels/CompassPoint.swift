/// The abbreviations of the points of the compass, clockwise from north.
public enum CompassPoint {
  /// All sixteen points, 22.5° apart.
  public static let sixteen = [
    "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW",
    "NNW",
  ]

  /// The eight main points, 45° apart.
  public static let eight = stride(from: 0, to: sixteen.count, by: 2).map { sixteen[$0] }
}
